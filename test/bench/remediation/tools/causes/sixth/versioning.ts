import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const fossil = 'export HOME="$PWD" USER=root; fossil init -A root %a%.fossil; mkdir w; cd w; fossil open ../%a%.fossil';
const inFossil = (command: string): string => `export HOME="$PWD" USER=root; cd w && fossil ${command}`;

/** Keepers of versions, and tools that fetch. */
export const versioning: readonly ToolCauses[] = [
  {
    tool: 'darcs',
    causes: {
      'no-repository': failing(
        'darcs whatsnew',
        'repository',
        'Change into the clone, or darcs init.',
        'not-a-repository',
      ),
      clone: failing(
        'darcs clone /srv/darcs/%a%',
        'epository',
        'The repository is not at that path.',
        'remote-repository-missing',
      ),
      command: failing('darcs %b%', 'No such command', 'darcs has no such command.', 'unknown-command'),
      file: failing(
        'darcs init -q; darcs add src/%a%.txt',
        'exist',
        'The file is not there: check its path.',
        'file-not-found',
      ),
      nothing: failing(
        'darcs init -q; darcs record -a -A x -m %a%',
        'No changes',
        'Nothing was changed: darcs add new files first.',
        'nothing-to-commit',
      ),
    },
  },
  {
    tool: 'fossil',
    causes: {
      'no-checkout': failing(
        'HOME="$PWD" USER=root fossil status',
        'not within an open',
        'Change into the checkout, or fossil open.',
        'not-a-repository',
      ),
      missing: failing(
        'HOME="$PWD" USER=root fossil open /srv/fossil/%a%.fossil',
        'not',
        'The repository is not at that path.',
        'remote-repository-missing',
      ),
      command: failing(
        'HOME="$PWD" USER=root fossil %b%',
        'unknown command',
        'fossil has no such command.',
        'unknown-command',
      ),
      file: failing(
        inFossil('add src/%b%.txt'),
        'not found',
        'The file is not there: check its path.',
        'file-not-found',
        { setup: fossil, quiet: true },
      ),
      nothing: failing(
        inFossil('commit -m %b%'),
        'nothing has changed',
        'Nothing was changed: fossil add new files first.',
        'nothing-to-commit',
        { setup: fossil },
      ),
      revision: failing(
        inFossil('update %b%-1.%n%'),
        'cannot resolve name',
        'The name is no check-in here: fossil pull, or correct it.',
        'revision-unknown',
        { setup: fossil },
      ),
    },
  },
  {
    tool: 'rcs',
    causes: {
      missing: failing('co -q %a%.conf', 'No such file', 'The file was never checked in here.', 'file-not-found'),
      'no-lock': failing(
        'chmod u+w %a%.conf; echo y >> %a%.conf; ci -q -u -m%b% %a%.conf < /dev/null',
        'no lock set by',
        'co -l the file before changing it.',
        undefined,
        { setup: 'echo x > %a%.conf; ci -q -u -i -t-x %a%.conf' },
      ),
      revision: failing('co -q -r9.%n% %a%.conf', 'absent', 'rlog lists the revisions there are.', 'revision-unknown', {
        setup: 'echo x > %a%.conf; ci -q -u -i -t-x %a%.conf',
      }),
      option: failing('rlog -%B% %a%.conf', 'unknown option', 'rlog has no such option.', 'unknown-option'),
      writable: failing(
        'co -l %a%.conf',
        'checkout aborted',
        'The file was changed without a lock: move it away, or co -f.',
        undefined,
        { setup: 'echo x > %a%.conf; ci -q -u -i -t-x %a%.conf; chmod u+w %a%.conf; echo %n% >> %a%.conf' },
      ),
    },
  },
  {
    tool: 'cvs',
    causes: {
      'no-root': failing(
        'cvs -q status %a%.c',
        'No CVSROOT specified',
        'Change into the working copy, or set CVSROOT.',
        'not-a-repository',
      ),
      missing: failing(
        'cvs -d /srv/cvs/%a% checkout %b%',
        'No such file',
        'The repository is not at that path.',
        'remote-repository-missing',
      ),
      command: failing('cvs %b%x', 'nknown command', 'cvs has no such command.', 'unknown-command'),
      refused: failing(
        'cvs -d :pserver:anonymous@127.0.0.1:%port%/%a% checkout %b%',
        'onnection refused',
        'The server is not running.',
        'connection-refused',
      ),
      host: failing(
        'cvs -d :pserver:anonymous@%a%.invalid:/srv/cvs checkout %b%',
        'nknown host',
        'The host does not resolve.',
        'host-not-found',
      ),
    },
  },
  {
    tool: 'git',
    causes: {
      nothing: failing(
        'git commit -m "%a% %b%"',
        'nothing ',
        'Nothing was changed, or git add first.',
        'nothing-to-commit',
        {
          setup:
            'git init -q .; git config user.name x; git config user.email x@example.test; git commit -q --allow-empty -m x',
        },
      ),
      scheme: failing(
        'git clone %a%s://example.test/%b%.git',
        'is not a git command',
        'The address is https:// or ssh://.',
        'url-invalid',
      ),
      'value-missing': failing(
        'git init -q .; git commit -m',
        'requires a value',
        'Give -m the message.',
        'option-value-missing',
      ),
      config: failing(
        'git init -q .; echo "[%a%" >> .git/config; git status',
        'bad config line',
        'A bracket or quote is wrong in the configuration.',
        'syntax-error',
      ),
      mv: failing(
        'git init -q .; git mv src/%a%.txt src/%b%.txt',
        'bad source',
        'The file is not there: check its path.',
        'file-not-found',
      ),
      switch: failing(
        'git switch %a%-%n%',
        'invalid reference',
        'There is no such branch: git fetch, or git switch -c.',
        'revision-unknown',
        {
          setup:
            'git init -q .; git config user.name x; git config user.email x@example.test; git commit -q --allow-empty -m x',
        },
      ),
    },
  },
  {
    tool: 'skopeo',
    causes: {
      refused: failing(
        'skopeo inspect --tls-verify=false docker://127.0.0.1:%port%/%a%:1.%n%',
        'refused',
        'The registry is not running.',
        'connection-refused',
      ),
      host: failing(
        'skopeo inspect docker://%a%.invalid/%b%:1.%n%',
        'o such host',
        'The registry does not resolve.',
        'host-not-found',
      ),
      transport: failing(
        'skopeo inspect %a%:1.%n%',
        'nknown transport',
        'Write docker:// before the image.',
        'url-invalid',
      ),
      folder: failing(
        'skopeo inspect dir:images/%a%',
        'no such file',
        'The folder of the image is not there.',
        'file-not-found',
      ),
      command: failing('skopeo %b%', 'nrecognized command', 'skopeo has no such command.', 'unknown-command'),
      flag: failing(
        'skopeo inspect --%b%-all docker://x',
        'unknown flag',
        'skopeo has no such option.',
        'unknown-option',
      ),
      'lower-case': failing(
        'skopeo inspect docker://127.0.0.1:%port%/%A%:1.%n%',
        'must be lowercase',
        'Names of images are in lower case.',
        'name-invalid',
      ),
    },
  },
  {
    tool: 'lftp',
    causes: {
      refused: failing(
        'lftp -c "set net:max-retries 1; set net:timeout 2; open -p %port% ftp://127.0.0.1; ls %a%"',
        'onnection refused',
        'The FTP server is not running.',
        'connection-refused',
      ),
      host: failing(
        'lftp -c "set net:max-retries 1; set net:timeout 2; set dns:max-retries 1; open ftp://%a%.invalid; ls"',
        'not known',
        'The host does not resolve.',
        'host-not-found',
      ),
      command: failing('lftp -c "%b%x"', 'Unknown command', 'lftp has no such command.', 'unknown-command'),
      script: failing('lftp -f jobs/%a%.lftp', 'No such file', 'The script is in another folder.', 'file-not-found'),
      variable: failing(
        'lftp -c "set ftp:%b%-mode on"',
        'no such variable',
        'lftp has no such setting.',
        'unknown-parameter',
      ),
    },
  },
  {
    tool: 'parted',
    causes: {
      device: failing(
        'parted -s /dev/%a%9 print',
        'Could not stat device',
        'lsblk names the devices.',
        'file-not-found',
      ),
      label: failing(
        'truncate -s 4M %a%.img; parted -s %a%.img print',
        'unrecognised disk label',
        'mklabel first: the disk has no partition table.',
        undefined,
        {},
      ),
      'label-type': failing(
        'truncate -s 4M x.img; parted -s x.img mklabel %b%',
        'xpecting',
        'The kinds of tables are gpt, msdos …',
        'choice-invalid',
      ),
      outside: failing(
        'truncate -s 4M %a%.img; parted -s %a%.img mklabel gpt mkpart %b% 1MB 9%n%MB',
        'outside of the device',
        'The partition ends beyond the disk: 100%.',
        'value-out-of-range',
      ),
    },
  },
  {
    tool: 'lvm',
    causes: {
      group: failing('vgs %a%_vg', 'not found', 'vgs lists the groups there are.'),
      command: failing('lvm %b%', 'No such command', 'LVM has no such command.', 'unknown-command'),
      size: failing('lvcreate -L %b% -n x %a%_vg', 'nvalid argument', '-L takes a size: 10G.', 'number-unreadable'),
      device: failing('pvcreate /dev/%a%9', 'No device found', 'lsblk names the devices.', 'file-not-found'),
    },
  },
];
