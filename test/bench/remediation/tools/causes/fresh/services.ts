import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from './failing.ts';

const haproxy = failingFile('haproxy -c -f %f%.cfg', '%f%.cfg');
const apache = failingFile('apache2 -t -d /etc/apache2 -f "$PWD/%f%.conf"', '%f%.conf');
const named = failingFile('named-checkconf %f%.conf', '%f%.conf');
const zone = failingFile('named-checkzone %a%.test %a%.zone', '%a%.zone');
const rotate = failingFile('chmod 644 %f%.conf; logrotate -s "$PWD/state" -d %f%.conf', '%f%.conf');
const unit = failingFile('systemd-analyze verify "$PWD/%a%.service"', '%a%.service');
const mariadb = (expect: string, fix: string, sql: string, family?: string) =>
  failing(
    'mariadb --no-defaults -uroot --socket=/tmp/errtools/fresh/maria.sock %b%_db < %f%.sql',
    expect,
    fix,
    family,
    {
      files: { '%f%.sql': sql },
      setup:
        'mariadb --no-defaults -uroot --socket=/tmp/errtools/fresh/maria.sock -e "drop database if exists %b%_db; create database %b%_db; use %b%_db; create table %c% (id int primary key, %b% int not null); insert into %c% values (1, 2); create table %a%_of (id int primary key, ref int, foreign key (ref) references %c%(id));"',
    },
  );

