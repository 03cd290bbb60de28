import type { Cause, ToolCauses } from '../cause.ts';

const sqlite = (fix: string, expect: string, sql: string, family?: string): Cause => ({
  fix,
  run: 'sqlite3 -bail x.db < %f%.sql',
  expect,
  family,
  files: {
    '%f%.sql': `create table %c% (id integer primary key, %b% text not null);\ninsert into %c% values (1, 'x');\n${sql}`,
  },
});

/** Errors of SQLite's shell. */
export const sqliteCauses: ToolCauses = {
  tool: 'sqlite3',
  causes: {
    'table-missing': sqlite(
      'Run the migrations: the table is not there.',
      'no such table',
      'select * from %a%_log;\n',
      'table-missing',
    ),
    'column-missing': sqlite(
      'The column was added by a later migration.',
      'no such column',
      'select %a%_size from %c%;\n',
      'column-missing',
    ),
    unique: sqlite(
      'The key exists already: upsert.',
      'UNIQUE constraint failed',
      "insert into %c% values (1, 'y');\n",
      'unique-violation',
    ),
    'not-null': sqlite(
      'Give the column a value.',
      'NOT NULL constraint failed',
      'insert into %c% values (2, null);\n',
      'not-null-violation',
    ),
    syntax: sqlite('A word of the statement is misspelled.', 'syntax error', 'selec * from %c%;\n', 'syntax-error'),
    'table-exists': sqlite(
      'create table if not exists.',
      'already exists',
      'create table %c% (id integer);\n',
      'already-exists',
    ),
    'foreign-key': sqlite(
      'Insert the parent first.',
      'FOREIGN KEY constraint failed',
      'pragma foreign_keys = on;\ncreate table %a%_parts (one integer references %c%(id));\ninsert into %a%_parts values (%n%99);\n',
      'foreign-key-violation',
    ),
    'not-a-database': {
      fix: 'The file is not a database, or it is encrypted.',
      setup: 'head -c 5000 /dev/urandom > %a%.db',
      run: "sqlite3 %a%.db 'select 1 from sqlite_master'",
      expect: 'not a database',
    },
    locked: {
      fix: 'Another process writes: set a busy timeout.',
      family: 'locked',
      run: `sqlite3 x.db 'create table t (a)'; (printf 'begin exclusive;\\n'; sleep 2) | sqlite3 x.db & sleep 0.5; sqlite3 x.db 'insert into t values (%n%)'; s=$?; wait; exit $s`,
      expect: 'database is locked',
    },
    'read-only': {
      fix: 'The file is opened read-only, or its folder cannot be written.',
      setup: "sqlite3 x.db 'create table t (a)'",
      run: "sqlite3 -readonly x.db 'insert into t values (%n%)'",
      expect: 'readonly database',
    },
    'values-count': sqlite(
      'The table has more columns than values are given.',
      'values were supplied',
      "insert into %c% values ('x');\n",
    ),
  },
};

const psql = (fix: string, expect: string, sql: string, family?: string): Cause => ({
  fix,
  run: 'psql -X -v ON_ERROR_STOP=1 -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -f %f%.sql',
  expect,
  family,
  setup:
    "psql -X -q -h /tmp/errtools/pgrun -p 54999 -U postgres -d postgres -c 'drop schema public cascade; create schema public'",
  files: {
    '%f%.sql': `create table %c% (id int primary key, %b% text not null);\ninsert into %c% values (1, 'x');\n${sql}`,
  },
});

