import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from './failing.ts';

const r = failingFile('Rscript %f%.R', '%f%.R');
const octave = failingFile('octave-cli --no-gui --norc %f%.m', '%f%.m');
const ghc = failingFile('ghc -v0 %f%.hs -o %f%', '%f%.hs');
const guile = failingFile('guile --no-auto-compile %f%.scm', '%f%.scm');
const deno = failingFile('deno run --check %f%.ts', '%f%.ts');
const tex = failingFile('pdflatex -interaction=nonstopmode -halt-on-error %f%.tex', '%f%.tex');
const gnuplot = failingFile('gnuplot %f%.gp', '%f%.gp');
const bc = failingFile('bc -q %f%.bc </dev/null', '%f%.bc');

/** Languages that are in no other part. */
export const freshLanguages: readonly ToolCauses[] = [
  {
    tool: 'R',
    causes: {
      object: r(
        "object '%b%_total' not found",
        'Define the variable first, or load the data it comes from.',
        '%a% <- %n%\nprint(%a% + %b%_total)\n',
        'undefined-name',
      ),
      function: r(
        'could not find function',
        'Load the package that has the function, or source its file.',
        'print(%b%_of(%n%))\n',
        'undefined-name',
      ),
      library: r(
        'there is no package called',
        'install.packages, then load it again.',
        'library(%a%plotter)\n',
        'module-not-found',
      ),
      file: r(
        'cannot open the connection',
        'The data file is not in the working folder: setwd or a full path.',
        '%a% <- read.csv("data/%a%.csv")\n',
        'file-not-found',
      ),
      'non-numeric': r(
        'non-numeric argument',
        'as.numeric the column before calculating.',
        '%a% <- "x"\nprint(%a% * %n%)\n',
        'type-mismatch',
      ),
      subscript: r(
        'subscript out of bounds',
        'The list has fewer entries: check length first.',
        '%a% <- list(1, 2)\nprint(%a%[[%n%]])\n',
        'index-out-of-range',
      ),
      syntax: r('unexpected', 'A bracket is missing in the line above.', '%a% <- c(1, 2\n%b% <- %n%\n', 'syntax-error'),
      argument: r(
        'is missing, with no default',
        'Pass the missing argument.',
        'area <- function(%a%, %b%) %a% * %b%\nprint(area(%n%))\n',
        'wrong-argument-count',
      ),
      stopifnot: r(
        'is not TRUE',
        'The condition of stopifnot does not hold: look at the input.',
        '%a% <- %n%\nstopifnot(%a% < 0)\n',
        'assertion-failed',
      ),
      'condition-length': r(
        'the condition has length > 1',
        'Use any() or all() around a vector in an if.',
        '%a% <- c(%n%, 2)\nif (%a% > 1) print(1)\n',
      ),
    },
  },
  {
    tool: 'octave',
    causes: {
      undefined: octave(
        'undefined',
        'Define the variable or put its function file on the path.',
        '%a% = %n%;\ndisp (%a% + %b%_total)\n',
        'undefined-name',
      ),
      nonconformant: octave(
        'nonconformant arguments',
        'The matrices have different sizes: transpose one.',
        '%a% = ones (2, 3);\n%b% = ones (4, 5);\ndisp (%a% * %b%)\n',
      ),
      index: octave(
        'out of bound',
        'The index is past the end: use numel.',
        '%a% = [1 2 3];\ndisp (%a%(%n%))\n',
        'index-out-of-range',
      ),
      parse: octave('parse error', 'A bracket is not closed.', '%a% = (1 + 2;\ndisp (%a%)\n', 'syntax-error'),
    },
  },
  {
    tool: 'ghc',
    causes: {
      scope: ghc(
        'Variable not in scope',
        'Import or define the name.',
        'main :: IO ()\nmain = print (%b%Total + %n%)\n',
        'undefined-name',
      ),
      match: ghc(
        "Couldn't match",
        'Convert the value: show or fromIntegral.',
        '%a% :: Int\n%a% = "x"\n\nmain :: IO ()\nmain = print %a%\n',
        'type-mismatch',
      ),
      module: ghc(
        'Could not find module',
        'Add the package to build-depends.',
        'import Graph.Layouter\n\nmain :: IO ()\nmain = print %n%\n',
        'module-not-found',
      ),
      parse: ghc(
        'parse error',
        'A bracket is not closed or the indentation is wrong.',
        'main :: IO ()\nmain = do\n  let %a% = (1 + 2\n  print %a%\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'guile',
    causes: {
      unbound: guile(
        'Unbound variable',
        'Define it, or use the module that exports it.',
        '(display (+ %b%-total %n%))\n',
        'undefined-name',
      ),
      module: guile(
        'no code for module',
        'Add the folder of the module with -L.',
        '(use-modules (%a% layouter))\n',
        'module-not-found',
      ),
      type: guile(
        'Wrong type',
        'Convert with string->number.',
        '(define %a% "x")\n(display (+ %a% %n%))\n',
        'type-mismatch',
      ),
      apply: guile(
        'Wrong number of arguments',
        'Pass the missing argument.',
        '(define (area %a% %b%) (* %a% %b%))\n(display (area %n%))\n',
        'wrong-argument-count',
      ),
      eof: guile(
        'unexpected end of input',
        'A closing parenthesis is missing.',
        '(define (run %a%)\n  (display %a%)\n(run %n%)\n',
        'syntax-error',
      ),
      open: guile(
        'No such file or directory',
        'The file is not there.',
        '(display (call-with-input-file "data/%a%.txt" read))\n',
        'file-not-found',
      ),
      divide: guile(
        'Numerical overflow',
        'Guard the divisor.',
        '(define %b% 0)\n(display (/ %n% %b%))\n',
        'division-by-zero',
      ),
    },
  },
  {
    tool: 'deno',
    causes: {
      type: deno(
        'is not assignable',
        'Convert the value to the declared type.',
        'const %a%: number = "x";\nconsole.log(%a% + %n%);\n',
        'type-mismatch',
      ),
      permission: failing(
        'deno run --no-prompt %f%.ts',
        'Requires read access',
        'Run it with --allow-read.',
        undefined,
        { files: { '%f%.ts': 'console.log(Deno.readTextFileSync("data/%a%.txt"));\n' } },
      ),
      net: failing('deno run --no-prompt %f%.ts', 'Requires net access', 'Run it with --allow-net.', undefined, {
        files: { '%f%.ts': 'await fetch("http://127.0.0.1:%port%/%a%");\n' },
      }),
      refused: failing(
        'deno run --allow-net %f%.ts',
        'refused',
        'Nothing listens on the port: start the server.',
        'connection-refused',
        { files: { '%f%.ts': 'await Deno.connect({ port: %port% });\n' } },
      ),
    },
  },
  {
    tool: 'latex',
    causes: {
      control: tex(
        'Undefined control sequence',
        'Load the package that has the command, or correct its name.',
        '\\documentclass{article}\n\\begin{document}\n\\%b%box{%n%}\n\\end{document}\n',
        'undefined-name',
      ),
      package: tex(
        'not found',
        'Install the package with tlmgr or the texlive-extra packages.',
        '\\documentclass{article}\n\\usepackage{%a%layouter}\n\\begin{document}\nx\n\\end{document}\n',
        'module-not-found',
      ),
      dollar: tex(
        'Missing $ inserted',
        'The underscore belongs in mathematics: escape it.',
        '\\documentclass{article}\n\\begin{document}\n%a%_%b% is %n%.\n\\end{document}\n',
      ),
      environment: tex(
        'ended by',
        'Close the inner environment first.',
        '\\documentclass{article}\n\\begin{document}\n\\begin{itemize}\n\\item %a%\n\\end{document}\n',
        'syntax-error',
      ),
      input: tex(
        'not found',
        'The chapter is in another folder.',
        '\\documentclass{article}\n\\begin{document}\n\\input{chapters/%a%}\n\\end{document}\n',
        'file-not-found',
      ),
      'environment-undefined': tex(
        'undefined',
        'Load the package that defines the environment.',
        '\\documentclass{article}\n\\begin{document}\n\\begin{%b%box}\nx\n\\end{%b%box}\n\\end{document}\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'gnuplot',
    causes: {
      variable: gnuplot(
        'undefined variable',
        'Set the variable before the plot.',
        'set terminal dumb\nplot %b%_scale * x\n',
        'undefined-name',
      ),
      function: gnuplot(
        'undefined function',
        'Define the function above.',
        'set terminal dumb\nplot %b%_of(x)\n',
        'undefined-name',
      ),
      command: gnuplot('invalid command', 'gnuplot has no such command.', '%b%plot x\n', 'unknown-command'),
      terminal: gnuplot(
        'unknown or ambiguous terminal',
        'This build lacks the terminal: install the other gnuplot package or use another.',
        'set terminal %a%cairo\nplot x\n',
      ),
      bracket: gnuplot('expected', 'A bracket is missing.', 'set terminal dumb\nplot sin(x\n', 'syntax-error'),
      data: gnuplot(
        'Cannot find or open file',
        'The data file is not in this folder.',
        'set terminal dumb\nplot "data/%a%.dat" using 1:2\n',
        'file-not-found',
        { quiet: true },
      ),
    },
  },
  {
    tool: 'bc',
    causes: {
      divide: bc('ivide by zero', 'Guard the divisor.', '%n% / 0\nquit\n', 'division-by-zero', { quiet: true }),
      function: bc('not defined', 'Define the function, or start bc with -l.', 'total(%n%)\nquit\n', 'undefined-name', {
        quiet: true,
      }),
      syntax: bc('syntax error', 'A bracket is missing.', 'x = (%n% + 2\nx\nquit\n', 'syntax-error', { quiet: true }),
    },
  },
];