/** Servers and what runs them, in no other part. For MariaDB a server must listen on the socket, with root let in. */
export const freshServices: readonly ToolCauses[] = [
  {
    tool: 'mariadb',
    causes: {
      table: mariadb(
        "doesn't exist",
        'Run the migrations, or choose the right database.',
        'select * from %a%_archive;\n',
        'table-missing',
      ),
      column: mariadb(
        'Unknown column',
        'The column is not there: run the migration or correct its name.',
        'select %a%_name from %c%;\n',
        'column-missing',
      ),
      unique: mariadb(
        'Duplicate entry',
        'The row is there already: on duplicate key update.',
        'insert into %c% values (1, %n%);\n',
        'unique-violation',
      ),
      'not-null': mariadb(
        'cannot be null',
        'Give the column a value.',
        'insert into %c% values (7, null);\n',
        'not-null-violation',
      ),
      'foreign-key': mariadb(
        'foreign key constraint fails',
        'Insert the parent row first.',
        'insert into %a%_of values (1, %n%);\n',
        'foreign-key-violation',
      ),
      syntax: mariadb(
        'You have an error in your SQL syntax',
        'Look left of the quoted text: a comma too many.',
        'select id, from %c% where id = %n%;\n',
        'syntax-error',
      ),
      exists: mariadb(
        'already exists',
        'create table if not exists.',
        'create table %c% (id int);\n',
        'already-exists',
      ),
      count: mariadb(
        "Column count doesn't match",
        'Name the columns, and give as many values.',
        'insert into %c% values (%n%);\n',
      ),
      long: mariadb(
        'Out of range value',
        'Use bigint for the column.',
        'insert into %c% values (9, 99999999%n%);\n',
        'number-overflow',
      ),
      database: failing(
        'mariadb --no-defaults -uroot --socket=/tmp/errtools/fresh/maria.sock %a%_live -e "select 1"',
        'Unknown database',
        'Create the database first.',
      ),
      denied: failing(
        'mariadb --no-defaults -u%a% -p%b%%n% --socket=/tmp/errtools/fresh/maria.sock -e "select 1"',
        'Access denied',
        'Wrong user or password, or the user may not come from this host.',
        'authentication-failed',
      ),
      refused: failing(
        'mariadb --no-defaults -h 127.0.0.1 -P %port% -e "select 1"',
        "Can't connect to server",
        'The server is not running, or the port is wrong.',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'haproxy',
    causes: {
      keyword: haproxy(
        'unknown keyword',
        'The directive does not belong in this section, or is misspelt.',
        'defaults\n  mode http\n  timeout connect 1s\n  timeout client 1s\n  timeout server 1s\n\nlisten %a%\n  bind 127.0.0.1:%port%\n  %b%mode on\n',
        'unknown-parameter',
      ),
      backend: haproxy(
        'unable to find required default_backend',
        'Define the backend that default_backend names.',
        'defaults\n  mode http\n  timeout connect 1s\n  timeout client 1s\n  timeout server 1s\n\nfrontend %a%\n  bind 127.0.0.1:%port%\n  default_backend %b%\n',
        'undefined-name',
      ),
      host: haproxy(
        'could not resolve address',
        'The server does not resolve: init-addr none, or correct the name.',
        'defaults\n  mode http\n  timeout connect 1s\n  timeout client 1s\n  timeout server 1s\n\nbackend %b%\n  server one %a%.invalid:%port%\n',
        'host-not-found',
      ),
      file: failing(
        'haproxy -c -f conf/%a%.cfg',
        'No such file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      certificate: haproxy(
        'unable to',
        'The certificate is not at that path.',
        'defaults\n  mode http\n  timeout connect 1s\n  timeout client 1s\n  timeout server 1s\n\nfrontend %a%\n  bind 127.0.0.1:%port% ssl crt /etc/ssl/%a%.pem\n  default_backend %b%\nbackend %b%\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'apache',
    causes: {
      command: apache(
        'Invalid command',
        'Enable the module that has the directive: a2enmod.',
        'LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\nServerName %a%.test\n%A%Engine On\n',
        'unknown-parameter',
      ),
      module: apache(
        'Cannot load',
        'Install the module, or remove its LoadModule.',
        'LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\nServerName %a%.test\nLoadModule %a%_module /usr/lib/apache2/modules/mod_%a%.so\n',
        'module-not-found',
      ),
      section: apache(
        'was not closed',
        'Close the section.',
        'LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\nServerName %a%.test\n<VirtualHost *:%port%>\n  DocumentRoot /srv\n',
        'syntax-error',
      ),
      include: apache(
        'Could not open configuration file',
        'The included file is not there; IncludeOptional lets it be missing.',
        'LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\nServerName %a%.test\nInclude sites/%a%.conf\n',
        'file-not-found',
      ),
      port: apache(
        'Port must be specified',
        'Listen needs a port number.',
        'LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\nServerName %a%.test\nListen 127.0.0.1:%b%\n',
      ),
    },
  },
  {
    tool: 'bind',
    causes: {
      semicolon: named(
        'missing',
        'End the statement with a semicolon.',
        'options {\n  directory "."\n  recursion no;\n};\n',
        'syntax-error',
      ),
      option: named(
        'unknown option',
        'BIND has no such option.',
        'options {\n  %b%-mode yes;\n};\n',
        'unknown-parameter',
      ),
      file: failing(
        'named-checkconf etc/%a%.conf',
        'file not found',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      'zone-ns': zone(
        'has no NS records',
        'Give the zone an NS record.',
        '$TTL 300\n@ IN SOA ns.%a%.test. root.%a%.test. ( %n% 300 300 300 300 )\n',
      ),
      'zone-type': zone(
        'unknown RR type',
        'The record type is misspelt.',
        '$TTL 300\n@ IN SOA ns.%a%.test. root.%a%.test. ( %n% 300 300 300 300 )\n@ IN NS ns\nns IN A 127.0.0.1\nwww %A%X 127.0.0.1\n',
      ),
      'zone-twice': named(
        'already exists',
        'The zone is declared twice.',
        'zone "%a%.test" { type primary; file "%a%.zone"; };\nzone "%a%.test" { type primary; file "%a%.zone"; };\n',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'logrotate',
    causes: {
      option: rotate(
        'unknown option',
        'logrotate has no such option.',
        '/var/log/%a%.log {\n  weekly\n  %b%size 10\n}\n',
        'unknown-parameter',
        { quiet: true },
      ),
      brace: rotate(
        'error:',
        'The block is not closed.',
        '/var/log/%a%.log {\n  weekly\n  rotate %n%\n',
        'file-not-found',
        { quiet: true },
      ),
      missing: rotate(
        'error: stat of',
        'The log is not there: missingok.',
        '/var/log/%a%/current.log {\n  weekly\n}\n',
        'file-not-found',
        { quiet: true },
      ),
      twice: rotate(
        'duplicate log entry',
        'The log is named by two blocks.',
        '/var/log/%a%.log {\n  weekly\n  missingok\n}\n/var/log/%a%.log {\n  daily\n  missingok\n}\n',
        'duplicate-definition',
        { quiet: true },
      ),
    },
  },
  {
    tool: 'systemd',
    causes: {
      executable: unit(
        'is not executable',
        'ExecStart names a program that is not installed.',
        '[Unit]\nDescription=%A%\n[Service]\nExecStart=/opt/%a%/bin/%b%\n',
        'command-not-found',
        { quiet: true },
      ),
      key: unit(
        'Unknown key',
        'The directive belongs into another section or is misspelt.',
        '[Unit]\nDescription=%A%\n[Service]\nExecStart=/bin/true\n%A%Sec=%n%\n',
        'unknown-parameter',
        { quiet: true },
      ),
      'no-exec': unit(
        'Refusing',
        'A service needs ExecStart.',
        '[Unit]\nDescription=%A%\n[Service]\nRestart=always\n',
        undefined,
        { quiet: true },
      ),
      section: unit(
        'Unknown section',
        'Name the section Service.',
        '[Unit]\nDescription=%A%\n[%B%]\nX=1\n[Service]\nExecStart=/bin/true\n',
        undefined,
        { quiet: true },
      ),
      calendar: failing(
        'systemd-analyze calendar "every %n% %c%"',
        'Failed to parse calendar',
        'Write it as OnCalendar wants it: Mon *-*-* 00:00.',
      ),
    },
  },
];
