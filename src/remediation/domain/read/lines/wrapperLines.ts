/** Lines that wrappers put around the output of what they ran: they say that something failed, not what. As data: what the line holds, how it looks. */
const wrappers: readonly { readonly clue: string; readonly pattern: RegExp }[] = [
  { clue: 'make', pattern: /^\s*(?:g?make|mingw32-make)(?:\[\d{1,3}\])?: (?:\*\*\* (?:\[.{0,300}\] )?(?:Error \d{1,3}|Waiting for unfinished)|Entering directory|Leaving directory|Nothing to be done|.{0,200}is up to date|\*\*\* .{0,200}(?:Segmentation fault|Killed|Terminated|Aborted))/ },
  { clue: 'ninja', pattern: /^ninja: (?:build stopped|Entering directory)/ },
  { clue: 'npm', pattern: /^npm (?:ERR!|error)(?:\s*$| (?:A complete log|Lifecycle script|command failed|command (?:sh|bash|C:|\/)|path |code ELIFECYCLE|code \d{1,3}$|errno \d{1,3}$|workspace |location |in workspace|at location|[\w@/.-]{1,100}@[\w.-]{1,40} [\w:-]{1,60}: `|Exit status|Failed at the|This is probably not|There is likely additional|.{0,200}_logs\/|\s{2,}\S{1,200}debug))/ },
  { clue: 'npm', pattern: /^npm (?:notice|WARN config|warn config|timing|http|verb|info)/ },
  { clue: '> ', pattern: /^> (?:[\w@./-]{1,100}(?:@[\w.+-]{1,40})? [\w:-]{1,60}(?: \S{1,200})?|[\w./-]{1,60}(?: .{0,300})?)$/ },
  { clue: 'ELIFECYCLE', pattern: /ELIFECYCLE|ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL/ },
  { clue: 'Command failed', pattern: /^(?:error )?Command failed with (?:exit code|signal) \S{1,12}\.?$/ },
  { clue: 'yarn', pattern: /^(?:info Visit https:\/\/\S{1,100}yarn|yarn run v\d)/ },
  { clue: '$ ', pattern: /^\$ \S/ },
  { clue: 'Done in', pattern: /^(?:✨ +)?Done in [\d.]{1,12}/ },
  { clue: 'collect2', pattern: /^collect2(?:\.exe)?: (?:error|fatal error): ld (?:returned|terminated)/ },
  { clue: 'linker command', pattern: /^clang(?:\+\+)?(?:-\d{1,2})?: error: linker command failed/ },
  { clue: 'compilation terminated', pattern: /^compilation terminated\.?$/ },
  { clue: 'Node.js v', pattern: /^Node\.js v\d/ },
  { clue: 'Process completed', pattern: /^(?:Error: )?Process completed with exit code \d{1,3}\.?$/ },
  { clue: 'subprocess', pattern: /^subprocess exited with error|^.{0,40}This error originates from a subprocess/ },
  { clue: 'error: could not compile', pattern: /^error: could not compile/ },
  { clue: 'error: aborting due to', pattern: /^error: aborting due to/ },
  { clue: 'For more information', pattern: /^(?:Some errors have detailed|For more information about this error)/ },
  { clue: 'Found', pattern: /^Found \d{1,6} (?:errors?|warnings?)\b/ },
  { clue: 'problem', pattern: /^\s*(?:✖|✘|×)?\s*\d{1,6} problems? \(/ },
  { clue: 'potentially fixable', pattern: /^\s*\d{1,6} errors? and \d{1,6} warnings? potentially fixable/ },
  { clue: 'generated.', pattern: /^\d{1,6} (?:errors?|warnings?)(?: and \d{1,6} (?:errors?|warnings?))? generated\.?$/ },
  { clue: 'error', pattern: /^\d{1,6} errors?$/ },
  { clue: 'short test summary', pattern: /^=+ short test summary info =+$/ },
  { clue: 'FAILED', pattern: /^FAILED \S{1,300}(?:::\S{1,200})?(?: - .*)?$/ },
  { clue: ' in ', pattern: /^=*\s?(?:\d{1,6} (?:failed|passed|errors?|skipped|warnings?|deselected|xfailed|xpassed)(?:, )?){1,6} in [\d.]{1,12}s.*$/ },
  { clue: 'FAIL', pattern: /^FAIL\s+\S{1,200}\s+(?:\[(?:build|setup) failed\]|[\d.]{1,10}s)$|^FAIL$|^--- FAIL: / },
  { clue: 'exit status', pattern: /^exit status \d{1,3}$/ },
  { clue: 'BUILD', pattern: /^(?:\[INFO\] |\[ERROR\] )?BUILD (?:FAILED|FAILURE)\b/ },
  { clue: '[ERROR]', pattern: /^\[ERROR\] (?:-> \[Help|\[Help \d\]|To see the full|Re-run Maven|For more information|After correcting|\s*$|.{0,20}mvn <args>)/ },
  { clue: '[INFO]', pattern: /^\[INFO\]/ },
  { clue: '* ', pattern: /^\* (?:Try:|Get more help|Exception is:|Where:)|^> Run with --/ },
  { clue: 'uild failed', pattern: /^(?:✗|✖|×|x) Build failed in / },
  { clue: 'rules have been removed', pattern: /^warning: The following rules have been removed/ },
];

/** Whether a line is what a wrapper (make, npm, a linker's driver, a test runner's summary) puts around somebody else's error. */
export function isWrapperLine(line: string): boolean {
  return wrappers.some(({ clue, pattern }) => line.includes(clue) && pattern.test(line));
}
