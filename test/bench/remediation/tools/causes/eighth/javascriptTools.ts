import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const seventhModules = 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules';
const modules = 'ln -s /tmp/errtools/eighth/npm/node_modules node_modules';
const terser = failingFile('terser %f%.js', '%f%.js');
const uglify = failingFile('uglifyjs %f%.js', '%f%.js');
const jasmine = failingFile('jasmine %f%.js', '%f%.js');
const tape = (expect: string, fix: string, body: string, family?: string) =>
  failing('node --preserve-symlinks %f%.cjs', expect, fix, family, {
    setup: seventhModules,
    files: { '%f%.cjs': `const test = require("tape");\n\ntest("%a%", (t) => {\n${body}});\n` },
  });
const stylus = failingFile('stylus -p %f%.styl', '%f%.styl');
const standard = failingFile('standard %f%.js', '%f%.js');
const htmlValidate = failingFile('html-validate %f%.html', '%f%.html');
const gulp = (expect: string, fix: string, text: string, task: string, family?: string) =>
  failing(`gulp ${task}`, expect, fix, family, { setup: seventhModules, files: { 'gulpfile.js': text } });
const grunt = (expect: string, fix: string, text: string, task: string, family?: string) =>
  failing(`grunt ${task}`, expect, fix, family, { setup: seventhModules, files: { 'Gruntfile.js': text } });
const feature = (expect: string, fix: string, scenario: string, steps: string, family?: string) =>
  failing('cucumber-js', expect, fix, family, {
    setup: seventhModules,
    files: {
      'features/%f%.feature': `Feature: %A%\n\n${scenario}`,
      'features/steps.js': `const { Given } = require("@cucumber/cucumber");\n\n${steps}`,
    },
  });
const redocly = (expect: string, fix: string, body: string, family?: string) =>
  failing('redocly lint %f%.yaml', expect, fix, family, {
    unpadded: true,
    files: {
      'redocly.yaml': 'rules:\n  struct: error\n  no-unresolved-refs: error\ntelemetry: off\n',
      '%f%.yaml': `openapi: 3.1.0\ninfo:\n  title: %A%\n  version: 1.0.0\n${body}`,
    },
  });
const spectral = (expect: string, fix: string, body: string, family?: string) =>
  failing('spectral lint %f%.yaml', expect, fix, family, {
    unpadded: true,
    files: { '.spectral.yaml': 'extends: ["spectral:oas"]\n', '%f%.yaml': body },
  });
const tsx = failingFile('tsx %f%.ts', '%f%.ts');
const tsNode = failingFile('ts-node %f%.ts', '%f%.ts');
const asc = failingFile('asc %f%.ts -o x.wasm', '%f%.ts');
const solc = failingFile('solcjs --bin %f%.sol -o out', '%f%.sol');
const depCruise = (
  expect: string,
  fix: string,
  files: Readonly<Record<string, string>>,
  rule: string,
  family?: string,
) =>
  failing('depcruise --config .dc.cjs src', expect, fix, family, {
    setup: seventhModules,
    unpadded: true,
    files: { '.dc.cjs': `module.exports = { forbidden: [${rule}] };\n`, ...files },
  });
const nodemon = (
  expect: string,
  fix: string,
  args: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) => failing(`timeout 3 nodemon ${args}`, expect, fix, family, { files });
const rolldown = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  more: Readonly<Record<string, string>> = {},
) => failing('rolldown src/%f%.js -d dist', expect, fix, family, { files: { 'src/%f%.js': text, ...more } });
const rspack = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  more: Readonly<Record<string, string>> = {},
) => failing('rspack build', expect, fix, family, { setup: modules, files: { 'src/index.js': text, ...more } });
const tailwind = (expect: string, fix: string, text: string, family?: string) =>
  failing('tailwindcss -i src/%f%.css -o dist/%f%.css', expect, fix, family, {
    setup: modules,
    files: { 'src/%f%.css': text },
  });
