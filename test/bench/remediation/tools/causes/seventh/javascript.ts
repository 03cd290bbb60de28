import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const linked = 'ln -s /tmp/errtools/seventh/npm/node_modules node_modules';
const script = (expect: string, fix: string, text: string, family?: string) =>
  failing('node %f%.cjs', expect, fix, family, { setup: linked, files: { '%f%.cjs': text } });
const zod = (expect: string, fix: string, schema: string, value: string, family?: string) =>
  script(
    expect,
    fix,
    `const { z } = require("zod");\n\nconst %A% = ${schema};\nconsole.log(%A%.parse(${value}));\n`,
    family,
  );
const graphql = (expect: string, fix: string, query: string, family?: string) =>
  script(
    expect,
    fix,
    `const { buildSchema, parse, validate } = require("graphql");\n\nconst schema = buildSchema("type Query { %a%(n: Int!): %A% } type %A% { %b%: Int }");\nconst [problem] = validate(schema, parse(\`${query}\`));\nif (problem) throw problem;\n`,
    family,
  );
const handlebars = (expect: string, fix: string, template: string, family?: string) =>
  script(
    expect,
    fix,
    `const handlebars = require("handlebars");\n\nconsole.log(handlebars.compile("${template}", { strict: true })({ %a%: %n% }));\n`,
    family,
  );
const pug = (expect: string, fix: string, template: string, family?: string) =>
  script(expect, fix, `const pug = require("pug");\n\nconsole.log(pug.render("${template}", { %a%: %n% }));\n`, family);
const jshint = failingFile('jshint %f%.js', '%f%.js');
const htmlhint = failingFile('htmlhint --nocolor %f%.html', '%f%.html');

/** Tools and libraries of JavaScript that are in no other part. */
export const seventhJavascript: readonly ToolCauses[] = [
  {
    tool: 'zod',
    causes: {
      string: zod(
        'expected string',
        'Pass a string.',
        'z.object({ %b%: z.string() })',
        '{ %b%: %n% }',
        'type-mismatch',
      ),
      missing: zod(
        'nvalid input',
        'Give the field, or make it optional.',
        'z.object({ %b%: z.number(), %c%: z.string() })',
        '{ %c%: "x" }',
        'property-required',
      ),
      unknown: zod(
        'nrecognized key',
        'The schema has no such field.',
        'z.strictObject({ %b%: z.number() })',
        '{ %b%: 1, %c%: %n% }',
        'unknown-property',
      ),
      enum: zod(
        'nvalid',
        'Only the values of the list are allowed.',
        'z.enum(["low", "high"])',
        '"%b%"',
        'choice-invalid',
      ),
      greater: zod(
        'oo small',
        'The value breaks the rule of the field.',
        'z.object({ %b%: z.number().positive() })',
        '{ %b%: -%n% }',
        'check-violation',
      ),
    },
  },
  {
    tool: 'graphql',
    causes: {
      field: graphql(
        'Cannot query field',
        'The type has no such field.',
        '{ %a%(n: %n%) { %c% } }',
        'unknown-property',
      ),
      argument: graphql('is required', 'Give the argument.', '{ %a% { %b% } }', 'wrong-argument-count'),
      syntax: graphql('Syntax Error', 'A brace is missing.', '{ %a%(n: %n%) { %b% }', 'syntax-error'),
      selection: graphql('must have a selection of subfields', 'Name the fields that are wanted.', '{ %a%(n: %n%) }'),
      type: graphql(
        'cannot represent',
        'The argument is a whole number.',
        '{ %a%(n: \\"%c%\\") { %b% } }',
        'type-mismatch',
      ),
      variable: graphql(
        'is not defined',
        'Declare the variable of the query.',
        'query { %a%(n: $%c%) { %b% } }',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'handlebars',
    causes: {
      close: handlebars("doesn't match", 'Close the block that was opened.', '{{#if %a%}}x{{/%b%}}', 'syntax-error'),
      partial: handlebars('ould not be found', 'Register the partial.', '{{> %b%}}', 'undefined-name'),
      strict: handlebars('not defined in', 'Pass the value to the template.', '{{%c%}}', 'undefined-name'),
    },
  },
  {
    tool: 'pug',
    causes: {
      include: pug('filename', 'Give the option filename, or basedir: includes are relative to it.', 'include %b%'),
      mixin: pug('is not a function', 'Define the mixin above.', '+%b%(%n%)', 'undefined-name'),
      bracket: pug('racket', 'A bracket is missing.', 'a(href="%b%"\\np %n%'.replaceAll('"', "'"), 'syntax-error'),
      indentation: pug(
        'ndent',
        'Indent with spaces or tabs, not with both.',
        'div\\n  p x\\n\\tp %n%',
        'indentation-invalid',
      ),
    },
  },
  {
    tool: 'jshint',
    causes: {
      semicolon: jshint('emicolon', 'Add the semicolon.', 'var %a% = %n%\nconsole.log(%a%);\n', undefined),
      equal: jshint(
        "Expected '==='",
        'Compare with ===.',
        '/* jshint eqeqeq: true */\nfunction %a%(%b%) {\n  return %b% == %n%;\n}\n',
        'loose-equality',
      ),
      undefined: jshint(
        'is not defined',
        'Declare the name, or add it to globals.',
        '/* jshint undef: true */\nvar %a% = %b%Of(%n%);\n',
        'undefined-name',
      ),
      unused: jshint('never used', 'Remove it.', '/* jshint unused: true */\nvar %a% = %n%;\n', 'unused-variable'),
      brace: jshint(
        'nmatched',
        'A brace is missing.',
        'function %a%(%b%) {\n  if (%b% > %n%) {\n    return 1;\n}\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'htmlhint',
    causes: {
      pair: htmlhint(
        'ag must be paired',
        'Close the element.',
        '<!DOCTYPE html>\n<html><head><title>%a%</title></head><body><div><p>%n%</div></body></html>\n',
        'syntax-error',
      ),
    },
  },
];
