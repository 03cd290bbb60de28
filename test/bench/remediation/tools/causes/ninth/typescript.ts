import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const tsc = failingFile(
  'tsc --noEmit --strict --target es2022 --module es2022 --moduleResolution bundler %f%.ts',
  '%f%.ts',
);
const project = (
  expect: string,
  fix: string,
  options: string,
  files: Readonly<Record<string, string>>,
  family?: string,
) =>
  failing('tsc -p .', expect, fix, family, {
    files: {
      'tsconfig.json': `{ "compilerOptions": { "strict": true, "types": [], "skipLibCheck": true, ${options} } }\n`,
      ...files,
    },
  });
const rules = (list: string) => `export default [{ files: ["**/*.js"], rules: { ${list} } }];\n`;
const linked = { setup: 'ln -s /tmp/errtools/ninth/npm/node_modules node_modules' };
const run = 'node_modules/.bin/eslint .';
const eslint = (rule: string, fix: string, text: string, family?: string, options = '2') =>
  failing(run, rule, fix, family, {
    ...linked,
    files: { 'eslint.config.mjs': rules(`"${rule}": ${options}`), '%f%.js': text },
  });
const typed = (rule: string, fix: string, text: string, family?: string) =>
  failing(run, rule, fix, family, {
    ...linked,
    files: {
      'eslint.config.mjs': `import tseslint from "typescript-eslint";\n\nexport default [{ files: ["**/*.ts"], languageOptions: { parser: tseslint.parser }, plugins: { "@typescript-eslint": tseslint.plugin }, rules: { "@typescript-eslint/${rule}": 2 } }];\n`,
      '%f%.ts': text,
    },
  });
const react = (rule: string, fix: string, text: string, family?: string) =>
  failing(run, rule, fix, family, {
    ...linked,
    files: {
      'eslint.config.mjs': `import hooks from "eslint-plugin-react-hooks";\nimport react from "eslint-plugin-react";\n\nexport default [{ files: ["**/*.jsx"], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } }, settings: { react: { version: "19.0" } }, plugins: { react, "react-hooks": hooks }, rules: { "${rule}": 2 } }];\n`,
      '%A%.jsx': text,
    },
  });

