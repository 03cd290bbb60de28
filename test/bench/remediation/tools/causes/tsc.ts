import type { ToolCauses } from '../cause.ts';

const run = 'tsc --noEmit --strict --target es2022 --moduleResolution node16 --module node16 %f%.ts';

/** Errors of the TypeScript compiler. */
export const tscCauses: ToolCauses = {
  tool: 'tsc',
  causes: {
    'assign-mismatch': {
      family: 'type-mismatch',
      fix: 'Parse the text into a number before it is assigned.',
      run,
      expect: 'TS2322',
      files: { '%f%.ts': "export const %a% = 'x';\nexport const %b%: number = %a%;\n" },
    },
    'argument-mismatch': {
      family: 'type-mismatch',
      fix: 'Convert the value at the call, or widen the parameter.',
      run,
      expect: 'TS2345',
      files: { '%f%.ts': "export function show%A%(%a%: number): number {\n  return %a%;\n}\nshow%A%('%b%');\n" },
    },
    'property-missing': {
      family: 'unknown-property',
      fix: 'The interface lacks the field; add it there.',
      run,
      expect: 'TS2339',
      files: { '%f%.ts': 'interface %A% { %a%: number }\nexport const read = (one: %A%): unknown => one.%b%;\n' },
    },
    'property-misspelled': {
      family: 'unknown-property',
      fix: 'Take the spelling that the compiler suggests.',
      run,
      expect: 'TS2551',
      files: {
        '%f%.ts': 'interface %A% { %b%Value: number }\nexport const read = (one: %A%): number => one.%b%Valeu;\n',
      },
    },
    'name-missing': {
      family: 'undefined-name',
      fix: 'Import the name, or declare it.',
      run,
      expect: 'TS2304',
      files: { '%f%.ts': 'export const %a% = %b%Zone + 1;\n' },
    },
    'module-missing': {
      family: 'module-not-found',
      fix: 'Install the package and its @types.',
      run,
      expect: 'TS2307',
      files: { '%f%.ts': "import { %a% } from 'graph-layouter';\nexport const one = %a%;\n" },
    },
    'export-missing': {
      family: 'import-name-missing',
      fix: 'The module does not export that name; look at what it was renamed to.',
      run,
      expect: 'TS2305',
      files: {
        '%f%.ts': "import { %b% } from './%a%.js';\nexport const one = %b%;\n",
        '%a%.ts': 'export const other = 1;\n',
      },
    },
    'possibly-undefined': {
      family: 'null-access',
      fix: 'Narrow it first: return early when it is undefined.',
      run,
      expect: 'TS18048',
      files: { '%f%.ts': 'export function name(%a%: { %b%: string } | undefined): string {\n  return %a%.%b%;\n}\n' },
    },
    'implicit-any': {
      fix: 'Give the parameter a type.',
      run,
      expect: 'TS7006',
      files: { '%f%.ts': 'export function double(%a%) {\n  return %a% * 2;\n}\n' },
    },
    'argument-count': {
      family: 'wrong-argument-count',
      fix: 'Pass the argument that was added to the function.',
      run,
      expect: 'TS2554',
      files: {
        '%f%.ts': 'export function area(%a%: number, %b%: number): number {\n  return %a% * %b%;\n}\narea(%n%);\n',
      },
    },
    'return-missing': {
      family: 'missing-return',
      fix: 'Return a value on every path, or let the type hold undefined.',
      run,
      expect: 'TS2366',
      files: { '%f%.ts': 'export function pick(%a%: number): string {\n  if (%a% > 1) return String(%a%);\n}\n' },
    },
    'const-assigned': {
      family: 'assignment-to-constant',
      fix: 'Use let.',
      run,
      expect: 'TS2588',
      files: { '%f%.ts': 'const %b% = %n%;\n%b% = 2;\nexport { %b% };\n' },
    },
    duplicate: {
      family: 'duplicate-definition',
      fix: 'Remove the second declaration that a merge left.',
      run,
      expect: 'TS2451',
      files: { '%f%.ts': 'const %a% = 1;\nconst %a% = 2;\nexport { %a% };\n' },
    },
    'overload-none': {
      fix: 'None of the overloads takes these arguments; look at the last one that is listed.',
      run,
      expect: 'TS2769',
      files: {
        '%f%.ts':
          'function make%A%(one: string, two: string): string;\nfunction make%A%(one: number, two: number): string;\nfunction make%A%(one: unknown, two?: unknown): string {\n  return String(one) + String(two);\n}\nexport const %a% = make%A%({ %b%: %n% }, true);\n',
      },
    },
    'interface-unmet': {
      fix: 'The class lacks members of the interface; implement them.',
      run,
      expect: 'TS2420',
      files: {
        '%f%.ts': 'interface %A% { %a%(): void; %b%: number }\nexport class %B% implements %A% {\n  %b% = 1;\n}\n',
      },
    },
    'properties-lacking': {
      fix: 'Fill in all required fields of the object.',
      run,
      expect: 'TS2741',
      files: { '%f%.ts': 'interface %A% { %a%: string; %b%: number }\nexport const one: %A% = { %a%: "x" };\n' },
    },
    'excess-property': {
      family: 'unknown-property',
      fix: 'The option is unknown to this type: fix the spelling or extend the type.',
      run,
      expect: 'TS2353',
      files: { '%f%.ts': 'interface %A% { %a%?: string }\nexport const one: %A% = { %a%: "x", %b%: 2 };\n' },
    },
    'semicolon-expected': {
      family: 'syntax-error',
      fix: 'A bracket or a semicolon is missing.',
      run,
      expect: 'TS1005',
      files: { '%f%.ts': 'export function show(%a%: number {\n  return %a%;\n}\n' },
    },
    unused: {
      family: 'unused-variable',
      fix: 'Remove the variable.',
      run: `${run} --noUnusedLocals`,
      expect: 'TS6133',
      files: { '%f%.ts': 'export function show(): number {\n  const %a% = %n%;\n  return 1;\n}\n' },
    },
    'esm-extension': {
      fix: 'In node16 modules relative imports need the file extension: ./name.js.',
      run,
      expect: 'TS2835',
      setup: 'echo \'{"type":"module"}\' > package.json',
      files: {
        '%f%.ts': "import { %a% } from './%c%';\nexport const one = %a%;\n",
        '%c%.ts': 'export const %a% = 1;\n',
      },
    },
    'unknown-option': {
      family: 'unknown-option',
      fix: 'The option was removed from the compiler; delete it.',
      run: 'tsc --strictest %f%.ts',
      expect: 'TS5025',
      files: { '%f%.ts': 'export const %a% = 1;\n' },
    },
    'index-implicit': {
      fix: 'Type the key as keyof the object before you index with it.',
      run,
      expect: 'TS7053',
      files: {
        '%f%.ts':
          'const %c% = { %a%: 1, %b%: 2 };\nexport function pick(key: string): number {\n  return %c%[key];\n}\n',
      },
    },
    'abstract-new': {
      fix: 'Make an object of a subclass; the class is abstract.',
      run,
      expect: 'TS2511',
      files: { '%f%.ts': 'abstract class %A% { abstract %a%(): void }\nexport const one = new %A%();\n' },
    },
  },
};
