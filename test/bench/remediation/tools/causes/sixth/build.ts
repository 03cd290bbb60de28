import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const autoconf = failingFile('autoconf', 'configure.ac');
const automake = (expect: string, fix: string, text: string, family?: string, options = 'foreign', quiet = false) =>
  failing('aclocal && automake --add-missing', expect, fix, family, {
    quiet,
    files: {
      'configure.ac': `AC_INIT([%a%], [1.%n%])\nAM_INIT_AUTOMAKE([${options}])\nAC_PROG_CC\nAC_CONFIG_FILES([Makefile])\nAC_OUTPUT\n`,
      'Makefile.am': text,
    },
    unpadded: true,
  });
const scons = failingFile('scons -Q', 'SConstruct');
const rake = failingFile('rake', 'Rakefile');
const dune = (expect: string, fix: string, file: string, source = 'let () = print_endline "%b%"\n', family?: string) =>
  failing('dune build --root . ./%f%.exe', expect, fix, family, {
    files: { 'dune-project': '(lang dune 2.9)\n', dune: file, '%f%.ml': source },
  });
const stanza = '(executable (name %f%))\n';
const rebar = (expect: string, fix: string, text: string, family?: string, config = '{deps, []}.\n') =>
  failing('rebar3 compile', expect, fix, family, {
    files: {
      'rebar.config': config,
      'src/%a%.app.src': '{application, %a%, [{vsn, "1"}, {applications, [kernel, stdlib]}]}.\n',
      'src/%f%.erl': text,
    },
  });
const groovy = failingFile('groovy %f%.groovy', '%f%.groovy');

