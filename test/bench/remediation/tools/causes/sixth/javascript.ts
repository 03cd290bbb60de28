import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const oxlint = (rule: string) => failingFile(`oxlint -A all -D ${rule} %f%.js`, '%f%.js');
const buf = (expect: string, fix: string, text: string, family?: string, run = 'buf build') =>
  failing(run, expect, fix, family, { files: { 'buf.yaml': 'version: v2\n', '%f%.proto': text } });

/** Tools of JavaScript that are in no other part. */
export const javascriptTools: readonly ToolCauses[] = [
  {
    tool: 'oxlint',
    causes: {
      unused: oxlint('no-unused-vars')(
        'never used',
        'Remove it.',
        'const %a% = %n%;\nexport const %b% = 1;\n',
        'unused-variable',
      ),
      debugger: oxlint('no-debugger')(
        'debugger',
        'Remove the debugger statement.',
        'export function %a%() {\n  debugger;\n  return %n%;\n}\n',
      ),
      undef: oxlint('no-undef')(
        'is not defined',
        'Import or declare the name.',
        'export const %a% = %b%Of(%n%);\n',
        'undefined-name',
      ),
      'const-assign': oxlint('no-const-assign')(
        'const',
        'Declare it with let.',
        'const %a% = 1;\n%a% = %n%;\nexport { %a% };\n',
        'assignment-to-constant',
      ),
      eqeqeq: oxlint('eqeqeq')(
        '===',
        'Compare with ===.',
        'export const %a% = (%b%) => %b% == %n%;\n',
        'loose-equality',
      ),
      empty: oxlint('no-empty')(
        'mpty',
        'Fill the block, or comment why it is empty.',
        'export function %a%(%b%) {\n  if (%b%) {\n  }\n  return %n%;\n}\n',
        'empty-block',
      ),
      unreachable: oxlint('no-unreachable')(
        'nreachable',
        'Remove what stands after return.',
        'export function %a%(%b%) {\n  return %n%;\n  console.log(%b%);\n}\n',
        'unreachable-code',
      ),
      syntax: oxlint('no-empty')(
        'xpected',
        'A bracket is missing.',
        'export function %a%(%b%) {\n  return (%b% + %n%;\n}\n',
        'syntax-error',
      ),
      keys: oxlint('no-dupe-keys')(
        'uplicate',
        'Remove one of the keys.',
        'export const %a% = { %b%: 1, %c%: 2, %b%: %n% };\n',
        'duplicate-definition',
      ),
      fallthrough: oxlint('no-fallthrough')(
        'fallthrough',
        'Add a break.',
        'export function %a%(%b%) {\n  switch (%b%) {\n    case %n%:\n      console.log(1);\n    case 2:\n      console.log(2);\n  }\n}\n',
        'switch-fallthrough',
      ),
      config: failing(
        'echo "export {}" > x.js; oxlint -c conf/%a%.json x.js',
        'ailed',
        'The configuration is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'postcss',
    causes: {
      file: failing(
        'postcss css/%a%.css --no-map -o out.css',
        'nput',
        'The stylesheet is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'buf',
    causes: {
      type: buf(
        'cannot find',
        'Import the file that defines the message.',
        'syntax = "proto3";\npackage %a%.v1;\nmessage %A% {\n  %B% %b% = 1;\n}\n',
        'undefined-name',
      ),
      import: buf(
        'does not exist',
        'The file that is imported is in another folder or module.',
        'syntax = "proto3";\npackage %a%.v1;\nimport "common/%b%.proto";\n',
        'file-not-found',
      ),
      case: buf(
        'lower_snake_case',
        'Name the field in lower_snake_case.',
        'syntax = "proto3";\npackage %a%.v1;\nmessage %A% {\n  int32 %b%%B% = %n%;\n}\n',
        undefined,
        'buf lint --config \'{"version": "v2", "lint": {"use": ["FIELD_LOWER_SNAKE_CASE"]}}\'',
      ),
      format: buf(
        'diff',
        'buf format -w.',
        'syntax = "proto3";\npackage %a%.v1;\nmessage %A% {\nint32   %b%=1;}\n',
        'format-check-failed',
        'buf format -d --exit-code',
      ),
      command: failing('buf %b%', 'nknown command', 'buf has no such command.', 'unknown-command'),
    },
  },
];
