import type { ToolCauses } from '../cause.ts';

const start =
  'export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@example.com GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@example.com; git init -q -b main . && echo one > %a%.txt && git add . && git commit -q -m first;';

/** Errors of git. */
export const gitCauses: ToolCauses = {
  tool: 'git',
  causes: {
    'no-repository': {
      family: 'not-a-repository',
      fix: 'Change into the clone first; there is no .git above this folder.',
      run: 'git status',
      expect: 'not a git repository',
    },
    pathspec: {
      fix: 'There is no such branch or file; fetch first or look at the spelling.',
      setup: start,
      run: 'git checkout feature/%b%',
      expect: 'did not match any file',
    },
    'merge-conflict': {
      family: 'merge-conflict',
      fix: 'Resolve the conflict in the file, git add it and go on.',
      setup: `${start} git checkout -q -b other; echo two > %a%.txt; git commit -qam two; git checkout -q main; echo three > %a%.txt; git commit -qam three`,
      run: 'git -c user.name=x -c user.email=x@x merge other',
      expect: 'CONFLICT (content)',
    },
    'local-changes': {
      fix: 'Commit or stash your changes before you switch.',
      setup: `${start} git checkout -q -b other; echo two > %a%.txt; git commit -qam two; git checkout -q main; echo mine > %a%.txt`,
      run: 'git checkout other',
      expect: 'would be overwritten by checkout',
    },
    'push-rejected': {
      fix: 'The remote has commits that you do not have: git pull --rebase, then push.',
      setup: `rm -rf /tmp/errtools/%b%.git; git init -q --bare -b main /tmp/errtools/%b%.git; ${start} git remote add origin /tmp/errtools/%b%.git; git push -q origin main; git commit -q --allow-empty -m two; git push -q origin main; git reset -q --hard HEAD~1; git commit -q --allow-empty -m three`,
      run: 'git push origin main',
      expect: '[rejected]',
    },
    'no-upstream': {
      fix: 'git push -u origin with the branch name, once.',
      setup: `${start} git checkout -q -b feature/%b%; git remote add origin /tmp/errtools/none.git`,
      run: 'git push',
      expect: 'has no upstream branch',
    },
    'remote-missing': {
      family: 'remote-repository-missing',
      fix: 'The address of the remote is wrong or you have no access to it.',
      setup: start,
      run: 'git clone /srv/git/%a%.git %b%',
      expect: 'does not exist',
    },
    'unrelated-histories': {
      fix: 'The two repositories share no commit: --allow-unrelated-histories, if that is meant.',
      setup: `${start} git checkout -q --orphan other; git commit -q -m other; git checkout -q main`,
      run: 'git merge other',
      expect: 'refusing to merge unrelated histories',
    },
    'no-identity': {
      fix: 'Set user.name and user.email with git config.',
      setup: start,
      run: 'echo two > %a%.txt; unset USER; git -c user.useConfigOnly=true commit -am two',
      expect: 'Please tell me who you are',
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The name of the server does not resolve; are you in the VPN?',
      run: 'git clone https://git.%a%.invalid/team/%b%.git',
      expect: 'Could not resolve host',
    },
    refused: {
      family: 'connection-refused',
      fix: 'The git server is down or the port is wrong.',
      run: 'git clone http://127.0.0.1:%port%/team/%b%.git',
      expect: 'Failed to connect',
    },
    'index-lock': {
      fix: 'Another git process runs or died: end it and remove .git/index.lock.',
      setup: `${start} touch .git/index.lock; echo two > %a%.txt`,
      run: 'git add .',
      expect: 'index.lock',
    },
    'branch-exists': {
      family: 'already-exists',
      fix: 'A branch of that name is there; delete it or check it out.',
      setup: `${start} git branch fix-%b%`,
      run: 'git branch fix-%b%',
      expect: 'already exists',
    },
    'dest-not-empty': {
      family: 'directory-not-empty',
      fix: 'Clone into an empty folder.',
      setup: `mkdir %b%; touch %b%/x; ${start}`,
      run: 'git clone . %b%',
      expect: 'already exists and is not an empty directory',
    },
    'dubious-ownership': {
      fix: 'Add the folder to safe.directory, or fix its owner.',
      setup: `${start} chown -R nobody .`,
      run: 'git status',
      expect: 'dubious ownership',
    },
    'cherry-empty': {
      fix: 'The commit is already there; skip it.',
      setup: start,
      run: 'git -c user.name=x -c user.email=x@x cherry-pick HEAD',
      expect: 'previous cherry-pick is now empty',
    },
    'apply-failed': {
      fix: 'The patch was made for another version: git apply --3way.',
      setup: start,
      run: 'git apply fix.patch',
      expect: 'patch does not apply',
      unpadded: true,
      files: { 'fix.patch': '--- a/%a%.txt\n+++ b/%a%.txt\n@@ -1 +1 @@\n-alpha\n+beta\n' },
    },
    'bad-revision': {
      fix: 'The commit is not in this clone; fetch more history (--unshallow).',
      setup: start,
      run: 'git log v%n%.0..HEAD',
      expect: 'unknown revision',
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'Not a git command; look at the spelling.',
      setup: start,
      run: 'git comit',
      expect: 'is not a git command',
    },
    'submodule-ref': {
      fix: 'The remote has no such branch.',
      setup: `rm -rf /tmp/errtools/%c%.git; git init -q --bare -b main /tmp/errtools/%c%.git; ${start} git remote add origin /tmp/errtools/%c%.git; git push -q origin main`,
      run: 'git fetch origin release-%b%',
      expect: "couldn't find remote ref",
    },
  },
};