/** Tools that build. */
export const buildTools: readonly ToolCauses[] = [
  {
    tool: 'autoconf',
    causes: {
      'no-input': failing('autoconf', 'no input file', 'Run it where configure.ac is.', 'file-not-found'),
      macro: autoconf(
        'possibly undefined macro',
        'Install the package that brings the macro (its .m4 file), and run aclocal.',
        'AC_INIT([%a%], [1.%n%])\nAM_%B%_CHECK([%b%])\nAC_OUTPUT\n',
        'undefined-name',
      ),
      bracket: autoconf(
        'end of file',
        'A bracket is missing.',
        'AC_INIT([%a%], [1.%n%])\nAC_MSG_NOTICE([%b% is on\nAC_OUTPUT\n',
        'string-unclosed',
      ),
      compiler: failing(
        'autoconf && CC=%a%-gcc ./configure --quiet',
        'C compiler cannot create executables',
        'Install the compiler, or correct CC.',
        'command-not-found',
        { files: { 'configure.ac': 'AC_INIT([%a%], [1.%n%])\nAC_PROG_CC\nAC_OUTPUT\n' } },
      ),
    },
  },
  {
    tool: 'automake',
    causes: {
      'no-input': failing('automake', 'is required', 'Run it where configure.ac is.', 'file-not-found'),
      'required-file': automake(
        'not found',
        'Make the file, or use the option foreign.',
        'bin_PROGRAMS = %a%\n',
        'file-not-found',
        'gnu',
      ),
      conditional: automake(
        'does not appear in AM_CONDITIONAL',
        'Define it with AM_CONDITIONAL in configure.ac.',
        'if %A%_ON\nbin_PROGRAMS = %a%\nendif\n',
        'undefined-name',
      ),
      endif: automake(
        'unterminated conditionals',
        'endif is missing.',
        'if TRUE\nbin_PROGRAMS = %a%\n',
        'syntax-error',
      ),
      target: automake(
        'multiply defined',
        'The program is listed twice.',
        'bin_PROGRAMS = %a%\n%a%_SOURCES = %b%.c\nbin_PROGRAMS = %c%\n',
        'duplicate-definition',
        'foreign',
        true,
      ),
    },
  },
  {
    tool: 'scons',
    causes: {
      'no-file': failing('scons -Q', 'No SConstruct file found', 'Run it where SConstruct is.', 'file-not-found'),
      target: scons(
        'Do not know how to make',
        'There is no such target: look at the spelling.',
        'Command("%a%.txt", [], "touch $TARGET")\n',
        'unknown-target',
        { run: 'scons -Q %b%' },
      ),
      source: scons(
        'not found, needed by target',
        'The source is not there: check its path.',
        'Program("%a%", ["src/%b%.c"])\n',
        'missing-input',
      ),
      name: scons(
        'NameError',
        'Define the variable above, or import it.',
        'env = Environment()\nenv.Program("%a%", %b%_sources)\n',
        'undefined-name',
      ),
      twice: scons(
        'ways to build the same target',
        'Build the target in one place only.',
        'Command("%a%.txt", "%b%.in", "cp $SOURCE $TARGET")\nCommand("%a%.txt", "%c%.in", "cat $SOURCE > $TARGET")\n',
        'duplicate-definition',
      ),
      cycle: scons(
        'Found dependency cycle',
        'The targets need each other: cut one of the dependencies.',
        'Command("%a%.txt", "%b%.txt", "cp $SOURCE $TARGET")\nCommand("%b%.txt", "%a%.txt", "cp $SOURCE $TARGET")\nDefault("%a%.txt")\n',
        'import-cycle',
      ),
    },
  },
  {
    tool: 'rake',
    causes: {
      'no-file': failing('rake', 'No Rakefile found', 'Run it where the Rakefile is.', 'file-not-found'),
      task: rake(
        "Don't know how to build task",
        'rake -T lists the tasks.',
        'task :%a% do\n  puts %n%\nend\n',
        'unknown-target',
        { run: 'rake %b%' },
      ),
      cycle: rake(
        'Circular dependency',
        'The tasks need each other: cut one of the dependencies.',
        'task default: :%a%\ntask %a%: :%b%\ntask %b%: :%a%\n',
        'import-cycle',
      ),
      name: rake(
        'undefined local variable',
        'Define the variable above.',
        'task :default do\n  puts %b%_dir\nend\n',
        'undefined-name',
      ),
      command: rake(
        'Command failed with status',
        'The command of the task fails: look at its own output.',
        'task :default do\n  sh "test -d %a%/%b%"\nend\n',
        'command-failed',
      ),
    },
  },
  {
    tool: 'dune',
    causes: {
      library: dune(
        'not found',
        'opam install the library.',
        '(executable (name %f%) (libraries %b%_kit))\n',
        undefined,
        'module-not-found',
      ),
      field: dune(
        'Unknown field',
        'dune has no such field here.',
        '(executable (name %f%) (%b%_flags x))\n',
        undefined,
        'unknown-parameter',
      ),
      syntax: dune(
        'unclosed parenthesis',
        'A bracket is missing in the dune file.',
        '(executable (name %f%)\n',
        undefined,
        'syntax-error',
      ),
      target: failing(
        'dune build --root . ./%b%.exe',
        "Don't know how to build",
        'There is no such executable: look at the dune file.',
        'unknown-target',
        { files: { 'dune-project': '(lang dune 2.9)\n', dune: stanza, '%f%.ml': 'let () = ()\n' } },
      ),
      module: failing(
        'dune build --root . ./%f%.exe',
        "doesn't exist",
        'Make the source of the module, or correct the name.',
        'module-not-found',
        { files: { 'dune-project': '(lang dune 2.9)\n', dune: stanza, '%a%.ml': 'let x = 1\n' } },
      ),
      unused: dune(
        'unused variable',
        'Remove it, or begin its name with an underscore.',
        stanza,
        'let () =\n  let %b% = %n% in\n  print_endline "x"\n',
        'unused-variable',
      ),
    },
  },
  {
    tool: 'rebar3',
    causes: {
      command: failing('rebar3 %b%', 'not found', 'rebar3 has no such command.', 'unknown-command'),
      function: rebar(
        'undefined',
        'Define the function, or correct its name and arity.',
        '-module(%f%).\n-export([run/0]).\n\nrun() -> %b%_of(%n%).\n',
        'undefined-name',
      ),
      variable: rebar(
        'is unbound',
        'Bind the variable first.',
        '-module(%f%).\n-export([run/0]).\n\nrun() -> %A% + %n%.\n',
        'undefined-name',
      ),
      syntax: rebar(
        'syntax error before',
        'A bracket, comma or full stop is missing.',
        '-module(%f%).\n-export([run/0]).\n\nrun() -> lists:sum([%n%, 2).\n',
        'syntax-error',
      ),
      config: rebar(
        'rebar.config',
        'A full stop or bracket is missing in rebar.config.',
        '-module(%f%).\n',
        'syntax-error',
        '{deps, [\n',
      ),
    },
  },
  {
    tool: 'groovy',
    causes: {
      property: groovy(
        'No such property',
        'Define the variable, or give it def in the script.',
        'def %a% = %n%\nprintln %b% + %a%\n',
        'undefined-name',
      ),
    },
  },
];
