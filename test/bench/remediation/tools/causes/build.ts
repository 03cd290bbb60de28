import type { Cause, ToolCauses } from '../cause.ts';

/** Errors of make itself. */
export const makeCauses: ToolCauses = {
  tool: 'make',
  causes: {
    'no-rule': {
      family: 'unknown-target',
      fix: 'There is no rule for the target; look at its name.',
      run: 'make %b%',
      expect: 'No rule to make target',
      unpadded: true,
      files: { Makefile: 'all:\n\techo %a%\n' },
    },
    'no-rule-needed': {
      fix: 'A source in the list of the Makefile was moved or deleted.',
      run: 'make',
      expect: 'needed by',
      unpadded: true,
      files: { Makefile: 'all: %a%.o\n\techo done\n%a%.o: src/%a%.c\n\tcc -c src/%a%.c\n' },
    },
    separator: {
      fix: 'Recipes begin with a tab, not with blanks.',
      run: 'make',
      expect: 'missing separator',
      unpadded: true,
      files: { Makefile: 'all:\n    echo %a%\n' },
    },
    'no-makefile': {
      family: 'file-not-found',
      fix: 'Change into the folder with the Makefile.',
      run: 'make',
      expect: 'No targets specified and no makefile found',
    },
    'command-missing': {
      family: 'command-not-found',
      fix: 'A program that the recipe calls is not installed.',
      run: 'make',
      expect: 'frobctl',
      unpadded: true,
      files: { Makefile: 'all:\n\tfrobctl build %a%\n' },
    },
    'include-missing': {
      family: 'file-not-found',
      fix: 'The included file is made by configure; run that first.',
      run: 'make',
      expect: 'config.mk',
      unpadded: true,
      files: { Makefile: 'include config.mk\nall:\n\techo %a%\n' },
    },
    unterminated: {
      family: 'syntax-error',
      fix: 'A reference lacks its closing bracket.',
      run: 'make',
      expect: 'unterminated',
      unpadded: true,
      files: { Makefile: '%a% = $(shell ls\nall:\n\techo $(%a%)\n' },
    },
  },
};

const cmake = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'cmake -S . -B out',
  expect,
  family,
  unpadded: true,
  files: { 'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)\nproject(%a% NONE)\n${text}` },
});

/** Errors of CMake. */
export const cmakeCauses: ToolCauses = {
  tool: 'cmake',
  causes: {
    package: cmake(
      'Install the development package, or set its _DIR.',
      'Could not find a package configuration file',
      'find_package(GraphLayouter REQUIRED)\n',
      'library-not-found',
    ),
    command: cmake(
      'The command is unknown: include its module first.',
      'Unknown CMake command',
      '%b%_add_all(%c%)\n',
      'undefined-name',
    ),
    'source-missing': cmake(
      'The source is not where the list says.',
      'Cannot find source file',
      'enable_language(C)\nadd_executable(%a% src/%b%.c)\n',
      'missing-input',
    ),
    subdirectory: cmake(
      'The folder is a submodule that is not checked out.',
      'which is not an existing',
      'add_subdirectory(vendor/%b%)\n',
      'file-not-found',
    ),
    minimum: {
      fix: 'Use a newer CMake.',
      run: 'cmake -S . -B out',
      expect: 'or higher is required',
      family: 'version-conflict',
      unpadded: true,
      files: { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 9.1)\nproject(%a%)\n' },
    },
    'no-lists': {
      fix: 'The folder has no CMakeLists.txt.',
      run: 'cmake -S . -B out',
      expect: 'CMakeLists.txt',
      family: 'file-not-found',
    },
    parse: cmake('A bracket is missing.', 'Parse error', 'set(%b% 1\nmessage(x)\n', 'syntax-error'),
    fatal: cmake(
      'Set the option that the project asks for.',
      'Set WITH_STORE',
      'message(FATAL_ERROR "Set WITH_STORE to sqlite or files")\n',
    ),
    'target-twice': cmake(
      'The target is made twice; give one another name.',
      'because another target with',
      'add_custom_target(%b%)\nadd_custom_target(%b%)\n',
      'duplicate-definition',
    ),
  },
};

