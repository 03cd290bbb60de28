import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const bats = failingFile('bats %f%.bats', '%f%.bats');
const shfmt = failingFile('shfmt -d %f%.sh', '%f%.sh');
const luacheck = failingFile('luacheck --no-color %f%.lua', '%f%.lua');
const luajit = failingFile('luajit %f%.lua', '%f%.lua');
const flex = failingFile('flex -o %f%.c %f%.l', '%f%.l');
const gperf = failingFile('gperf %f%.gperf', '%f%.gperf');
const ragel = failingFile('ragel -C %f%.rl -o x.c', '%f%.rl');
const swig = failingFile('swig -python %f%.i', '%f%.i');
const cppcheck = failingFile('cppcheck --quiet --error-exitcode=1 --enable=warning,style %f%.c', '%f%.c');
const groff = failingFile('groff -ww -man -Tutf8 %f%.1 > /dev/null', '%f%.1');
const makeinfo = failingFile('makeinfo %f%.texi', '%f%.texi');
const asciidoctor = failingFile('asciidoctor --failure-level=WARN %f%.adoc', '%f%.adoc');

/** Tools that read, check and make text. */
export const textTools: readonly ToolCauses[] = [
  {
    tool: 'ripgrep',
    causes: {
      pattern: failing(
        'rg "(%b%" .',
        'unclosed group',
        'Close the bracket, or search the plain text with -F.',
        'pattern-invalid',
        { files: { '%a%.txt': 'x\n' } },
      ),
      file: failing('rg %b% src/%a%', 'No such file', 'The folder is elsewhere: check the path.', 'file-not-found'),
      type: failing('rg -t %b%x %a%', 'unrecognized file type', 'rg --type-list names the types.', 'choice-invalid'),
      option: failing('rg --%b%-all x', '--%b%-all', 'rg has no such option.', 'unknown-option'),
      'look-around': failing(
        'rg "(?<=%a%)%b%" .',
        'look-around',
        'rg -P: only PCRE2 has look-around.',
        'pattern-invalid',
        { files: { '%a%.txt': 'x\n' } },
      ),
      glob: failing('rg -g "[%a%" %b%', 'error parsing glob', 'Close the bracket of the glob.', 'pattern-invalid'),
    },
  },
  {
    tool: 'fd',
    causes: {
      pattern: failing('fdfind "[%b%"', 'unclosed character class', 'Close the bracket, or use -F.', 'pattern-invalid'),
      folder: failing(
        'fdfind %b% src/%a%',
        'is not a directory',
        'The folder is elsewhere: check the path.',
        'file-not-found',
      ),
      option: failing('fdfind --%b%-all', '--%b%-all', 'fd has no such option.', 'unknown-option'),
      size: failing(
        'fdfind --size %b%',
        'is not a valid size constraint',
        'Sizes are written +10k.',
        'number-unreadable',
      ),
    },
  },
  {
    tool: 'bats',
    causes: {
      assert: bats(
        'not ok',
        'The output is another than the test expects.',
        '@test "%a% gives %n%" {\n  run echo %b%\n  [ "$output" = "%c%" ]\n}\n',
        'assertion-failed',
      ),
      command: bats(
        'not found',
        'Install the program, or correct its name.',
        '@test "%a% syncs" {\n  %a%ctl sync %n%\n}\n',
        'command-not-found',
      ),
      load: bats(
        'test_helper',
        'The helper that is loaded is not there: install it or correct the path.',
        'load %b%/test_helper\n\n@test "%a%" {\n  true\n}\n',
        'file-not-found',
      ),
      status: bats(
        'failed',
        'The command ends with another status: look at what it prints.',
        '@test "%a% is there" {\n  run ls %b%-%n%\n  [ "$status" -eq 0 ]\n}\n',
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'shfmt',
    causes: {
      diff: shfmt('---', 'shfmt -w.', 'if [ -d %a% ]; then\n        echo %n%\nfi\n', 'format-check-failed'),
      'if-open': shfmt('must end with', 'fi is missing.', 'if [ -d %a% ]; then\n  echo %n%\n', 'syntax-error'),
      quote: shfmt('without closing quote', 'Close the quotation mark.', 'echo "%a%\necho %n%\n', 'string-unclosed'),
      file: failing('shfmt -d scripts/%f%.sh', 'no such file', 'The script is in another folder.', 'file-not-found'),
      language: failing('shfmt -ln %b% -d .', '%b%', 'The dialects are bash, posix, mksh, bats.', 'choice-invalid'),
    },
  },
  {
    tool: 'luacheck',
    causes: {
      unused: luacheck(
        'unused variable',
        'Remove it, or begin its name with an underscore.',
        'local %a% = %n%\n',
        'unused-variable',
      ),
      global: luacheck(
        'accessing undefined variable',
        'Declare it local, or add it to globals in .luacheckrc.',
        'print(%b%_of(%n%))\n',
        'undefined-name',
      ),
      syntax: luacheck(
        'expected',
        'then or end is missing.',
        'local function %a%(%b%)\n  if %b% > %n%\n    return 1\n  end\nend\nreturn %a%\n',
        'syntax-error',
      ),
      file: failing('luacheck lua/%f%.lua', "couldn't", 'The source is in another folder.', 'file-not-found'),
      long: luacheck(
        'line is too long',
        'Break the line.',
        'local %a% = "%b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b% %b%"\nreturn %a%\n',
        'too-long',
      ),
    },
  },
  {
    tool: 'luajit',
    causes: {
      'nil-index': luajit(
        'attempt to index',
        'The value is nil: check it first.',
        'local %a% = nil\nprint(%a%.%b% + %n%)\n',
        'null-access',
      ),
      module: luajit(
        'not found',
        'luarocks install the module, or set LUA_PATH.',
        'local %a% = require("%a%.kit")\nprint(%a%.%b%(%n%))\n',
        'module-not-found',
      ),
      'ffi-declare': luajit(
        'expected',
        'Close the declaration with a semicolon.',
        'local ffi = require("ffi")\nffi.cdef[[ int %a%( ]]\nprint(%n%)\n',
        'syntax-error',
      ),
      goto: luajit(
        'undefined label',
        'Set the label in the same function.',
        'for i = 1, %n% do\n  goto %a%\nend\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'flex',
    causes: {
      section: flex(
        'premature EOF',
        'The %% between definitions and rules is missing.',
        '%option noyywrap\n%x %A%\n',
        'syntax-error',
      ),
      rule: flex(
        'unrecognized rule',
        'A quote or bracket is wrong in the pattern.',
        '%option noyywrap\n%%\n[%a%+  { return %n%; }\n%%\n',
        'syntax-error',
      ),
      definition: flex(
        'undefined definition',
        'Define the name above.',
        '%option noyywrap\n%%\n{%B%}+  { return %n%; }\n%%\n',
        'undefined-name',
      ),
      file: failing('flex src/%f%.l', "can't open", 'The source is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'gperf',
    causes: {
      empty: gperf('No keywords', 'Write the keywords after the %%.', '%%\n%%\nint %a%;\n'),
    },
  },
  {
    tool: 'ragel',
    causes: {
      machine: ragel(
        '%b%_word',
        'Define the machine that is used.',
        '%%{\n  machine %a%;\n  main := %b%_word+;\n  write data;\n}%%\n',
        'undefined-name',
      ),
      syntax: ragel(
        'at token',
        'A semicolon or bracket is missing.',
        '%%{\n  machine %a%;\n  main := ( "%b%" ;\n  write data;\n}%%\n',
        'syntax-error',
      ),
      action: ragel(
        'action lookup',
        'Write the action that the machine calls.',
        '%%{\n  machine %a%;\n  main := "%b%" @%c%_done;\n  write data;\n}%%\n',
        'undefined-name',
      ),
      file: failing('ragel -C src/%f%.rl', 'could not open', 'The source is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'swig',
    causes: {
      include: swig(
        'Unable to find',
        'Add the folder of the file with -I.',
        '%module %a%\n%include "%b%.i"\n',
        'file-not-found',
      ),
      syntax: swig(
        'Syntax error',
        'A semicolon is missing in the interface.',
        '%module %a%\nint %b%(int x)\nint %c%(int y);\n',
        'syntax-error',
      ),
      directive: swig(
        'Unknown directive',
        'SWIG has no such directive.',
        '%module %a%\n%%b%mode on;\n',
        'unknown-parameter',
      ),
      module: swig('No module name', 'Give %module, or -module.', 'int %a%(int %b%);\n', 'property-required'),
      file: failing(
        'swig -python src/%f%.i',
        'Unable to find',
        'The interface is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'cppcheck',
    causes: {
      null: cppcheck(
        'null',
        'Check the pointer before it is used.',
        'int %a%(void) {\n  int *%b% = 0;\n  return *%b% + %n%;\n}\n',
        'null-access',
      ),
      leak: cppcheck(
        'Memory leak',
        'free what was allocated.',
        '#include <stdlib.h>\n\nint %a%(void) {\n  char *%b% = malloc(%n%);\n  return 0;\n}\n',
        'memory-leak',
      ),
      bounds: cppcheck(
        'out of bounds',
        'The index is outside of the array.',
        'int %a%(void) {\n  int %b%[3] = {0};\n  %b%[%n%] = 1;\n  return %b%[0];\n}\n',
        'index-out-of-range',
      ),
      uninitialised: cppcheck(
        'ninitialized',
        'Give the variable a value.',
        'int %a%(void) {\n  int %b%;\n  return %b% + %n%;\n}\n',
        'uninitialised-use',
      ),
      division: cppcheck(
        'Division by zero',
        'Check the divisor before.',
        'int %a%(void) {\n  int %b% = 0;\n  return %n% / %b%;\n}\n',
        'division-by-zero',
      ),
      resource: cppcheck(
        'Resource leak',
        'fclose the file.',
        '#include <stdio.h>\n\nint %a%(void) {\n  FILE *%b% = fopen("%c%", "r");\n  return %n%;\n}\n',
      ),
      unused: cppcheck(
        'never used',
        'Remove the variable.',
        'int %a%(int x) {\n  int %b% = x + %n%;\n  return x;\n}\n',
        'unused-variable',
      ),
    },
  },
  {
    tool: 'groff',
    causes: {
      macro: groff(
        'not defined',
        'There is no such macro: look at its spelling.',
        '.TH %A% 1\n.SH NAME\n%a%\n.%A%X %b%\n',
        'undefined-name',
        { quiet: true, unpadded: true },
      ),
      file: failing('groff -man -Tutf8 man/%f%.1', 'No such file', 'The page is in another folder.', 'file-not-found'),
      device: failing(
        'echo x | groff -T%b%',
        '%b%',
        'Install groff: the devices are ascii, utf8, ps, html.',
        'format-unsupported',
      ),
    },
  },
  {
    tool: 'makeinfo',
    causes: {
      node: makeinfo(
        'nonexistent node',
        'Write the node, or correct its name.',
        '\\input texinfo\n@settitle %a%\n@node Top\n@top %a%\n@xref{%B%}.\n@bye\n',
        'undefined-name',
      ),
      command: makeinfo(
        'unknown command',
        'Texinfo has no such command.',
        '\\input texinfo\n@settitle %a%\n@node Top\n@top %a%\n@%b%x{%n%}\n@bye\n',
        'unknown-command',
      ),
      file: failing('makeinfo doc/%f%.texi', 'No such file', 'The document is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'asciidoctor',
    causes: {
      include: asciidoctor(
        'include file not found',
        'The file that is included is in another folder.',
        '= %A%\n\ninclude::parts/%b%.adoc[]\n',
        'file-not-found',
      ),
      section: asciidoctor(
        'section title out of sequence',
        'Headings go one level deeper at a time.',
        '= %A%\n\n== %B%\n\n==== %a%\n\n%n%\n',
      ),
      block: asciidoctor('unterminated', 'Close the block with ----.', '= %A%\n\n----\n%b% %n%\n', 'syntax-error'),
      file: failing('asciidoctor docs/%f%.adoc', 'is missing', 'The document is in another folder.', 'file-not-found'),
      backend: failing(
        'asciidoctor -b %b%x %f%.adoc',
        'missing converter',
        'The outputs are html5, docbook5, manpage.',
        'format-unsupported',
        { files: { '%f%.adoc': '= %A%\n\nx\n' } },
      ),
      option: failing(
        'asciidoctor --%b%-all x.adoc',
        'invalid option',
        'asciidoctor has no such option.',
        'unknown-option',
      ),
    },
  },
];
