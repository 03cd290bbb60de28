import type { ToolCauses } from '../cause.ts';

const run = 'bash %f%.sh';

/** Errors of bash and of the small programs it starts. */
export const bashCauses: ToolCauses = {
  tool: 'bash',
  causes: {
    'command-missing': {
      family: 'command-not-found',
      fix: 'The program is not installed or not in PATH.',
      run,
      expect: 'frobctl: command not found',
      files: { '%f%.sh': 'set -e\n%a%=%n%\nfrobctl sync "$%a%"\n' },
    },
    'file-missing': {
      family: 'file-not-found',
      fix: 'The script to source is not there; the path is relative to the caller.',
      run,
      expect: 'No such file or directory',
      files: { '%f%.sh': 'set -e\n. ./env/%a%.env\necho ok\n' },
    },
    unbound: {
      family: 'undefined-name',
      fix: 'Set the variable or give it a default: ${NAME:-}.',
      run,
      expect: 'unbound variable',
      files: { '%f%.sh': 'set -eu\necho "to $%b%_folder"\n' },
    },
    'not-executable': {
      family: 'permission-denied',
      fix: 'chmod +x the script.',
      run,
      expect: 'Permission denied',
      files: { '%f%.sh': 'set -e\n./%a%_tool %n%\n', '%a%_tool': '#!/bin/sh\necho hi\n' },
    },
    'unexpected-end': {
      family: 'syntax-error',
      fix: 'An if or a loop is not closed with fi or done.',
      run,
      expect: 'unexpected end of file',
      files: { '%f%.sh': 'for %a% in 1 2 3; do\n  if [ "$%a%" = 2 ]; then\n    echo two\ndone_\n' },
    },
    'unexpected-token': {
      family: 'syntax-error',
      fix: 'There is a token too many before the bracket; quote the parentheses.',
      run,
      expect: 'syntax error near unexpected token',
      files: { '%f%.sh': 'echo start\nfor %a% in 1 2; do\n  echo (%a%)\ndone\n' },
    },
    'quote-unclosed': {
      family: 'string-unclosed',
      fix: 'A quote is not closed.',
      run,
      expect: 'unexpected EOF while looking for matching',
      files: { '%f%.sh': 'echo "%a% of %b%\necho done\n' },
    },
    'unary-expected': {
      fix: 'The variable is empty: quote it in the test.',
      run,
      expect: 'unary operator expected',
      quiet: true,
      files: { '%f%.sh': '%a%=\nif [ $%a% = yes ]; then echo 1; fi\n' },
    },
    'too-many-arguments': {
      fix: 'Quote the variable: it holds spaces.',
      run,
      expect: 'too many arguments',
      quiet: true,
      files: { '%f%.sh': '%a%="one two three"\nif [ $%a% = yes ]; then echo 1; fi\n' },
    },
    'division-by-zero': {
      family: 'division-by-zero',
      fix: 'The count is zero; test it before dividing.',
      run,
      expect: 'division by 0',
      files: { '%f%.sh': '%b%=0\necho $(( %n% / %b% ))\n' },
    },
    'bad-interpreter': {
      family: 'command-not-found',
      fix: 'The first line names an interpreter that is not there (or has a carriage return at its end).',
      run: 'chmod +x %f%; ./%f%',
      expect: 'required file not found',
      unpadded: true,
      files: { '%f%': '#!/usr/local/bin/pythonx\nprint(1)\n' },
    },
    readonly: {
      family: 'assignment-to-constant',
      fix: 'The variable is readonly; use another name.',
      run,
      expect: 'readonly variable',
      files: { '%f%.sh': 'set -e\nreadonly %a%=%n%\n%a%=2\nexit 1\n' },
    },
    'cd-missing': {
      family: 'file-not-found',
      fix: 'Make the folder first: mkdir -p.',
      run,
      expect: 'cd: ',
      files: { '%f%.sh': 'set -e\ncd build/%a%\n' },
    },
    'is-directory': {
      family: 'is-a-directory',
      fix: 'Redirect into a file, not into the folder.',
      run,
      expect: 'Is a directory',
      files: { '%f%.sh': 'set -e\nmkdir -p out/%a%\necho x > out/%a%\n' },
    },
    'disk-full': {
      family: 'no-space-left',
      fix: 'Make room on the volume.',
      run,
      expect: 'No space left on device',
      files: { '%f%.sh': 'set -e\necho "%a% %n%" > /dev/full\n' },
    },
    'argument-list-long': {
      fix: 'Too many files for one command: use find with -exec or xargs.',
      run,
      expect: 'Argument list too long',
      files: {
        '%f%.sh':
          'set -e\n%a%=$(printf "%0200000d" 1)\n/bin/echo $(for i in $(seq 1 20); do printf "%s " "$%a%"; done)\n',
      },
    },
    'bad-substitution': {
      fix: 'Not an expansion that this shell knows; run it with bash and without dots in the name.',
      run,
      expect: 'bad substitution',
      files: { '%f%.sh': 'echo "${%a%.%b%}"\n' },
    },
  },
};

