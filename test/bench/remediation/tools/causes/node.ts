import type { ToolCauses } from '../cause.ts';

const run = 'node %f%.js';

/** Errors of Node's own runtime. */
export const nodeCauses: ToolCauses = {
  tool: 'node',
  causes: {
    'undefined-property': {
      family: 'null-access',
      fix: 'The object is undefined because nothing was found for that key; check for it with optional chaining or a default before you read its field.',
      run,
      expect: 'Cannot read properties of undefined',
      files: {
        '%f%.js':
          'const %b% = new Map();\nfunction load%A%(id) {\n  return %b%.get(id).%a%Name;\n}\nfunction start() {\n  return load%A%(%n%);\n}\nstart();\n',
      },
    },
    'null-property-async': {
      family: 'null-access',
      fix: 'The lookup answers null when no row matches: await it and return early when there is none.',
      run,
      expect: 'Cannot read properties of null',
      files: {
        '%f%.js':
          'const find%A% = async () => null;\nasync function show() {\n  const %a% = await find%A%(%n%);\n  console.log(%a%.%b%.%c%);\n}\nshow();\n',
      },
    },
    undeclared: {
      family: 'undefined-name',
      fix: 'The variable was never declared in this scope; import it or fix the spelling.',
      run,
      expect: 'is not defined',
      files: { '%f%.js': 'function %a%Sum(%c%) {\n  return %c%.length + %b%Offset;\n}\n%a%Sum([1, 2]);\n' },
    },
    'module-missing': {
      family: 'module-not-found',
      fix: 'The dependency is not installed: run npm ci so that node_modules holds it, and see that it is in dependencies and not in devDependencies.',
      run,
      expect: "Cannot find module 'fast-xml-reader'",
      files: { '%f%.js': "const %a% = require('fast-xml-reader');\nconsole.log(%a%);\n" },
    },
    'esm-package-missing': {
      family: 'module-not-found',
      fix: 'An import of a package that is not installed; add it to package.json and install.',
      run: 'node %f%.mjs',
      expect: 'ERR_MODULE_NOT_FOUND',
      files: { '%f%.mjs': "import { %a% } from '@acme/queue-client';\n%a%();\n" },
    },
    'directory-import': {
      fix: 'ES modules need the whole path: write ./lib/index.js instead of the folder.',
      run: 'node %f%.mjs',
      expect: 'ERR_UNSUPPORTED_DIR_IMPORT',
      files: { '%f%.mjs': "import { %a% } from './%c%';\n%a%();\n", '%c%/index.js': 'export const %a% = 1;\n' },
    },
    'require-of-esm-syntax': {
      fix: 'The file uses import but is read as CommonJS: put "type": "module" into package.json or name it .mjs.',
      run: 'node %f%.cjs',
      expect: 'Cannot use import statement outside a module',
      files: { '%f%.cjs': "import fs from 'node:fs';\nconst %a% = fs.readdirSync('.');\n" },
    },
    'file-missing': {
      family: 'file-not-found',
      fix: 'The path is relative to the working directory, not to the script: build it from import.meta.dirname or __dirname.',
      run,
      expect: 'ENOENT',
      files: {
        '%f%.js':
          "const fs = require('node:fs');\nfunction read%A%() {\n  return fs.readFileSync('./config/%a%.json', 'utf8');\n}\nread%A%();\n",
      },
    },
    'connection-refused': {
      family: 'connection-refused',
      fix: 'Nothing listens on that port: start the service (docker compose up -d) or correct the address.',
      run,
      expect: 'ECONNREFUSED',
      files: {
        '%f%.js':
          "const net = require('node:net');\nconst %a% = net.connect(%port%, '127.0.0.1');\n%a%.on('connect', () => %a%.end());\n",
      },
    },
    'fetch-refused': {
      family: 'connection-refused',
      fix: 'fetch failed because the server is not up yet; wait for its health endpoint before the first request.',
      run: 'node %f%.mjs',
      expect: 'fetch failed',
      files: {
        '%f%.mjs': "const %a% = await fetch('http://127.0.0.1:%port%/api/%c%/%n%');\nconsole.log(await %a%.json());\n",
      },
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The host name does not resolve: outside of the cluster use the port-forwarded address.',
      run,
      expect: 'ENOTFOUND',
      files: { '%f%.js': "const dns = require('node:http');\ndns.get('http://%a%-api.invalid/health', () => {});\n" },
    },
    'port-taken': {
      family: 'address-in-use',
      fix: 'Another process holds the port: find it with lsof -i and end it, or set PORT.',
      run,
      expect: 'EADDRINUSE',
      files: {
        '%f%.js':
          "const http = require('node:http');\nconst first = http.createServer();\nfirst.listen(%port%, () => {\n  http.createServer().listen(%port%);\n});\n",
      },
    },
    'json-bad': {
      family: 'json-invalid',
      fix: 'The body is not JSON (often an HTML error page): look at the response before parsing it.',
      run,
      expect: 'is not valid JSON',
      files: {
        '%f%.js':
          'const text = \'{"%a%": %n%, "%b%": }\';\nfunction parse%A%(body) {\n  return JSON.parse(body);\n}\nparse%A%(text);\n',
      },
    },
    'not-a-function': {
      fix: 'The name is imported as default but is a named export (or the other way round), so that what is called is not a function.',
      run,
      expect: 'is not a function',
      files: { '%f%.js': 'const %a%s = { %b%: %n% };\nfunction run() {\n  return %a%s.%b%(1);\n}\nrun();\n' },
    },
    'const-assigned': {
      family: 'assignment-to-constant',
      fix: 'Declare it with let when it is meant to change.',
      run,
      expect: 'Assignment to constant variable',
      files: { '%f%.js': 'const %b% = %n%;\nfor (const %a% of [1, 2, 3]) %b% += %a%;\n' },
    },
    'recursion-endless': {
      family: 'stack-overflow',
      fix: 'The recursion has no end because the base case is never reached; pass the smaller part on.',
      run,
      expect: 'Maximum call stack size exceeded',
      files: { '%f%.js': 'function depth%A%(%a%) {\n  return depth%A%(%a%) + 1;\n}\ndepth%A%(%n%);\n' },
    },
    'bracket-missing': {
      family: 'syntax-error',
      fix: 'A closing parenthesis is missing in the line above.',
      run,
      expect: 'SyntaxError: missing ) after argument list',
      files: { '%f%.js': "function show(%a%) {\n  console.log('%a%', %a%.%b%;\n}\nshow({});\n" },
    },
    redeclared: {
      family: 'duplicate-definition',
      fix: 'Two declarations of the same name came together in a merge; remove one.',
      run,
      expect: 'has already been declared',
      files: { '%f%.js': 'const %a%List = [];\nconst %b%s = 1;\nconst %a%List = [%b%s];\n' },
    },
    'unhandled-rejection-value': {
      fix: 'A promise was rejected with something that is not an Error and nobody catches it; reject with an Error and add a catch.',
      run,
      expect: 'ERR_UNHANDLED_REJECTION',
      files: { '%f%.js': "Promise.reject({ code: '%a%-gone', status: %n% });\n" },
    },
    'assert-equal': {
      family: 'assertion-failed',
      fix: 'The numbers are compared before rounding; compare in cents.',
      run,
      expect: 'ERR_ASSERTION',
      files: {
        '%f%.js': "const assert = require('node:assert');\nconst %b% = %n% + 1;\nassert.strictEqual(%b%, %n%);\n",
      },
    },
    'unknown-encoding': {
      fix: 'The encoding name is not one of Node; write utf8.',
      run,
      expect: 'ERR_UNKNOWN_ENCODING',
      files: { '%f%.js': "const %a% = Buffer.from('abc', 'utf-9');\nconsole.log(%a%);\n" },
    },
    'invalid-arg-type': {
      family: 'type-mismatch',
      fix: 'The path is undefined because the environment variable is not set; give it a default.',
      run,
      expect: 'ERR_INVALID_ARG_TYPE',
      files: {
        '%f%.js':
          "const path = require('node:path');\nconst %a%Folder = process.env.NO_SUCH_SETTING;\nmodule.exports = path.join(%a%Folder, '%c%');\n",
      },
    },
    'heap-full': {
      family: 'out-of-memory',
      fix: 'Give the process more memory with NODE_OPTIONS=--max-old-space-size=4096, or read the file in pieces instead of keeping all rows.',
      run: 'node --max-old-space-size=20 %f%.js',
      expect: 'heap out of memory',
      files: { '%f%.js': 'const %c% = [];\nfor (;;) %c%.push({ %a%: new Array(2000).fill(%n%) });\n' },
    },
    'directory-read': {
      family: 'is-a-directory',
      fix: 'The path names a folder; add the file name to it.',
      run,
      expect: 'EISDIR',
      files: { '%f%.js': "require('node:fs').readFileSync('%c%');\n", '%c%/keep.txt': '' },
    },
    'class-without-new': {
      fix: 'Classes need new.',
      run,
      expect: 'cannot be invoked without',
      files: {
        '%f%.js': 'class %A%Store { constructor() { this.%c% = []; } }\nconst %a% = %A%Store();\nconsole.log(%a%);\n',
      },
    },
    'not-iterable': {
      fix: 'What is spread is an object and not a list; use Object.values.',
      run,
      expect: 'is not iterable',
      files: { '%f%.js': 'const %a% = { %b%: %n% };\nfor (const part of %a%) console.log(part);\n' },
    },
  },
};
