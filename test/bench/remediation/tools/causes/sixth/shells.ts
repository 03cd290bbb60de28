import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const dash = failingFile('dash %f%.sh', '%f%.sh');
const ksh = failingFile('ksh %f%.ksh', '%f%.ksh');
const tcsh = failingFile('tcsh -f %f%.csh', '%f%.csh');
const mawk = failingFile('echo %n% %a% | mawk -f %f%.awk', '%f%.awk');

/** Shells and awk. */
export const shells: readonly ToolCauses[] = [
  {
    tool: 'dash',
    causes: {
      command: dash(
        'not found',
        'Install the program, or correct its name.',
        'set -e\n%a%ctl sync --%b%\n',
        'command-not-found',
      ),
      bashism: dash(
        '[[: not found',
        'Run it with bash, or write [ … ]: sh has no [[.',
        'if [[ "$1" == "%a%" ]]; then\n  echo %n%\nfi\nexit 2\n',
      ),
      unset: dash(
        'parameter not set',
        'Set the variable, or give it a default: ${x:-}.',
        'set -u\necho "%a%: $%b%_dir"\n',
        'undefined-name',
      ),
      'end-of-file': dash(
        'end of file unexpected',
        'fi or done is missing.',
        'if [ -d %a% ]; then\n  echo %n%\n',
        'syntax-error',
      ),
      quote: dash(
        'Unterminated quoted string',
        'Close the quotation mark.',
        'echo "%a%\nexit %n%\n',
        'string-unclosed',
      ),
      script: failing('dash scripts/%f%.sh', 'cannot open', 'The script is in another folder.', 'file-not-found'),
      redirect: dash(
        'Directory nonexistent',
        'mkdir -p the folder of the log first.',
        'set -e\necho %n% > logs/%a%/%b%.log\n',
        'file-not-found',
      ),
      readonly: dash(
        'is read only',
        'The variable is readonly: use another.',
        'readonly %a%=1\n%a%=%n%\n',
        'assignment-to-constant',
      ),
      division: dash(
        'division by zero',
        'Check the divisor before.',
        '%a%=0\necho $(( %n% / %a% ))\n',
        'division-by-zero',
      ),
    },
  },
  {
    tool: 'ksh',
    causes: {
      command: ksh(
        'not found',
        'Install the program, or correct its name.',
        'set -e\n%a%ctl sync --%b%\n',
        'command-not-found',
      ),
      syntax: ksh('syntax error', 'done is missing.', 'for %a% in 1 2; do\n  echo $%a%\n', 'syntax-error'),
      unset: ksh(
        'parameter not set',
        'Set the variable, or give it a default: ${x:-}.',
        'set -u\nprint "%a%: $%b%_dir"\n',
        'undefined-name',
      ),
      readonly: ksh(
        'is read only',
        'The variable is readonly: use another.',
        'readonly %a%=1\n%a%=%n%\n',
        'assignment-to-constant',
      ),
      division: ksh(
        'divide by zero',
        'Check the divisor before.',
        '%a%=0\nprint $(( %n% / %a% ))\n',
        'division-by-zero',
      ),
      script: failing('ksh scripts/%f%.ksh', 'not found', 'The script is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'tcsh',
    causes: {
      command: tcsh(
        'Command not found',
        'Install the program, or correct its name.',
        '%a%ctl sync --%b%\n',
        'command-not-found',
      ),
      variable: tcsh('Undefined variable', 'set the variable first.', 'echo "%a%: $%b%_dir"\n', 'undefined-name'),
      quote: tcsh('Unmatched', 'Close the quotation mark.', 'echo "%a%\nexit %n%\n', 'string-unclosed'),
      glob: tcsh(
        'No match',
        'No file fits the pattern: set nonomatch, or check the folder.',
        'ls %a%*.%b%\n',
        'glob-without-match',
      ),
      expression: tcsh(
        'Expression Syntax',
        'One side of the sum is missing.',
        '@ %a% = %n% +\necho $%a%\n',
        'syntax-error',
      ),
      source: tcsh(
        'No such file',
        'The file that is sourced is in another folder.',
        'source conf/%a%.csh\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'mawk',
    causes: {
      syntax: mawk('syntax error', 'A bracket is missing.', '{ print ($1 + %n% ]\n', 'syntax-error'),
      function: mawk(
        'never defined',
        'mawk has no such function: it is one of gawk, or not defined.',
        '{ print %b%_of($1) }\n',
        'undefined-name',
      ),
      file: failing(
        "mawk '{ print $%n% }' data/%a%.csv",
        'cannot open',
        'The data is in another folder.',
        'file-not-found',
      ),
      pattern: mawk(
        'regular expression compile failed',
        'Escape the bracket.',
        '/(%a%/ { print $1 }\n',
        'pattern-invalid',
      ),
      option: failing(
        'echo x | mawk --%b%-all 1',
        'not an option',
        'mawk has no such option: it is one of gawk.',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'zsh',
    causes: {
      permission: failing('zsh %f%.zsh', 'permission denied', 'chmod +x the script.', 'permission-denied', {
        files: { '%f%.zsh': './%a%.sh --%b%\n', '%a%.sh': 'echo %n%\n' },
      }),
      readonly: failing(
        'zsh %f%.zsh',
        'read-only variable',
        'The variable is readonly: use another.',
        'assignment-to-constant',
        { files: { '%f%.zsh': 'readonly %a%=1\n%a%=%n%\n' } },
      ),
      quote: failing('zsh %f%.zsh', 'unmatched', 'Close the quotation mark.', 'string-unclosed', {
        files: { '%f%.zsh': 'echo "%a%\nexit %n%\n' },
      }),
    },
  },
  {
    tool: 'bash',
    causes: {
      locale: failing(
        'LC_ALL=%b%_XX.UTF-8 bash -c "sort %f%.txt" 2>&1 >&2',
        'cannot change locale',
        'Generate the locale, or set LC_ALL to C.UTF-8.',
        'locale-missing',
        { files: { '%f%.txt': '%a%\n' }, quiet: true },
      ),
    },
  },
  {
    tool: 'perl',
    causes: {
      locale: failing(
        'LC_ALL=%b%_XX.UTF-8 perl %f%.pl',
        'Setting locale failed',
        'Generate the locale, or set LC_ALL to C.UTF-8.',
        'locale-missing',
        { files: { '%f%.pl': 'print "%a%\\n";\n' }, quiet: true },
      ),
    },
  },
];