/** Errors of the core programs, each known by its own name. */
export const coreCauses: ToolCauses = {
  tool: 'coreutils',
  causes: {
    'cp-missing': {
      family: 'file-not-found',
      fix: 'The build did not make the file that is copied; run it first.',
      run: 'cp dist/%a%.tar /tmp/nowhere-%b%',
      expect: 'cannot stat',
    },
    'mkdir-exists': {
      family: 'already-exists',
      fix: 'Use mkdir -p.',
      setup: 'mkdir out',
      run: 'mkdir out',
      expect: 'File exists',
    },
    'rm-directory': {
      family: 'is-a-directory',
      fix: 'Use rm -r for folders.',
      setup: 'mkdir %c%',
      run: 'rm %c%',
      expect: 'Is a directory',
    },
    'rmdir-full': {
      family: 'directory-not-empty',
      fix: 'There are files in it.',
      setup: 'mkdir -p %c%/x',
      run: 'rmdir %c%',
      expect: 'Directory not empty',
    },
    'unknown-option': {
      family: 'unknown-option',
      fix: 'That option exists only on macOS.',
      run: 'ls --gloss %a%',
      expect: 'unrecognized option',
    },
    'not-a-directory': {
      family: 'not-a-directory',
      fix: 'Part of the path is a file.',
      setup: 'echo x > %a%',
      run: 'ls %a%/%b%',
      expect: 'Not a directory',
    },
    'dd-full': {
      family: 'no-space-left',
      fix: 'The device is full.',
      run: 'dd if=/dev/zero of=/dev/full bs=1k count=%n%',
      expect: 'No space left on device',
    },
    'kill-none': { fix: 'The process has ended already.', run: 'kill 41%n%999', expect: 'No such process' },
    'tar-missing': {
      family: 'file-not-found',
      fix: 'The archive was not downloaded.',
      run: 'tar xzf %a%-%n%.tar.gz',
      expect: 'Cannot open: No such file',
    },
    'tar-not-gzip': {
      family: 'file-format-invalid',
      fix: 'The download is an HTML page and not an archive; look at the address.',
      setup: "echo '<html>' > %a%.tar.gz",
      run: 'tar xzf %a%.tar.gz',
      expect: 'not in gzip format',
    },
    'unzip-bad': {
      family: 'archive-invalid',
      fix: 'The zip was cut off; download it again.',
      setup: 'head -c 3000 /dev/urandom > %a%.zip',
      run: 'unzip -q %a%.zip',
      expect: 'End-of-central-directory signature not found',
    },
    'sed-expression': {
      family: 'pattern-invalid',
      fix: 'The delimiter is in the text: use another one.',
      run: "echo x | sed 's/%a%/%b%'",
      expect: 'unterminated `s',
    },
    'grep-pattern': {
      family: 'pattern-invalid',
      fix: 'Escape the bracket.',
      run: "echo x | grep '%a%['",
      expect: 'grep: ',
    },
    'awk-syntax': {
      family: 'syntax-error',
      fix: 'A bracket of the program is missing.',
      run: "echo x | awk '{ print $1 + '",
      expect: 'awk: ',
    },
    'xargs-missing': {
      family: 'command-not-found',
      fix: 'xargs finds no such program.',
      run: 'echo %a% | xargs -n1 lintall',
      expect: 'lintall: No such file',
    },
    'patch-failed': {
      fix: 'The patch was made for another state of the file; apply it by hand.',
      run: 'patch -p0 < fix.diff',
      expect: 'FAILED',
      unpadded: true,
      files: {
        '%f%.txt': 'one\ntwo\nthree\n',
        'fix.diff': '--- %f%.txt\n+++ %f%.txt\n@@ -1,3 +1,3 @@\n alpha\n-beta\n+gamma\n delta\n',
      },
    },
  },
};
