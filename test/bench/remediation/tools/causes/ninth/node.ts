import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const node = failingFile('node %f%.mjs', '%f%.mjs');
const common = failingFile('node %f%.cjs', '%f%.cjs');
const withCertificate =
  'openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=%a%.test -addext "subjectAltName=DNS:%a%.test" 2>/dev/null';

/** Causes of Node.js that are in no other part. */
export const ninthNode: readonly ToolCauses[] = [
  {
    tool: 'node',
    causes: {
      'extension-missing': node(
        'Cannot find module',
        'ES modules want the whole path: add .mjs or .js to the import.',
        'import { %a% } from "./%b%";\n\nconsole.log(%a%);\n',
        'import-path-incomplete',
        {
          files: {
            '%f%.mjs': 'import { %a% } from "./%b%";\n\nconsole.log(%a%);\n',
            '%b%.mjs': 'export const %a% = %n%;\n',
          },
        },
      ),
      'json-import': node('ERR_IMPORT_', 'import … with { type: "json" }.', '', undefined, {
        files: { '%f%.mjs': 'import %a% from "./%b%.json";\n\nconsole.log(%a%);\n', '%b%.json': '{"%c%": %n%}\n' },
      }),
      scheme: node(
        'ERR_UNSUPPORTED_ESM_URL_SCHEME',
        'Node imports files and packages only: install the package instead.',
        'import %a% from "https://esm.example.test/%b%@%n%";\n\nconsole.log(%a%);\n',
        'url-invalid',
      ),
      'unexpected-end': common(
        'Unexpected end of input',
        'A brace is not closed: look at the function before the end.',
        'function %a%(%b%) {\n  if (%b% > %n%) {\n    return %b%;\n}\n',
        'syntax-error',
      ),
      'unexpected-identifier': common(
        'Unexpected identifier',
        'A comma is missing in the line before.',
        'const %a% = {\n  %b%: %n%\n  %c%: 2,\n};\nconsole.log(%a%);\n',
        'syntax-error',
      ),
      'unexpected-token': common(
        'Unexpected token',
        'A bracket or brace too many.',
        'function %a%(%b%) {\n  return %b% + %n%;\n}}\n',
        'syntax-error',
      ),
      'string-open': common(
        'Invalid or unexpected token',
        'Close the quotation mark.',
        'const %a% = "%b% %n%;\nconsole.log(%a%);\n',
        'string-unclosed',
      ),
      'const-without-value': common(
        'Missing initializer in const declaration',
        'Give the constant its value, or let.',
        'const %a%;\nconsole.log(%a%, %n%);\n',
        'syntax-error',
      ),
      'set-on-undefined': node(
        'Cannot set properties of undefined',
        'Make the object before its field is set.',
        'const %a% = {};\n%a%.%b%.%c% = %n%;\n',
        'null-access',
      ),
      'object-of-null': node(
        'Cannot convert undefined or null to object',
        'The value is missing: Object.keys(x ?? {}).',
        'function %a%Of(%b%) {\n  return Object.keys(%b%.%c%).length;\n}\n\nconsole.log(%a%Of({ n: %n% }));\n',
        'null-access',
      ),
      'not-extensible': node(
        'object is not extensible',
        'The object is frozen: copy it with the new field.',
        'const %a% = Object.freeze({ %b%: %n% });\n%a%.%c% = 1;\n',
        'immutable-modified',
      ),
      'getter-only': node(
        'has only a getter',
        'Give the property a setter, or write the field behind it.',
        'class %A% {\n  get %a%() {\n    return %n%;\n  }\n}\n\nnew %A%().%a% = 1;\n',
        'immutable-modified',
      ),
      'extends-undefined': node(
        'Class extends value undefined',
        'The base class is undefined: the modules import each other, or the name is wrong.',
        'const %a% = { %B%: undefined };\n\nclass %A% extends %a%.%B% {\n  %b% = %n%;\n}\n\nnew %A%();\n',
      ),
      'in-operator': node(
        "Cannot use 'in' operator",
        'It is a text, no object: parse it first.',
        'const %a% = \'{"%b%": %n%}\';\nconsole.log("%b%" in %a%);\n',
        'type-mismatch',
      ),
      'cross-device': node(
        'EXDEV',
        'rename works on one disk only: copy the file, then remove it.',
        'import { renameSync, writeFileSync } from "node:fs";\n\nwriteFileSync("%a%.dat", "%n%");\nrenameSync("%a%.dat", "/dev/shm/%b%.dat");\n',
        'cross-device',
      ),
      permission: failing(
        'setpriv --reuid=65534 --clear-groups node %f%.mjs',
        'EACCES',
        'The user may not write there: change the owner of the folder.',
        'permission-denied',
        { files: { '%f%.mjs': 'import { writeFileSync } from "node:fs";\n\nwriteFileSync("%a%.log", "%b% %n%");\n' } },
      ),
      'out-of-range': node(
        'ERR_OUT_OF_RANGE',
        'The buffer ends before: check its length.',
        'const %a% = Buffer.alloc(4);\nconsole.log(%a%.readUInt32LE(%n%));\n',
        'index-out-of-range',
      ),
      'max-buffer': node(
        'ENOBUFS',
        'The command prints more than maxBuffer takes: raise it, or spawn.',
        'import { execSync } from "node:child_process";\n\nexecSync("yes %a%%n% | head -c 3000000");\n',
      ),
      clone: node(
        'could not be cloned',
        'Functions cannot be cloned: pass plain data.',
        'const %a% = { %b%: %n%, %c%: () => 1 };\nstructuredClone(%a%);\n',
        'not-serialisable',
      ),
      'openssl-unsupported': node(
        'digital envelope routines',
        'OpenSSL 3 has no MD4: update webpack, or another hash.',
        'import { createHash } from "node:crypto";\n\nconsole.log(createHash("md4").update("%a%%n%").digest("hex"));\n',
      ),
      'native-module': common(
        'invalid ELF header',
        'The native module was built for another system: npm rebuild.',
        '',
        'wrong-architecture',
        {
          setup:
            'mkdir -p build/Release; printf "MZ%a% %n% built on another machine, for another system, and long enough for a header; it is no library here\\n" > build/Release/%b%.node',
          files: { '%f%.cjs': 'const %a% = require("./build/Release/%b%.node");\n\nconsole.log(%a%);\n' },
        },
      ),
      altname: failing(
        'node %f%.mjs',
        'ERR_TLS_CERT_ALTNAME_INVALID',
        'The certificate is for another host: use its name, or make a certificate for this one.',
        'certificate-invalid',
        {
          setup: withCertificate,
          files: {
            '%f%.mjs':
              'import { readFileSync } from "node:fs";\nimport https from "node:https";\n\nconst cert = readFileSync("c.pem");\nconst server = https.createServer({ cert, key: readFileSync("k.pem") }).listen(%port%, () => {\n  https.get({ host: "localhost", port: %port%, ca: cert, path: "/%b%" });\n});\nserver.unref();\n',
          },
        },
      ),
      'tls-to-plain': node(
        'EPROTO',
        'The server speaks plain HTTP there: http:// instead of https://.',
        'import http from "node:http";\nimport https from "node:https";\n\nconst server = http.createServer().listen(%port%, () => {\n  https.get("https://127.0.0.1:%port%/%a%");\n});\nserver.unref();\n',
        'tls-protocol',
      ),
      reset: node(
        'ECONNRESET',
        'The other side cut the connection: look at its log.',
        'import net from "node:net";\n\nconst server = net.createServer((one) => one.resetAndDestroy()).listen(%port%, () => {\n  net.connect(%port%, "127.0.0.1").write("%a%");\n});\nserver.unref();\n',
        'connection-closed',
      ),
      'header-character': node(
        'ERR_INVALID_CHAR',
        'A line break or a letter beyond Latin-1 stands in the header: encode it.',
        'import http from "node:http";\n\nhttp.request({ port: %port%, headers: { "x-%a%": "%b%\\n%n%" } });\n',
        'text-malformed',
      ),
      'body-twice': node(
        'Body',
        'The body can be read once only: keep the text, or clone() the answer.',
        'const %a% = new Response("%b% %n%");\nawait %a%.text();\nawait %a%.json();\n',
      ),
      'emitter-error': node(
        "Emitted 'error' event",
        'Listen to "error" of the emitter.',
        'import { EventEmitter } from "node:events";\n\nconst %a% = new EventEmitter();\n%a%.emit("error", new Error("%b% %n% lost"));\n',
      ),
      'readline-closed': node(
        'ERR_USE_AFTER_CLOSE',
        'Ask before close(), or open a new one.',
        'import readline from "node:readline/promises";\n\nconst %a% = readline.createInterface({ input: process.stdin });\n%a%.close();\nawait %a%.question("%b% %n%?");\n',
        'use-after-close',
      ),
    },
  },
  {
    tool: 'npm',
    causes: {
      'name-invalid': failing(
        'npm install',
        'Invalid package name',
        'Names of packages are lower case and without blanks.',
        'name-invalid',
        {
          unpadded: true,
          files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "dependencies": {"%B% %b%": "1.0.%n%"}}\n' },
        },
      ),
      'tag-invalid': failing(
        'npm install',
        'EINVALIDTAGNAME',
        'The version is no range: ^1.2.0.',
        'requirement-invalid',
        {
          unpadded: true,
          files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%-x": "^^%n%"}}\n' },
        },
      ),
      'workspace-protocol': failing(
        'npm install',
        'EUNSUPPORTEDPROTOCOL',
        'npm does not know workspace: — use pnpm or yarn, or write the version.',
        'url-invalid',
        {
          unpadded: true,
          files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%-x": "workspace:*"}}\n' },
        },
      ),
      'not-logged-in': failing(
        'npm publish --registry http://127.0.0.1:%port%/',
        'ENEEDAUTH',
        'npm login first, or a token in .npmrc.',
        'credentials-missing',
        { unpadded: true, files: { 'package.json': '{"name": "@%a%/%b%", "version": "1.0.%n%"}\n' } },
      ),
      'script-fails': failing(
        'npm test',
        'Error: no test specified',
        'package.json has no real test script yet: write one.',
        undefined,
        {
          unpadded: true,
          files: {
            'package.json':
              '{"name": "%a%", "version": "1.0.%n%", "scripts": {"test": "echo \\"Error: no test specified\\" && exit 1"}}\n',
          },
        },
      ),
      'link-missing': failing(
        'npm ls',
        'missing:',
        'npm install: the dependency is in package.json but not in node_modules.',
        'module-not-found',
        {
          unpadded: true,
          files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%-tools": "^%n%.0.0"}}\n' },
        },
      ),
    },
  },
];
