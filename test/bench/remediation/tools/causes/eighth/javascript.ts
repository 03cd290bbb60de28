import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const script = (packages: string, expect: string, fix: string, text: string, family?: string) =>
  failing('node --preserve-symlinks %f%.cjs', expect, fix, family, {
    setup: `ln -s /tmp/errtools/${packages}/npm/node_modules node_modules`,
    files: { '%f%.cjs': text },
  });
const joi = (expect: string, fix: string, schema: string, value: string, family?: string) =>
  script(
    'seventh',
    expect,
    fix,
    `const Joi = require("joi");\n\nconst %A% = ${schema};\nconst { error } = %A%.validate(${value});\nif (error) throw error;\n`,
    family,
  );
const yup = (expect: string, fix: string, schema: string, value: string, family?: string) =>
  script(
    'eighth',
    expect,
    fix,
    `const yup = require("yup");\n\nconst %A% = ${schema};\n%A%.validateSync(${value}, { strict: true });\n`,
    family,
  );
const express = (expect: string, fix: string, body: string, family?: string) =>
  script('seventh', expect, fix, `const express = require("express");\n\nconst app = express();\n${body}`, family);
const fastify = (expect: string, fix: string, body: string, family?: string) =>
  script(
    'seventh',
    expect,
    fix,
    `const fastify = require("fastify");\n\nconst app = fastify();\nasync function main() {\n${body}}\nmain().catch((error) => {\n  console.error(error);\n  process.exit(1);\n});\n`,
    family,
  );
const commander = (expect: string, fix: string, args: string, family?: string) =>
  failing(`node --preserve-symlinks %f%.cjs ${args}`, expect, fix, family, {
    setup: 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules',
    files: {
      '%f%.cjs':
        'const { program, Option } = require("commander");\n\nprogram.exitOverride(() => process.exit(2));\nprogram.command("%a%").argument("<%b%>").requiredOption("--%c% <n>").addOption(new Option("--size <s>").choices(["small", "large"])).action(() => undefined);\nprogram.parse();\n',
    },
  });
const knex = (expect: string, fix: string, body: string, family?: string) =>
  script('seventh', expect, fix, `const knex = require("knex");\n\n${body}`, family);
const ejs = (expect: string, fix: string, template: string, family?: string) =>
  script(
    'seventh',
    expect,
    fix,
    `const ejs = require("ejs");\n\nconsole.log(ejs.render(${template}, { %a%: %n%, none: null }));\n`,
    family,
  );
const nunjucks = (expect: string, fix: string, template: string, family?: string) =>
  script(
    'seventh',
    expect,
    fix,
    `const nunjucks = require("nunjucks");\n\nnunjucks.configure({ throwOnUndefined: true });\nconsole.log(nunjucks.renderString(${template}, { %a%: %n% }));\n`,
    family,
  );
const vue = (expect: string, fix: string, text: string, family?: string) => script('eighth', expect, fix, text, family);
const react = (expect: string, fix: string, text: string, family?: string) =>
  script(
    'seventh',
    expect,
    fix,
    `const { createElement, useState } = require("react");\nconst { renderToString } = require("react-dom/server");\n\n${text}`,
    family,
  );
const svelte = (expect: string, fix: string, source: string, family?: string) =>
  failing('node --preserve-symlinks %f%.mjs', expect, fix, family, {
    setup: 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules',
    files: {
      '%f%.mjs':
        'import { readFileSync } from "node:fs";\nimport { compile } from "svelte/compiler";\n\ncompile(readFileSync("%A%.svelte", "utf8"), { filename: "%A%.svelte" });\n',
      '%A%.svelte': source,
    },
  });
const sql = (expect: string, fix: string, body: string, family?: string) =>
  script(
    'eighth',
    expect,
    fix,
    `async function main() {\n${body}}\nmain().catch((error) => {\n  console.error(error);\n  process.exit(1);\n});\n`,
    family,
  );
