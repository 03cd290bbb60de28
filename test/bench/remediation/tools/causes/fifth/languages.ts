import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const fish = failingFile('fish %f%.fish', '%f%.fish');
const gawk = failingFile('gawk -f %f%.awk %a%.txt', '%f%.awk');
const rows = { files: { '%a%.txt': '1 2\n3 x\n' } };
const sbcl = failingFile('sbcl --script %f%.lisp', '%f%.lisp');
const racket = failingFile('racket %f%.rkt', '%f%.rkt');
const clojure = failingFile('clojure %f%.clj', '%f%.clj');
const escript = failingFile('escript %f%.escript', '%f%.escript');
const swipl = failingFile('swipl -g main -t halt %f%.pl', '%f%.pl');
const nim = failingFile('nim check --hints:off %f%.nim', '%f%.nim');
const fpc = failingFile('fpc -vew %f%.pas', '%f%.pas');
const vala = failingFile('valac %f%.vala -o %f%', '%f%.vala');
const z3 = failingFile('z3 %f%.smt2', '%f%.smt2');
const verilator = failingFile('verilator --lint-only -Wall -Wno-DECLFILENAME %f%.v', '%f%.v');
const m4 = failingFile('m4 %f%.m4', '%f%.m4');
const home = { setup: 'mkdir -p "$HOME"' };
const awk = (text: string) => ({ files: { '%f%.awk': text, ...rows.files } });

