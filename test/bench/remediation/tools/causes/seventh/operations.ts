import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const actionlint = failingFile('actionlint -no-color -shellcheck= -pyflakes= %f%.yml', '%f%.yml');
const workflow = (job: string): string => `on: push\njobs:\n  %a%:\n    runs-on: ubuntu-latest\n${job}`;
const git =
  'git init -q -b main .; git config user.name x; git config user.email x@example.test; echo %n% > %a%.txt; git add .; git commit -q -m x';
const hugo = (expect: string, fix: string, config: string, files: Readonly<Record<string, string>>, family?: string) =>
  failing('hugo --quiet', expect, fix, family, { files: { 'config.toml': config, ...files }, unpadded: true });
const site = 'baseURL = "http://%a%.test/"\ntitle = "%a%"\n';
const containerfile = failingFile(
  'buildah --storage-driver vfs --root "$PWD/r" --runroot "$PWD/rr" bud -f Containerfile .',
  'Containerfile',
);
const podman = 'podman --storage-driver vfs --root "$PWD/r" --runroot "$PWD/rr"';

/** Tools that run, ship and keep what others wrote. */
export const seventhOperations: readonly ToolCauses[] = [
  {
    tool: 'actionlint',
    causes: {
      key: actionlint(
        'unexpected key',
        'There is no such key here: look at its spelling or indentation.',
        workflow('    %b%s: x\n    steps:\n      - run: echo %n%\n'),
        'unknown-parameter',
      ),
      needs: actionlint(
        'does not exist',
        'Define the job that is needed.',
        workflow('    needs: %c%\n    steps:\n      - run: echo %n%\n'),
        'undefined-name',
      ),
      expression: actionlint(
        'is not defined',
        'The context has no such property.',
        workflow('    steps:\n      - run: echo ${{ github.%b%_%n% }}\n'),
        'unknown-property',
      ),
      runner: actionlint(
        'label',
        'There is no such runner.',
        'on: push\njobs:\n  %a%:\n    runs-on: %b%-%n%\n    steps:\n      - run: "true"\n',
        'choice-invalid',
      ),
      steps: actionlint('"steps"', 'Give the job steps.', workflow('    env: {X: %n%}\n'), 'property-required'),
      yaml: actionlint(
        'could not parse',
        'The indentation is wrong.',
        workflow('    steps:\n      - run: echo\n       name: %b%\n'),
        'yaml-invalid',
      ),
      event: actionlint(
        'unknown Webhook event',
        'There is no such event.',
        'on: %b%x\njobs:\n  %a%:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo %n%\n',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'podman',
    causes: {
      command: failing('podman %b%x', 'nrecognized command', 'podman has no such command.', 'unknown-command'),
      flag: failing('podman ps --%b%-all', 'unknown flag', 'podman has no such option.', 'unknown-option'),
      container: failing(`${podman} logs %a%-%n%`, 'no container with', 'podman ps -a lists the containers.'),
      image: failing(
        `${podman} image inspect %a%:1.%n%`,
        'image not known',
        'podman images lists the images; pull it first.',
        undefined,
        {},
      ),
    },
  },
  {
    tool: 'buildah',
    causes: {
      instruction: containerfile(
        'nknown instruction',
        'There is no such instruction.',
        'FROM scratch\n%B% %b%\n',
        'unknown-command',
        { unpadded: true },
      ),
      copy: containerfile(
        'no such file',
        'The file is not in the folder that is built.',
        'FROM scratch\nCOPY data/%b%.txt /x\n',
        'file-not-found',
        { unpadded: true },
      ),
      file: failing(
        'buildah bud -f docker/%a%.Containerfile .',
        'o such file',
        'The Containerfile is in another folder.',
        'file-not-found',
      ),
      command: failing('buildah %b%x', 'unknown command', 'buildah has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'hugo',
    causes: {
      toml: hugo('failed', 'A quote is missing in the configuration.', `${site}%b% = "x\n`, {}, 'toml-invalid'),
      template: hugo(
        'not defined',
        'There is no such function.',
        site,
        { 'layouts/index.html': '{{ %b%Of %n% }}\n' },
        'undefined-name',
      ),
      partial: hugo(
        'not found',
        'Put the partial into layouts/partials.',
        site,
        { 'layouts/index.html': '{{ partial "%b%.html" . }}\n' },
        'file-not-found',
      ),
      shortcode: hugo(
        'shortcode',
        'Write the shortcode, or correct its name.',
        site,
        { 'layouts/_default/single.html': '{{ .Content }}\n', 'content/%a%.md': '---\ntitle: %n%\n---\n{{< %b% >}}\n' },
        'undefined-name',
      ),
      theme: failing(
        'hugo --quiet --theme %b%',
        'not found',
        'Get the theme into themes: git submodule update --init.',
        'module-not-found',
        { files: { 'config.toml': site } },
      ),
      'front-matter': hugo(
        'yaml',
        'The front matter is no YAML.',
        site,
        { 'content/%a%.md': '---\ntitle: %b%: x: %n%\n  y\n---\nx\n' },
        'yaml-invalid',
      ),
    },
  },
  {
    tool: 'gh',
    causes: {
      login: failing(
        'gh pr list --repo %a%/%b%',
        'gh auth login',
        'gh auth login, or set GH_TOKEN.',
        'credentials-missing',
      ),
      command: failing('gh %b%x', 'unknown command', 'gh has no such command.', 'unknown-command'),
      flag: failing('gh pr list --%b%-all', 'unknown flag', 'gh has no such option.', 'unknown-option'),
      number: failing('gh pr list --limit %b%', 'invalid argument', '--limit takes a number.', 'number-unreadable'),
    },
  },
  {
    tool: 'git-lfs',
    causes: {
      'not-git': failing('git lfs track "*.%b%"', 'ot ', 'Run it in a clone.', 'not-a-repository'),
      command: failing('git lfs %b%x', 'unknown command', 'git lfs has no such command.', 'unknown-command'),
      remote: failing(
        'git lfs push %b% main',
        'nvalid remote',
        'git remote -v lists the remotes.',
        'config-entry-missing',
        { setup: git },
      ),
      pointer: failing(
        'git lfs pointer --check --file=data/%a%.bin',
        'o such file',
        'The file is in another folder.',
        'file-not-found',
        { setup: git },
      ),
    },
  },
  {
    tool: 'quilt',
    causes: {
      'no-series': failing('quilt push', 'No series file', 'Run it where patches/series is.', 'file-not-found'),
      patch: failing(
        'quilt push',
        'does not exist',
        'The patch that the series names is not there.',
        'file-not-found',
        { files: { 'patches/series': '%a%.patch\n' }, quiet: true, unpadded: true },
      ),
      apply: failing(
        'quilt push',
        'FAILED',
        'The file is another than the patch was made for: quilt push -f, and refresh.',
        'patch-does-not-apply',
        {
          files: {
            'patches/series': '%a%.patch\n',
            'patches/%a%.patch': '--- a/%b%.txt\n+++ b/%b%.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+%n%\n',
            '%b%.txt': 'other\ntext\n',
          },
          unpadded: true,
        },
      ),
      top: failing(
        'mkdir patches; touch patches/series; quilt refresh',
        'atch',
        'quilt push or quilt new first.',
        undefined,
      ),
    },
  },
  {
    tool: 'age',
    causes: {
      recipient: failing(
        'echo x | age -r age1%b%',
        'ecipient',
        'The key of the recipient is cut off.',
        'text-malformed',
      ),
      identity: failing(
        'echo x | age -d -i keys/%a%.txt',
        'no such file',
        'The file of the key is in another folder.',
        'file-not-found',
      ),
      header: failing(
        'age-keygen -o k 2> /dev/null; echo %b% | age -d -i k',
        'age',
        'The file is not encrypted with age.',
        'file-format-invalid',
      ),
    },
  },
  {
    tool: 'certtool',
    causes: {
      file: failing(
        'certtool --certificate-info --infile certs/%a%.pem',
        'certs/%a%.pem',
        'The certificate is in another folder.',
        'file-not-found',
      ),
      format: failing(
        'certtool --certificate-info --infile %a%.pem',
        'import error',
        'The file is no certificate.',
        'file-format-invalid',
        { files: { '%a%.pem': 'nothing of %b%\n' } },
      ),
      option: failing('certtool --%b%-all', '%b%', 'certtool has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'mpirun',
    causes: {
      slots: failing(
        'mpirun --allow-run-as-root -n 9%n% true',
        'slots',
        '--oversubscribe, or fewer processes.',
        'value-out-of-range',
      ),
      root: failing('mpirun -n 1 true %a%', 'root', 'Run it as another user: as root it wants --allow-run-as-root.'),
      failed: failing(
        'mpirun --allow-run-as-root --oversubscribe -n 1 test -d %a%/%b%',
        'non-zero',
        'The program fails: look at its own output.',
        'command-failed',
      ),
    },
  },
  {
    tool: 'tinyproxy',
    causes: {
      syntax: failing(
        'tinyproxy -d -c %f%.conf',
        'yntax error',
        'There is no such setting, or its value is wrong.',
        'unknown-parameter',
        { files: { '%f%.conf': 'Port %port%\n%B%Mode %n%\n' } },
      ),
      file: failing(
        'tinyproxy -d -c conf/%f%.conf',
        'conf/',
        'The configuration is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'doxygen',
    causes: {
      file: failing('doxygen docs/%f%.dox', 'docs/', 'The configuration is in another folder.', 'file-not-found'),
      parameter: failing(
        'doxygen %f%.dox',
        'rror',
        'The documented parameter is not one of the function: correct its name.',
        'undefined-name',
        {
          files: {
            '%f%.dox': 'INPUT = %f%.h\nQUIET = YES\nGENERATE_LATEX = NO\nWARN_AS_ERROR = YES\n',
            '%f%.h': '/** @file */\n\n/** Gives it.\n * @param %b% how many\n */\nint %a%(int %c%);\n',
          },
        },
      ),
    },
  },
  {
    tool: 'lsof',
    causes: {
      file: failing('lsof data/%a%.db', 'No such file', 'The file is in another folder.', 'file-not-found'),
      protocol: failing('lsof -i %b%x:%port%', '%b%x', 'Write tcp:8080.', 'choice-invalid'),
      option: failing('lsof -%B%', 'option', 'lsof has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'kmod',
    causes: {
      info: failing('modinfo %b%_fs', 'not found', 'The kernel has no such module.', 'module-not-found'),
      option: failing('modprobe --%b%-all', 'nrecognized option', 'modprobe has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'rpm',
    causes: {
      package: failing(
        'rpm -q %a%-kit',
        'is not installed',
        'Install the package, or correct its name.',
        'package-unknown',
      ),
      file: failing('rpm -qpi %a%-1.%n%.rpm', 'No such file', 'The package is in another folder.', 'file-not-found'),
      option: failing('rpm --%b%-all', 'unknown option', 'rpm has no such option.', 'unknown-option'),
    },
  },
];
