import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const compose = failingFile('docker-compose config', 'docker-compose.yml');
const caddy = failingFile('caddy adapt --config Caddyfile', 'Caddyfile');
const vcl = failingFile('varnishd -C -n "$PWD/v" -f "$PWD/%f%.vcl"', '%f%.vcl');
const backend = 'vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "%port%"; }\n';
const unbound = failingFile('unbound-checkconf %f%.conf', '%f%.conf');
const restic = (command: string, expect: string, fix: string, family?: string, setup = 'restic init -q -r %a%-repo') =>
  failing(`RESTIC_PASSWORD=%b%word restic -r %a%-repo ${command}`, expect, fix, family, {
    setup: `export RESTIC_PASSWORD=%b%word; ${setup}`,
  });
const amtool = failingFile('amtool check-config %f%.yml', '%f%.yml');
const kustomize = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  more: Readonly<Record<string, string>> = {},
) => failing('kubectl kustomize .', expect, fix, family, { files: { 'kustomization.yaml': text, ...more } });
const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: %a%\n';

/** Services and what runs them. */
export const services: readonly ToolCauses[] = [
  {
    tool: 'docker-compose',
    causes: {
      'no-file': failing(
        'docker-compose up -d',
        "Can't find a suitable configuration file",
        'Run it where docker-compose.yml is.',
        'file-not-found',
      ),
      yaml: compose(
        'yaml',
        'The indentation of the file is wrong.',
        'version: "3"\nservices:\n  %a%:\n    image: %b%:1.%n%\n   ports: ["%port%:80"]\n',
        'yaml-invalid',
      ),
      property: compose(
        'Unsupported config option',
        'There is no such option here, or it is indented wrongly.',
        'version: "3"\nservices:\n  %a%:\n    image: %b%:1.%n%\n    %c%_mode: x\n',
        'unknown-parameter',
      ),
      volume: compose(
        'no declaration was found',
        'Name the volume under volumes at the end.',
        'version: "3"\nservices:\n  %a%:\n    image: %b%:1.%n%\n    volumes: ["%c%:/data"]\n',
        'undefined-name',
      ),
      depends: compose(
        'which is undefined',
        'Define the service, or correct its name.',
        'version: "3"\nservices:\n  %a%:\n    image: %b%:1.%n%\n    depends_on: [%c%]\n',
        'undefined-name',
      ),
      type: compose(
        'contains an invalid type',
        'A list is wanted there: begin each line with a dash.',
        'version: "3"\nservices:\n  %a%:\n    image: %b%:1.%n%\n    ports: %port%\n',
        'type-mismatch',
      ),
      image: compose(
        'neither an image nor a build',
        'Give the service an image or build.',
        'version: "3"\nservices:\n  %a%:\n    ports: ["%port%:80"]\n',
        'property-required',
      ),
      'env-file': compose(
        "Couldn't find env file",
        'Make the file, or correct its path.',
        'version: "3"\nservices:\n  %a%:\n    image: %b%:1.%n%\n    env_file: conf/%c%.env\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'caddy',
    causes: {
      'no-file': failing(
        'caddy adapt --config conf/%a%.caddy',
        'no such file',
        'The Caddyfile is in another folder.',
        'file-not-found',
      ),
      directive: caddy(
        'unrecognized directive',
        'Caddy has no such directive, or lacks its module.',
        ':%port% {\n\t%b%_limit %n%\n}\n',
        'unknown-parameter',
      ),
      brace: caddy('expecting', 'A brace is missing.', ':%port% {\n\troot * /srv/%a%\n', 'syntax-error'),
      command: failing('caddy %b%', 'unknown command', 'caddy has no such command.', 'unknown-command'),
      twice: caddy(
        'ambiguous site definition',
        'The site stands twice: join the blocks.',
        '%a%.test {\n\trespond "x"\n}\n\n%a%.test {\n\trespond "%n%"\n}\n',
        'duplicate-definition',
      ),
      arguments: caddy(
        'Wrong argument count',
        'The directive takes other arguments.',
        ':%port% {\n\troot * /srv/%a% %b%\n}\n',
        'wrong-argument-count',
      ),
      json: failing(
        'caddy run --config %f%.json',
        'invalid character',
        'A comma or quote is wrong in the JSON.',
        'json-invalid',
        { files: { '%f%.json': '{"apps": {"%a%": %b%}}\n' } },
      ),
    },
  },
  {
    tool: 'varnish',
    causes: {
      symbol: vcl(
        'Undefined backend',
        'Define the backend or name, or import its module.',
        `${backend}sub vcl_recv { set req.backend_hint = %b%_pool; }\n`,
        'undefined-name',
      ),
      syntax: vcl(
        'Expected',
        'Add the semicolon.',
        `${backend}sub vcl_recv { set req.http.X-%A% = "%n%" }\n`,
        'syntax-error',
      ),
      unused: vcl(
        'Unused',
        'Use the backend, or remove it.',
        `${backend}backend %b%_pool { .host = "127.0.0.1"; .port = "%n%"; }\n`,
        'unused-variable',
      ),
      module: vcl('VMOD', 'Install the module.', `${backend}import %a%kit;\n`, 'module-not-found'),
      file: failing(
        'varnishd -C -n "$PWD/v" -f "$PWD/conf/%a%.vcl"',
        'o such file',
        'The VCL file is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'unbound',
    causes: {
      file: failing(
        'unbound-checkconf conf/%a%.conf',
        'No such file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      keyword: unbound(
        'unknown keyword',
        'unbound has no such option.',
        'server:\n  %b%-size: %n%\n',
        'unknown-parameter',
      ),
      'yes-no': unbound(
        'expected yes or no',
        'yes or no.',
        'server:\n  verbosity: 1\n  do-ip6: %b%\n',
        'choice-invalid',
      ),
      anchor: unbound(
        'does not exist',
        'The file that the configuration names is not there.',
        'server:\n  chroot: ""\n  username: ""\n  directory: "/"\n  auto-trust-anchor-file: "/var/lib/%a%/root.key"\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'restic',
    causes: {
      missing: restic(
        'snapshots',
        'Is there a repository',
        'restic init first, or correct the address.',
        'remote-repository-missing',
        'true',
      ),
      password: failing(
        'RESTIC_PASSWORD=%b%word restic -r %a%-repo snapshots',
        'wrong password',
        'The password of the repository is another.',
        'authentication-failed',
        { setup: 'RESTIC_PASSWORD=other restic init -q -r %a%-repo' },
      ),
      exists: restic('init', 'already', 'The repository is there already: use it.', 'already-exists'),
      source: restic('backup data/%c%', 'do not exist', 'The folder to back up is not there.', 'file-not-found'),
      snapshot: restic(
        'restore 4%n%f0 --target out',
        'no matching ID',
        'restic snapshots lists those there are.',
        'revision-unknown',
      ),
      'no-repo': failing(
        'restic snapshots',
        'specify repository location',
        'Give -r or set RESTIC_REPOSITORY.',
        'required-argument-missing',
      ),
      flag: restic('snapshots --%b%-all', 'unknown flag', 'restic has no such option.', 'unknown-option', 'true'),
    },
  },
  {
    tool: 'amtool',
    causes: {
      file: failing(
        'amtool check-config conf/%a%.yml',
        'does not exist',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      field: amtool(
        'not found in type',
        'There is no such field here.',
        'route:\n  receiver: %a%\n  %b%_wait: %n%s\nreceivers:\n  - name: %a%\n',
        'unknown-parameter',
      ),
      receiver: amtool(
        'undefined receiver',
        'Define the receiver, or correct its name.',
        'route:\n  receiver: %b%\nreceivers:\n  - name: %a%\n',
        'undefined-name',
      ),
      route: amtool('no route', 'Give the configuration a route.', 'receivers:\n  - name: %a%\n', 'property-required'),
      yaml: amtool(
        'yaml',
        'The indentation is wrong.',
        'route:\n  receiver: %a%\n   group_by: [%b%]\n',
        'yaml-invalid',
      ),
      refused: failing(
        'amtool --alertmanager.url=http://127.0.0.1:%port% alert query %a%',
        'refused',
        'Alertmanager is not running there.',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'kustomize',
    causes: {
      'no-file': failing('kubectl kustomize overlays/%a%', 'not', 'The folder is not there.', 'file-not-found'),
      missing: failing(
        'mkdir -p %a%; kubectl kustomize %a%',
        'unable to find one of',
        'Make kustomization.yaml in the folder.',
        'file-not-found',
      ),
      resource: kustomize(
        'accumulating resources',
        'The resource is in another folder.',
        'resources:\n  - base/%a%.yaml\n',
        'file-not-found',
      ),
      field: kustomize(
        'unknown field',
        'kustomization.yaml has no such field.',
        'resources: [a.yaml]\n%b%Set: x\n',
        'unknown-parameter',
        { 'a.yaml': map },
      ),
      twice: kustomize(
        'already registered',
        'The resource is listed twice.',
        'resources: [a.yaml, b.yaml]\n',
        'duplicate-definition',
        { 'a.yaml': map, 'b.yaml': map },
      ),
      patch: kustomize(
        'no matches',
        'The patch names a resource that is not there.',
        'resources: [a.yaml]\npatchesStrategicMerge: [p.yaml]\n',
        'undefined-name',
        { 'a.yaml': map, 'p.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: %b%\ndata: {x: y}\n' },
      ),
    },
  },
  {
    tool: 'etcdctl',
    causes: {
      command: failing(
        'ETCDCTL_API=3 etcdctl %b%',
        'unknown command',
        'etcdctl has no such command.',
        'unknown-command',
      ),
      flag: failing(
        'ETCDCTL_API=3 etcdctl get --%b%-all x',
        'unknown flag',
        'etcdctl has no such option.',
        'unknown-option',
      ),
      argument: failing('ETCDCTL_API=3 etcdctl get', 'needs', 'Give get the key.', 'required-argument-missing'),
      certificate: failing(
        'ETCDCTL_API=3 etcdctl --endpoints=https://127.0.0.1:%port% --cacert=/etc/%a%/ca.pem get x',
        'no such file',
        'The file of the authority is not there.',
        'file-not-found',
      ),
    },
  },
];
