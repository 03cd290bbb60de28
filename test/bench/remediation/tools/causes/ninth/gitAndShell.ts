import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const who =
  'export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@example.com GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@example.com GIT_AUTHOR_DATE="2024-01-01T00:00:00Z" GIT_COMMITTER_DATE="2024-01-01T00:00:00Z";';
const start = `${who} git init -q -b main . && echo one > %a%.txt && git add . && git commit -q -m first;`;
const git = (run: string, expect: string, fix: string, more = '', family?: string) =>
  failing(run, expect, fix, family, { setup: `${start} ${more}` });
const divided =
  'git checkout -q -b other; echo two > %a%.txt; git commit -qam two; git checkout -q main; echo three > %a%.txt; git commit -qam three;';
const me = 'git -c user.name=x -c user.email=x@example.com';
const bash = failingFile('bash %f%.sh', '%f%.sh');
const server = (code: string, then: string) =>
  `node -e '${code}.listen(%port%);setTimeout(()=>process.exit(),6000)' & sleep 1.6; ${then}; s=$?; kill %1; exit $s`;
const certificate =
  'openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=%a%.test 2>/dev/null';

/** Causes of git, the shell and the programs beside it that are in no other part. */
export const ninthGitAndShell: readonly ToolCauses[] = [
  {
    tool: 'git',
    causes: {
      'rebase-conflict': git(
        `${me} rebase other`,
        'CONFLICT',
        'Solve the conflict, git add, git rebase --continue.',
        divided,
        'merge-conflict',
      ),
      'stash-pop-conflict': git(
        'git stash pop',
        'CONFLICT',
        'Solve the conflict; the stash is kept: git stash drop after it.',
        `echo two > %a%.txt; git stash -q; echo three > %a%.txt; git commit -qam three`,
        'merge-conflict',
      ),
      'modify-delete': git(
        `${me} merge other`,
        'modify/delete',
        'One side removed the file: git rm it, or git add it.',
        'git checkout -q -b other; git rm -q %a%.txt; git commit -qm gone; git checkout -q main; echo three > %a%.txt; git commit -qam three',
        'merge-conflict',
      ),
      'untracked-overwritten': git(
        'git checkout other',
        'untracked working tree files would be overwritten',
        'Move the file away, or add it.',
        'git checkout -q -b other; echo 1 > %b%.txt; git add .; git commit -qm more; git checkout -q main; echo 2 > %b%.txt',
        'uncommitted-changes',
      ),
      'pull-local-changes': git(
        'git pull -q --no-rebase',
        'would be overwritten by merge',
        'Commit or stash before you pull.',
        'git clone -q . up; cd up; echo two > %a%.txt; git commit -qam two; cd ..; git remote add origin ./up; git fetch -q origin; git branch -q -u origin/main; echo mine > %a%.txt',
        'uncommitted-changes',
      ),
      'no-tracking': git(
        'git pull',
        'There is no tracking information',
        'git branch --set-upstream-to=origin/main.',
        'git checkout -q -b %b%; git remote add origin .',
      ),
      'detached-push': git(
        'git push',
        'You are not currently on a branch',
        'git switch -c a branch first.',
        'git checkout -q --detach; git remote add origin .',
      ),
      'upstream-name': git(
        'git branch -u origin/%b%',
        'the requested upstream branch',
        'git fetch first, or push the branch with -u.',
        'git remote add origin .',
        'revision-unknown',
      ),
      'merge-in-progress': git(
        'git merge other',
        'You have not concluded your merge',
        'Commit the merge, or git merge --abort.',
        `${divided} git merge -q other; echo solved > %a%.txt; git add .`,
        'uncommitted-changes',
      ),
      'rebase-too-far': git(
        'git rebase -i HEAD~%n%',
        'invalid upstream',
        'The branch has fewer commits: git rebase -i --root.',
        '',
        'revision-unknown',
      ),
      'hook-rejected': git(
        'git push origin main',
        'pre-receive hook declined',
        'The server refuses it: its message above says why.',
        'git init -q --bare up.git; printf "#!/bin/sh\\necho %b% is frozen until %n%\\nexit 1\\n" > up.git/hooks/pre-receive; chmod +x up.git/hooks/pre-receive; git remote add origin ./up.git',
      ),
      'lock-ref': git(
        'git branch %b%/%c%',
        'annot lock ref',
        'A branch has the name of the folder: rename it.',
        'git branch %b%',
        'already-exists',
      ),
      editor: git(
        'EDITOR=%b%-edit git -c user.name=x -c user.email=x@example.com commit --allow-empty',
        'unable to start editor',
        'The editor is not there: git config core.editor, or -m.',
        '',
        'command-not-found',
      ),
    },
  },
  {
    tool: 'bash',
    causes: {
      'bracket-blank': bash(
        '[%n%: command not found',
        'A blank after the bracket.',
        '%a%=%n%\nif [$%a% -gt 1 ]; then\n  echo %b%\nfi\nexit 1\n',
        'syntax-error',
      ),
      'test-operator': bash(
        'binary operator expected',
        '[[ … ]], or quote the variable: it holds several words.',
        '%a%="%b% %c%"\n[ -n $%a% ] || exit 2\n',
        'unquoted-expansion',
        { run: 'bash %f%.sh; exit 2' },
      ),
      'carriage-return': bash(
        "\\r'",
        'The script has Windows line ends: dos2unix.',
        'cd %a%_%n%\r\nif true; then\r\n  echo %b%\r\nfi\r\n',
        undefined,
      ),
      'else-if': bash(
        "unexpected token `else'",
        'elif, or then before it.',
        'if [ %n% -gt 1 ]\n  echo %a%\nelse\n  echo %b%\nfi\n',
        'syntax-error',
      ),
      'permission-write': failing(
        'setpriv --reuid=65534 --clear-groups bash %f%.sh',
        'Permission denied',
        'The user may not write there: chown, or another folder.',
        'permission-denied',
        { files: { '%f%.sh': 'echo "%a% %n%" > %b%.log\n' } },
      ),
      'pid-wait': bash(
        'is not a child of this shell',
        'wait takes the process of this shell only.',
        '%a%=1\nwait 1\nexit $?\n',
        'process-missing',
      ),
      'arithmetic-float': bash(
        'invalid arithmetic operator',
        'The shell has whole numbers only: bc or awk.',
        '%a%=%n%.5\necho $((%a% * 2))\n',
        'number-unreadable',
      ),
      limit: bash(
        'cannot modify limit',
        'The limit cannot be raised by this user: ask root.',
        '%a%=9%n%\nulimit -n 100\nulimit -Sn $%a% || exit 1\n',
      ),
      'cannot-execute-directory': bash(
        'Is a directory',
        'It is a folder: cd into it, or name the program in it.',
        'mkdir -p %a%%n%\n./%a%%n%\n',
        'is-a-directory',
      ),
      'printf-number': bash(
        'invalid number',
        'The text is no number: %s, or check it first.',
        'printf "%d\\n" %a%%n%\n',
        'number-unreadable',
      ),
      'read-only-file-system': bash(
        'Read-only file system',
        'The disk is mounted read-only: mount -o remount,rw.',
        'mkdir -p m && mount -t tmpfs -o ro none m\necho %n% > m/%a%.txt\ns=$?\numount m\nexit $s\n',
        'read-only',
      ),
      'process-limit': bash(
        'Resource temporarily unavailable',
        'The user has too many processes: end some, or ulimit -u.',
        'ulimit -u 1\n(echo %a% %n%) || exit 1\n',
        undefined,
        { run: 'setpriv --reuid=65534 --clear-groups bash %f%.sh' },
      ),
    },
  },
  {
    tool: 'coreutils',
    causes: {
      'cp-directory': failing('cp %c% out-%n%', 'omitting directory', 'cp -r for folders.', 'is-a-directory', {
        setup: 'mkdir %c%',
      }),
      'mv-several': failing(
        'mv %a%.txt %b%.txt %c%',
        'Not a directory',
        'With several files the last is a folder: make it first.',
        'not-a-directory',
        { setup: 'touch %a%.txt %b%.txt %c%' },
      ),
      'text-busy': failing(
        'cp /bin/true %a%',
        'Text file busy',
        'The program is running: end it, or mv the new one over it.',
        undefined,
        { setup: 'cp /bin/sleep %a%; (exec ./%a% 4 >/dev/null 2>&1 &)' },
      ),
      'chmod-mode': failing('chmod u+q%n% %a%.txt', 'invalid mode', 'Modes are 644, or u+x.', 'choice-invalid', {
        setup: 'touch %a%.txt',
      }),
      'rm-permission': failing(
        'setpriv --reuid=65534 --clear-groups rm -f %c%/%a%.txt',
        'Permission denied',
        'The folder belongs to another user: sudo, or chown.',
        'permission-denied',
        { setup: 'mkdir %c%; touch %c%/%a%.txt; chmod 755 %c%' },
      ),
      'env-shebang': failing(
        './%a%.py',
        'No such file or directory',
        'The first line names a program that is not there, or ends in a carriage return.',
        'command-not-found',
        { setup: 'printf "#!/usr/bin/env %b%%n%\\nprint(1)\\n" > %a%.py; chmod +x %a%.py' },
      ),
      'timeout-number': failing(
        'timeout %a% sleep 1',
        'invalid time interval',
        'timeout 5s command.',
        'number-unreadable',
      ),
      'touch-folder': failing(
        'touch build/%b%/%a%.txt',
        'No such file or directory',
        'Make the folder first: mkdir -p.',
        'file-not-found',
      ),
      stty: failing(
        'stty rows %n% < /dev/null',
        'Inappropriate ioctl',
        'There is no terminal: guard it with test -t 0.',
        'no-terminal',
      ),
    },
  },
  {
    tool: 'curl',
    causes: {
      unauthorised: failing(
        server(
          'require("http").createServer((q,a)=>{a.writeHead(401);a.end()})',
          'curl -sSf http://127.0.0.1:%port%/%a%',
        ),
        'error: 401',
        'Give the token: -H "Authorization: Bearer …".',
        'credentials-missing',
      ),
      forbidden: failing(
        server(
          'require("http").createServer((q,a)=>{a.writeHead(403);a.end()})',
          'curl -sSf http://127.0.0.1:%port%/%a%',
        ),
        'error: 403',
        'The account may not read it: ask for the right.',
        'permission-denied',
      ),
      'too-many-requests': failing(
        server(
          'require("http").createServer((q,a)=>{a.writeHead(429);a.end()})',
          'curl -sSf http://127.0.0.1:%port%/%a%',
        ),
        'error: 429',
        'Too many requests: wait, then fewer at once.',
        undefined,
      ),
      'bad-gateway': failing(
        server(
          'require("http").createServer((q,a)=>{a.writeHead(502);a.end()})',
          'curl -sSf http://127.0.0.1:%port%/%a%',
        ),
        'error: 502',
        'The server behind the proxy is down: look there.',
        'http-server-error',
      ),
      reset: failing(
        server(
          'require("net").createServer((c)=>c.on("data",()=>c.resetAndDestroy()))',
          'curl -sS http://127.0.0.1:%port%/%a%',
        ),
        'onnection reset by peer',
        'The server cut the connection: look at its log.',
        'connection-closed',
      ),
      partial: failing(
        server(
          'require("net").createServer((c)=>{c.end("HTTP/1.1 200 OK\\r\\nContent-Length: 9%n%\\r\\n\\r\\nx")})',
          'curl -sS http://127.0.0.1:%port%/%a%',
        ),
        'remaining to read',
        'The answer was cut off: try again.',
        'connection-closed',
      ),
      http09: failing(
        server('require("net").createServer((c)=>{c.end("%a% %n%\\r\\n")})', 'curl -sS http://127.0.0.1:%port%/%b%'),
        'HTTP/0.9',
        'No HTTP server listens there: another port.',
      ),
      'host-mismatch': failing(
        `${certificate}; ${server('require("https").createServer({key:require("fs").readFileSync("k.pem"),cert:require("fs").readFileSync("c.pem")},(q,a)=>a.end())', 'curl -sS --cacert c.pem https://localhost:%port%/%b%')}`,
        'curl: (60)',
        'The certificate is for another host: use its name.',
        'certificate-invalid',
      ),
      'data-file': failing(
        'curl -sS -F %b%=@%a%-%n%.json http://127.0.0.1:%port%/%b%',
        'curl: (26)',
        'The file to send is in another folder.',
        'file-not-found',
      ),
      glob: failing(
        'curl -sS "http://127.0.0.1:%port%/%a%[%b%"',
        'bad range',
        'curl -g: the address holds brackets.',
        'url-invalid',
      ),
      'no-url': failing(
        'curl -sS -H "X-%A%: %n%"',
        'no URL specified',
        'Give curl the address.',
        'required-argument-missing',
      ),
    },
  },
  {
    tool: 'ssh',
    causes: {
      'key-permissions': failing(
        'chmod 644 %a%_key; ssh-keygen -y -f %a%_key',
        'UNPROTECTED PRIVATE KEY FILE',
        'chmod 600: nobody else may read the key.',
        undefined,
        { setup: 'ssh-keygen -q -t ed25519 -N "" -f %a%_key; chmod 644 %a%_key' },
      ),
      'key-bits': failing(
        'ssh-keygen -q -t rsa -b 5%n%0000 -f %a%_key -N ""',
        'key',
        'RSA keys have 1024 to 16384 bits.',
        'value-out-of-range',
      ),
      banner: failing(
        server(
          'require("net").createServer((c)=>{c.end("HTTP/1.1 400 %a%%n%\\r\\n\\r\\n")})',
          'ssh -o BatchMode=yes -o ConnectTimeout=4 -p %port% 127.0.0.1 true',
        ),
        'kex_exchange_identification',
        'No SSH server listens on that port: correct -p.',
      ),
      closed: failing(
        server(
          'require("net").createServer((c)=>c.on("data",()=>c.resetAndDestroy()))',
          'ssh -o BatchMode=yes -p %port% %a%@127.0.0.1 true',
        ),
        'kex_exchange_identification',
        'The server cuts the connection: it blocks the address, or has too many logins.',
        'connection-closed',
      ),
      cipher: failing(
        'ssh -c %b%-cbc %a%@127.0.0.1 true',
        'Unknown cipher type',
        'ssh -Q cipher lists the names.',
        'choice-invalid',
      ),
      forward: failing(
        'ssh -L %port%:%a% 127.0.0.1',
        'Bad local forwarding specification',
        'A forward is port:host:port.',
        'mapping-format-invalid',
      ),
      agent: failing(
        'env -u SSH_AUTH_SOCK ssh-add %a%_key',
        'Could not open a connection to your authentication agent',
        'eval "$(ssh-agent)" first.',
        'socket-missing',
        { setup: 'ssh-keygen -q -t ed25519 -N "" -f %a%_key' },
      ),
      'key-passphrase': failing(
        'ssh-keygen -y -P %b%%n% -f %a%_key',
        'incorrect passphrase',
        'The pass phrase of the key is another.',
        'authentication-failed',
        { setup: 'ssh-keygen -q -t ed25519 -N "secret%n%" -f %a%_key' },
      ),
    },
  },
  {
    tool: 'openssl',
    causes: {
      'key-mismatch': failing(
        'openssl pkcs12 -export -in c.pem -inkey other.pem -passout pass:x -out %a%.p12',
        'No cert',
        'The key does not belong to the certificate: compare their moduli.',
        'certificate-invalid',
        { setup: `${certificate}; openssl genrsa -out other.pem 2048 2>/dev/null` },
      ),
      expired: failing(
        'openssl verify -attime 4102444800 -CAfile c.pem c.pem',
        'certificate has expired',
        'The certificate is out of date: issue a new one.',
        'certificate-invalid',
        { setup: certificate },
      ),
      issuer: failing(
        'openssl verify c.pem',
        'error',
        'The chain lacks the authority: give its certificate with -CAfile.',
        'certificate-invalid',
        {
          setup: `openssl req -x509 -newkey rsa:2048 -nodes -keyout ck.pem -out ca.pem -days 2 -subj /CN=%b%-ca 2>/dev/null; openssl req -newkey rsa:2048 -nodes -keyout k.pem -out r.pem -subj /CN=%a%.test 2>/dev/null; openssl x509 -req -in r.pem -CA ca.pem -CAkey ck.pem -CAcreateserial -days 2 -out c.pem 2>/dev/null`,
        },
      ),
      'bad-decrypt': failing(
        'openssl enc -d -aes-256-cbc -pbkdf2 -pass pass:%b%%n% -in %a%.enc',
        'bad decrypt',
        'Another password or cipher than at the encryption.',
        'authentication-failed',
        { setup: 'echo "%c% %n%" | openssl enc -aes-256-cbc -pbkdf2 -pass pass:secret -out %a%.enc' },
      ),
      'bad-magic': failing(
        'openssl enc -d -aes-256-cbc -pbkdf2 -pass pass:x -in %a%.txt',
        'bad magic number',
        'The file was not encrypted with openssl enc: base64 first?',
        'file-format-invalid',
        { setup: 'echo "%b% %c% %n% and more of it" > %a%.txt' },
      ),
      subject: failing(
        'openssl req -new -newkey rsa:2048 -nodes -keyout k.pem -out %a%.csr -subj %b%.test',
        'subject name',
        'A subject begins with a slash: /CN=….',
        'text-malformed',
      ),
      config: failing(
        'openssl req -new -config conf/%a%-%n%.cnf',
        "an't open",
        'The configuration is in another folder.',
        'file-not-found',
      ),
      'request-as-certificate': failing(
        'openssl x509 -in %a%.csr -noout -text',
        'ould not',
        'It is a request, no certificate: openssl req.',
        'file-format-invalid',
        { setup: 'openssl req -newkey rsa:2048 -nodes -keyout k.pem -out %a%.csr -subj /CN=%b%.test 2>/dev/null' },
      ),
      'tls-plain': failing(
        server(
          'require("http").createServer()',
          'openssl s_client -connect 127.0.0.1:%port% -servername %a%.test < /dev/null',
        ),
        'wrong version number',
        'The server speaks no TLS there: another port, or -starttls.',
        'tls-protocol',
      ),
    },
  },
];
