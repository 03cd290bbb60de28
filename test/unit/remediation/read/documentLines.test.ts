import { describe, expect, test } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

const css = `/* Errors of the page: must not be printed */
.error p.admonition-title,
.system-message:not(.closed) {
  color: red;
  margin: 0 1em;
}
.missing > p,
dl.failed dt {
  font-weight: bold;
}
a.unknown:hover { color: blue; }
`;
const html = `<!DOCTYPE html>
<html lang="en">
<head>
<title>a.rst</title>
<style type="text/css">
${css}</style>
</head>
<body>
<p>This tank must not be empty: error 5 means that it cannot be filled.</p>
</body>
</html>`;
const json = `{
  "name": "harbor",
  "scripts": {
    "lint": "echo error: no linter is installed"
  },
  "boats": [
    { "hull": 1, "state": "failed" },
    { "hull": 2, "state": "missing" }
  ],
  "note": "Error: cannot sail without a crew",
  "engines": {
    "node": ">= 18"
  }
}`;
const source = `function fill(tank) {
  if (tank === undefined) {
    throw new Error('cannot fill what is missing');
  }
  const level = read(tank);
  if (level < 0) {
    console.error("fatal: level is invalid");
    return;
  }
  open(tank.valve);
  wait(tank);
}`;

describe('an output that is a document', () => {
  const said = 'Writer stopped: the title is too short for its line';
  for (const [name, document] of Object.entries({ html, css, json, source })) {
    test(`${name}: what the program says before or after it is what failed`, () => {
      expect(readError(`${document}\n${said}`).failingLine).toBe(said);
      expect(readError(`${said}\n${document}`).failingLine).toBe(said);
    });
    test(`${name}: an error after it is found`, () => {
      expect(readError(`${document}\na.rst:3: (ERROR/3) Unknown directive type "zorp".`).failingLine).toBe(
        'a.rst:3: (ERROR/3) Unknown directive type "zorp".',
      );
    });
  }
  test('the fields of an error that refers to itself are not what failed', () => {
    const fields = Array.from({ length: 14 }, (_, at) => `    field${at}: null,`).join('\n');
    expect(
      readError(
        `<ref *1> AxiosError: timeout of 40ms exceeded\n    at main (/a/b.js:1:2) {\n${fields}\n  cause: undefined\n}`,
      ).failingLine,
    ).toContain('timeout of 40ms exceeded');
  });
  test('alone it is read as any text', () => {
    expect(readError('<html>\n<head><title>502 Bad Gateway</title></head>\n</html>').failingLine).toContain('502');
    expect(readError(json).failingLine).toContain('no linter is installed');
  });
});
