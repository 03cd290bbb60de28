import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const gnat = failingFile('gnatmake -q %f%.adb && ./%f%', '%f%.adb');
const ada = (declared: string, done: string, used = ''): string =>
  `with Ada.Text_IO; use Ada.Text_IO;\n${used}procedure %f% is\n${declared}begin\n${done}end %f%;\n`;
const cobc = failingFile('cobc -x -free -o %f% %f%.cob && ./%f%', '%f%.cob');
const cobol = (data: string, code: string): string =>
  `identification division.\nprogram-id. %f%.\n${data === '' ? '' : `data division.\nworking-storage section.\n${data}`}procedure division.\n${code}    stop run.\n`;
const clisp = failingFile('clisp -q %f%.lisp', '%f%.lisp');
const chicken = failingFile('csi -s %f%.scm', '%f%.scm');
const zig = failingFile('python-zig ast-check %f%.zig', '%f%.zig');
const ldc = failingFile('ldc2 -c %f%.d', '%f%.d');
const gdc = failingFile('gdc -c %f%.d', '%f%.d');
const haxe = (expect: string, fix: string, body: string, family?: string, head = '') =>
  failing('haxe --main %A% --interp', expect, fix, family, {
    files: {
      '%A%.hx': `${head}class %A% {\n  static function area(w:Int, h:Int):Int {\n    return w * h;\n  }\n\n  static function main() {\n${body}  }\n}\n`,
    },
  });

