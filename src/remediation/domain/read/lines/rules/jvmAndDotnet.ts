import { inSequence, namedGroup, notFollowedBy } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/** javac, JVM exceptions, Kotlin, Scala, Maven, Gradle; C#, MSBuild, NuGet. */
export const jvmAndDotnetRules: readonly LineRule[] = [
  {
    tool: 'java',
    clue: 'Caused by: ',
    pattern: /^\s*Caused by: (?<message>(?:[\w$]{1,80}\.){0,12}(?<type>[\w$]{1,100})(?:: .*)?)$/,
    weight: 96,
    pick: 'last',
  },
  {
    tool: 'java',
    clue: 'Exception in thread',
    pattern: /^Exception in thread "[^"\n]{1,200}" (?<message>(?:[\w$]{1,80}\.){0,12}(?<type>[\w$]{1,100})(?:: .*)?)$/,
    weight: 94,
  },
  {
    tool: 'java',
    clue: '.',
    pattern: inSequence(
      /^\s*(?:\[ERROR\] )?/,
      namedGroup(
        'message',
        [/java|javax|jakarta|org|com|io|net|kotlin|kotlinx|scala|akka|android|androidx|groovy/, /dev|me|edu/],
        /\.(?:[a-z][\w$]{0,60}\.){1,12}/,
        namedGroup('type', /[A-Z][\w$]{0,100}(?:Exception|Error|Failure|Failed|ComparisonFailure)/),
        /(?:: .*)?/,
      ),
      /$/,
    ),
    weight: 86,
  },
  {
    tool: 'javac',
    clue: 'cannot find symbol',
    pattern: /\.java:\[?\d{1,9}(?:,\d{1,9}\])?:? (?:(?<type>error): )?(?<message>cannot find symbol)/,
    weight: 93,
    detail: /^\s*(?:\[ERROR\]\s{1,8})?symbol: {1,3}(?<detail>(?:variable|method|class|constructor|static|package)\b).*/,
    within: 4,
  },
  {
    tool: 'javac',
    clue: '.java:',
    pattern:
      /^(?:\[ERROR\] )?.{1,400}\.java:(?:\d{1,9}|\[\d{1,9},\d{1,9}\]):? (?:(?<type>error): )?(?!warning|note)(?<message>.+)/,
    weight: 92,
  },
  {
    tool: 'javac',
    speaks: /file not found: |release|flag|class/,
    clue: 'error: ',
    pattern: inSequence(
      /^(?<type>error): /,
      namedGroup(
        'message',
        [/file not found|invalid flag|invalid (?:source|target) release|release version/, /class .{1,200} is public/],
        /.*/,
      ),
    ),
    weight: 86,
  },
  {
    tool: 'java',
    clue: 'Error: ',
    pattern: inSequence(
      /^Error: /,
      namedGroup(
        'message',
        [
          /Could not find or load main class|Unable to (?:access|initialize)/,
          /Main method not found|A JNI error|LinkageError|Could not create the Java/,
        ],
        /.*/,
      ),
    ),
    weight: 84,
  },
  {
    tool: 'java',
    clue: 'UnsupportedClassVersion',
    pattern: /(?<message>(?<type>UnsupportedClassVersionError).*)/,
    weight: 97,
  },
  {
    tool: 'kotlin',
    clue: '.kt',
    pattern: inSequence(
      /^(?:\[ERROR\] |e: |error: )?(?:file:\/{1,3})?.{1,400}\.kts?:/,
      [/\d{1,9}:\d{1,9}|\s?\(\d{1,9}, \d{1,9}\)|\[\d{1,9},\d{1,9}\]/],
      /:? (?:(?<type>error): )?(?!warning)(?<message>.+)/,
    ),
    weight: 91,
  },
  {
    tool: 'scala',
    clue: '.scala:',
    pattern: inSequence(
      /^(?:\[error\] )?(?:-- )?(?:\[E\d{3}\] .{1,80}: )?.{1,400}\.scala:\d{1,9}(?::\d{1,9})?: /,
      /(?:(?<type>error): )?(?<message>.+)/,
    ),
    weight: 90,
  },
  {
    tool: 'maven',
    clue: '[ERROR]',
    pattern: inSequence(
      /^\[ERROR\] (?:Failed to execute goal .{1,500}?: )/,
      /(?<message>(?!Compilation failure|There are test failures).+?)(?: -> \[Help \d\])?$/,
    ),
    weight: 83,
  },
  {
    tool: 'maven',
    speaks: /^\[ERROR\] {1,4}(?!FATAL UNHANDLED EXCEPTION|Unknown input file|(?:unknown|failed to open) [a-z])/,
    clue: '[ERROR]',
    pattern: inSequence(
      /^\[ERROR\] {1,4}/,
      namedGroup(
        'message',
        notFollowedBy(
          /COMPILATION ERROR|Failed to execute goal|The build could not|The project|Some problems/,
          /Errors?:|Failures?:|Tests run/,
          /\s*$/,
        ),
        /.+?/,
      ),
      /(?: -> \[Help \d\])?$/,
    ),
    weight: 77,
  },
  { tool: 'maven', clue: 'FATAL', pattern: /^\[FATAL\] (?<message>.+)/, weight: 84 },
  {
    tool: 'gradle',
    clue: 'Could not resolve',
    pattern: /^\s*> Could not resolve all /,
    weight: 89,
    detail: /^\s{3,}> (?<detail>.+)/,
    needsDetail: true,
    within: 3,
    detailReplaces: true,
  },
  {
    tool: 'gradle',
    clue: 'What went wrong',
    pattern: /^\* What went wrong:/,
    weight: 88,
    detail:
      /^(?:\s*> )(?<detail>.+)|^(?<detail2>(?!Execution failed for task|A problem occurred (?:evaluating|configuring)).*\S.*)/,
    within: 6,
    detailReplaces: true,
  },
  {
    tool: 'dotnet',
    clue: 'error ',
    pattern: inSequence(
      /^(?:\s*(?:\d{1,4}>)?.{1,400}?(?:\(\d{1,9}(?:,\d{1,9}){0,3}\))?\s?: )?(?:fatal )?(?<type>error) /,
      /(?<message>(?<code>(?:CS|FS|BC|NU|MSB|NETSDK|CA|IDE|RZ|BL|AD|SA|xUnit|RS)\d{4,5})\s?: .+?)/,
      /(?: \[[^\]\n]{1,400}\])?$/,
    ),
    weight: 93,
  },
  {
    tool: 'dotnet',
    clue: 'warning ',
    pattern: inSequence(
      /^\s*.{1,400}?(?:\(\d{1,9}(?:,\d{1,9}){0,3}\))?\s?: (?<type>warning) /,
      /(?<message>(?<code>(?:CS|FS|BC|NU|MSB|NETSDK|CA|IDE|SA)\d{4,5})\s?: .+?)(?: \[[^\]\n]{1,400}\])?/,
      /$/,
    ),
    weight: 93,
    isWarning: true,
  },
  {
    tool: 'dotnet',
    clue: '--->',
    pattern: /^\s*---> (?<message>(?:\w{1,80}\.){0,8}(?<type>\w{1,100}Exception)(?: \(0x[0-9A-Fa-f]{8}\))?: .+)/,
    weight: 95,
    pick: 'last',
  },
  {
    tool: 'dotnet',
    clue: 'nhandled exception',
    pattern: inSequence(
      /^(?:fail: .{1,80}|Unhandled exception(?:\.|: )) ?/,
      /(?<message>(?:\w{1,80}\.){0,8}(?<type>\w{1,100}Exception)(?: \(0x[0-9A-Fa-f]{8}\))?: .+)/,
    ),
    weight: 93,
  },
];
