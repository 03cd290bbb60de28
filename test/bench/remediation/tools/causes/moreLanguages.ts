import type { Cause, ToolCauses } from '../cause.ts';

const ruby = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'ruby %f%.rb',
  expect,
  family,
  files: { '%f%.rb': text },
});

/** Errors of Ruby. */
export const rubyCauses: ToolCauses = {
  tool: 'ruby',
  causes: {
    nil: ruby(
      'find answers nil when there is none: use the safe navigation &. or fail early.',
      'for nil:NilClass',
      'def find_%a%\n  nil\nend\nputs find_%a%.%b%\n',
      'null-access',
    ),
    undefined: ruby(
      'The local variable is not set in this scope.',
      'undefined local variable or method',
      'def run\n  %b%_total + 1\nend\nrun\n',
      'undefined-name',
    ),
    load: ruby(
      'bundle install: the gem is not there.',
      'cannot load such file -- graph_layouter',
      "require 'graph_layouter'\n",
      'module-not-found',
    ),
    constant: ruby(
      'Require the file that defines the class.',
      'uninitialized constant',
      '%A%Service.new\n',
      'undefined-name',
    ),
    arguments: ruby(
      'The method takes one more argument now.',
      'wrong number of arguments',
      'def area(%a%, %b%)\n  %a% * %b%\nend\narea(%n%)\n',
      'wrong-argument-count',
    ),
    zero: ruby(
      'Guard the divisor.',
      'divided by 0',
      'def mean(%a%, %b%)\n  %a% / %b%\nend\nmean(%n%, 0)\n',
      'division-by-zero',
    ),
    syntax: ruby('An end is missing.', 'syntax error', 'def run\n  if %n% > 1\n    puts 1\nend\n', 'syntax-error'),
    key: ruby(
      'The key is optional: fetch with a default.',
      'key not found',
      '%a% = { id: %n% }\n%a%.fetch(:%b%)\n',
      'key-missing',
    ),
    file: ruby(
      'Build the path from __dir__.',
      'No such file or directory',
      "def read\n  File.read('data/%a%.csv')\nend\nread\n",
      'file-not-found',
    ),
    refused: ruby(
      'The server is not up.',
      'Connection refused',
      "require 'socket'\nTCPSocket.new('127.0.0.1', %port%)\n",
      'connection-refused',
    ),
    frozen: ruby('The string is frozen: dup it.', "can't modify frozen", "%a% = 'x'.freeze\n%a% << '%b%'\n"),
    integer: ruby(
      'Check the text before Integer().',
      'invalid value for Integer()',
      "Integer('%b%')\n",
      'number-unreadable',
    ),
    'no-method': ruby(
      'The class has no such method.',
      'undefined method',
      'class %A%\nend\n%A%.new.%b%\n',
      'unknown-property',
    ),
  },
};

const php = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'php -d display_errors=stderr -d log_errors=0 %f%.php',
  expect,
  family,
  files: { '%f%.php': `<?php\n${text}` },
});

/** Errors of PHP. */
export const phpCauses: ToolCauses = {
  tool: 'php',
  causes: {
    'undefined-function': php(
      'Include the file, or enable the extension.',
      'Call to undefined function',
      '%b%_run(%n%);\n',
      'undefined-name',
    ),
    'null-member': php(
      'The row was not found, so it is null.',
      'on null',
      'function find%A%() { return null; }\nfind%A%()->%b%();\n',
      'null-access',
    ),
    parse: php('A semicolon is missing above.', 'Parse error', '$%a% = %n%\n$%b% = 2;\n', 'syntax-error'),
    class: php('Run composer dump-autoload.', 'Class "', 'new %A%Service();\n', 'undefined-name'),
    require: php(
      'The path is relative: use __DIR__.',
      'Failed opening required',
      "require 'inc/%a%.php';\n",
      'file-not-found',
    ),
    type: php(
      'Cast the argument.',
      'must be of type int',
      'function double(int $%a%) { return $%a% * 2; }\ndouble("%b%");\n',
      'type-mismatch',
    ),
    arguments: php(
      'Pass the missing argument.',
      'Too few arguments',
      'function area($%a%, $%b%) { return 1; }\narea(%n%);\n',
      'wrong-argument-count',
    ),
    division: php(
      'Guard the divisor.',
      'Division by zero',
      'function mean($%a%, $%b%) { return intdiv($%a%, $%b%); }\nmean(%n%, 0);\n',
      'division-by-zero',
    ),
    memory: php(
      'Raise memory_limit, or read row by row.',
      'Allowed memory size',
      "ini_set('memory_limit', '4M');\n$%c% = [];\nwhile (true) { $%c%[] = str_repeat('%a%', 5000); }\n",
      'out-of-memory',
    ),
    redeclare: php(
      'The file is included twice: require_once.',
      'Cannot redeclare',
      'function %a%_sum() {}\nfunction %a%_sum() {}\n',
      'duplicate-definition',
    ),
    'undefined-method': php(
      'The class has no such method.',
      'Call to undefined method',
      'class %A% {}\n(new %A%)->%b%();\n',
      'unknown-property',
    ),
  },
};

const fortran = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'gfortran %f%.f90 -o %f%',
  expect,
  family,
  files: { '%f%.f90': text },
});

/** Errors of GNU Fortran. */
export const fortranCauses: ToolCauses = {
  tool: 'gfortran',
  causes: {
    implicit: fortran(
      'Declare the variable; implicit none is on.',
      'has no IMPLICIT type',
      'program %a%\n  implicit none\n  %b% = %n%\nend program\n',
      'undefined-name',
    ),
    module: fortran(
      'Compile the module first and give -I.',
      'Cannot open module file',
      'program %a%\n  use graph_layouter\nend program\n',
      'module-not-found',
    ),
    type: fortran(
      'Convert the value.',
      'Cannot convert',
      "program %a%\n  integer :: %b%\n  %b% = 'x'\nend program\n",
      'type-mismatch',
    ),
    'end-missing': fortran(
      'A block is not ended.',
      'Expecting END',
      'program %a%\n  if (%n% > 1) then\n    print *, 1\nend program\n',
      'syntax-error',
    ),
    rank: fortran(
      'The ranks of the arrays differ.',
      'rank',
      'program %a%\n  integer :: %b%(3), %c%(3,3)\n  %b% = %c%\nend program\n',
    ),
    call: fortran(
      'Link the object with the subroutine.',
      'undefined reference',
      'program %a%\n  call %b%_run(%n%)\nend program\n',
      'undefined-symbol',
    ),
  },
};