/** Errors of PostgreSQL, as psql shows them. */
export const psqlCauses: ToolCauses = {
  tool: 'psql',
  causes: {
    refused: {
      family: 'connection-refused',
      fix: 'The server is not running or listens on another port: docker compose up db.',
      run: 'psql -X -h 127.0.0.1 -p %port% -U %a% %b%',
      expect: 'Connection refused',
    },
    'socket-missing': {
      fix: 'There is no local server: give -h, or start it.',
      run: 'psql -X -p %port% -h /var/run/%a% -U %b%',
      expect: 'No such file or directory',
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The host does not resolve outside of the cluster.',
      run: 'psql -X -h %a%-db.invalid -U %b%',
      expect: 'could not translate host name',
    },
    'table-missing': psql(
      'Run the migrations, or set search_path.',
      'does not exist',
      'select * from %a%_log;\n',
      'table-missing',
    ),
    'column-missing': psql(
      'The column is not there: the migration is missing.',
      'does not exist',
      'select %a%_size from %c%;\n',
      'column-missing',
    ),
    unique: psql(
      'The row exists: on conflict do update.',
      'violates unique constraint',
      "insert into %c% values (1, 'y');\n",
      'unique-violation',
    ),
    'not-null': psql(
      'Give the column a value or a default.',
      'violates not-null constraint',
      'insert into %c% values (2, null);\n',
      'not-null-violation',
    ),
    'foreign-key': psql(
      'Insert the parent row first.',
      'violates foreign key constraint',
      'create table %a%_parts (one int references %c%(id));\ninsert into %a%_parts values (%n%99);\n',
      'foreign-key-violation',
    ),
    syntax: psql('A word is misspelled.', 'syntax error at or near', 'selec * from %c%;\n', 'syntax-error'),
    type: psql(
      'Cast the value.',
      'invalid input syntax for type',
      "insert into %c% values ('%a%', 'y');\n",
      'number-unreadable',
    ),
    division: psql('nullif the divisor.', 'division by zero', 'select id / (id - 1) from %c%;\n', 'division-by-zero'),
    'group-by': psql(
      'Group by the column or aggregate it.',
      'must appear in the GROUP BY clause',
      'select id, %b%, count(*) from %c% group by id % 2;\n',
    ),
    role: {
      family: 'user-unknown',
      fix: 'Create the role or log in as another one.',
      run: 'psql -X -h /tmp/errtools/pgrun -p 54999 -U %a%_app -d postgres -c "select 1"',
      expect: 'role',
    },
    database: {
      fix: 'createdb first.',
      run: 'psql -X -h /tmp/errtools/pgrun -p 54999 -U postgres -d %b%_dev -c "select 1"',
      expect: 'database',
    },
    function: psql(
      'There is no function for these types: cast the arguments.',
      'No function matches',
      'select date_trunc(%n%, %b%) from %c%;\n',
    ),
    ambiguous: psql(
      'Qualify the column with its table.',
      'is ambiguous',
      'select id from %c% one join %c% two on true;\n',
    ),
    permission: psql(
      'Grant the right to the role.',
      'permission denied',
      'do $$ begin create role reader; exception when others then null; end $$;\ngrant usage on schema public to reader;\nset role reader;\nselect * from %c%;\n',
      'permission-denied',
    ),
  },
};

/** Errors of redis-cli. */
export const redisCauses: ToolCauses = {
  tool: 'redis-cli',
  causes: {
    refused: {
      family: 'connection-refused',
      fix: 'Redis is not running.',
      run: 'redis-cli -h 127.0.0.1 -p %port% get %a%',
      expect: 'Connection refused',
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The host does not resolve.',
      run: 'redis-cli -h %a%-cache.invalid get %b%',
      expect: 'Name or service not known',
    },
    'wrong-type': {
      family: 'type-mismatch',
      fix: 'The key holds a list: another part of the program uses the same name.',
      run: "(redis-server --port %port% --save '' >/dev/null 2>&1 & echo $! > pid); sleep 1.2; redis-cli -p %port% lpush %a% 1 >/dev/null; redis-cli -e -p %port% get %a%; s=$?; kill $(cat pid); exit $s",
      expect: 'WRONGTYPE',
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'This version of Redis does not know the command.',
      run: "(redis-server --port %port% --save '' >/dev/null 2>&1 & echo $! > pid); sleep 1.2; redis-cli -e -p %port% getall %a%; s=$?; kill $(cat pid); exit $s",
      expect: 'unknown command',
    },
    auth: {
      family: 'credentials-missing',
      fix: 'Give the password with -a or REDISCLI_AUTH.',
      run: "(redis-server --port %port% --save '' --requirepass s%n% >/dev/null 2>&1 & echo $! > pid); sleep 1.2; redis-cli -e -p %port% get %a%; s=$?; kill $(cat pid); exit $s",
      expect: 'NOAUTH',
    },
  },
};

const jq = (fix: string, expect: string, filter: string, input: string, family?: string): Cause => ({
  fix,
  run: `jq '${filter}' %f%.json`,
  expect,
  family,
  files: { '%f%.json': input },
});

/** Errors of jq. */
export const jqCauses: ToolCauses = {
  tool: 'jq',
  causes: {
    index: jq(
      'The value is a list: .[] first.',
      'Cannot index array with string',
      '.%a%',
      '[1, %n%]\n',
      'type-mismatch',
    ),
    iterate: jq('null cannot be iterated: use []?.', 'Cannot iterate over null', '.%a%[]', '{}\n', 'null-access'),
    parse: jq(
      'The input is not JSON; look at what the server really sent.',
      'parse error',
      '.',
      '<html>%a%</html>\n',
      'json-invalid',
    ),
    syntax: jq('The filter is not closed; quote it for the shell.', 'syntax error', '.%a% | {', '{}\n', 'syntax-error'),
    function: jq('jq has no such function.', 'is not defined', '%b%sum(.)', '{}\n', 'undefined-name'),
    file: {
      family: 'file-not-found',
      fix: 'The file is not there.',
      run: 'jq . %a%.json',
      expect: 'Could not open file',
    },
    add: jq('Convert with tonumber.', 'cannot be added', '.%a% + 1', '{"%a%": "x"}\n', 'type-mismatch'),
  },
};