/** Causes of the TypeScript compiler and of ESLint that are in no other part. */
export const ninthTypescript: readonly ToolCauses[] = [
  {
    tool: 'tsc',
    causes: {
      'property-uninitialised': tsc(
        'TS2564',
        'Set the field in the constructor, or declare it with a ? or a default.',
        'export class %A% {\n  %a%: string;\n  %b% = %n%;\n}\n',
        'uninitialised-use',
      ),
      'used-unassigned': tsc(
        'TS2454',
        'Give the variable a value on every path.',
        'let %a%: number;\nif (Math.random() > 0.5) %a% = %n%;\nconsole.log(%a%);\n',
        'uninitialised-use',
      ),
      'used-before-declared': tsc(
        'TS2448',
        'Move the declaration above its first use.',
        'export const %a% = %b% + %n%;\nconst %b% = 2;\n',
        'uninitialised-use',
      ),
      'declaration-file-missing': project(
        'TS7016',
        'npm i -D its @types, or declare module in a .d.ts.',
        '"noEmit": true, "module": "es2022", "moduleResolution": "bundler"',
        {
          '%f%.ts': 'import { %a% } from "%b%-layouter";\n\nconsole.log(%a%(%n%));\n',
          'node_modules/%b%-layouter/index.js': 'exports.%a% = (x) => x;\n',
          'node_modules/%b%-layouter/package.json':
            '{"name": "%b%-layouter", "version": "1.0.0", "main": "index.js"}\n',
        },
        'module-not-found',
      ),
      'no-default-export': project(
        'TS2613',
        'Import it in braces: the module has no default export.',
        '"noEmit": true, "module": "es2022", "moduleResolution": "bundler"',
        { '%f%.ts': 'import %a% from "./%b%";\n\nconsole.log(%a%);\n', '%b%.ts': 'export const %a% = %n%;\n' },
        'import-name-missing',
      ),
      'not-a-module': project(
        'TS2306',
        'The file exports nothing: write export before what is meant.',
        '"noEmit": true, "module": "es2022", "moduleResolution": "bundler"',
        { '%f%.ts': 'import { %a% } from "./%b%";\n\nconsole.log(%a%);\n', '%b%.ts': 'const %a% = %n%;\n' },
        'import-name-missing',
      ),
      'operator-types': tsc(
        'TS2365',
        'The sides have types that cannot be added: convert one.',
        'export function %a%(%b%: number, %c%: object) {\n  return %b% + %c% + %n%;\n}\n',
        'type-mismatch',
      ),
      'no-overlap': tsc(
        'TS2367',
        'The two can never be equal: a misspelled literal, or the check was made before.',
        'export function %a%(%b%: "open" | "closed") {\n  return %b% === "%c%" ? %n% : 0;\n}\n',
      ),
      'cast-mistake': tsc(
        'TS2352',
        'The types have nothing in common: correct the type, or cast through unknown.',
        'export const %a% = { %b%: %n% } as string[];\n',
        'cast-invalid',
      ),
      'override-type': tsc(
        'TS2416',
        'The method must take and give what that of the base does.',
        'class %A% {\n  %a%(): string {\n    return "%b%";\n  }\n}\nexport class %B% extends %A% {\n  %a%(): number {\n    return %n%;\n  }\n}\n',
        'override-incompatible',
      ),
      'this-any': tsc(
        'TS2683',
        'Declare the type of this as the first parameter, or an arrow function.',
        'export function %a%() {\n  return this.%b% + %n%;\n}\n',
        'annotation-missing',
      ),
      'node-types': tsc(
        'TS2580',
        'npm i -D @types/node.',
        'export const %a% = process.env.%A% ?? "%n%";\n',
        'undefined-name',
      ),
      'newer-lib': failing(
        'tsc --noEmit --strict --target es2017 %f%.ts',
        'TS2550',
        'Set lib or target to the year that has the method.',
        'target-too-old',
        { files: { '%f%.ts': 'export const %a% = "%b% %n%".replaceAll("%c%", "");\n' } },
      ),
      'type-as-value': tsc(
        'TS2693',
        'An interface is gone at run time: a class, or a constant beside it.',
        'interface %A% {\n  %a%: number;\n}\nexport const %b% = new %A%(%n%);\n',
      ),
      'value-as-type': tsc(
        'TS2749',
        'typeof before the name of a value.',
        'const %a% = { %b%: %n% };\nexport function %c%Of(x: %a%) {\n  return x;\n}\n',
      ),
      'type-import': tsc('TS1484', 'import type { … }: the name is a type only.', '', undefined, {
        run: 'tsc --noEmit --strict --target es2022 --module es2022 --moduleResolution bundler --verbatimModuleSyntax %f%.ts',
        files: {
          '%f%.ts': 'import { %A% } from "./%b%";\n\nexport const %a%: %A% = { %c%: %n% };\n',
          '%b%.ts': 'export interface %A% {\n  %c%: number;\n}\n',
        },
      }),
      'root-dir': project(
        'TS6059',
        'The file lies outside of rootDir: move it, or widen rootDir.',
        '"outDir": "out", "rootDir": "src"',
        { 'src/%f%.ts': 'export const %a% = %n%;\n', 'lib/%b%.ts': 'export const %b% = 1;\n' },
      ),
      'declaration-expected': tsc(
        'TS1128',
        'A brace too many, or one missing above.',
        'export function %a%(%b%: number) {\n  return %b% + %n%;\n}}\n',
        'syntax-error',
      ),
      'expression-expected': tsc(
        'TS1109',
        'Something is missing after the operator.',
        'export const %a% = %n% + ;\nexport const %b% = 1;\n',
        'syntax-error',
      ),
      'implementation-missing': tsc(
        'TS2391',
        'Give the function its body.',
        'export class %A% {\n  %a%(%b%: number): number;\n  %c% = %n%;\n}\n',
      ),
    },
  },
  {
    tool: 'eslint',
    causes: {
      'no-unreachable': eslint(
        'no-unreachable',
        'Remove what stands after return.',
        'export function %a%(%b%) {\n  return %b% + %n%;\n  %b%();\n}\n',
        'unreachable-code',
      ),
      'no-dupe-keys': eslint(
        'no-dupe-keys',
        'The key is there twice: remove one.',
        'export const %a% = { %b%: %n%, %c%: 1, %b%: 2 };\n',
        'duplicate-definition',
      ),
      'no-case-declarations': eslint(
        'no-case-declarations',
        'Braces around the case.',
        'export function %a%(%b%) {\n  switch (%b%) {\n    case %n%:\n      const %c% = 1;\n      return %c%;\n  }\n}\n',
      ),
      'no-prototype-builtins': eslint(
        'no-prototype-builtins',
        'Object.hasOwn(x, key).',
        'export const %a% = (%b%) => %b%.hasOwnProperty("%c%%n%");\n',
      ),
      'no-useless-escape': eslint(
        'no-useless-escape',
        'The backslash is not needed.',
        'export const %a% = "%b%\\-%n%";\n',
      ),
      'no-console': eslint(
        'no-console',
        'Write to the log instead.',
        'export function %a%() {\n  console.log("%b%", %n%);\n}\n',
        'debug-output',
      ),
      'no-shadow': eslint(
        'no-shadow',
        'Give the inner variable another name.',
        'const %a% = %n%;\nexport function %b%(%a%) {\n  return %a%;\n}\nexport default %a%;\n',
      ),
      'exhaustive-deps': react(
        'react-hooks/exhaustive-deps',
        'Put the value into the list of dependencies.',
        'import { useEffect } from "react";\n\nexport function %A%({ %a%, on%B% }) {\n  useEffect(() => {\n    on%B%(%a% + %n%);\n  }, []);\n  return null;\n}\n',
      ),
      'conditional-hook': react(
        'react-hooks/rules-of-hooks',
        'Call hooks at the top of the component, not within if.',
        'import { useState } from "react";\n\nexport function %A%({ %a% }) {\n  if (%a% > %n%) {\n    useState(%a%);\n  }\n  return null;\n}\n',
      ),
      'jsx-key': react(
        'react/jsx-key',
        'Give each element of the list a key.',
        'export function %A%({ %a% }) {\n  return <ul>{%a%.map((%b%) => <li>{%b%} {%n%}</li>)}</ul>;\n}\n',
      ),
      'prop-types': react(
        'react/prop-types',
        'Declare the property, or write TypeScript and turn the rule off.',
        'export function %A%({ %a% }) {\n  return <b>{%a%} {%n%}</b>;\n}\n',
      ),
      'unescaped-entities': react(
        'react/no-unescaped-entities',
        'Write &apos; instead of the quotation mark.',
        "export function %A%() {\n  return <p>%a%'s %b% %n%</p>;\n}\n",
      ),
      'explicit-any': typed(
        'no-explicit-any',
        'Name the type, or unknown.',
        'export function %a%(%b%: any) {\n  return %b%.%c% + %n%;\n}\n',
      ),
      'ban-comment': typed(
        'ban-ts-comment',
        '@ts-expect-error with a reason.',
        '// @ts-ignore\nexport const %a%: string = %n%;\n',
      ),
      'project-service': failing(run, 'project', 'The file is in no tsconfig.json: add it to include.', undefined, {
        ...linked,
        unpadded: true,
        files: {
          'eslint.config.mjs':
            'import tseslint from "typescript-eslint";\n\nexport default [{ files: ["**/*.ts"], languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } }];\n',
          'tsconfig.json': '{ "include": ["src"] }\n',
          'src/%b%.ts': 'export const %b% = %n%;\n',
          '%f%.ts': 'export const %a% = 1;\n',
        },
      }),
      'env-key': failing(run, '"env"', 'eslint.config.js has no env: languageOptions.globals.', 'unknown-parameter', {
        ...linked,
        files: {
          'eslint.config.mjs': 'export default [{ env: { node: true }, rules: { %b%: %n% } }];\n',
          '%f%.js': 'export const %a% = 1;\n',
        },
      }),
      'env-option': failing(
        'node_modules/.bin/eslint --env %b% %f%.js',
        'nvalid option',
        'eslint 9 has no --env: languageOptions.globals in eslint.config.js.',
        'unknown-option',
        { ...linked, files: { 'eslint.config.mjs': rules('"no-alert": 1'), '%f%.js': 'export const %a% = %n%;\n' } },
      ),
      'max-warnings': failing(
        'node_modules/.bin/eslint --max-warnings 0 .',
        'too many warnings',
        'Mend the warnings, or raise --max-warnings.',
        undefined,
        {
          ...linked,
          files: {
            'eslint.config.mjs': rules('"no-alert": 1'),
            '%f%.js': 'export function %a%() {\n  alert("%b% %n%");\n}\n',
          },
        },
      ),
      'plugin-missing': failing(
        run,
        'ERR_MODULE_NOT_FOUND',
        'npm i -D the plugin that the configuration imports.',
        'module-not-found',
        {
          ...linked,
          files: {
            'eslint.config.mjs':
              'import %b% from "eslint-plugin-%b%-order";\n\nexport default [{ plugins: { %b% } }];\n',
            '%f%.js': 'export const %a% = %n%;\n',
          },
        },
      ),
    },
  },
];