/** Languages in no other part. */
export const fifthLanguages: readonly ToolCauses[] = [
  {
    tool: 'fish',
    causes: {
      command: fish(
        'Unknown command',
        'Install the program, or add its folder with fish_add_path.',
        '%b%ctl sync %n%\nexit 127\n',
        'command-not-found',
        home,
      ),
      end: fish('Missing end', 'The block lacks its end.', 'if test 1 -lt %n%\n  echo %a%\n', 'syntax-error', home),
      source: fish(
        'No such file or directory',
        'The sourced file is in another folder.',
        'source lib/%a%.fish\nexit 1\n',
        'file-not-found',
        home,
      ),
      wildcard: fish(
        'No matches for wildcard',
        'Nothing matches the pattern: set it with a for loop or count.',
        'rm %a%/*.%b%\nexit 1\n',
        'glob-without-match',
        home,
      ),
      assignment: fish(
        'Unsupported use of',
        'fish sets variables with set.',
        '%a%=%n%\necho $%a%\n',
        'syntax-error',
        home,
      ),
      math: fish('Error', 'The expression is cut off.', 'math "%n% + "\nexit 1\n', 'syntax-error', home),
    },
  },
  {
    tool: 'gawk',
    causes: {
      function: gawk(
        'function',
        'Define the function, or include its file.',
        '{ print %b%_of($1) }\n',
        'undefined-name',
        awk('{ print %b%_of($1) }\n'),
      ),
      division: gawk(
        'division by zero',
        'Guard the divisor.',
        '',
        'division-by-zero',
        awk('{ %b% = 0; print $1 / %b% + %n% }\n'),
      ),
      file: failing(
        "gawk '{ print $%n% }' data/%a%.csv",
        'No such file or directory',
        'The data is in another folder.',
        'file-not-found',
      ),
      script: failing(
        'gawk -f scripts/%a%.awk',
        'No such file or directory',
        'The script is in another folder.',
        'file-not-found',
      ),
      string: gawk('unterminated string', 'The quote is not closed.', '', 'string-unclosed', awk('{ print "%b% }\n')),
      regexp: gawk('nmatched', 'Escape the bracket.', '', 'pattern-invalid', awk('{ if ($0 ~ "%b%(") print %n% }\n')),
      scalar: gawk(
        'attempt to use',
        'It is an array: loop over its keys.',
        '',
        'type-mismatch',
        awk('BEGIN { %b%[1] = %n%; print %b% + 1 }\n'),
      ),
    },
  },
  {
    tool: 'm4',
    causes: {
      include: m4('cannot open', 'Add the folder with -I.', "include(`macros/%a%.m4')\n", 'file-not-found'),
      quote: m4('end of file in', 'A quote or bracket is not closed.', "define(`%a%', `%n%)\n", 'string-unclosed'),
      divide: m4('ivide by zero', 'Guard the divisor.', 'eval(%n% / 0)\nm4exit(1)\n', 'division-by-zero'),
      eval: m4('bad expression', 'The expression has a stray word.', 'eval(%n% + %b%)\nm4exit(1)\n', 'syntax-error'),
    },
  },
  {
    tool: 'sbcl',
    causes: {
      variable: sbcl(
        'is unbound',
        'Define the variable with defvar, or correct its name.',
        '(print (+ %b%-total %n%))\n',
        'undefined-name',
      ),
      function: sbcl(
        'is undefined',
        'Load the file that defines the function.',
        '(print (%b%-of %n%))\n',
        'undefined-name',
      ),
      eof: sbcl(
        'end of file',
        'A closing parenthesis is missing.',
        '(defun run (%a%)\n  (print %a%)\n(run %n%)\n',
        'syntax-error',
      ),
      division: sbcl(
        'DIVISION-BY-ZERO',
        'Guard the divisor.',
        '(defun mean (%a% %b%) (/ %a% %b%))\n(print (mean %n% (- 1 1)))\n',
        'division-by-zero',
      ),
      arguments: sbcl(
        'invalid number of arguments',
        'Pass the missing argument.',
        '(defun area (%a% %b%) (* %a% %b%))\n(print (area %n%))\n',
        'wrong-argument-count',
      ),
      package: sbcl(
        'does not exist',
        'Load the system that defines the package.',
        '(print (%a%-layouter:run %n%))\n',
        'module-not-found',
      ),
      type: sbcl(
        'is not of type',
        'Convert the text with parse-integer.',
        '(defun twice (%a%) (* 2 %a%))\n(print (twice "%b%"))\n',
        'type-mismatch',
      ),
      open: sbcl(
        'No such file or directory',
        'The file is not there.',
        '(with-open-file (in "data/%a%.csv") (print (read-line in)))\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'racket',
    causes: {
      unbound: racket(
        'unbound identifier',
        'Define it, or require its module.',
        '#lang racket/base\n(display (+ %b%-total %n%))\n',
        'undefined-name',
      ),
      arity: racket(
        'arity mismatch',
        'Pass the missing argument.',
        '#lang racket/base\n(define (area %a% %b%) (* %a% %b%))\n(display (area %n%))\n',
        'wrong-argument-count',
      ),
      contract: racket(
        'contract violation',
        'Convert the text with string->number.',
        '#lang racket/base\n(define %a% "x")\n(display (+ %a% %n%))\n',
        'type-mismatch',
      ),
      paren: racket(
        'expected a `)`',
        'A closing parenthesis is missing.',
        '#lang racket/base\n(define (run %a%)\n  (display %a%)\n(run %n%)\n',
        'syntax-error',
      ),
      module: racket(
        'cannot open module file',
        'Correct the path of the required file.',
        '#lang racket/base\n(require "lib/%a%.rkt")\n',
        'module-not-found',
      ),
      collection: racket(
        'collection not found',
        'raco pkg install the package.',
        '#lang racket/base\n(require %a%-layouter/main)\n',
        'module-not-found',
      ),
      key: racket(
        'no value found for key',
        'Give hash-ref a default.',
        "#lang racket/base\n(display (hash-ref (hash) '%b%%n%))\n",
        'key-missing',
      ),
      index: racket(
        'out of range',
        'Check the length first.',
        '#lang racket/base\n(display (vector-ref (vector 1 2) %n%))\n',
        'index-out-of-range',
      ),
      procedure: racket(
        'not a procedure',
        'A value in brackets is called: remove a pair of brackets.',
        '#lang racket/base\n(define %a% %n%)\n(display (%a%))\n',
        'not-callable',
      ),
      duplicate: racket(
        'already defined',
        'Two definitions of one name.',
        '#lang racket/base\n(define %a% 1)\n(define %a% %n%)\n',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'clojure',
    causes: {
      symbol: clojure(
        'Unable to resolve symbol',
        'Define it, or refer it from its namespace.',
        '(println (+ %b%-total %n%))\n',
        'undefined-name',
      ),
      namespace: clojure(
        'Could not locate',
        'Add the library to the dependencies.',
        "(require '[%a%.layouter :as l])\n",
        'module-not-found',
      ),
      cast: clojure(
        'cannot be cast',
        'Convert the value first.',
        '(def %a% "x")\n(println (+ %a% %n%))\n',
        'cast-invalid',
      ),
      arity: clojure(
        'Wrong number of args',
        'Pass the missing argument.',
        '(defn area [%a% %b%] (* %a% %b%))\n(println (area %n%))\n',
        'wrong-argument-count',
      ),
      eof: clojure(
        'EOF while reading',
        'A closing bracket is missing.',
        '(defn run [%a%]\n  (println %a%)\n(run %n%)\n',
        'syntax-error',
      ),
      slurp: clojure(
        'No such file or directory',
        'The file is not there.',
        '(println (slurp "data/%a%.edn"))\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'erlang',
    causes: {
      function: escript(
        'undefined',
        'Define the function, or correct its name.',
        '#!/usr/bin/env escript\nmain(_) -> %b%_run(%n%).\n',
        'undefined-name',
        { unpadded: true },
      ),
      syntax: escript(
        'syntax error before',
        'A dot, comma or bracket is missing.',
        '#!/usr/bin/env escript\nmain(_) ->\n  X = {%n%, %a%\n  io:format("~p~n", [X]).\n',
        'syntax-error',
        { unpadded: true },
      ),
      unbound: escript(
        'unbound',
        'Bind the variable first.',
        '#!/usr/bin/env escript\nmain(_) -> io:format("~p~n", [%A%Total + %n%]).\n',
        'undefined-name',
        { unpadded: true },
      ),
      badmatch: escript(
        'no match of right hand side',
        'The value has another shape: match the error case as well.',
        '#!/usr/bin/env escript\nmain(_) ->\n  {ok, %A%} = %b%_of(%n%),\n  io:format("~p~n", [%A%]).\n%b%_of(_) -> {error, %c%}.\n',
        'case-missing',
        { unpadded: true },
      ),
      badarith: escript(
        'arithmetic expression',
        'Convert the value to a number.',
        '#!/usr/bin/env escript\nmain(_) ->\n  io:format("~p~n", [twice(%b%)]).\ntwice(X) -> X * %n%.\n',
        'type-mismatch',
        { unpadded: true },
      ),
      undef: escript(
        'undefined function',
        'The module is not in the code path, or has no such function.',
        '#!/usr/bin/env escript\nmain(_) -> %a%_layouter:run(%n%).\n',
        'module-not-found',
        { unpadded: true },
      ),
      clause: escript(
        'function_clause',
        'No clause of the function takes this: add one.',
        '#!/usr/bin/env escript\nmain(_) -> %a%_of(%n%).\n%a%_of(x) -> ok.\n',
        'case-missing',
        { unpadded: true },
      ),
      case: escript(
        'no case clause matching',
        'Add a clause for the value.',
        '#!/usr/bin/env escript\nmain(_) -> run(%n%).\nrun(X) ->\n  case X of\n    %a% -> ok\n  end.\n',
        'case-missing',
        { unpadded: true },
      ),
    },
  },
  {
    tool: 'swi-prolog',
    causes: {
      procedure: swipl(
        'Unknown procedure',
        'Define the predicate, or load its library.',
        'main :- %b%_of(%n%).\n',
        'undefined-name',
        { unpadded: true },
      ),
      syntax: swipl(
        'yntax error',
        'An operator or a dot is missing.',
        'main :- X = %n% Y, write(X).\n',
        'syntax-error',
        { unpadded: true },
      ),
      instantiated: swipl(
        'not sufficiently instantiated',
        'Bind the variable before the arithmetic.',
        'main :- X is Y + %n%, write(X).\n',
        'uninitialised-use',
        { unpadded: true },
      ),
      type: swipl(
        'is not a function',
        'Convert the atom to a number: atom_number.',
        'main :- X is %a% + %n%, write(X).\n',
        'type-mismatch',
        { unpadded: true },
      ),
      file: swipl(
        'does not exist',
        'Correct the path of the loaded file.',
        ":- consult('lib/%a%').\nmain :- write(%n%).\n",
        'file-not-found',
        { unpadded: true, quiet: true },
      ),
      division: swipl(
        'zero_divisor',
        'Guard the divisor.',
        'mean(A, B, C) :- C is A / B.\nmain :- mean(%n%, 0, X), write(X).\n',
        'division-by-zero',
        { unpadded: true, quiet: true },
      ),
    },
  },
  {
    tool: 'nim',
    causes: {
      undeclared: nim(
        'undeclared identifier',
        'Import the module that has it, or correct its name.',
        'echo %b%Total + %n%\n',
        'undefined-name',
      ),
      type: nim(
        'type mismatch',
        'Convert the value to the declared type.',
        'let %a%: int = "x"\necho %a% + %n%\n',
        'type-mismatch',
      ),
      import: nim(
        'cannot open file',
        'nimble install the package.',
        'import %a%layouter\necho %n%\n',
        'module-not-found',
      ),
      indentation: nim(
        'invalid indentation',
        'Indent the body of the block alike.',
        'proc run(%a%: int) =\n  echo %a%\n    echo %n%\nrun(1)\n',
        'indentation-invalid',
      ),
      field: nim(
        'undeclared field',
        'The object has no such field.',
        'type %A% = object\n  %b%: int\nlet one = %A%(%b%: %n%)\necho one.%c%\n',
        'unknown-property',
      ),
      assigned: nim(
        'cannot be assigned to',
        'Declare it with var.',
        'let %a% = 1\n%a% = %n%\n',
        'assignment-to-constant',
      ),
      case: nim(
        'not all cases are covered',
        'Add the missing case, or else.',
        'type %A% = enum one, two\nproc run(%a%: %A%) =\n  case %a%\n  of one: echo %n%\nrun(two)\n',
        'case-missing',
      ),
      redefinition: nim(
        'redefinition of',
        'Two definitions of one name.',
        'let %a% = 1\nlet %a% = %n%\necho %a%\n',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'fpc',
    causes: {
      identifier: fpc(
        'Identifier not found',
        'Declare the variable, or use its unit.',
        'program %a%;\nbegin\n  writeln(%b%Total + %n%);\nend.\n',
        'undefined-name',
      ),
      type: fpc(
        'Incompatible types',
        'Convert the value: StrToInt or IntToStr.',
        "program %a%;\nvar\n  %b%: integer;\nbegin\n  %b% := 'x%n%';\nend.\n",
        'type-mismatch',
      ),
      semicolon: fpc(
        'expected',
        'A semicolon is missing.',
        'program %a%;\nvar\n  %b%: integer;\nbegin\n  %b% := %n%\n  writeln(%b%);\nend.\n',
        'syntax-error',
      ),
      unit: fpc(
        "Can't find unit",
        'Add the folder of the unit with -Fu.',
        'program %a%;\nuses %B%Layouter;\nbegin\n  writeln(%n%);\nend.\n',
        'module-not-found',
      ),
      arguments: fpc(
        'Wrong number of parameters',
        'Pass the missing argument.',
        'program %a%;\nprocedure run(x, y: integer);\nbegin\n  writeln(x + y);\nend;\nbegin\n  run(%n%);\nend.\n',
        'wrong-argument-count',
      ),
      duplicate: fpc(
        'Duplicate identifier',
        'Two declarations of one name.',
        'program %a%;\nvar\n  %b%: integer;\n  %b%: string;\nbegin\n  writeln(%n%);\nend.\n',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'vala',
    causes: {
      name: vala(
        'does not exist in the context',
        'Declare it, or use its namespace.',
        'int main () {\n    print ("%d", %b%_total + %n%);\n    return 0;\n}\n',
        'undefined-name',
      ),
      convert: vala(
        'Cannot convert',
        'Convert the value to the declared type.',
        'int main () {\n    int %a% = "x";\n    return %a% + %n%;\n}\n',
        'type-mismatch',
      ),
      syntax: vala(
        'syntax error',
        'A semicolon or brace is missing.',
        'int main () {\n    int %a% = %n%\n    return %a%;\n}\n',
        'syntax-error',
      ),
      package: failing(
        'valac --pkg %a%-layouter-1.0 %f%.vala',
        'not found',
        'Install the development package of the library.',
        'library-not-found',
        { files: { '%f%.vala': 'int main () { return %n%; }\n' } },
      ),
      arguments: vala(
        'argument',
        'Pass the missing argument.',
        'int area (int a, int b) { return a * b; }\nint main () {\n    return area (%n%);\n}\n',
        'wrong-argument-count',
      ),
      override: vala(
        'no suitable method',
        'The class above has no such virtual method.',
        'class %A% : Object {\n    public override int %b%_of () { return %n%; }\n}\nint main () { return 0; }\n',
        'nothing-overridden',
      ),
      instance: vala(
        'Access to instance member',
        'Make an object first, or make the method static.',
        'class %A% : Object {\n    public int %b% () { return %n%; }\n    public static int run () { return %b% (); }\n}\nint main () { return %A%.run (); }\n',
        'static-access',
      ),
    },
  },
  {
    tool: 'z3',
    causes: {
      constant: z3(
        'unknown constant',
        'Declare the constant first.',
        '(assert (> %b%_total %n%))\n(check-sat)\n',
        'undefined-name',
      ),
      sort: z3(
        'unknown sort',
        'The sort is misspelt or not declared.',
        '(declare-const %a% %B%)\n(check-sat)\n',
        'undefined-name',
      ),
      command: z3('unsupported', 'Z3 has no such command.', '(declare-const %a% Int)\n(%b%-sat)\n', 'unknown-command', {
        quiet: true,
      }),
      twice: z3(
        'already declared',
        'The constant is declared twice.',
        '(declare-const %a% Int)\n(declare-const %a% Int)\n(check-sat)\n',
        'duplicate-definition',
      ),
      file: failing('z3 models/%a%.smt2', 'ile', 'The model is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'verilator',
    causes: {
      syntax: verilator(
        'syntax error',
        'A semicolon is missing.',
        'module %f%(input wire %a%, output wire %b%);\n  assign %b% = %a%\nendmodule\n',
        'syntax-error',
      ),
      module: verilator(
        'Cannot find file containing module',
        'Add its folder with -y or -I.',
        'module %f%(input wire %a%, output wire %b%);\n  %c%_unit one(.x(%a%), .y(%b%));\nendmodule\n',
        'module-not-found',
      ),
      variable: verilator(
        "Can't find definition of",
        'Declare the signal, or correct its name.',
        'module %f%(input wire %a%, output wire %b%);\n  assign %b% = %a% & %c%_in;\nendmodule\n',
        'undefined-name',
      ),
      width: verilator(
        'WIDTH',
        'Make both sides as wide, or cut the value.',
        'module %f%(input wire [7:0] %a%, output wire [3:0] %b%);\n  assign %b% = %a%;\nendmodule\n',
        'type-mismatch',
      ),
      unused: verilator(
        'UNUSED',
        'Remove the signal.',
        'module %f%(input wire %a%, output wire %b%);\n  wire %c%_in;\n  assign %c%_in = %a%;\n  assign %b% = %a%;\nendmodule\n',
        'unused-variable',
      ),
      include: verilator(
        'Cannot find include file',
        'Add the folder with -I.',
        '`include "%c%_defs.vh"\nmodule %f%(input wire %a%, output wire %b%);\n  assign %b% = %a%;\nendmodule\n',
        'module-not-found',
      ),
    },
  },
];