const getStack = (expect: string, fix: string, body: string, family?: string) =>
  script(
    'eighth',
    expect,
    fix,
    `async function main() {\n${body}}\nmain().catch((error) => {\n  console.error(error.stack);\n  process.exit(1);\n});\n`,
    family,
  );

/** Libraries of JavaScript that are in no other part. */
export const eighthJavascript: readonly ToolCauses[] = [
  {
    tool: 'joi',
    causes: {
      required: joi(
        'is required',
        'Give the field, or make it optional.',
        'Joi.object({ %b%: Joi.string().required(), %c%: Joi.number() })',
        '{ %c%: %n% }',
        'property-required',
      ),
      number: joi(
        'must be a number',
        'Pass a number.',
        'Joi.object({ %b%: Joi.number() })',
        '{ %b%: "%c%" }',
        'type-mismatch',
      ),
      unknown: joi(
        'is not allowed',
        'The schema has no such key: remove it, or unknown(true).',
        'Joi.object({ %b%: Joi.number() })',
        '{ %b%: %n%, %c%: 1 }',
        'unknown-property',
      ),
      valid: joi(
        'must be one of',
        'Only the values of the list are allowed.',
        'Joi.object({ %b%: Joi.valid("low", "high") })',
        '{ %b%: "%c%" }',
        'choice-invalid',
      ),
      min: joi(
        'must be greater than',
        'The value breaks the rule of the field.',
        'Joi.object({ %b%: Joi.number().min(5000) })',
        '{ %b%: %n% }',
        'check-violation',
      ),
      email: joi(
        'valid email',
        'The text is no e-mail address.',
        'Joi.object({ %b%: Joi.string().email() })',
        '{ %b%: "%c%.%n%" }',
        'pattern-not-matched',
      ),
    },
  },
  {
    tool: 'yup',
    causes: {
      required: yup(
        'required',
        'Give the field, or make it optional.',
        'yup.object({ %b%: yup.string().required(), %c%: yup.number() })',
        '{ %c%: %n% }',
        'property-required',
      ),
      type: yup(
        'must be a `number` type',
        'Pass a number.',
        'yup.object({ %b%: yup.number() })',
        '{ %b%: "%c%" }',
        'type-mismatch',
      ),
      'one-of': yup(
        'must be one of',
        'Only the values of the list are allowed.',
        'yup.object({ %b%: yup.string().oneOf(["low", "high"]) })',
        '{ %b%: "%c%" }',
        'choice-invalid',
      ),
      unknown: yup(
        'unspecified',
        'The schema has no such key.',
        'yup.object({ %b%: yup.number() }).noUnknown()',
        '{ %b%: %n%, %c%: 1 }',
        'unknown-property',
      ),
      matches: yup(
        'must match',
        'The text does not have the form that the field wants.',
        'yup.object({ %b%: yup.string().matches(/^[A-Z]{3}$/) })',
        '{ %b%: "%c%%n%" }',
        'pattern-not-matched',
      ),
    },
  },
  {
    tool: 'superstruct',
    causes: {
      type: script(
        'eighth',
        'Expected a number',
        'Pass a number.',
        'const { assert, object, number } = require("superstruct");\n\nassert({ %b%: "%c%" }, object({ %b%: number() }));\n',
        'type-mismatch',
      ),
      missing: script(
        'eighth',
        'but received: undefined',
        'Give the field, or make it optional.',
        'const { assert, object, string } = require("superstruct");\n\nassert({}, object({ %b%: string() }));\n',
        'property-required',
      ),
      never: script(
        'eighth',
        'never',
        'The type has no such key.',
        'const { assert, object, number } = require("superstruct");\n\nassert({ %b%: %n%, %c%: 1 }, object({ %b%: number() }));\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'express',
    causes: {
      port: failing(
        'node --preserve-symlinks %f%.cjs',
        'EADDRINUSE',
        'Another process listens there: stop it, or take another port.',
        'address-in-use',
        {
          setup: 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules',
          files: {
            '%f%.cjs':
              'const express = require("express");\n\nconst app = express();\napp.listen(%port%, "127.0.0.1", () => {\n  express().listen(%port%, "127.0.0.1", (error) => {\n    if (error) throw error;\n  });\n});\nsetTimeout(() => process.exit(1), 1500);\n',
          },
        },
      ),
      'route-handler': express(
        'must be a function',
        'The handler of the route is undefined: look at what the controller exports.',
        'const %b%Controller = {};\napp.get("/%a%", %b%Controller.list);\n',
        'type-mismatch',
      ),
      path: express(
        'Missing parameter name',
        'Express 5 wants names: /*splat instead of *.',
        'app.get("/%a%/*", (request, answer) => answer.send("%n%"));\n',
        'pattern-invalid',
      ),
      'view-engine': express(
        'No default engine was specified',
        'app.set("view engine", …), and install it.',
        'app.get("/", (request, answer) => answer.render("%a%"));\napp.render("%a%", (error) => {\n  if (error) throw error;\n});\n',
        'property-required',
      ),
      view: express(
        'Failed to lookup view',
        'The template is not in views/: check its name and app.set("views").',
        'app.set("view engine", "ejs");\napp.render("%a%", (error) => {\n  if (error) throw error;\n});\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'fastify',
    causes: {
      'route-twice': fastify(
        'already declared',
        'The route is there already: remove one of them.',
        '  app.get("/%a%", async () => %n%);\n  app.get("/%a%", async () => 1);\n  await app.ready();\n',
        'duplicate-definition',
      ),
      late: fastify(
        'already',
        'Add routes before listen() or ready().',
        '  await app.ready();\n  app.get("/%a%", async () => %n%);\n',
      ),
      schema: fastify(
        'Failed building the validation schema',
        'The JSON schema of the route is wrong.',
        '  app.post("/%a%", { schema: { body: { type: "%b%" } } }, async () => %n%);\n  await app.ready();\n',
        'choice-invalid',
      ),
      handler: fastify(
        'Missing handler function',
        'Give the route a handler.',
        '  app.get("/%a%", undefined);\n  await app.ready();\n',
        'type-mismatch',
      ),
      decorator: fastify(
        'has already been added',
        'The name is decorated already: register the plug-in once.',
        '  app.decorate("%a%", %n%);\n  app.decorate("%a%", 1);\n',
        'duplicate-definition',
      ),
      port: fastify(
        'EADDRINUSE',
        'Another process listens there: stop it, or take another port.',
        '  await app.listen({ port: %port%, host: "127.0.0.1" });\n  await fastify().listen({ port: %port%, host: "127.0.0.1" });\n',
        'address-in-use',
      ),
    },
  },
  {
    tool: 'commander',
    causes: {
      option: commander(
        'unknown option',
        'The command has no such option.',
        '%a% x --%c% 1 --%b%-all',
        'unknown-option',
      ),
      argument: commander(
        'missing required argument',
        'Give the argument.',
        '%a% --%c% 1',
        'required-argument-missing',
      ),
      required: commander('required option', 'Give the option.', '%a% x', 'required-argument-missing'),
      choice: commander(
        'Allowed choices are',
        'Only the choices are allowed.',
        '%a% x --%c% 1 --size %b%',
        'choice-invalid',
      ),
      command: commander('unknown command', 'There is no such command: --help lists them.', '%b%x', 'unknown-command'),
      value: commander('argument missing', 'The option wants a value.', '%a% x --%c%', 'option-value-missing'),
    },
  },
  {
    tool: 'yargs',
    causes: {
      required: failing(
        'node --preserve-symlinks %f%.mjs',
        'Missing required argument',
        'Give the option.',
        'required-argument-missing',
        {
          setup: 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules',
          files: {
            '%f%.mjs':
              'import yargs from "yargs";\n\nyargs(process.argv.slice(2)).locale("en").option("%a%", { demandOption: true }).strict().parse();\n',
          },
        },
      ),
      unknown: failing(
        'node --preserve-symlinks %f%.mjs --%b% %n%',
        'Unknown argument',
        'The program has no such option.',
        'unknown-option',
        {
          setup: 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules',
          files: {
            '%f%.mjs':
              'import yargs from "yargs";\n\nyargs(process.argv.slice(2)).locale("en").option("%a%", { number: true }).strict().parse();\n',
          },
        },
      ),
      choice: failing(
        'node --preserve-symlinks %f%.mjs --%a% %b%',
        'Invalid values',
        'Only the choices are allowed.',
        'choice-invalid',
        {
          setup: 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules',
          files: {
            '%f%.mjs':
              'import yargs from "yargs";\n\nyargs(process.argv.slice(2)).locale("en").option("%a%", { choices: ["low", "high"] }).strict().parse();\n',
          },
        },
      ),
    },
  },
  {
    tool: 'ioredis',
    causes: {
      refused: script(
        'seventh',
        'ECONNREFUSED',
        'Redis is not running there: start it, or correct host and port.',
        'const Redis = require("ioredis");\n\nconst %a% = new Redis({ port: %port%, host: "127.0.0.1", retryStrategy: null });\n%a%.get("%b%").catch((error) => {\n  console.error(error);\n  process.exit(1);\n});\n%a%.on("error", (error) => console.error(error));\n',
        'connection-refused',
      ),
      retries: script(
        'seventh',
        'max retries per request',
        'Redis cannot be reached: start it, or correct host and port.',
        'const Redis = require("ioredis");\n\nconst %a% = new Redis({ port: %port%, host: "127.0.0.1", maxRetriesPerRequest: 2, retryStrategy: () => 20 });\n%a%.on("error", () => undefined);\n%a%.get("%b%").catch((error) => {\n  console.error(error);\n  process.exit(1);\n});\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'knex',
    causes: {
      client: knex(
        'client',
        'Name the client, as pg or sqlite3.',
        'knex({ connection: {} })("%a%").select("%b%").toString();\n',
        'property-required',
      ),
      driver: knex(
        'Cannot find module',
        'npm install the driver of the database.',
        'knex({ client: "pg", connection: { host: "127.0.0.1", port: %port% } })("%a%").then(console.log);\n',
        'module-not-found',
      ),
      'undefined-binding': knex(
        'Undefined binding',
        'The value of where is undefined: check it before.',
        'console.log(knex({ client: "pg" })("%a%").where({ %b%: undefined }).toSQL().sql);\nknex({ client: "pg" })("%a%").where({ %b%: undefined }).toString();\n',
        'null-access',
      ),
      'unknown-client': knex(
        'Unknown configuration option',
        'Knex knows no such client.',
        'knex({ client: "%a%" });\n',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'ejs',
    causes: {
      undefined: ejs('is not defined', 'Pass the value to the template.', '"<p><%= %b% %></p>"', 'undefined-name'),
      close: ejs('Could not find matching close tag', 'Close the tag with %>.', '"<p><%= %a% </p>"', 'syntax-error'),
      include: ejs(
        'ould not find the include file',
        'The template that is included is not there: the path is relative to this one.',
        '"<%- include(\'parts/%b%\') %>"',
        'file-not-found',
      ),
      null: ejs(
        'Cannot read properties of null',
        'The value is null: check it in the template.',
        '"<p><%= none.%b% %></p>"',
        'null-access',
      ),
    },
  },
  {
    tool: 'nunjucks',
    causes: {
      tag: nunjucks('unknown block tag', 'There is no such tag.', '"{% %b%x %a% %}"', 'unknown-command'),
      end: nunjucks('parseIf', 'Close the if with endif.', '"{% if %a% %}%n%"', 'syntax-error'),
      filter: nunjucks('filter not found', 'Add the filter with addFilter.', '"{{ %a% | %b%of }}"', 'undefined-name'),
      undefined: nunjucks('null or undefined', 'Pass the value to the template.', '"{{ %c% }}"', 'undefined-name'),
      template: nunjucks(
        'template not found',
        'The template is not in the folders of configure().',
        '"{% include \'%b%.html\' %}"',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'react',
    causes: {
      'invalid-element': react(
        'Element type is invalid',
        'The component is undefined: default and named import are mixed up.',
        'const { %A% } = {};\nconsole.log(renderToString(createElement(%A%, { %b%: %n% })));\n',
        'import-name-missing',
      ),
      'object-child': react(
        'Objects are not valid as a React child',
        'Render a field of the object, not the object.',
        'console.log(renderToString(createElement("p", null, { %b%: %n% })));\n',
        'type-mismatch',
      ),
      hook: react(
        'Invalid hook call',
        'Hooks are called in the body of a component only.',
        'const [%a%] = useState(%n%);\nconsole.log(%a%);\n',
      ),
      'null-prop': react(
        'Cannot read properties of undefined',
        'The property is not given: a default for it.',
        'function %A%({ %b% }) {\n  return createElement("p", null, %b%.name);\n}\nconsole.log(renderToString(createElement(%A%, { %c%: %n% })));\n',
        'null-access',
      ),
      'void-child': react(
        'self-closing tag',
        'An input or img has no children.',
        'console.log(renderToString(createElement("input", null, "%a%")));\n',
      ),
      style: react(
        'style',
        'style is an object, not a text.',
        'console.log(renderToString(createElement("p", { style: "width: %n%px" }, "%a%")));\n',
        'type-mismatch',
      ),
    },
  },
  {
    tool: 'vue',
    causes: {
      'end-tag': vue(
        'Element is missing end tag',
        'Close the element.',
        'const { parse } = require("@vue/compiler-sfc");\nconst { compile } = require("@vue/compiler-dom");\n\ncompile("<div><p>{{ %a% }}</div>");\nconsole.log(parse);\n',
        'syntax-error',
      ),
      'two-templates': vue(
        'can contain only one',
        'One <template> a file.',
        'const { parse } = require("@vue/compiler-sfc");\n\nconst { errors } = parse("<template><p>%a%</p></template><template><p>%n%</p></template>");\nthrow errors[0];\n',
        'duplicate-definition',
      ),
      'v-else': vue(
        'v-else',
        'v-else follows an element with v-if.',
        'const { compile } = require("@vue/compiler-dom");\n\ncompile("<div><p v-else>{{ %a% }}</p></div>");\n',
        'syntax-error',
      ),
      props: vue(
        'defineProps',
        'defineProps cannot use what is declared in setup: move it out.',
        'const { parse, compileScript } = require("@vue/compiler-sfc");\n\nconst { descriptor } = parse("<script setup>\\nconst %a% = %n%\\ndefineProps({ %b%: { default: %a% + f() } })\\nfunction f() {}\\n</script>");\nconsole.log(compileScript(descriptor, { id: "x" }).content);\n',
      ),
    },
  },
  {
    tool: 'svelte',
    causes: {
      close: svelte('left open', 'Close the element.', '<div>\n  <p>{%n%}</p>\n', 'syntax-error'),
      block: svelte('block', 'Close the block with {/if}.', '{#if %n%}\n  <p>%a%</p>\n', 'syntax-error'),
      binding: svelte(
        'bind',
        'Only known properties can be bound.',
        '<script>\n  let %a% = $state(%n%);\n</script>\n<div bind:%b%={%a%}></div>\n',
        'unknown-property',
      ),
      rune: svelte(
        '$state',
        '$state() stands in a declaration only.',
        '<script>\n  function %a%() {\n    return $state(%n%);\n  }\n</script>\n<p>{%a%()}</p>\n',
      ),
      expression: svelte(
        'Unexpected token',
        'The expression in braces is wrong.',
        '<script>\n  let %a% = %n%;\n</script>\n<p>{%a% +}</p>\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'axios',
    causes: {
      refused: sql(
        'ECONNREFUSED',
        'The server is not running: look at the port.',
        '  const axios = require("axios");\n  await axios.get("http://127.0.0.1:%port%/%a%");\n',
        'connection-refused',
      ),
      status: getStack(
        'status code 404',
        'The address is wrong: there is no such page.',
        '  const axios = require("axios");\n  const server = require("node:http").createServer((q, a) => { a.statusCode = 404; a.end("none"); }).listen(%port%);\n  await new Promise((f) => server.on("listening", f));\n  await axios.get("http://127.0.0.1:%port%/%a%").finally(() => server.close());\n',
        'http-not-found',
      ),
      'server-error': getStack(
        'status code 500',
        'The server failed: look at its log.',
        '  const axios = require("axios");\n  const server = require("node:http").createServer((q, a) => { a.statusCode = 500; a.end("none"); }).listen(%port%);\n  await new Promise((f) => server.on("listening", f));\n  await axios.get("http://127.0.0.1:%port%/%a%").finally(() => server.close());\n',
        'http-server-error',
      ),
      timeout: sql(
        'timeout of',
        'The server is too slow: look at it, or a longer timeout.',
        '  const axios = require("axios");\n  const server = require("node:http").createServer(() => undefined).listen(%port%);\n  await new Promise((f) => server.on("listening", f));\n  await axios.get("http://127.0.0.1:%port%/%a%", { timeout: 40 }).finally(() => { server.close(); server.closeAllConnections(); });\n',
        'timeout',
      ),
      url: sql(
        'Invalid URL',
        'Write http:// before the address.',
        '  const axios = require("axios");\n  await axios.get("%a%.example.test/%b%");\n',
        'url-invalid',
      ),
      host: sql(
        'ENOTFOUND',
        'The host does not resolve: check its name.',
        '  const axios = require("axios");\n  await axios.get("http://%a%.invalid/%b%");\n',
        'host-not-found',
      ),
    },
  },
  {
    tool: 'pg',
    causes: {
      refused: sql(
        'ECONNREFUSED',
        'PostgreSQL is not running there: start it, or correct host and port.',
        '  const { Client } = require("pg");\n  await new Client({ host: "127.0.0.1", port: %port%, database: "%a%" }).connect();\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'mysql2',
    causes: {
      refused: sql(
        'ECONNREFUSED',
        'MySQL is not running there: start it, or correct host and port.',
        '  const mysql = require("mysql2/promise");\n  await mysql.createConnection({ host: "127.0.0.1", port: %port%, database: "%a%" });\n',
        'connection-refused',
      ),
      'undefined-bind': sql(
        'must not contain undefined',
        'A parameter is undefined: pass null for NULL.',
        '  const { Client } = require("pg");\n  const mysql = require("mysql2");\n  const c = mysql.createConnection({ host: "127.0.0.1", port: %port% });\n  c.on("error", () => undefined);\n  c.execute("select ? as %a%", [undefined]);\n  console.log(Client);\n',
        'null-access',
      ),
    },
  },
  {
    tool: 'mongodb',
    causes: {
      refused: sql(
        'MongoServerSelectionError',
        'MongoDB is not running there: start it, or correct host and port.',
        '  const { MongoClient } = require("mongodb");\n  await new MongoClient("mongodb://127.0.0.1:%port%/%a%", { serverSelectionTimeoutMS: 400 }).db().collection("%b%").findOne();\n',
        'connection-refused',
      ),
      scheme: sql(
        'Invalid scheme',
        'The address begins with mongodb:// or mongodb+srv://.',
        '  const { MongoClient } = require("mongodb");\n  new MongoClient("http://127.0.0.1:%port%/%a%");\n',
        'url-invalid',
      ),
      id: sql(
        '24 character hex string',
        'The text is no ObjectId: check it with ObjectId.isValid.',
        '  const { ObjectId } = require("mongodb");\n  console.log(new ObjectId("%a%-%n%"));\n',
        'text-malformed',
      ),
    },
  },
  {
    tool: 'mongoose',
    causes: {
      required: sql(
        'is required',
        'Give the field.',
        '  const { model, Schema } = require("mongoose");\n  await model("%A%", new Schema({ %b%: { type: Number, required: true } })).validate({ %c%: %n% });\n',
        'property-required',
      ),
      cast: sql(
        'Cast to',
        'Pass a number.',
        '  const { model, Schema } = require("mongoose");\n  await model("%A%", new Schema({ %b%: Number })).validate({ %b%: "%c%" });\n',
        'type-mismatch',
      ),
      overwrite: sql(
        'Cannot overwrite',
        'The model is compiled twice: mongoose.models.X ?? model(…).',
        '  const { model, Schema } = require("mongoose");\n  model("%A%", new Schema({ %b%: Number }));\n  model("%A%", new Schema({ %c%: Number }));\n',
        'duplicate-definition',
      ),
      'schema-missing': sql(
        "hasn't been registered",
        'Import the file that makes the model.',
        '  const { model } = require("mongoose");\n  model("%A%");\n',
        'undefined-name',
      ),
      enum: sql(
        'is not a valid enum value',
        'Only the values of the list are allowed.',
        '  const { model, Schema } = require("mongoose");\n  await model("%A%", new Schema({ %b%: { type: String, enum: ["low", "high"] } })).validate({ %b%: "%c%" });\n',
        'choice-invalid',
      ),
      buffering: sql(
        'buffering timed out',
        'There is no connection: await mongoose.connect(…) before the first query.',
        '  const { model, Schema, set } = require("mongoose");\n  set("bufferTimeoutMS", 300);\n  await model("%A%", new Schema({ %b%: Number })).findOne({ %b%: %n% });\n',
        'timeout',
      ),
    },
  },
  {
    tool: 'sequelize',
    causes: {
      dialect: sql(
        'Dialect needs to be explicitly supplied',
        'Give the dialect: postgres, mysql, sqlite …',
        '  const { Sequelize } = require("sequelize");\n  new Sequelize("%a%", "%b%", "%c%", {});\n',
        'property-required',
      ),
      package: sql(
        'Please install',
        'npm install the driver of the dialect.',
        '  const { Sequelize } = require("sequelize");\n  new Sequelize({ dialect: "mssql", database: "%a%" });\n',
        'module-not-found',
      ),
      refused: sql(
        'SequelizeConnectionRefusedError',
        'The database is not running: look at host and port.',
        '  const { Sequelize } = require("sequelize");\n  await new Sequelize("postgres://127.0.0.1:%port%/%a%", { logging: false }).authenticate();\n',
        'connection-refused',
      ),
      association: sql(
        'called with something that',
        'The other model is undefined: import it before the association.',
        '  const { Sequelize, DataTypes } = require("sequelize");\n  const db = new Sequelize("postgres://127.0.0.1:%port%/%a%", { logging: false });\n  db.define("%A%", { %b%: DataTypes.INTEGER }).hasMany(undefined);\n',
        'type-mismatch',
      ),
    },
  },
  {
    tool: 'typeorm',
    causes: {
      entity: sql(
        'No metadata for',
        'Add the entity to entities of the DataSource.',
        '  const { DataSource } = require("typeorm");\n  class %A% {}\n  new DataSource({ type: "postgres", host: "127.0.0.1", port: %port%, entities: [] }).getRepository(%A%).metadata.name;\n',
        'undefined-name',
      ),
      driver: sql(
        'DriverPackageNotInstalledError',
        'npm install the driver of the database.',
        '  const { DataSource } = require("typeorm");\n  await new DataSource({ type: "oracle", database: "%a%" }).initialize();\n',
        'module-not-found',
      ),
      'driver-unknown': sql(
        'MissingDriverError',
        'TypeORM knows no such database.',
        '  const { DataSource } = require("typeorm");\n  await new DataSource({ type: "%a%", database: "%b%" }).initialize();\n',
        'choice-invalid',
      ),
      refused: sql(
        'ECONNREFUSED',
        'The database is not running: look at host and port.',
        '  const { DataSource } = require("typeorm");\n  await new DataSource({ type: "postgres", host: "127.0.0.1", port: %port%, database: "%a%" }).initialize();\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'jsonwebtoken',
    causes: {
      expired: sql(
        'jwt expired',
        'The token is too old: sign in again, or renew it.',
        '  const jwt = require("jsonwebtoken");\n  jwt.verify(jwt.sign({ %a%: %n%, exp: 1700000000 }, "x"), "x");\n',
        'token-expired',
      ),
      signature: sql(
        'invalid signature',
        'The token was signed with another key.',
        '  const jwt = require("jsonwebtoken");\n  jwt.verify(jwt.sign({ %a%: %n% }, "x"), "y");\n',
        'signature-invalid',
      ),
      malformed: sql(
        'jwt malformed',
        'The text is no token: look at the header Authorization.',
        '  const jwt = require("jsonwebtoken");\n  jwt.verify("%a%%n%", "x");\n',
        'text-malformed',
      ),
      secret: sql(
        'secretOrPrivateKey must have a value',
        'The key is undefined: set the environment variable.',
        '  const jwt = require("jsonwebtoken");\n  jwt.sign({ %a%: %n% }, process.env.%B%_KEY);\n',
        'environment-variable-missing',
      ),
    },
  },
  {
    tool: 'envalid',
    causes: {
      missing: failing(
        'node --preserve-symlinks %f%.cjs',
        'environment variables',
        'Set the variable, or give it a default.',
        'environment-variable-missing',
        {
          setup: 'ln -s /tmp/errtools/eighth/npm/node_modules node_modules',
          files: {
            '%f%.cjs':
              'const { cleanEnv, str, port } = require("envalid");\n\ncleanEnv({ %A%_PORT: "%n%" }, { %B%_URL: str(), %A%_PORT: port() });\n',
          },
        },
      ),
      invalid: failing(
        'node --preserve-symlinks %f%.cjs',
        'environment variables',
        'The value of the variable is no number.',
        'number-unreadable',
        {
          setup: 'ln -s /tmp/errtools/eighth/npm/node_modules node_modules',
          files: {
            '%f%.cjs':
              'const { cleanEnv, num } = require("envalid");\n\ncleanEnv({ %A%_SIZE: "%b%" }, { %A%_SIZE: num() });\n',
          },
        },
      ),
    },
  },
  {
    tool: 'ws',
    causes: {
      refused: script(
        'eighth',
        'ECONNREFUSED',
        'The server is not running: look at the port.',
        'const { WebSocket } = require("ws");\n\nnew WebSocket("ws://127.0.0.1:%port%/%a%");\n',
        'connection-refused',
      ),
      'not-websocket': script(
        'eighth',
        'Unexpected server response',
        'The address answers plain HTTP: check the path, and that the proxy upgrades.',
        'const { WebSocket } = require("ws");\n\nrequire("node:http").createServer((q, a) => a.end("%a%")).listen(%port%, () => new WebSocket("ws://127.0.0.1:%port%/%b%"));\n',
      ),
      'not-open': script(
        'eighth',
        'WebSocket is not open',
        'Wait for the event open before send().',
        'const { WebSocket } = require("ws");\n\nnew WebSocket("ws://127.0.0.1:%port%/%a%").send("%b%");\n',
      ),
      url: script(
        'eighth',
        'Invalid URL',
        'The address begins with ws:// or wss://.',
        'const { WebSocket } = require("ws");\n\nnew WebSocket("%a%.example.test/%b%");\n',
        'url-invalid',
      ),
    },
  },
];