const protobufjs = (expect: string, fix: string, text: string, family?: string) =>
  failing('node --preserve-symlinks %f%.cjs', expect, fix, family, {
    setup: modules,
    files: {
      '%f%.cjs':
        'const protobuf = require("protobufjs");\n\nconsole.log(protobuf.loadSync("%a%.proto").resolveAll());\n',
      '%a%.proto': text,
    },
  });

/** Programs of JavaScript's people that are in no other part. */
export const eighthJavascriptTools: readonly ToolCauses[] = [
  {
    tool: 'terser',
    causes: {
      syntax: terser(
        'Unexpected token',
        'A bracket or comma is wrong in the source.',
        'function %a%(%b% {\n  return %b% + %n%;\n}\n',
        'syntax-error',
      ),
      file: failing('terser src/%f%.js', 'ENOENT', 'The source is in another folder.', 'file-not-found'),
      option: failing('terser --%b%-all x.js', 'unknown option', 'terser has no such option.', 'unknown-option'),
      return: terser(
        "'return' outside of function",
        'return stands in a function only.',
        'const %a% = %n%;\nreturn %a%;\n',
        'statement-misplaced',
      ),
    },
  },
  {
    tool: 'uglify-js',
    causes: {
      syntax: uglify(
        'Unexpected token',
        'A bracket or comma is wrong in the source.',
        'function %a%(%b% {\n  return %b% + %n%;\n}\n',
        'syntax-error',
      ),
      string: uglify(
        'Unterminated string',
        'The string is not closed.',
        'var %a% = "%b%;\nconsole.log(%a%, %n%);\n',
        'string-unclosed',
      ),
      file: failing('uglifyjs src/%f%.js', 'ENOENT', 'The source is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'jasmine',
    causes: {
      equal: jasmine(
        'Expected',
        'The result is another than the test expects.',
        'describe("%a%", () => {\n  it("gives %n%", () => {\n    expect(1 + 1).toBe(%n%);\n  });\n});\n',
        'assertion-failed',
      ),
      error: jasmine(
        'ReferenceError',
        'Import or declare the name.',
        'describe("%a%", () => {\n  it("counts", () => {\n    expect(%b%Of(1)).toBe(%n%);\n  });\n});\n',
        'undefined-name',
      ),
      timeout: jasmine(
        'Async function did not complete',
        'Call done(), or give the test more time.',
        'describe("%a%", () => {\n  it("answers", (done) => {\n    setTimeout(() => undefined, 50);\n  }, 40);\n});\n',
        'timeout',
      ),
      spy: jasmine(
        'to have been called',
        'The function is not called: look at the condition before it.',
        'describe("%a%", () => {\n  it("calls", () => {\n    const %b% = jasmine.createSpy("%b%");\n    expect(%b%).toHaveBeenCalled();\n  });\n});\n',
        'assertion-failed',
      ),
      'spy-method': jasmine(
        'does not exist',
        'The object has no such method to spy on.',
        'describe("%a%", () => {\n  it("spies", () => {\n    spyOn({ %b%: %n% }, "%c%");\n  });\n});\n',
        'unknown-property',
      ),
      none: failing(
        'jasmine "spec/%a%*.js"',
        'No specs found',
        'The pattern finds no specs: check spec_dir.',
        'no-tests-found',
      ),
    },
  },
  {
    tool: 'tape',
    causes: {
      equal: tape(
        'not ok',
        'The result is another than the test expects.',
        '  t.equal(1 + 1, %n%, "%b%");\n  t.end();\n',
        'assertion-failed',
      ),
      plan: tape(
        'plan != count',
        'As many assertions as planned: one of them is not reached.',
        '  t.plan(2);\n  t.ok(%n%, "%b%");\n  t.end();\n',
      ),
      'no-end': tape(
        'test exited without ending',
        'Call t.end(), or plan the number of assertions.',
        '  t.ok(%n%, "%b%");\n',
      ),
    },
  },
  {
    tool: 'stylus',
    causes: {
      import: stylus(
        'failed to locate @import',
        'The file that is imported is in another folder.',
        '@import "%b%/theme"\n\n.%a%\n  width %n%px\n',
        'file-not-found',
      ),
      syntax: stylus('expected', 'A bracket is missing.', '.%a%\n  width: calc(%n%px\n  color: red\n', 'syntax-error'),
      arguments: stylus(
        'required',
        'The function wants another argument.',
        'size(a, b)\n  return a + b\n\n.%a%\n  width size(%n%)\n',
        'wrong-argument-count',
      ),
      operation: stylus(
        'cannot perform',
        'The types do not fit: no arithmetic with that value.',
        '.%a%\n  width: #fff - {a: %n%}\n',
        'type-mismatch',
      ),
      file: failing('stylus -p src/%f%.styl', 'ENOENT', 'The source is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'standard',
    causes: {
      semicolon: standard('Extra semicolon', 'No semicolons: standard --fix.', 'const %a% = %n%;\nconsole.log(%a%)\n'),
      undefined: standard(
        'is not defined',
        'Import or declare the name.',
        'console.log(%a%Of(%n%))\n',
        'undefined-name',
      ),
      unused: standard('assigned a value but never used', 'Remove it.', 'const %a% = %n%\n', 'unused-variable'),
      equal: standard(
        "Expected '==='",
        'Compare with ===.',
        'const %a% = Number(process.argv[2])\nif (%a% == %n%) console.log(%a%)\n',
        'loose-equality',
      ),
      parse: standard('Parsing error', 'A bracket is missing.', 'console.log(%n%\nconst %a% = 1\n', 'syntax-error'),
      callback: standard(
        'Expected error to be handled',
        'Look at the error before the result.',
        "const fs = require('fs')\nfs.readFile('%a%', (err, %b%) => {\n  console.log(%b%)\n})\n",
      ),
    },
  },
  {
    tool: 'html-validate',
    causes: {
      close: htmlValidate(
        'Unclosed element',
        'Close the element.',
        '<!DOCTYPE html>\n<html lang="en"><head><title>%a%</title></head><body><div><p>%n%</p></body></html>\n',
        'syntax-error',
      ),
      'duplicate-id': htmlValidate(
        'Duplicate ID',
        'An id is there once only.',
        '<!DOCTYPE html>\n<html lang="en"><head><title>%a%</title></head><body><p id="%b%">%n%</p><p id="%b%">1</p></body></html>\n',
        'duplicate-definition',
      ),
      alt: htmlValidate(
        'missing required "alt"',
        'Give the image an alt text.',
        '<!DOCTYPE html>\n<html lang="en"><head><title>%a%</title></head><body><img src="%b%.png"></body></html>\n',
        'property-required',
      ),
      content: htmlValidate(
        'is not permitted as',
        'That element may not stand there.',
        '<!DOCTYPE html>\n<html lang="en"><head><title>%a%</title></head><body><span><div>%n%</div></span></body></html>\n',
      ),
    },
  },
  {
    tool: 'gulp',
    causes: {
      task: gulp(
        'Task never defined',
        'Export the task in the gulpfile: gulp --tasks lists them.',
        'exports.%a% = (done) => done();\n',
        '%b%',
        'unknown-target',
      ),
      async: gulp(
        'Did you forget to signal async completion',
        'Call done(), or return the stream or promise.',
        'exports.%a% = () => {\n  console.log(%n%);\n};\n',
        '%a%',
      ),
      file: failing('gulp %a%', 'No gulpfile found', 'Run it in the folder of gulpfile.js.', 'file-not-found', {
        setup: seventhModules,
      }),
      source: gulp(
        'File not found with singular glob',
        'The source is in another folder.',
        'const { src, dest } = require("gulp");\n\nexports.%a% = () => src("src/%b%.css").pipe(dest("dist"));\n',
        '%a%',
        'missing-input',
      ),
      error: gulp(
        'TypeError',
        'The value is undefined: check it first.',
        'exports.%a% = (done) => {\n  const %b% = undefined;\n  console.log(%b%.%c%);\n  done();\n};\n',
        '%a%',
        'null-access',
      ),
    },
  },
  {
    tool: 'grunt',
    causes: {
      task: grunt(
        'not found',
        'Register the task in the Gruntfile.',
        'module.exports = (grunt) => {\n  grunt.registerTask("%a%", () => undefined);\n};\n',
        '%b%',
        'unknown-target',
      ),
      plugin: grunt(
        'Local Npm module',
        'npm install the plug-in.',
        'module.exports = (grunt) => {\n  grunt.loadNpmTasks("grunt-%b%");\n};\n',
        '%b%',
        'module-not-found',
      ),
      config: grunt(
        'No "%a%" targets found',
        'Write the section of the task in initConfig.',
        'module.exports = (grunt) => {\n  grunt.registerMultiTask("%a%", "x", () => undefined);\n};\n',
        '%a%',
        'property-required',
      ),
      file: failing(
        'grunt %a%',
        'A valid Gruntfile could not be found',
        'Run it in the folder of Gruntfile.js.',
        'file-not-found',
        { setup: seventhModules },
      ),
      fatal: grunt(
        'Aborted due to warnings',
        'The task says itself why it ends.',
        'module.exports = (grunt) => {\n  grunt.registerTask("%a%", () => grunt.fail.warn("%b% is %n%"));\n};\n',
        '%a%',
        'explicit-error',
      ),
    },
  },
  {
    tool: 'cucumber-js',
    causes: {
      undefined: feature(
        'Undefined',
        'Write the step, or correct its wording.',
        '  Scenario: %b%\n    Given %n% %c%\n',
        'Given("none", () => undefined);\n',
      ),
      ambiguous: feature(
        'Multiple step definitions match',
        'Two steps match the line: make one narrower.',
        '  Scenario: %b%\n    Given %n% %c%\n',
        'Given("{int} %c%", () => undefined);\nGiven(/^(\\d+) %c%$/, () => undefined);\n',
      ),
      failed: feature(
        'AssertionError',
        'The result is another than the step expects.',
        '  Scenario: %b%\n    Given %n% %c%\n',
        'Given("{int} %c%", (n) => require("node:assert").equal(n, 1234));\n',
        'assertion-failed',
      ),
      parse: feature(
        'Parse error',
        'The line is no Gherkin: check keyword and indentation.',
        '  Scenario: %b%\n    Given %n% %c%\n      """\n      x\n',
        'Given("{int} %c%", () => undefined);\n',
        'syntax-error',
      ),
      arity: feature(
        'function has',
        'The step takes as many parameters as its expression has.',
        '  Scenario: %b%\n    Given %n% %c%\n',
        'Given("{int} %c%", (n, x, done) => undefined);\n',
        'wrong-argument-count',
      ),
    },
  },
  {
    tool: 'redocly',
    causes: {
      reference: redocly(
        "an't resolve $ref",
        'The reference points nowhere: check its path.',
        'paths:\n  /%a%:\n    get:\n      operationId: %a%\n      responses:\n        "200":\n          description: x\n          content:\n            application/json:\n              schema:\n                $ref: "#/components/schemas/%B%"\n',
        'undefined-name',
      ),
      field: redocly(
        'is not expected here',
        'OpenAPI has no such key there.',
        'paths:\n  /%a%:\n    get:\n      %b%: %n%\n      responses:\n        "200":\n          description: x\n',
        'unknown-parameter',
      ),
      required: redocly(
        'description',
        'Give the key.',
        'paths:\n  /%a%:\n    get:\n      operationId: %a%\n      responses:\n        "200": {}\n',
        'property-required',
      ),
      file: failing('redocly lint api/%f%.yaml', 'api/%f%.yaml', 'The file is in another folder.', 'file-not-found'),
      yaml: redocly(
        'ailed to parse',
        'The YAML is wrong: check indentation and colons.',
        'paths:\n  /%a%:\n   get: x\n  y: [1\n',
        'yaml-invalid',
      ),
    },
  },
  {
    tool: 'spectral',
    causes: {
      reference: spectral(
        'invalid-ref',
        'The reference points nowhere: check its path.',
        'openapi: 3.0.3\ninfo: {title: %A%, version: "1"}\npaths:\n  /%a%:\n    get:\n      responses:\n        "200": {$ref: "#/components/responses/%B%"}\n',
        'undefined-name',
      ),
      ruleset: failing(
        'spectral lint %f%.yaml',
        'o ruleset',
        'Write a .spectral.yaml, or give --ruleset.',
        'file-not-found',
        { files: { '%f%.yaml': 'openapi: 3.0.3\n' } },
      ),
      'path-parameter': spectral(
        'path-params',
        'Declare the parameter of the path.',
        'openapi: 3.0.3\ninfo: {title: %A%, version: "1"}\npaths:\n  /%a%/{%b%}:\n    get:\n      responses:\n        "200": {description: x}\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'tsx',
    causes: {
      module: tsx(
        'Cannot find module',
        'npm install the package, or correct its name.',
        'import { %a% } from "%b%-kit";\n\nconsole.log(%a%, %n%);\n',
        'module-not-found',
      ),
      syntax: tsx(
        'Transform failed',
        'A bracket or word is wrong in the source.',
        'const %a%: number = (%n%;\nconsole.log(%a%);\n',
        'syntax-error',
      ),
      undefined: tsx(
        'Cannot read properties of undefined',
        'The value is undefined: ?. or check it first.',
        'const %a%: { %b%?: { %c%: number } } = {};\nconsole.log(%a%.%b%!.%c% + %n%);\n',
        'null-access',
      ),
      file: failing('tsx src/%f%.ts', 'Cannot find module', 'The script is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'ts-node',
    causes: {
      type: tsNode(
        'TS2322',
        'The value has another type than the variable.',
        'const %a%: number = "%b%";\nconsole.log(%a%, %n%);\n',
        'type-mismatch',
      ),
      name: tsNode('TS2304', 'Import or declare the name.', 'console.log(%b%Of(%n%));\n', 'undefined-name'),
      module: tsNode(
        'TS2307',
        'npm install the package and its types.',
        'import { %a% } from "%b%-kit";\n\nconsole.log(%a%, %n%);\n',
        'module-not-found',
      ),
    },
  },
  {
    tool: 'assemblyscript',
    causes: {
      type: asc(
        'not assignable',
        'The types do not fit: cast the value.',
        'export function %a%(%b%: string): i32 {\n  return %b%;\n}\n',
        'type-mismatch',
      ),
      name: asc(
        'Cannot find name',
        'Declare or import the name.',
        'export function %a%(): i32 {\n  return %b%Of(%n%);\n}\n',
        'undefined-name',
      ),
      file: failing('asc assembly/%f%.ts -o x.wasm', 'not found', 'The source is in another folder.', 'file-not-found'),
      property: asc(
        'does not exist on type',
        'The class has no such field.',
        'class %A% {\n  %a%: i32 = %n%;\n}\n\nexport function f(): i32 {\n  return new %A%().%b%;\n}\n',
        'unknown-property',
      ),
      arguments: asc(
        'Expected',
        'The function takes another number of arguments.',
        'function %a%(x: i32, y: i32): i32 {\n  return x + y;\n}\n\nexport function f(): i32 {\n  return %a%(%n%);\n}\n',
        'wrong-argument-count',
      ),
    },
  },
  {
    tool: 'solc',
    causes: {
      type: solc(
        'not implicitly convertible',
        'The types do not fit: convert the value.',
        'pragma solidity ^0.8.0;\n\ncontract %A% {\n  uint %a% = "%b%";\n}\n',
        'type-mismatch',
      ),
      name: solc(
        'Undeclared identifier',
        'Declare or import the name.',
        'pragma solidity ^0.8.0;\n\ncontract %A% {\n  function %a%() public pure returns (uint) {\n    return %b%Of(%n%);\n  }\n}\n',
        'undefined-name',
      ),
      version: solc(
        'different compiler version',
        'The pragma wants another compiler: change it, or the compiler.',
        'pragma solidity ^0.4.%n%;\n\ncontract %A% {}\n',
        'version-conflict',
      ),
      semicolon: solc(
        "Expected ';'",
        'Add the semicolon.',
        'pragma solidity ^0.8.0;\n\ncontract %A% {\n  uint %a% = %n%\n}\n',
        'syntax-error',
      ),
      visibility: solc(
        'No visibility specified',
        'Write public, external, internal or private.',
        'pragma solidity ^0.8.0;\n\ncontract %A% {\n  function %a%() pure returns (uint) {\n    return %n%;\n  }\n}\n',
      ),
      view: solc(
        'declared as pure',
        'The function reads state: view instead of pure.',
        'pragma solidity ^0.8.0;\n\ncontract %A% {\n  uint %a% = %n%;\n  function f() public pure returns (uint) {\n    return %a%;\n  }\n}\n',
      ),
      import: solc(
        'not found',
        'npm install the contracts, or give --base-path.',
        'pragma solidity ^0.8.0;\n\nimport "@%b%/%A%.sol";\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'dependency-cruiser',
    causes: {
      cycle: depCruise(
        'no-circular',
        'The modules import each other: move what both need into a third.',
        { 'src/%a%.js': 'import "./%b%.js";\n', 'src/%b%.js': 'import "./%a%.js";\n' },
        '{ name: "no-circular", severity: "error", from: {}, to: { circular: true } }',
        'import-cycle',
      ),
      unresolvable: depCruise(
        'not-to-unresolvable',
        'npm install the package, or correct its name.',
        { 'src/%a%.js': 'import "%b%-kit";\n' },
        '{ name: "not-to-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } }',
        'module-not-found',
      ),
    },
  },
  {
    tool: 'concurrently',
    causes: {
      failed: failing(
        'concurrently "exit %n%" "sleep 0.2"',
        'exited with code',
        'One of the commands failed: its own output says why.',
        'command-failed',
      ),
      command: failing(
        'concurrently "%a%ctl %b%" "sleep 0.2"',
        'not found',
        'Install the program, or correct its name.',
        'command-not-found',
      ),
    },
  },
  {
    tool: 'c8',
    causes: {
      threshold: failing(
        'c8 --check-coverage --lines 100 node %f%.cjs',
        'does not meet global threshold',
        'Test the lines that are not run, or lower the threshold.',
        'coverage-too-low',
        {
          files: {
            '%f%.cjs': 'function %a%() {\n  return %n%;\n}\nif (process.argv.length > 5) {\n  console.log(%a%());\n}\n',
          },
        },
      ),
    },
  },
  {
    tool: 'nyc',
    causes: {
      threshold: failing(
        'nyc --check-coverage --lines 100 node %f%.cjs',
        'does not meet global threshold',
        'Test the lines that are not run, or lower the threshold.',
        'coverage-too-low',
        {
          files: {
            '%f%.cjs': 'function %a%() {\n  return %n%;\n}\nif (process.argv.length > 5) {\n  console.log(%a%());\n}\n',
          },
        },
      ),
    },
  },
  {
    tool: 'cspell',
    causes: {
      word: failing(
        'cspell --no-progress --no-color %f%.md',
        'Unknown word',
        'Correct the word, or add it to the words of cspell.json.',
        undefined,
        { files: { '%f%.md': '# %A%\n\nThe recieved %b% were seperately %n%.\n' } },
      ),
    },
  },
  {
    tool: 'js-yaml',
    causes: {
      indentation: failing(
        'node --preserve-symlinks %f%.cjs',
        'YAMLException',
        'The YAML is wrong: check the indentation.',
        'yaml-invalid',
        {
          setup: seventhModules,
          files: {
            '%f%.cjs':
              'const yaml = require("js-yaml");\n\nconsole.log(yaml.load("%a%:\\n  %b%: %n%\\n %c%: 1\\n"));\n',
          },
        },
      ),
      duplicate: failing(
        'node --preserve-symlinks %f%.cjs',
        'duplicate',
        'The key is there twice: remove one.',
        'duplicate-definition',
        {
          setup: seventhModules,
          files: { '%f%.cjs': 'const yaml = require("js-yaml");\n\nconsole.log(yaml.load("%a%: 1\\n%a%: %n%\\n"));\n' },
        },
      ),
      tab: failing(
        'node --preserve-symlinks %f%.cjs',
        'tab',
        'YAML is indented with spaces, never with tabs.',
        'indentation-invalid',
        {
          setup: seventhModules,
          files: {
            '%f%.cjs': 'const yaml = require("js-yaml");\n\nconsole.log(yaml.load("%a%:\\n\\t%b%: %n%\\n"));\n',
          },
        },
      ),
    },
  },
  {
    tool: 'nodemon',
    causes: {
      crash: nodemon('app crashed', 'The program fails: the error above says why.', '%f%.js', 'null-access', {
        '%f%.js': 'const %a% = undefined;\nconsole.log(%a%.%b%);\n',
      }),
    },
  },
  {
    tool: 'rolldown',
    causes: {
      resolve: rolldown(
        'Could not resolve',
        'The file that is imported is in another folder.',
        'import { %a% } from "./%b%.js";\n\nconsole.log(%a%, %n%);\n',
        'module-not-found',
      ),
      export: rolldown(
        'is not exported',
        'The module exports no such name.',
        'import { %a% } from "./%b%.js";\n\nconsole.log(%a%, %n%);\n',
        'import-name-missing',
        { 'src/%b%.js': 'export const %c% = 1;\n' },
      ),
      syntax: rolldown(
        'PARSE_ERROR',
        'A bracket or comma is wrong in the source.',
        'function %a%(%b% {\n  return %n%;\n}\n',
        'syntax-error',
      ),
      entry: failing(
        'rolldown src/%f%.js -d dist',
        'annot resolve entry',
        'The entry is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'rspack',
    causes: {
      resolve: rspack(
        "an't resolve",
        'npm install the package, or correct its name.',
        'import { %a% } from "%b%-kit";\n\nconsole.log(%a%, %n%);\n',
        'module-not-found',
      ),
      loader: rspack(
        'appropriate loader',
        'Give a rule for that kind of file.',
        'import text from "./%b%.md";\n\nconsole.log(text, %n%);\n',
        'no-loader',
        { 'src/%b%.md': '# %A%\n' },
      ),
      syntax: rspack(
        'JavaScript parse error',
        'A bracket or comma is wrong in the source.',
        'function %a%(%b% {\n  return %n%;\n}\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'tailwindcss',
    causes: {
      apply: tailwind(
        'Cannot apply unknown utility class',
        'There is no such class: check its name, or define it with @utility.',
        '@import "tailwindcss";\n\n.%a% {\n  @apply bg-%b%-%n%;\n}\n',
        'undefined-name',
      ),
      brace: tailwind(
        'Missing closing }',
        'Close the brace.',
        '@import "tailwindcss";\n\n.%a% {\n  width: %n%px;\n',
        'syntax-error',
      ),
      input: failing(
        'tailwindcss -i styles/%f%.css -o x.css',
        'does not exist',
        'The source is in another folder.',
        'file-not-found',
      ),
      theme: tailwind(
        'Could not resolve value for theme function',
        'The theme has no such value.',
        '@import "tailwindcss";\n\n.%a% {\n  width: theme(spacing.%b%);\n}\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'protobufjs',
    causes: {
      type: protobufjs(
        'no such Type',
        'Import the file that declares the type.',
        'syntax = "proto3";\n\nmessage %A% {\n  %B% %b% = 1;\n}\n',
        'undefined-name',
      ),
      token: protobufjs(
        'illegal token',
        'A semicolon is missing.',
        'syntax = "proto3";\n\nmessage %A% {\n  int32 %b% = 1\n  int32 %c% = 2;\n}\n',
        'syntax-error',
      ),
      id: protobufjs(
        'duplicate id',
        'Each field has a number of its own.',
        'syntax = "proto3";\n\nmessage %A% {\n  int32 %b% = %n%;\n  int32 %c% = %n%;\n}\n',
        'duplicate-definition',
      ),
    },
  },
];
