import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const emacs = failingFile('emacs -Q --batch -l %f%.el', '%f%.el');
const gforth = failingFile('gforth %f%.fs -e bye', '%f%.fs');
const gprolog = failingFile('gprolog --consult-file %f%.pro --query-goal main < /dev/null', '%f%.pro');
const mcs = failingFile('mcs -out:%f%.exe %f%.cs && mono %f%.exe', '%f%.cs');
const algol = failingFile('a68g %f%.a68', '%f%.a68');
const maxima = failingFile('maxima --very-quiet --batch=%f%.mac', '%f%.mac');
const gp = failingFile('gp -q -f --default "colors=no" %f%.gp < /dev/null', '%f%.gp');
const gap = failingFile('gap -q %f%.g < /dev/null', '%f%.g');
const csharp = (body: string, more = ''): string =>
  `using System;\nusing System.Collections.Generic;\n\n${more}class %A% {\n  static void Main() {\n${body}  }\n}\n`;

/** Languages that are in no other part. */
export const seventhLanguages: readonly ToolCauses[] = [
  {
    tool: 'emacs',
    causes: {
      'void-variable': emacs(
        'void',
        'Define the variable with defvar or let.',
        '(message "%d" (+ %n% %b%-count))\n',
        'undefined-name',
        { unpadded: true },
      ),
      'void-function': emacs(
        'void',
        'Load the library that defines the function: (require …).',
        '(message "%s" (%b%-of %n%))\n',
        'undefined-name',
      ),
      require: emacs(
        'annot open load file',
        'Install the package, or add its folder to load-path.',
        '(require \'%a%-kit)\n(message "%n%")\n',
        'module-not-found',
      ),
      file: emacs(
        'No such file',
        'The file is in another folder.',
        '(with-temp-buffer\n  (insert-file-contents "data/%a%.txt"))\n',
        'file-not-found',
      ),
      division: emacs(
        'rith',
        'Check the divisor before.',
        '(let ((%a% 0))\n  (message "%d" (/ %n% %a%)))\n',
        'division-by-zero',
      ),
    },
  },
  {
    tool: 'gforth',
    causes: {
      word: gforth('ndefined word', 'Define the word above.', ': %a% ( x -- x ) %b%-of %n% + ;\n', 'undefined-name'),
      underflow: gforth('tack underflow', 'There are too few values on the stack.', ': %a% + ;\n%n% %a% .\n'),
      division: gforth('ivision by zero', 'Check the divisor before.', ': %a% %n% 0 / . ;\n%a%\n', 'division-by-zero'),
      control: gforth('unstructured', 'then is missing after if.', ': %a% 0> if %n% . ;\n', 'syntax-error'),
    },
  },
  {
    tool: 'gprolog',
    causes: {
      existence: gprolog(
        'existence_error',
        'Define the predicate, or correct its name and arity.',
        'main :- %b%_of(%n%, X), write(X), nl.\n',
        'undefined-name',
        { quiet: true, unpadded: true },
      ),
      type: gprolog(
        'type_error',
        'is wants numbers: it is an atom there.',
        'main :- X is %b% + %n%, write(X), nl.\n',
        'type-mismatch',
        { quiet: true, unpadded: true },
      ),
      syntax: gprolog(
        'syntax error',
        'A bracket or full stop is missing.',
        'main :- write(%b%, nl.\n\n%a%(%n%).\n',
        'syntax-error',
        { quiet: true, unpadded: true },
      ),
    },
  },
  {
    tool: 'mono',
    causes: {
      name: mcs(
        'CS0103',
        'Declare the name, or correct it.',
        csharp('    Console.WriteLine(%b%Count + %n%);\n'),
        'undefined-name',
      ),
      type: mcs(
        'CS0029',
        'Convert the value to the type.',
        csharp('    int %a% = "%b%";\n    Console.WriteLine(%a% + %n%);\n'),
        'type-mismatch',
      ),
      semicolon: mcs(
        'error CS',
        'Add the semicolon.',
        csharp('    int %a% = %n%\n    Console.WriteLine(%a%);\n'),
        'syntax-error',
      ),
      namespace: mcs(
        'CS0246',
        'Reference the assembly with -r, or using the namespace.',
        csharp('    %B%Reader %a% = null;\n    Console.WriteLine(%a% + "%n%");\n'),
        'undefined-name',
      ),
      null: mcs(
        'NullReferenceException',
        'Check the reference before it is used.',
        csharp('    string %a% = null;\n    Console.WriteLine(%a%.Length + %n%);\n'),
        'null-access',
      ),
      index: mcs(
        'IndexOutOfRange',
        'The index is outside of the array.',
        csharp('    var %a% = new int[3];\n    int %b% = %n%;\n    Console.WriteLine(%a%[%b%]);\n'),
        'index-out-of-range',
      ),
      key: mcs(
        'KeyNotFoundException',
        'TryGetValue, or check ContainsKey first.',
        csharp('    var %a% = new Dictionary<string, int> { { "x", %n% } };\n    Console.WriteLine(%a%["%b%"]);\n'),
        'key-missing',
      ),
      format: mcs(
        'FormatException',
        'The text is no number: int.TryParse.',
        csharp('    Console.WriteLine(int.Parse("%b%") + %n%);\n'),
        'number-unreadable',
      ),
      cast: mcs(
        'InvalidCast',
        'The object is of another class: as, and check for null.',
        csharp('    object %a% = "%b%";\n    Console.WriteLine((int)%a% + %n%);\n'),
        'cast-invalid',
      ),
      file: mcs(
        'FileNotFoundException',
        'The file is in another folder.',
        csharp('    Console.WriteLine(System.IO.File.ReadAllText("%b%.%n%.txt"));\n'),
        'file-not-found',
      ),
      return: mcs(
        'not all code paths',
        'Return a value on every path.',
        csharp(
          '    Console.WriteLine(%B%.Of(1));\n',
          'class %B% {\n  public static int Of(int x) {\n    if (x > %n%) return 1;\n  }\n}\n\n',
        ),
        'missing-return',
      ),
      interface: mcs(
        'CS0535',
        'Write the method that the interface asks for.',
        csharp('    Console.WriteLine(%n%);\n', 'interface I%B% { int %b%(); }\n\nclass %B% : I%B% { }\n\n'),
        'interface-unmet',
      ),
      private: mcs(
        'CS0122',
        'The member is private: use a public one.',
        csharp('    Console.WriteLine(new %B%().%b%);\n', 'class %B% { private int %b% = %n%; }\n\n'),
        'private-access',
      ),
      assembly: failing('mono bin/%A%.exe', 'annot open assembly', 'Build the program first.', 'file-not-found'),
      divide: mcs(
        'DivideByZero',
        'Check the divisor before.',
        csharp('    int %a% = 0;\n    Console.WriteLine(%n% / %a%);\n'),
        'division-by-zero',
      ),
      modified: mcs(
        'was modified',
        'Collect what to remove, remove it after the loop.',
        csharp('    var %a% = new List<int> { 1, 2, %n% };\n    foreach (var x in %a%) %a%.Remove(x);\n'),
        'changed-while-iterated',
      ),
    },
  },
  {
    tool: 'algol68',
    causes: {
      undeclared: algol(
        'has not been declared',
        'Declare it above.',
        'BEGIN\n  INT %a% := %n%;\n  print((%b% + %a%))\nEND\n',
        'undefined-name',
      ),
      mode: algol(
        'cannot be coerced',
        'Convert the value to the mode.',
        'BEGIN\n  INT %a% := "%b%";\n  print((%a% + %n%))\nEND\n',
        'type-mismatch',
      ),
      syntax: algol('rror', 'FI is missing.', 'BEGIN\n  IF %n% > 1 THEN print("%a%")\nEND\n', 'syntax-error'),
      bounds: algol(
        'index out of bounds',
        'The index is outside of the row.',
        'BEGIN\n  [3] INT %a%;\n  INT i := %n%;\n  %a%[i] := 1\nEND\n',
        'index-out-of-range',
      ),
    },
  },
  {
    tool: 'maxima',
    causes: {
      syntax: maxima('ncorrect syntax', 'A bracket is missing.', '%a%: (%n% + ;\nprint(%a%);\n', 'syntax-error', {
        quiet: true,
        unpadded: true,
      }),
      arguments: maxima(
        'oo few arguments',
        'Pass the missing argument.',
        '%a%(x, y) := x * y$\nprint(%a%(%n%));\n',
        'wrong-argument-count',
        { quiet: true, unpadded: true },
      ),
    },
  },
  {
    tool: 'pari-gp',
    causes: {
      function: gp(
        'not a function',
        'GP has no such function: ? lists them.',
        'print(%b%_of(%n%));\n',
        'undefined-name',
        { quiet: true, unpadded: true },
      ),
      divide: gp(
        'impossible inverse',
        'Check the divisor before.',
        '%a% = 0;\nprint(%n% / %a%);\n',
        'division-by-zero',
        { quiet: true, unpadded: true },
      ),
      syntax: gp('syntax error', 'A bracket is missing.', '%a% = (%n% + ;\nprint(%a%);\n', 'syntax-error', {
        quiet: true,
        unpadded: true,
      }),
      type: gp(
        'incorrect type',
        'Numbers and texts do not go together.',
        'print(sqrt("%b%") + %n%);\n',
        'type-mismatch',
        { quiet: true, unpadded: true },
      ),
      stack: gp(
        'stack',
        'allocatemem(2^30).',
        'default(parisizemax, 0);\ndefault(parisize, 100000);\n%a% = vector(9999%n%, i, i^9);\n',
        'out-of-memory',
        { quiet: true, unpadded: true },
      ),
    },
  },
  {
    tool: 'gap',
    causes: {
      unbound: gap(
        'must have a value',
        'Define the variable above.',
        'Print(%b%_count + %n%, "\\n");\n',
        'undefined-name',
        { quiet: true, unpadded: true },
      ),
    },
  },
];