/** Errors of Ninja. */
export const ninjaCauses: ToolCauses = {
  tool: 'ninja',
  causes: {
    'no-file': {
      family: 'file-not-found',
      fix: 'Configure first: there is no build.ninja here.',
      run: 'ninja',
      expect: "loading 'build.ninja'",
    },
    'missing-input': {
      fix: 'A source is gone; configure again.',
      run: 'ninja',
      expect: 'missing and no known rule to make it',
      unpadded: true,
      files: { 'build.ninja': 'rule cc\n  command = cc -c $in -o $out\nbuild %a%.o: cc src/%a%.c\n' },
    },
    'unknown-target': {
      family: 'unknown-target',
      fix: 'There is no such target.',
      run: 'ninja %b%',
      expect: 'unknown target',
      unpadded: true,
      files: { 'build.ninja': 'rule t\n  command = true\nbuild %a%: t\n' },
    },
    'rule-unknown': {
      family: 'undefined-name',
      fix: 'The rule is not defined in the file.',
      run: 'ninja',
      expect: 'unknown build rule',
      unpadded: true,
      files: { 'build.ninja': 'build %a%.o: cxx %a%.c\n' },
    },
    cycle: {
      family: 'import-cycle',
      fix: 'Two targets need each other.',
      run: 'ninja',
      expect: 'dependency cycle',
      unpadded: true,
      files: { 'build.ninja': 'rule t\n  command = true\nbuild all: t %a%\nbuild %a%: t %b%\nbuild %b%: t %a%\n' },
    },
  },
};

const perl = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'perl %f%.pl',
  expect,
  family,
  files: { '%f%.pl': text },
});

/** Errors of Perl. */
export const perlCauses: ToolCauses = {
  tool: 'perl',
  causes: {
    module: perl(
      'Install the module with cpanm.',
      "Can't locate Graph/Layouter.pm",
      'use strict;\nuse Graph::Layouter;\nprint %n%;\n',
      'module-not-found',
    ),
    strict: perl(
      'Declare it with my.',
      'requires explicit package name',
      'use strict;\n$%b%_total = %n%;\nprint $%b%_total;\n',
      'undefined-name',
    ),
    'undefined-sub': perl(
      'Import the function, or fix its name.',
      'Undefined subroutine',
      'use strict;\nprint %b%_run(%n%);\n',
      'undefined-name',
    ),
    'method-on-undef': perl(
      'The object is undefined: the constructor failed.',
      'on an undefined value',
      'use strict;\nmy $%a%;\n$%a%->%b%();\n',
      'null-access',
    ),
    'method-missing': perl(
      'The package has no such method.',
      "Can't locate object method",
      'package %A%;\nsub new { bless {}, shift }\npackage main;\n%A%->new->%b%();\n',
      'unknown-property',
    ),
    syntax: perl(
      'A semicolon is missing in the line above.',
      'syntax error at',
      'use strict;\nmy $%a% = %n%\nmy $%b% = 2;\nprint $%a%;\n',
      'syntax-error',
    ),
    open: perl(
      'The file is not there.',
      'No such file or directory',
      'use strict;\nopen(my $in, "<", "data/%a%.csv") or die "cannot open %b%: $!";\n',
      'file-not-found',
    ),
    division: perl(
      'Guard the divisor.',
      'Illegal division by zero',
      'use strict;\nmy $%a% = 0;\nprint %n% / $%a%;\n',
      'division-by-zero',
    ),
    'not-a-hash': perl(
      'It is a list: take [0].',
      'Not a HASH reference',
      'use strict;\nmy $%c% = [1, 2];\nprint $%c%->{%a%};\n',
      'type-mismatch',
    ),
    brace: perl(
      'A brace is not closed.',
      'Missing right curly',
      'use strict;\nsub run {\n  if (%n% > 1) {\n    print "%a%";\n}\n',
      'syntax-error',
    ),
  },
};