/** Compilers and interpreters of languages that are in no other part. */
export const compiledLanguages: readonly ToolCauses[] = [
  {
    tool: 'gnat',
    causes: {
      undefined: gnat(
        'is undefined',
        'Declare the name, or correct it.',
        ada('   %a% : Integer := %n%;\n', "   Put_Line (Integer'Image (%a% + %b%_Count));\n"),
        'undefined-name',
      ),
      type: gnat(
        'expected type',
        'Convert the value to the type.',
        ada('   %a% : Integer;\n', '   %a% := "%b%";\n'),
        'type-mismatch',
      ),
      semicolon: gnat(
        'missing ";"',
        'Add the semicolon.',
        ada('   %a% : Integer := %n%\n   %b% : Integer := 1;\n', '   null;\n'),
        'syntax-error',
      ),
      unit: gnat(
        'not found',
        'The package is not there: add its folder with -I, or correct its name.',
        ada('', '   null;\n', 'with %B%_Tools;\n'),
        'module-not-found',
      ),
      constant: gnat(
        'assignment must be a variable',
        'Declare it without constant.',
        ada('   %a% : constant Integer := 1;\n', '   %a% := %n%;\n'),
        'assignment-to-constant',
      ),
      index: gnat(
        'index check failed',
        'The index is outside of the array.',
        ada(
          '   type Row is array (1 .. 3) of Integer;\n   %a% : Row := (1, 2, 3);\n   %b% : Integer := Integer\'Value ("%n%");\n',
          "   Put_Line (Integer'Image (%a% (%b%)));\n",
        ),
        'index-out-of-range',
      ),
      argument: gnat(
        'missing argument for parameter',
        'Pass the missing argument.',
        ada(
          "   procedure Show (%a%, %b% : Integer) is\n   begin\n      Put_Line (Integer'Image (%a% + %b%));\n   end Show;\n",
          '   Show (%n%);\n',
        ),
        'wrong-argument-count',
      ),
      return: gnat(
        'missing "return"',
        'Return a value on every path.',
        ada(
          '   function %a% return Integer is\n   begin\n      null;\n   end %a%;\n',
          "   Put_Line (Integer'Image (%a%));\n",
        ),
        'missing-return',
      ),
      'file-name': gnat(
        'file name does not match unit name',
        'Name the file as the unit.',
        'procedure %B%_Run is\nbegin\n   null;\nend %B%_Run;\n',
        'file-name-mismatch',
        { quiet: true, run: 'gnatmake -q -c %f%.adb' },
      ),
      divide: gnat(
        'divide by zero',
        'Check the divisor before.',
        ada('   %a% : Integer := Integer\'Value ("0");\n', "   Put_Line (Integer'Image (%n% / %a%));\n"),
        'division-by-zero',
      ),
    },
  },
  {
    tool: 'gnucobol',
    causes: {
      undefined: cobc(
        'is not defined',
        'Declare the field in working-storage.',
        cobol('', '    display %b%-count\n'),
        'undefined-name',
      ),
      syntax: cobc(
        'syntax error',
        'A word is missing or misspelled.',
        cobol('01 ws-%a% pic 9(4).\n', '    move %n% too ws-%a%\n'),
        'syntax-error',
      ),
      file: failing('cobc -x -free src/%f%.cob', 'No such file', 'The source is in another folder.', 'file-not-found'),
      module: cobc(
        'not found',
        'Compile the called program and add its folder to COB_LIBRARY_PATH.',
        cobol('', '    call "%b%sub"\n'),
        'module-not-found',
      ),
    },
  },
  {
    tool: 'clisp',
    causes: {
      function: clisp(
        'undefined function',
        'Define the function above, or load its file.',
        '(defvar *x* %n%)\n(print (%b%-of *x*))\n',
        'undefined-name',
      ),
      variable: clisp(
        'has no value',
        'Define the variable with defvar or let.',
        '(print (+ %n% %b%))\n',
        'undefined-name',
      ),
      type: clisp(
        'is not a number',
        'Convert it to a number first.',
        '(defvar *%a%* "x")\n(print (+ *%a%* %n%))\n',
        'type-mismatch',
      ),
      eof: clisp(
        'READ: input stream',
        'A bracket is missing.',
        '(defun %a% (x)\n  (print (+ x %n%))\n',
        'syntax-error',
      ),
      arguments: clisp(
        'oo few arguments',
        'Pass the missing argument.',
        '(defun %a% (x y) (* x y))\n(print (%a% %n%))\n',
        'wrong-argument-count',
      ),
      package: clisp(
        'no package with name',
        'Load the library first: (ql:quickload …).',
        '(print (%a%-kit:%b% %n%))\n',
        'module-not-found',
      ),
      divide: clisp(
        'division by zero',
        'Check the divisor before.',
        '(defvar *%a%* 0)\n(print (/ %n% *%a%*))\n',
        'division-by-zero',
      ),
      load: clisp(
        'does not exist',
        'The file that is loaded is in another folder.',
        '(load "lib/%a%.lisp")\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'chicken',
    causes: {
      unbound: chicken(
        'unbound variable',
        'Define it above, or import its module.',
        '(define %a% %n%)\n(print (%b%-of %a%))\n',
        'undefined-name',
      ),
      type: chicken(
        'bad argument type',
        'Convert it to a number first.',
        '(define %a% "x")\n(print (+ %a% %n%))\n',
        'type-mismatch',
      ),
      call: chicken(
        'call of non-procedure',
        'It is no procedure: remove the brackets.',
        '(define %a% %n%)\n(print (%a%))\n',
        'not-callable',
      ),
      count: chicken(
        'bad argument count',
        'Pass the missing argument.',
        '(define (%a% x y) (* x y))\n(print (%a% %n%))\n',
        'wrong-argument-count',
      ),
      module: chicken('%a%-kit', 'chicken-install the egg.', '(import %a%-kit)\n(print %n%)\n', 'module-not-found'),
      eof: chicken('rror', 'A bracket is missing.', '(define (%a% x)\n  (print (+ x %n%))\n', 'syntax-error'),
    },
  },
  {
    tool: 'zig',
    causes: {
      undeclared: zig(
        'use of undeclared identifier',
        'Declare the name, or correct it.',
        'pub fn main() void {\n    _ = %b% + %n%;\n}\n',
        'undefined-name',
      ),
      unused: zig(
        'unused local constant',
        'Remove it, or _ = x;',
        'pub fn main() void {\n    const %a%: u32 = %n%;\n}\n',
        'unused-variable',
      ),
      semicolon: zig(
        "expected ';'",
        'Add the semicolon.',
        'pub fn main() void {\n    const %a%: u32 = %n%\n    _ = %a%;\n}\n',
        'syntax-error',
      ),
      mutated: zig(
        'never mutated',
        'const instead of var.',
        'pub fn main() void {\n    var %a%: u32 = %n%;\n    _ = %a% + 1;\n}\n',
        'should-be-constant',
      ),
    },
  },
  {
    tool: 'ldc',
    causes: {
      undefined: ldc(
        'undefined identifier',
        'Declare the name, or correct it.',
        'int run(int %a%) {\n    return %a% + %b% + %n%;\n}\n',
        'undefined-name',
      ),
      type: ldc(
        'cannot implicitly convert',
        'Convert the value to the type.',
        'int run() {\n    int %a% = "%b%";\n    return %a% + %n%;\n}\n',
        'type-mismatch',
      ),
      semicolon: ldc(
        'semicolon needed',
        'Add the semicolon.',
        'int run() {\n    int %a% = %n%\n    return %a%;\n}\n',
        'syntax-error',
      ),
      module: ldc(
        'unable to read module',
        'Add the folder of the module with -I, or dub add it.',
        'import %a%.kit;\n\nint run() {\n    return %n%;\n}\n',
        'module-not-found',
      ),
      property: ldc(
        'no property',
        'The type has no such member.',
        'struct %A% { int %a%; }\n\nint run(%A% x) {\n    return x.%b% + %n%;\n}\n',
        'unknown-property',
      ),
      arguments: ldc(
        'is not callable',
        'Pass the missing argument.',
        'int %a%(int x, int y) { return x * y; }\n\nint run() {\n    return %a%(%n%);\n}\n',
        'wrong-argument-count',
      ),
    },
  },
  {
    tool: 'gdc',
    causes: {
      undefined: gdc(
        'undefined identifier',
        'Declare the name, or correct it.',
        'int run(int %a%) {\n    return %a% + %c% + %n%;\n}\n',
        'undefined-name',
      ),
      import: gdc(
        'unable to read module',
        'Add the folder of the module with -I.',
        'import %b%.tools;\n\nint run() {\n    return %n%;\n}\n',
        'module-not-found',
      ),
      constant: gdc(
        'cannot modify',
        'Declare it without const.',
        'int run() {\n    const int %a% = 1;\n    %a% = %n%;\n    return %a%;\n}\n',
        'assignment-to-constant',
      ),
      return: gdc(
        'return',
        'Return a value on every path.',
        'int %a%(int x) {\n    if (x > %n%)\n        return 1;\n}\n',
        'missing-return',
      ),
    },
  },
  {
    tool: 'haxe',
    causes: {
      unknown: haxe(
        'Unknown identifier',
        'Declare the name, or correct it.',
        '    trace(%b% + %n%);\n',
        'undefined-name',
      ),
      type: haxe(
        'should be',
        'Convert the value to the type.',
        '    var %a%:Int = "%b%";\n    trace(%a% + %n%);\n',
        'type-mismatch',
      ),
      import: haxe(
        'Type not found',
        'haxelib install the library and add it with -lib.',
        '    trace(%n%);\n',
        'module-not-found',
        'import %a%.kit.%B%Tools;\n\n',
      ),
      field: haxe(
        'has no field',
        'The type has no such field.',
        '    var %a% = "x";\n    trace(%a%.%b%);\n',
        'unknown-property',
      ),
      arguments: haxe(
        'Not enough arguments',
        'Pass the missing argument.',
        '    trace(area(%n%));\n',
        'wrong-argument-count',
      ),
      semicolon: haxe('Missing ;', 'Add the semicolon.', '    var %a% = %n%\n    trace(%a%);\n', 'syntax-error'),
    },
  },
];
