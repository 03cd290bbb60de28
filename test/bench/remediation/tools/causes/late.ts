import type { Cause, ToolCauses } from '../cause.ts';

type Add = (fix: string, expect: string, text: string, family?: string) => Cause;

function of(run: string, file: string): Add {
  return (fix, expect, text, family) => ({
    fix,
    run,
    expect,
    family,
    files: { [file]: text },
  });
}

const lua = of('lua5.4 %f%.lua', '%f%.lua');
const tcl = of('tclsh %f%.tcl', '%f%.tcl');
const ocaml = of('ocaml %f%.ml', '%f%.ml');
const elixir = of('elixir %f%.exs', '%f%.exs');
const zsh = of('zsh %f%.zsh', '%f%.zsh');
const nasm = of('nasm -f elf64 %f%.asm', '%f%.asm');
const clang = of('clang -Wall -Werror %f%.c -o %f%', '%f%.c');
const yamllint = of(
  'yamllint -d "{extends: default, rules: {document-start: disable, comments: disable, empty-lines: disable}}" %f%.yaml',
  '%f%.yaml',
);
const xml = of('xmllint --noout %f%.xml', '%f%.xml');

/** Tools that were added after the reading of errors was tuned. */
export const lateCauses: readonly ToolCauses[] = [
  {
    tool: 'lua',
    causes: {
      'nil-index': lua(
        'The table has no such entry: check it first.',
        'attempt to index a nil value',
        'local %c% = {}\nlocal function read(%a%)\n  return %c%[%a%].%b%\nend\nprint(read(%n%))\n',
        'null-access',
      ),
      'nil-call': lua(
        'The function is not defined, or is local to another file.',
        'attempt to call a nil value',
        '%b%_run(%n%)\n',
        'undefined-name',
      ),
      module: lua(
        'Add the folder to package.path, or install the rock.',
        "module 'graph.layouter' not found",
        "local %a% = require('graph.layouter')\n",
        'module-not-found',
      ),
      syntax: lua(
        'An end is missing.',
        'expected',
        'local function run()\n  if %n% > 1 then\n    print(1)\nend\n',
        'syntax-error',
      ),
      arithmetic: lua(
        'tonumber the text.',
        'attempt to perform arithmetic on',
        'local %a% = {}\nprint(%a% + %n%)\n',
        'type-mismatch',
      ),
      open: lua(
        'The file is not there.',
        'No such file or directory',
        "local %a% = assert(io.open('data/%a%.csv'))\n",
        'file-not-found',
      ),
      stack: lua(
        'The recursion has no end.',
        'stack overflow',
        'local function depth(%a%)\n  return depth(%a%) + 1\nend\ndepth(%n%)\n',
        'stack-overflow',
      ),
    },
  },
  {
    tool: 'tcl',
    causes: {
      variable: tcl('Set the variable, or upvar it.', 'no such variable', 'puts $%b%Total\n', 'undefined-name'),
      command: tcl(
        'Source the file that defines the procedure.',
        'invalid command name',
        '%b%Run %n%\n',
        'undefined-name',
      ),
      package: tcl(
        'Add the folder to auto_path.',
        "can't find package",
        'package require GraphLayouter\n',
        'module-not-found',
      ),
      args: tcl(
        'Pass the missing argument.',
        'wrong # args',
        'proc area {%a% %b%} { expr {$%a% * $%b%} }\narea %n%\n',
        'wrong-argument-count',
      ),
      divide: tcl('Guard the divisor.', 'divide by zero', 'set %a% 0\nputs [expr {%n% / $%a%}]\n', 'division-by-zero'),
      open: tcl('The file is not there.', "couldn't open", 'set in [open data/%a%.csv]\n', 'file-not-found'),
      brace: tcl(
        'A brace is not closed.',
        'missing close-brace',
        'proc run {} {\n  if {%n% > 1} {\n    puts 1\n}\n',
        'syntax-error',
      ),
      refused: tcl('The server is not up.', 'connection refused', 'socket 127.0.0.1 %port%\n', 'connection-refused'),
    },
  },
  {
    tool: 'ocaml',
    causes: {
      unbound: ocaml(
        'Open the module or define the value.',
        'Unbound value',
        'let () = print_int %b%_total\n',
        'undefined-name',
      ),
      type: ocaml(
        'Convert the value.',
        'but an expression was expected of type',
        'let %a% : int = "x"\nlet () = print_int %a%\n',
        'type-mismatch',
      ),
      module: ocaml('Load the library first.', 'Unbound module', 'let () = %B%_layouter.run ()\n', 'module-not-found'),
      syntax: ocaml(
        'A bracket is missing.',
        'Syntax error',
        'let %a% = (1 + 2\nlet () = print_int %a%\n',
        'syntax-error',
      ),
      'not-found': ocaml('Use find_opt.', 'Not_found', 'let () = print_int (List.assoc %n% [])\n', 'key-missing'),
      division: ocaml(
        'Guard the divisor.',
        'Division_by_zero',
        'let mean %a% %b% = %a% / %b%\nlet () = print_int (mean %n% 0)\n',
        'division-by-zero',
      ),
      field: ocaml(
        'The record has no such field.',
        'There is no field',
        'type %a% = { %b% : int }\nlet one = { %b% = %n% }\nlet () = print_int one.%c%\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'elixir',
    causes: {
      'undefined-function': elixir(
        'Define the function or import its module.',
        'undefined function',
        'IO.puts(%b%_run(%n%))\n',
        'undefined-name',
      ),
      module: elixir(
        'The module is not loaded: add the dependency.',
        'UndefinedFunctionError',
        'GraphLayouter.run(%n%)\n',
        'module-not-found',
      ),
      match: elixir(
        'The value has another shape: match the error case as well.',
        'MatchError',
        '{:ok, %a%} = {:error, :%b%}\nIO.inspect(%a%)\n',
      ),
      clause: elixir(
        'No clause of the function takes this.',
        'FunctionClauseError',
        'defmodule %A% do\n  def run(:%a%), do: 1\nend\n\n%A%.run(%n%)\n',
      ),
      arithmetic: elixir(
        'Convert the text to a number.',
        'ArithmeticError',
        '%a% = :x\nIO.puts(%a% + %n%)\n',
        'type-mismatch',
      ),
      key: elixir(
        'The map has no such key: Map.get.',
        'KeyError',
        '%a% = %{id: %n%}\nIO.puts(%a%.%b%)\n',
        'key-missing',
      ),
      syntax: elixir(
        'An end is missing.',
        'missing terminator',
        'defmodule %A% do\n  def run do\n    1\nend\n',
        'syntax-error',
      ),
      file: elixir(
        'The file is not there.',
        'no such file or directory',
        'File.read!("data/%a%.csv")\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'zsh',
    causes: {
      command: zsh(
        'The program is not in PATH.',
        'command not found',
        'set -e\nfrobctl sync %n%\n',
        'command-not-found',
      ),
      glob: zsh('Nothing matches the pattern: quote it.', 'no matches found', 'set -e\nls *.%b%x\n'),
      unset: zsh('Set the parameter.', 'parameter not set', 'set -eu\necho $%b%_folder\n', 'undefined-name'),
      parse: zsh('A loop is not closed.', 'parse error', 'for %a% in 1 2; do\n  echo $%a%\nfi\n', 'syntax-error'),
      file: zsh('The file is not there.', 'no such file or directory', 'set -e\n. ./env/%a%.env\n', 'file-not-found'),
      division: zsh(
        'Guard the divisor.',
        'division by zero',
        'set -e\n%b%=0\necho $(( %n% / %b% ))\n',
        'division-by-zero',
      ),
    },
  },
  {
    tool: 'nasm',
    causes: {
      symbol: nasm('Define the label.', 'symbol `', 'section .text\nmov rax, [%b%_total]\n', 'undefined-name'),
      operands: nasm(
        'The sizes of the operands do not fit.',
        'invalid combination of opcode and operands',
        'section .text\nmov %n%, rax\n',
      ),
      instruction: nasm('No such instruction on this processor.', 'error:', 'section .text\n%a%q rax, 1\n'),
      twice: nasm(
        'Two labels of one name.',
        'inconsistently redefined',
        'section .text\n%a%:\n  nop\n%a%:\n  nop\n',
        'duplicate-definition',
      ),
      include: nasm(
        'Give the folder with -I.',
        'unable to open include file',
        '%include "%a%.inc"\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'clang',
    causes: {
      undeclared: clang(
        'Declare it, or include its header.',
        'use of undeclared identifier',
        'int main(void) {\n  return %b%_count;\n}\n',
        'undefined-name',
      ),
      header: clang(
        'Install the development package.',
        'file not found',
        '#include <zlog/zlog.h>\nint main(void) { return 0; }\n',
        'module-not-found',
      ),
      semicolon: clang(
        'The semicolon is missing.',
        "expected ';'",
        'int main(void) {\n  int %a% = %n%\n  return %a%;\n}\n',
        'syntax-error',
      ),
      member: clang(
        'The struct has no such member.',
        'no member named',
        'struct %a% { int %b%; };\nint main(void) {\n  struct %a% one = { 1 };\n  return one.%c%;\n}\n',
        'unknown-property',
      ),
      arguments: clang(
        'Pass the missing argument.',
        'too few arguments',
        'static int scale(int %a%, int %b%) { return %a% * %b%; }\nint main(void) {\n  return scale(%n%);\n}\n',
        'wrong-argument-count',
      ),
      unused: clang(
        'Remove the variable.',
        '-Wunused-variable',
        'int main(void) {\n  int %a% = %n%;\n  return 0;\n}\n',
        'unused-variable',
      ),
      reference: clang(
        'Link the object that defines it.',
        'undefined reference to',
        'int %a%_open(int %b%);\nint main(void) {\n  return %a%_open(%n%);\n}\n',
        'undefined-symbol',
      ),
      return: clang(
        'Return on each path.',
        '-Wreturn-type',
        'static int pick(int %a%) {\n  if (%a% > 1) return 1;\n}\nint main(void) { return pick(%n%); }\n',
        'missing-return',
      ),
    },
  },
  {
    tool: 'yamllint',
    causes: {
      indentation: yamllint(
        'Indent the list by as much as its neighbours.',
        'wrong indentation',
        '%a%:\n  - 1\n%b%:\n     - 2\n     - 3\n%c%:\n    x: 1\n',
      ),
      duplicate: yamllint(
        'Remove the second key.',
        'duplication of key',
        '%a%: 1\n%b%: 2\n%a%: %n%\n',
        'duplicate-definition',
      ),
      syntax: yamllint('A quote or bracket is not closed.', 'syntax error', '%a%: [1, 2\n%b%: %n%\n', 'yaml-invalid'),
      trailing: yamllint('Strip blanks at ends of lines.', 'trailing spaces', '%a%: %n%   \n'),
      truthy: {
        ...yamllint('Write true or false.', 'truthy value', '%a%: yes\n'),
        run: 'yamllint -d "{extends: default, rules: {document-start: disable, comments: disable, empty-lines: disable, truthy: {level: error}}}" %f%.yaml',
      },
    },
  },
  {
    tool: 'xmllint',
    causes: {
      mismatch: xml(
        'Close the inner element first.',
        'Opening and ending tag mismatch',
        '<%a%><%b%></%a%>\n',
        'xml-invalid',
      ),
      premature: xml('The file was cut off.', 'Premature end of data', '<%a%>\n<%b%/>\n', 'xml-invalid'),
      attribute: xml('Quote the value of the attribute.', 'AttValue', '<%a% id=%n%/>\n', 'xml-invalid'),
      entity: xml('Declare the entity, or write the character.', 'not defined', '<%a%>&%b%;</%a%>\n', 'undefined-name'),
      file: {
        fix: 'The file is not there.',
        run: 'xmllint --noout %a%.xml',
        expect: 'failed to load',
        family: 'file-not-found',
      },
    },
  },
];
