import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const psql = (expect: string, fix: string, sql: string, family?: string) =>
  failing(
    'psql -X -v ON_ERROR_STOP=1 -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -f %f%.sql',
    expect,
    fix,
    family,
    {
      setup:
        "psql -X -q -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -c 'drop schema public cascade; create schema public'",
      files: {
        '%f%.sql': `create table %c% (id int primary key, %b% text not null);\ninsert into %c% values (1, 'x');\n${sql}`,
      },
    },
  );
const sqlite = failingFile('sqlite3 -bail %a%.db < %f%.sql', '%f%.sql');
const table = 'create table %c% (id integer primary key, %b% text);\n';
const jq = (expect: string, fix: string, filter: string, data: string, family?: string) =>
  failing(`jq '${filter}' %a%.json`, expect, fix, family, { unpadded: true, files: { '%a%.json': data } });

/** Causes of databases and of jq that are in no other part. */
export const ninthData: readonly ToolCauses[] = [
  {
    tool: 'psql',
    causes: {
      aborted: failing(
        'psql -X -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -f %f%.sql',
        'current transaction is aborted',
        'rollback after the first error: it stands above.',
        undefined,
        { quiet: true, files: { '%f%.sql': 'begin;\nselect %a%_%n%;\nselect 1;\nrollback;\n' } },
      ),
      'table-exists': psql(
        'already exists',
        'create table if not exists.',
        'create table %c% (id int);\n',
        'already-exists',
      ),
      'column-exists': psql(
        'already exists',
        'add column if not exists.',
        'alter table %c% add column %b% int;\n',
        'duplicate-definition',
      ),
      'subquery-rows': psql(
        'more than one row returned by a subquery',
        'limit 1, or in instead of =.',
        "insert into %c% values (2, 'y');\nselect * from %c% where id = (select id from %c%);\n",
        'several-rows',
      ),
      'operator-missing': psql(
        'operator does not exist',
        'Cast one side: the types differ.',
        'select * from %c% where %b% = %n%;\n',
        'type-mismatch',
      ),
      'integer-range': psql(
        'out of range',
        'bigint: the number is too large.',
        "insert into %c% values (99999999999%n%, 'y');\n",
        'number-overflow',
      ),
      'schema-missing': psql(
        'does not exist',
        'Create the schema, or correct its name.',
        'create table %a%_data.%c% (id int, size int default %n%);\n',
        'database-missing',
      ),
      'extension-missing': psql(
        'extension',
        'Install the package of the extension on the server.',
        'create extension %a%_%b%;\n',
        'module-not-found',
      ),
      'json-invalid': psql(
        'invalid input syntax for type json',
        'The text is no JSON: double quotes around keys.',
        "select '{%a%: %n%}'::jsonb;\n",
        'json-invalid',
      ),
      timeout: psql(
        'canceling statement due to statement timeout',
        'The statement takes too long: an index, or a longer statement_timeout.',
        'set statement_timeout = 50;\nselect pg_sleep(%n%);\n',
        'timeout',
      ),
      'lock-timeout': failing(
        'psql -X -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -c "begin; lock table %c%; select pg_sleep(3)" >/dev/null & sleep 0.6; psql -X -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -c "set lock_timeout = 200" -c "update %c% set id = %n%"; s=$?; wait; exit $s',
        'lock timeout',
        'Another transaction holds the lock: wait for it, or end it.',
        'locked',
        {
          setup:
            'psql -X -q -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -c "drop schema public cascade; create schema public; create table %c% (id int)"',
        },
      ),
      uuid: psql(
        'invalid input syntax for type uuid',
        'The text is no uuid.',
        "select '%a%-%n%'::uuid;\n",
        'text-malformed',
      ),
      'distinct-order': psql(
        'for SELECT DISTINCT, ORDER BY',
        'What is ordered by must stand in the list.',
        'select distinct %b% from %c% order by id;\n',
      ),
      'conflict-twice': psql(
        'cannot affect row a second time',
        'The same key stands twice in the values: distinct first.',
        "insert into %c% values (%n%, 'y'), (%n%, 'z') on conflict (id) do update set %b% = excluded.%b%;\n",
        'duplicate-values',
      ),
      'syntax-end': psql(
        'syntax error at end of input',
        'A bracket is not closed.',
        "insert into %c% values (%n%, 'y'\n",
        'syntax-error',
      ),
      'string-open': psql(
        'unterminated quoted string',
        'Close the quotation mark.',
        "select '%a% %n%;\n",
        'string-unclosed',
      ),
      'file-missing': failing(
        'psql -X -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -f sql/%a%-%n%.sql',
        'No such file or directory',
        'The script is in another folder.',
        'file-not-found',
      ),
      'copy-missing': psql(
        'could not open file',
        'The server reads the file, not you: \\copy.',
        "copy %c% from '/srv/import/%a%-%n%.csv' csv;\n",
        'file-not-found',
      ),
      'copy-extra': psql(
        'extra data after last expected column',
        'The line has more values than the table: name the columns, or another delimiter.',
        "\\copy %c% from program 'echo %n%,y,z' csv\n",
        'csv-fields',
      ),
    },
  },
  {
    tool: 'sqlite3',
    causes: {
      'argument-count': sqlite(
        'wrong number of arguments to function',
        'The function takes another number of arguments.',
        `select substr('%a%%n%');\n`,
        'wrong-argument-count',
      ),
      'row-value': sqlite(
        'sub-select returns',
        'The subquery gives several columns: name one.',
        `${table}select * from %c% where id = (select id, %b% from %c%) + %n%;\n`,
        'values-count',
      ),
      'not-null-added': sqlite(
        'Cannot add a NOT NULL column with default value NULL',
        'Give the new column a default.',
        `${table}insert into %c% values (1, 'x');\nalter table %c% add column size%n% int not null;\n`,
      ),
      'view-modify': sqlite(
        'because it is a view',
        'Write into the table behind the view.',
        `${table}create view %a%_all as select * from %c%;\ninsert into %a%_all values (%n%, 'x');\n`,
      ),
      'too-large': failing(
        'sqlite3 -bail %a%.db "select zeroblob(2%n%000000000)"',
        'string or blob too big',
        'A value takes a thousand million bytes at most: in pieces.',
        'too-long',
      ),
      'disk-full': failing(
        'mkdir m && mount -t tmpfs -o size=60k none m && sqlite3 -bail m/%a%.db "create table %c% (%b%); insert into %c% values (zeroblob(999%n%))"; s=$?; umount m; exit $s',
        'full',
        'The disk is full: free some of it.',
        'no-space-left',
      ),
      'unrecognised-token': sqlite(
        'unrecognized token',
        'Close the quotation mark.',
        `${table}insert into %c% values (%n%, 'x);\n`,
        'string-unclosed',
      ),
      'no-such-module': sqlite(
        'no such module',
        'The extension of the virtual table is not loaded.',
        'create virtual table %a%_view using %b%%n%(x);\n',
        'module-not-found',
      ),
    },
  },
  {
    tool: 'jq',
    causes: {
      'string-key': jq(
        'Cannot index string with string',
        'The value is a text: fromjson, or one level up.',
        '.%a%.%b%',
        '{"%a%": "%c% %n%"}\n',
        'type-mismatch',
      ),
      'number-iterate': jq(
        'Cannot iterate over number',
        'It is a number: look at the path before .[].',
        '.%a%[]',
        '{"%a%": %n%}\n',
        'not-iterable',
      ),
      'object-number': jq(
        'Cannot index object with number',
        'It is an object: .key, or to_entries.',
        '.%a%[0]',
        '{"%a%": {"%b%": %n%}}\n',
        'type-mismatch',
      ),
      subtract: jq('cannot be subtracted', 'Convert with tonumber.', '.%a% - 1', '{"%a%": "%n%"}\n', 'type-mismatch'),
      divide: jq('divisor is zero', 'Guard the divisor.', '%n% / .%a%', '{"%a%": 0}\n', 'division-by-zero'),
      fromjson: jq(
        '(while parsing',
        'The inner text is no JSON.',
        '.%a% | fromjson',
        '{"%a%": "{%b%: %n%"}\n',
        'json-invalid',
      ),
      date: jq(
        'does not match format',
        'The text is no ISO date: strptime with its format.',
        '.%a% | fromdate',
        '{"%a%": "%b% %n%"}\n',
        'date-invalid',
      ),
      regex: jq(
        'Regex failure',
        'Escape the bracket.',
        '.%a% | test("[%b%")',
        '{"%a%": "%c% %n%"}\n',
        'pattern-invalid',
      ),
      argument: failing(
        'jq -n --arg %a%',
        'takes two parameters',
        '--arg takes a name and a value.',
        'option-value-missing',
      ),
      option: failing('jq --%b%-all . %a%.json', 'nknown', 'jq has no such option.', 'unknown-option', {
        unpadded: true,
        files: { '%a%.json': '{"%b%": %n%}\n' },
      }),
      explicit: jq(
        'not valid',
        'The filter itself raises it: look at the value.',
        'if .%a% > 1 then error("%b% %n% is not valid") else . end',
        '{"%a%": %n%}\n',
        'explicit-error',
      ),
    },
  },
];
