import { inSequence } from '../../../../base/text/joinPatterns.ts';

/**
 * Lines that wrappers print around the output of a command: they say that something failed, not what. As data: a
 * substring of the line, and its pattern.
 */
const wrappers: readonly (readonly [clue: string, pattern: RegExp])[] = [
  [
    'make',
    inSequence(/^\s*(?:g?make|mingw32-make)(?:\[\d{1,3}\])?: /, [
      /\*\*\* (?:\[.{0,300}\] )?(?:Error \d{1,3}|Waiting for unfinished)|Entering directory/,
      /Leaving directory|Nothing to be done|.{0,200}is up to date/,
      /\*\*\* .{0,200}(?:Segmentation fault|Killed|Terminated|Aborted)/,
    ]),
  ],
  [': stopped', /^b?make(?:\[\d{1,3}\])?: stopped(?: making .{1,200})? in \S/],
  ['ninja', /^ninja: (?:build stopped|Entering directory)/],
  [
    'npm',
    inSequence(/^npm (?:ERR!|error)/, [
      /\s*$/,
      inSequence(/ /, [
        /A complete log|Lifecycle script|command failed|command (?:sh|bash|C:|\/)|path /,
        /code ELIFECYCLE|code \d{1,3}$|errno \d{1,3}$|workspace |location |in workspace/,
        /at location|[\w@/.-]{1,100}@[\w.-]{1,40} [\w:-]{1,60}: `|Exit status|Failed at the/,
        /This is probably not|There is likely additional|.{0,200}_logs\/|\s{2,}\S{1,200}debug/,
      ]),
    ]),
  ],
  ['npm', /^npm (?:notice|WARN config|warn config|timing|http|verb|info)/],
  ['> ', /^> (?:[\w@./-]{1,100}(?:@[\w.+-]{1,40})? [\w:-]{1,60}(?: \S{1,200})?|[a-z][\w./-]{0,60}(?: .{0,300})?)$/],
  ['ELIFECYCLE', /ELIFECYCLE|ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL/],
  ['Command failed', /^(?:error )?Command failed with (?:exit code|signal) \S{1,12}\.?$/],
  ['yarn', /^(?:info Visit https:\/\/\S{1,100}yarn|yarn run v\d)/],
  ['$ ', /^\$ \S/],
  // PowerShell, below the message.
  ['+ ', /^\s{0,8}\+ (?:CategoryInfo|FullyQualifiedErrorId)\s{0,20}: /],
  ['char:', /^At (?:line|\S.{0,300}\.psm?1):\d{1,9} char:\d{1,9}$/],
  ['Done in', /^(?:✨ +)?Done in [\d.]{1,12}/],
  ['collect2', /^collect2(?:\.exe)?: (?:error|fatal error): ld (?:returned|terminated)/],
  ['linker command', /^clang(?:\+\+)?(?:-\d{1,2})?: error: linker command failed/],
  ['compilation terminated', /^compilation terminated\.?$/],
  ['Node.js v', /^Node\.js v\d/],
  ['Process completed', /^(?:Error: )?Process completed with exit code \d{1,3}\.?$/],
  ['subprocess', /^subprocess exited with error|^.{0,40}This error originates from a subprocess/],
  ['subprocess-exited', /^\s*(?:error: )?subprocess-exited-with-error$/],
  ['did not run successfully', /^\s*× .{1,300} did not run successfully\.$/],
  ['output]', /^\s*(?:╰─> )?\[(?:end|\d{1,6} lines) of output\]$/],
  ['│ exit code', /^\s*│ exit code: \d{1,3}$/],
  ['error: could not compile', /^error: could not compile/],
  ['error: aborting due to', /^error: aborting due to/],
  [
    'For more information',
    /^(?:Some errors have detailed|For more information about this error|For more information:?\s*$)/,
  ],
  ['kill: ', /^(?:\S{1,200}: (?:line )?\d{1,6}: )?kill: No such process$/],
  ['with swc', /^(?:Error: )?Failed to compile \d{1,6} files? with swc\.?$/],
  ['fix', /^\s*(?:\[\*\] )?\d{1,6} (?:\w{1,20} )?(?:fix(?:es)? available|(?:\w{1,20} )?fixable)\b/],
  ['Found', /^Found \d{1,6} (?:errors?|warnings?)\b/],
  ['problem', /^\s*(?:✖|✘|×)?\s*\d{1,6} problems? \(/],
  ['potentially fixable', /^\s*\d{1,6} errors? and \d{1,6} warnings? potentially fixable/],
  ['generated.', /^\d{1,6} (?:errors?|warnings?)(?: and \d{1,6} (?:errors?|warnings?))? generated\.?$/],
  ['error', /^\d{1,6} errors?$/],
  ['short test summary', /^=+ short test summary info =+$/],
  ['FAILED', /^FAILED \S{1,300}(?:::\S{1,200})?(?: - .*)?$/],
  ['ERROR ', /^ERROR \S{1,300}\.py\S{0,200}(?: - .*)?$/],
  ['Interrupted', /^!{3,} Interrupted/],
  ['tar: ', /^tar: (?:Error is not recoverable|Exiting with failure|Child returned)/],
  ['test failed', /^error: test failed, to rerun/],
  [
    ' in ',
    inSequence(
      /^=*\s?(?:\d{1,6} (?:failed|passed|errors?|skipped|warnings?|deselected|xfailed|xpassed)(?:, )?){1,6}/,
      / in [\d.]{1,12}s.*$/,
    ),
  ],
  ['FAIL', /^FAIL\s+\S{1,200}\s+(?:\[(?:build|setup) failed\]|[\d.]{1,10}s)$|^FAIL$|^--- FAIL: /],
  ['exit status', /^exit status \d{1,3}$/],
  ['BUILD', /^(?:\[INFO\] |\[ERROR\] )?BUILD (?:FAILED|FAILURE)\b/],
  [
    '[ERROR]',
    inSequence(/^\[ERROR\] /, [
      /-> \[Help|\[Help \d\]|To see the full|Re-run Maven|For more information|After correcting/,
      /\s*$|.{0,20}mvn <args>/,
    ]),
  ],
  ['[INFO]', /^\[INFO\]/],
  ['* ', /^\* (?:Try:|Get more help|Exception is:|Where:)|^> Run with --/],
  ['uild failed', /^(?:✗|✖|×|x) Build failed in /],
  ['Encountered errors', /^ERROR: Encountered errors while bringing up the project\.$/],
  ['NOT complete', /^(?:ERROR|FAILED): Build did NOT complete successfully/],
  ['rules have been removed', /^warning: The following rules have been removed/],
];

/**
 * Whether a line was printed by a wrapper (make, npm, a linker driver, a test runner's summary) around another
 * program's error.
 */
export function isWrapperLine(line: string): boolean {
  return line !== '' && wrappers.some(([clue, pattern]) => line.includes(clue) && pattern.test(line));
}
