import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const python = (expect: string, fix: string, text: string, family?: string) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, {
    files: { '%f%.py': text },
    setup: 'ln -s /tmp/errtools/seventh/venv .venv',
  });
const numpy = (expect: string, fix: string, text: string, family?: string) =>
  python(expect, fix, `import numpy as np\n\n${text}`, family);
const duckdb = (expect: string, fix: string, sql: string, family?: string) =>
  python(
    expect,
    fix,
    `import duckdb\n\ndb = duckdb.connect()\n${sql
      .split('|')
      .map((one) => `db.sql("${one}")`)
      .join('\n')}\n`,
    family,
  );
const polars = (expect: string, fix: string, text: string, family?: string) =>
  python(expect, fix, `import polars as pl\n\n${text}`, family);

/** Tools and libraries of Python that are in no other part. */
export const seventhPython: readonly ToolCauses[] = [
  {
    tool: 'numpy',
    causes: {
      broadcast: numpy(
        'could not be broadcast',
        'The arrays have other shapes: reshape one of them.',
        '%a% = np.zeros((3, %n%))\n%b% = np.zeros((4, %n%))\nprint(%a% + %b%)\n',
        'shape-mismatch',
      ),
      matmul: numpy(
        'mismatch in its core dimension',
        'The inner sizes differ: transpose one of the two.',
        '%a% = np.zeros((3, %n%))\nprint(%a% @ np.zeros((2, 3)))\n',
        'shape-mismatch',
      ),
      reshape: numpy(
        'cannot reshape',
        'The sizes must multiply to the same number: use -1 for one.',
        '%a% = np.arange(%n%)\nprint(%a%.reshape(7, 1000))\n',
        'shape-mismatch',
      ),
      index: numpy(
        'out of bounds',
        'The index is outside of the axis.',
        '%a% = np.zeros(3)\nprint(%a%[%n%])\n',
        'index-out-of-range',
      ),
      ambiguous: numpy(
        'truth value of an array',
        'Use .any() or .all().',
        '%a% = np.arange(%n%)\nif %a% > 1:\n    print("%b%")\n',
        'condition-not-scalar',
      ),
      singular: numpy(
        'Singular matrix',
        'The matrix has no inverse: lstsq or pinv.',
        '%a% = np.ones((3, 3)) * %n%\nprint(np.linalg.inv(%a%))\n',
      ),
      file: numpy(
        'No such file',
        'The file is in another folder.',
        'print(np.load("data/%a%.npy"))\n',
        'file-not-found',
      ),
      convert: numpy(
        'could not convert string',
        'The text is no number: dtype=str, or skip the header.',
        '%a% = np.array(["%b%", "%n%"])\nprint(%a%.astype(float))\n',
        'number-unreadable',
      ),
      'read-only': numpy(
        'read-only',
        'copy() the array first.',
        '%a% = np.broadcast_to(np.arange(3), (2, 3))\n%a%[0, 0] = %n%\n',
        'immutable-modified',
      ),
      casting: numpy(
        'Cannot cast ufunc',
        'Make the array of floats first.',
        '%a% = np.arange(%n%)\n%a% += 0.5\n',
        'type-mismatch',
      ),
    },
  },
  {
    tool: 'polars',
    causes: {
      column: polars(
        'ColumnNotFound',
        'The frame has no such column: look at columns.',
        '%a% = pl.DataFrame({"%b%": [1, %n%]})\nprint(%a%.select("%c%"))\n',
        'column-missing',
      ),
      length: polars(
        'ShapeError',
        'All columns must be as long.',
        '%a% = pl.DataFrame({"%b%": [1, 2, 3], "%c%": [%n%, 2]})\nprint(%a%)\n',
        'shape-mismatch',
      ),
      file: polars(
        'No such file',
        'The file is in another folder.',
        'print(pl.read_csv("data/%a%.csv"))\n',
        'file-not-found',
      ),
      cast: polars(
        'conversion from',
        'The text is no number: strict=False.',
        '%a% = pl.DataFrame({"%b%": ["%c%", "%n%"]})\nprint(%a%.with_columns(pl.col("%b%").cast(pl.Int64)))\n',
        'number-unreadable',
      ),
      schema: polars(
        'rror',
        'The frames have other types of columns.',
        '%a% = pl.DataFrame({"%b%": [%n%]})\nprint(pl.concat([%a%, pl.DataFrame({"%b%": ["x"]})]))\n',
        'type-mismatch',
      ),
      attribute: polars(
        'has no attribute',
        'Frames of polars have no such method: look at its spelling.',
        '%a% = pl.DataFrame({"%b%": [%n%]})\nprint(%a%.%c%())\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'duckdb',
    causes: {
      table: duckdb(
        'does not exist',
        'Create the table, or correct its name.',
        'select * from %a%_%n%',
        'table-missing',
      ),
      column: duckdb(
        'not found',
        'The table has no such column.',
        'create table %a%(%b% int)|select %c% from %a%',
        'column-missing',
      ),
      syntax: duckdb('yntax error', 'A word or comma is wrong.', 'selct %n% as %a%', 'syntax-error'),
      conversion: duckdb(
        'ould not convert',
        'The text is no number: try_cast.',
        "create table %a%(%b% int)|insert into %a% values ('%c%')",
        'number-unreadable',
      ),
      constraint: duckdb(
        'onstraint',
        'The key is there already.',
        'create table %a%(%b% int primary key)|insert into %a% values (%n%)|insert into %a% values (%n%)',
        'unique-violation',
      ),
      file: duckdb(
        'No files found',
        'The file is in another folder.',
        "create table %a% as select * from 'data/%b%.csv'",
        'file-not-found',
      ),
      group: duckdb(
        'GROUP BY',
        'Add the column to GROUP BY, or aggregate it.',
        'create table %a%(%b% int, %c% int)|create table x as select %b%, sum(%c%) from %a%',
        'group-by-missing',
      ),
      function: duckdb(
        'does not exist',
        'DuckDB has no such function.',
        'create table x as select %b%_of(%n%)',
        'undefined-name',
      ),
      exists: duckdb(
        'already exists',
        'create or replace table.',
        'create table %a%(%b% int)|create table %a%(%c% int)',
        'already-exists',
      ),
      'not-null': duckdb(
        'NOT NULL',
        'Give the column a value.',
        'create table %a%(%b% int not null, %c% int)|insert into %a%(%c%) values (%n%)',
        'not-null-violation',
      ),
    },
  },
  {
    tool: 'requests',
    causes: {
      host: python(
        'Failed to resolve',
        'The host does not resolve.',
        'import requests\n\nprint(requests.get("http://%a%.invalid/%b%").text)\n',
        'host-not-found',
      ),
      schema: python(
        'No scheme supplied',
        'Write https:// before the address.',
        'import requests\n\nprint(requests.get("%a%.example.test/%b%").text)\n',
        'url-invalid',
      ),
      json: python(
        'JSONDecodeError',
        'The answer is no JSON: look at its status and text.',
        'import requests\n\nanswer = requests.Response()\nanswer._content = b"<html>%b%</html>"\nanswer.status_code = 200\nprint(answer.json())\n',
        'json-invalid',
      ),
      status: python(
        '404 Client Error',
        'The address is wrong: there is no such page.',
        'import requests\n\nanswer = requests.Response()\nanswer.status_code = 404\nanswer.reason = "Not Found"\nanswer.url = "http://127.0.0.1:%port%/%a%"\nanswer.raise_for_status()\n',
        'http-not-found',
      ),
      adapter: python(
        'No connection adapters',
        'requests knows http:// and https:// only.',
        'import requests\n\nprint(requests.get("%a%://127.0.0.1/%b%").text)\n',
        'url-invalid',
      ),
    },
  },
  {
    tool: 'httpx',
    causes: {
      refused: python(
        'onnection refused',
        'The server is not running: look at the port.',
        'import httpx\n\nprint(httpx.get("http://127.0.0.1:%port%/%a%").text)\n',
        'connection-refused',
      ),
      protocol: python(
        'UnsupportedProtocol',
        'Write https:// before the address.',
        'import httpx\n\nprint(httpx.get("%a%.example.test/%b%").text)\n',
        'url-invalid',
      ),
    },
  },
  {
    tool: 'aiohttp',
    causes: {
      refused: python(
        'Cannot connect to host',
        'The server is not running: look at the port.',
        'import asyncio\n\nimport aiohttp\n\n\nasync def %a%():\n    async with aiohttp.ClientSession() as session:\n        async with session.get("http://127.0.0.1:%port%/%b%") as answer:\n            print(await answer.text())\n\n\nasyncio.run(%a%())\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'flask',
    causes: {
      context: python(
        'outside of application context',
        'with app.app_context():',
        'from flask import Flask, current_app\n\napp = Flask("%a%")\nprint(current_app.name, %n%)\n',
      ),
      endpoint: python(
        'overwriting an existing endpoint',
        'Two functions have one name: rename one.',
        'from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.route("/%a%")\ndef %a%():\n    return "x"\n\n\n@app.route("/%b%")\ndef %a%():\n    return "%n%"\n',
        'duplicate-definition',
      ),
    },
  },
];
