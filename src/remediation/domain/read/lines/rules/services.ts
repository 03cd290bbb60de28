import { anyOf, inSequence, namedGroup } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/** Containers, clusters, infrastructure, databases, brokers and web servers. */
export const servicesRules: readonly LineRule[] = [
  {
    tool: 'docker',
    clue: 'rror response from daemon',
    pattern: /(?:^|: )Error response from daemon: (?<message>.+)/,
    weight: 91,
  },
  {
    tool: 'docker',
    clue: 'ocker daemon',
    pattern: inSequence(
      namedGroup(
        'message',
        [
          /Cannot connect to the Docker daemon/,
          /permission denied while trying to connect to the [Dd]ocker/,
          /failed to connect to the docker API|error during connect/,
        ],
        /.*/,
      ),
    ),
    weight: 92,
  },
  { tool: 'docker', clue: 'failed to solve', pattern: /failed to solve: (?<message>(?!process ).+)/, weight: 84 },
  {
    tool: 'docker',
    clue: 'failed to solve: process',
    pattern: /failed to solve: (?<message>process ".*" did not complete successfully: exit code: \d{1,3})/,
    weight: 58,
  },
  { tool: 'docker', clue: 'docker: ', pattern: /^docker: (?!Error response)(?<message>.+)/, weight: 82 },
  { tool: 'docker', clue: 'OCI runtime', pattern: /(?<message>OCI runtime (?:create|exec) failed: .+)/, weight: 90 },
  {
    tool: 'compose',
    clue: 'service ',
    pattern: /^(?<message>service "[^"\n]{1,100}" (?:refers to undefined|depends on undefined|has neither).*)/,
    weight: 86,
  },
  {
    tool: 'kubectl',
    clue: 'rror from server',
    pattern: /^Error from server(?: \((?<code>\w{3,40})\))?: (?<message>.+?)(?: in the namespace "[^"\n]{1,100}")?$/,
    weight: 91,
  },
  {
    tool: 'kubectl',
    clue: 'The connection to the server',
    pattern: /^(?<message>The connection to the server) .{1,200}? (?<reason>was refused)/,
    weight: 91,
  },
  {
    tool: 'kubectl',
    clue: 'nable to connect to the server',
    pattern: /^Unable to connect to the server: (?<message>.+)/,
    weight: 91,
  },
  {
    tool: 'kubernetes',
    clue: 'Back',
    pattern: inSequence(
      /\b/,
      namedGroup(
        'message',
        namedGroup(
          'code',
          anyOf([
            /CrashLoopBackOff|ImagePullBackOff|ErrImagePull|ErrImageNeverPull/,
            /CreateContainerConfigError|CreateContainerError|RunContainerError/,
          ]),
        ),
        /\b/,
      ),
    ),
    weight: 80,
  },
  { tool: 'kubernetes', clue: 'FailedScheduling', pattern: /(?<message>FailedScheduling\b.*)/, weight: 80 },
  {
    tool: 'kubernetes',
    clue: 'Failed to pull image',
    pattern: inSequence(
      /(?<message>Failed to pull image) "[^"\n]{1,300}".{0,1500}: /,
      namedGroup(
        'reason',
        [
          /not found/,
          /.{0,60}(?:denied|unauthorized|timeout|no such host|toomanyrequests|refused|x509|no match for platform)/,
        ],
        /.*/,
      ),
    ),
    weight: 86,
  },
  {
    tool: 'kubernetes',
    clue: 'Warning ',
    pattern: inSequence(
      /^\s*Warning\s{1,20}(?<code>[A-Z]\w{2,60})\s{1,20}(?:(?:\d{1,6}[dhms]){1,3}|<unknown>)/,
      /(?: \(x\d{1,6} over (?:\d{1,6}[dhms]){1,3}\))?\s{1,20}[\w./-]{3,80}(?:, \S{1,80})?\s{1,20}/,
      /(?<message>\S.*?)(?: in pod \S{1,200})?$/,
    ),
    weight: 84,
  },
  {
    tool: 'kubernetes',
    clue: 'Warning ',
    pattern: inSequence(
      /^(?:(?:\d{1,6}[dhms]){1,3}|<unknown>)\s{1,20}Warning\s{1,20}(?<code>[A-Z]\w{2,60})\s{1,20}/,
      /[a-z]{2,40}\/[\w.-]{1,200}\s{1,20}(?<message>\S.*?)(?: in pod \S{1,200})?$/,
    ),
    weight: 84,
  },
  { tool: 'kubernetes', clue: 'OOMKilled', pattern: /(?<message>OOMKilled)/, weight: 82 },
  { tool: 'helm', clue: 'Error: ', pattern: /^Error: (?<message>(?:INSTALLATION|UPGRADE) FAILED: .+)/, weight: 90 },
  {
    tool: 'helm',
    clue: 'executing "',
    pattern: /template: \S{1,300}: executing "[^"\n]{1,300}" at <[^>\n]{0,300}>: (?<message>.+?)(?:\.\w{1,80})?$/,
    weight: 92,
  },
  {
    tool: 'vault',
    clue: 'Error making API request',
    pattern: /Error making API request\.$/,
    weight: 90,
    detail: /^\s*\* (?<detail>(?!\d{1,4} errors? occurred)\S.+)/,
    within: 10,
    detailReplaces: true,
  },
  { tool: 'terraform', clue: 'Error: ', pattern: /^│ Error: (?<message>.+)/, weight: 79 },
  {
    tool: 'terraform',
    clue: 'Error: ',
    pattern: /^Error: (?<message>.+)/,
    weight: 79,
    detail: /^(?<detail>)\s+(?:on|with) \S{1,300}\.tf line \d/,
    needsDetail: true,
    within: 5,
  },
  {
    tool: 'psql',
    clue: 'ERROR: ',
    pattern: inSequence(
      /^(?:psql:\S{1,200}:\d{1,9}: |.{0,120}\[\d{1,8}\](?: \w{1,60}@\w{1,60})? )?ERROR: {2}(?=\S)/,
      /(?:(?<code>[0-9A-Z]{5}): )?(?<message>.+?)(?: at character \d{1,9})?$/,
    ),
    weight: 88,
  },
  {
    tool: 'psql',
    speaks:
      /FATAL: (?: |.*(?:database|role|password|pg_hba|connection|postmaster|data directory|lock file|server|shared memory|recovery|starting up|shutting down))/,
    clue: 'FATAL: ',
    pattern: /FATAL: {1,2}(?<message>.+)/,
    weight: 90,
  },
  {
    tool: 'psql',
    clue: 'onnection to server',
    pattern: /(?<message>connection to server (?:at|on) .{1,200} failed: (?!FATAL).+)/,
    weight: 89,
  },
  {
    tool: 'psql',
    clue: 'could not',
    pattern: /^(?:psql|pg_dump|pg_restore|createdb|dropdb|vacuumdb|pg_isready)(?:: error)?: (?:error: )?(?<message>.+)/,
    weight: 87,
  },
  {
    tool: 'mysql',
    clue: 'ERROR ',
    pattern: inSequence(
      /^(?:mysqldump: Got error: \d{4}: |mysqladmin: )?/,
      /(?<message>ERROR (?<code>\d{4})(?: \((?<code2>[0-9A-Z]{5})\))?(?: at line \d{1,9})?: .+)/,
    ),
    weight: 91,
  },
  {
    tool: 'sqlserver',
    clue: 'Msg ',
    pattern: /^Msg (?<code>\d{1,6}), Level \d{1,3}, State \d{1,4}/,
    weight: 88,
    detail: /^(?<detail>\S.+)/,
    within: 2,
    detailReplaces: true,
  },
  { tool: 'oracle', clue: 'ORA-', pattern: /(?<message>(?<code>ORA-(?!06512)\d{5}): .+)/, weight: 91 },
  {
    tool: 'sqlite',
    speaks: anyOf([
      /^(?:Parse|Runtime) error|near "|no such (?:table|column|function|index|module|savepoint|collation|view|trigger|schema|database|vfs|rowid)/,
      /misuse of|wrong number of arguments|constraint failed|: (?:in prepare, |stepping, )?(?:table|index) \S{1,200} (?:already|has|may)/,
      /incomplete input|file is not a database|database|readonly|datatype mismatch|unrecognized token|too many (?:terms|columns|SQL|attached)/,
      /ambiguous column|cannot (?:start|commit|rollback|open|modify|use|detach|attach|drop|add|join|store|update|insert)/i,
    ]),
    clue: 'rror',
    pattern: inSequence(
      /^(?:Parse error|Runtime error|Error)(?: near line \d{1,9}| in line \d{1,9})?: /,
      /(?:in prepare, |stepping, )?/,
      namedGroup(
        'message',
        [
          /near |no such |misuse of |wrong number |UNIQUE|NOT NULL|FOREIGN KEY|CHECK|table /,
          /index |incomplete|file is not|unable to open|database (?:is|disk)|attempt to/,
          /datatype|unrecognized token|too many|ambiguous|cannot /,
        ],
        /.*?/,
      ),
      /(?: \(\d{1,4}\))?$/,
    ),
    weight: 89,
  },
  { tool: 'sqlite', clue: 'SQLITE_', pattern: /(?<message>(?:SqliteError: |SQLITE_\w{3,40}: ).+)/, weight: 84 },
  { tool: 'redis', clue: '(error) ', pattern: /^\(error\) (?<message>(?<code>[A-Z]{2,20}) .+)/, weight: 90 },
  {
    tool: 'redis',
    clue: 'Could not connect to Redis',
    pattern: /^(?<message>Could not connect to Redis .+)/,
    weight: 88,
  },
  { tool: 'mongo', clue: 'Mongo', pattern: /(?<message>(?<type>Mongo\w{2,60}(?:Error|Exception)): .+)/, weight: 86 },
  { tool: 'nginx', clue: 'nginx: ', pattern: /^nginx: \[(?:emerg|error|alert|crit)\] (?<message>.+)/, weight: 90 },
  {
    tool: 'nginx',
    clue: '#',
    pattern: /^(?:\[(?:emerg|error|alert|crit)\] )?\d{1,9}#\d{1,9}: (?:\*\d{1,9} )?(?<message>.+?)(?:, client: .*)?$/,
    weight: 84,
  },
  {
    tool: 'bazel',
    clue: 'no such ',
    pattern: /^ERROR: .{0,300}?(?<message>no such (?:target|package) .+)/,
    weight: 88,
  },
  {
    tool: 'jq',
    clue: 'error',
    pattern: inSequence(
      /^error(?: \(at .{1,100}?\))?: /,
      namedGroup('message', [
        /Cannot (?:iterate over|index) .+?|.{1,400} (?:cannot be (?:added|subtracted|multiplied|divided)|has no keys)/,
        /.* \(while parsing '.*'\)|\$?\w{1,80}(?:\/\d{1,3})? is not defined(?= at <top-level>)/,
      ]),
      /(?: at <top-level>, line \d{1,6}(?:, column \d{1,6})?:?)?$/,
    ),
    weight: 89,
  },
  {
    tool: 'jq',
    clue: 'jq: ',
    pattern: inSequence(
      /^jq: (?:parse )?(?:error|\d{1,4} compile error)(?: \(at .{1,100}?\))?: (?<message>.+?)/,
      /(?: at <top-level>, line \d{1,6}(?:, column \d{1,6})?:)?$/,
    ),
    weight: 89,
  },
  {
    tool: 'http',
    clue: 'HTTP',
    pattern: /(?<message>\bHTTP(?:\/[\d.]{1,3})? (?<status>[45]\d\d)\b.{0,200})/,
    weight: 58,
  },
  {
    tool: 'aws',
    clue: 'An error occurred (',
    pattern: /(?<message>An error occurred \((?<code>\w{3,80})\) when calling the \w{1,80} operation.*)/,
    weight: 90,
  },
  {
    tool: 'docker',
    clue: 'Cannot start service',
    pattern: /^ERROR: for \S{1,100}\s{1,4}Cannot start service \S{1,100}: (?<message>.+)/,
    weight: 91,
  },
  { tool: 'ansible', clue: 'UNREACHABLE! =>', pattern: /"msg": "(?<message>[^"\n]{3,1500})"/, weight: 88 },
  { tool: 'ansible', clue: 'FAILED! =>', pattern: /"msg": "(?<message>[^"\n]{3,1500})"/, weight: 88 },
  {
    tool: 'varnish',
    clue: 'Message from ',
    pattern: /^Message from (?:VCC|C)-compiler:$/,
    weight: 88,
    detail: /^(?<detail>\S.+)/,
    within: 1,
    needsDetail: true,
    detailReplaces: true,
  },
];
