import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const terraform = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  run = 'terraform init -input=false >/dev/null && terraform plan -input=false',
) => failing(run, expect, fix, family, { files: { '%f%.tf': text } });
const nginx = (expect: string, fix: string, text: string, family?: string, more: { readonly setup?: string } = {}) =>
  failing('nginx -t -c $PWD/%f%.conf -g "pid $PWD/p.pid; error_log stderr;"', expect, fix, family, {
    files: { '%f%.conf': text },
    ...more,
  });
const http = (body: string) => `events {}\nhttp {\n${body}}\n`;
const server = (body: string) => http(`  server {\n    listen %port%;\n${body}  }\n`);
const play = (
  expect: string,
  fix: string,
  tasks: string,
  family?: string,
  flags = '',
  files: Readonly<Record<string, string>> = {},
) =>
  failing(
    `ANSIBLE_LOCALHOST_WARNING=0 .venv/bin/ansible-playbook -i localhost, -c local ${flags} %f%.yml`,
    expect,
    fix,
    family,
    {
      setup: 'ln -s /tmp/errtools/ninth/venv .venv',
      files: { '%f%.yml': `- hosts: all\n  gather_facts: false\n${tasks}`, ...files },
    },
  );
const listening = (code: string, then: string) =>
  `node -e '${code}.listen(%port%);setTimeout(()=>process.exit(),8000)' & sleep 1.6; ${then}; s=$?; kill %1; exit $s`;
const kubeconfig = (user: string) =>
  `apiVersion: v1\nkind: Config\ncurrent-context: %a%\ncontexts:\n- name: %a%\n  context: {cluster: %a%, user: %b%}\nclusters:\n- name: %a%\n  cluster: {server: "https://127.0.0.1:%port%"}\nusers:\n- name: %b%\n  user: ${user}\n`;

/** Causes of tools that run and set up machines that are in no other part. */
export const ninthOperations: readonly ToolCauses[] = [
  {
    tool: 'docker',
    causes: {
      'socket-permission': failing(
        'python3 -c \'import socket,os,time; s=socket.socket(socket.AF_UNIX); s.bind("/run/%a%%n%.sock"); os.chmod("/run/%a%%n%.sock", 0o660); s.listen(); time.sleep(6)\' & for i in $(seq 60); do [ -S /run/%a%%n%.sock ] && break; sleep 0.1; done; setpriv --reuid=65534 --regid=65534 --clear-groups docker -H unix:///run/%a%%n%.sock ps; s=$?; kill %1; rm -f /run/%a%%n%.sock; exit $s',
        'permission denied',
        'Put the user into the group docker, and log in anew.',
        'permission-denied',
      ),
      'not-a-tty': failing(
        'docker -H unix:///run/%a%.sock run -it %b%:%n% bash < /dev/null',
        'the input device is not a TTY',
        'Leave out -t where there is no terminal.',
        'no-terminal',
      ),
      'login-no-tty': failing(
        'docker login -u %a% registry.%b%.test < /dev/null',
        'Cannot perform an interactive login',
        'docker login --password-stdin.',
        'no-terminal',
      ),
      conflicting: failing(
        'docker run -d --rm --restart always %a%:%n%',
        'onflicting options',
        '--rm or --restart, not both.',
      ),
      'memory-size': failing(
        'docker run --memory %n%q %a%',
        'invalid argument',
        'A size is 512m or 2g.',
        'number-unreadable',
      ),
      cpus: failing('docker run --cpus %b% %a%:%n%', 'invalid argument', '--cpus takes a number.', 'number-unreadable'),
      'config-json': failing(
        'DOCKER_CONFIG=$PWD docker context ls',
        'invalid character',
        'config.json is broken: a comma too many.',
        'json-invalid',
        { quiet: true, unpadded: true, files: { 'config.json': '{"auths": {"%a%.test": {},}, "x": %n%}\n' } },
      ),
      'tls-files': failing(
        'DOCKER_TLS_VERIFY=1 DOCKER_CERT_PATH=$PWD/certs-%a% docker -H tcp://127.0.0.1:%port% ps',
        'no such file or directory',
        'DOCKER_CERT_PATH lacks ca.pem, cert.pem and key.pem.',
        'file-not-found',
      ),
      'cp-both': failing(
        'docker cp %a%.txt %b%.txt',
        'ust specify at least one container',
        'One side is container:path.',
      ),
    },
  },
  {
    tool: 'kubectl',
    causes: {
      'resource-type': failing(
        'kubectl --server http://127.0.0.1:%port% get',
        'You must specify the type of resource to get',
        'Name the kind: kubectl get pods.',
        'required-argument-missing',
      ),
      'no-file': failing(
        'kubectl --server http://127.0.0.1:%port% apply',
        'must specify one of -f and -k',
        'Name the manifest with -f.',
        'required-argument-missing',
      ),
      literal: failing(
        'kubectl create secret generic %a% --from-literal=%b% --dry-run=client -o yaml',
        'invalid literal source',
        '--from-literal wants key=value.',
        'mapping-format-invalid',
      ),
      'from-file': failing(
        'kubectl create configmap %a% --from-file=conf/%b%-%n%.ini --dry-run=client',
        'no such file or directory',
        'The file is in another folder.',
        'file-not-found',
      ),
      'context-name': failing(
        'kubectl --kubeconfig %f%.yaml config use-context %c%',
        'no context exists with the name',
        'kubectl config get-contexts lists the names.',
        'config-entry-missing',
        { unpadded: true, files: { '%f%.yaml': kubeconfig('{}') } },
      ),
      'unknown-authority': failing(
        `openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=%a%.test -addext subjectAltName=IP:127.0.0.1 2>/dev/null; ${listening('require("https").createServer({key:require("fs").readFileSync("k.pem"),cert:require("fs").readFileSync("c.pem")},(q,a)=>a.end())', 'kubectl --server https://127.0.0.1:%port% --token x%n% get pods')}`,
        'x509',
        'The authority of the cluster is unknown: certificate-authority-data in the kubeconfig.',
        'certificate-invalid',
      ),
      'plain-http': failing(
        listening(
          'require("http").createServer((q,a)=>a.end())',
          'kubectl --server https://127.0.0.1:%port% --token x%n% get pods',
        ),
        'server gave HTTP response to HTTPS client',
        'The server speaks plain HTTP there: http://, or another port.',
        'tls-protocol',
      ),
      'exec-plugin': failing(
        'kubectl --kubeconfig %f%.yaml get pods',
        'executable %c%-auth not found',
        'Install the program that the kubeconfig logs in with.',
        'command-not-found',
        {
          unpadded: true,
          files: {
            '%f%.yaml': kubeconfig(
              '{exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: %c%-auth, interactiveMode: Never}}',
            ),
          },
        },
      ),
      'client-certificate': failing(
        'kubectl --kubeconfig %f%.yaml get pods',
        'unable to read client-cert',
        'The certificate of the kubeconfig is in another folder.',
        'file-not-found',
        {
          unpadded: true,
          files: { '%f%.yaml': kubeconfig('{client-certificate: certs/%c%.pem, client-key: certs/%c%.key}') },
        },
      ),
      kustomization: failing(
        'kubectl kustomize overlays/%a%',
        'ustomization',
        'The folder has no kustomization.yaml.',
        'file-not-found',
        { setup: 'mkdir -p overlays/%a%' },
      ),
      'timeout-format': failing(
        'kubectl --server http://127.0.0.1:%port% get pods --request-timeout %b%',
        'nvalid timeout value',
        'A time is 30s.',
        'number-unreadable',
      ),
      'exec-command': failing(
        'kubectl --server http://127.0.0.1:%port% exec %a%',
        'must specify at least one command',
        'Name the command after --.',
        'required-argument-missing',
      ),
    },
  },
  {
    tool: 'terraform',
    causes: {
      'variable-value': terraform(
        'No value for required variable',
        'Give it with -var or in a .tfvars file.',
        'variable "%a%" {}\n\noutput "%b%" {\n  value = "${var.%a%} %n%"\n}\n',
        'required-argument-missing',
      ),
      validation: terraform(
        'Invalid value for variable',
        'The value breaks the rule of the variable.',
        'variable "%a%" {\n  default = %n%\n  validation {\n    condition     = var.%a% < 5\n    error_message = "The %b% must be small."\n  }\n}\n',
        'check-violation',
      ),
      cycle: terraform(
        'Cycle',
        'The two need each other: take what both need out of them.',
        'locals {\n  %a% = local.%b% + %n%\n  %b% = local.%a%\n}\n\noutput "%c%" {\n  value = local.%a%\n}\n',
        'import-cycle',
      ),
      attribute: terraform(
        'Unsupported attribute',
        'The object has no such attribute.',
        'locals {\n  %a% = { size = %n% }\n}\n\noutput "%b%" {\n  value = local.%a%.%c%\n}\n',
        'unknown-property',
      ),
      block: terraform(
        'Unsupported block type',
        'There is no such block there: an argument with =.',
        'terraform {\n  %a% {\n    size = %n%\n  }\n}\n',
        'unknown-parameter',
      ),
      index: terraform(
        'Invalid index',
        'The list is shorter: check its length.',
        'locals {\n  %a% = [1, 2]\n}\n\noutput "%b%" {\n  value = local.%a%[%n%]\n}\n',
        'index-out-of-range',
      ),
      'core-version': terraform(
        'Unsupported Terraform Core version',
        'Install the Terraform that required_version asks for.',
        'terraform {\n  required_version = ">= 9.%n%"\n}\n',
        'version-conflict',
        'terraform init -input=false',
      ),
      backend: terraform(
        'Backend initialization required',
        'terraform init first.',
        'terraform {\n  backend "local" {\n    path = "%a%%n%.tfstate"\n  }\n}\n',
        undefined,
        'terraform plan -input=false',
      ),
      'file-function': terraform(
        'no file exists',
        'The path starts at the module: ${path.module}/….',
        'output "%a%" {\n  value = file("conf/%b%-%n%.json")\n}\n',
        'file-not-found',
      ),
      'for-each': terraform(
        'Invalid for_each argument',
        'for_each wants a map or a set: toset(…).',
        'resource "terraform_data" "%a%" {\n  for_each = ["%b%", "%n%"]\n}\n',
        'type-mismatch',
      ),
      sensitive: terraform(
        'Output refers to sensitive values',
        'sensitive = true at the output.',
        'variable "%a%" {\n  default   = "x%n%"\n  sensitive = true\n}\n\noutput "%b%" {\n  value = var.%a%\n}\n',
      ),
      'provider-unreachable': terraform(
        'Failed to query available provider packages',
        'The registry cannot be reached: the network, or a mirror.',
        'terraform {\n  required_providers {\n    %a% = {\n      source  = "%b%/%a%"\n      version = "~> %n%.0"\n    }\n  }\n}\n',
        'host-not-found',
        'terraform init -input=false',
      ),
      'state-lock': terraform(
        'Error acquiring the state lock',
        'Another run holds the lock: wait, or force-unlock.',
        'output "%a%" {\n  value = %n%\n}\n',
        'locked',
        'terraform init -input=false >/dev/null; touch terraform.tfstate; python3 -c \'import fcntl,time; f=open("terraform.tfstate","r+"); fcntl.lockf(f, fcntl.LOCK_EX); time.sleep(6)\' & sleep 0.8; terraform plan -input=false; s=$?; kill %1 2>/dev/null; exit $s',
      ),
      'type-constraint': terraform(
        'Invalid value for input variable',
        'Pass what the type of the variable wants.',
        'variable "%a%" {\n  type = number\n}\n\noutput "%b%" {\n  value = var.%a%\n}\n',
        'type-mismatch',
        'terraform init -input=false >/dev/null && terraform plan -input=false -var %a%=%c%%n%',
      ),
    },
  },
  {
    tool: 'ansible',
    causes: {
      yaml: play(
        'YAML parsing failed',
        'The indentation is wrong: tasks is a list.',
        '  tasks:\n   - debug:\n       msg: "%a%"\n    - debug:\n        msg: %n%\n',
        'yaml-invalid',
      ),
      'conflicting-action': play(
        'conflicting action statements',
        'One module a task: a dash before the second.',
        '  tasks:\n    - debug:\n        msg: "%a% %n%"\n      command: echo %b%\n',
      ),
      attribute: play(
        'is not a valid attribute',
        'A play has no such key: indent it, or correct its name.',
        '  %b%s: %n%\n  tasks:\n    - debug:\n        msg: "%a%"\n',
        'unknown-parameter',
      ),
      'role-missing': play(
        'was not found',
        'The role is not in roles: ansible-galaxy install.',
        '  roles:\n    - %b%_%n%\n',
        'module-not-found',
      ),
      'source-missing': play(
        'Could not find or access',
        'The file is not in files/ beside the playbook.',
        '  tasks:\n    - copy:\n        src: %a%-%n%.conf\n        dest: /tmp/%b%.conf\n',
        'file-not-found',
      ),
      'command-fails': play(
        'non-zero return code',
        'The command fails: its stderr says why.',
        '  tasks:\n    - shell: echo %a% %n% lost >&2; exit 3\n',
        'command-failed',
      ),
      assert: play(
        'Assertion failed',
        'The condition is false: look at the values.',
        '  tasks:\n    - assert:\n        that: %n% < 1\n',
        'assertion-failed',
      ),
      parameter: play(
        'Unsupported parameters',
        'The module has no such parameter.',
        '  tasks:\n    - file:\n        path: /tmp/%a%\n        %b%s: %n%\n',
        'unknown-parameter',
      ),
      required: play(
        'dest is required',
        'Give the module the parameter that it wants.',
        '  tasks:\n    - copy:\n        content: "%a% %n%"\n',
        'required-argument-missing',
      ),
      template: play(
        'template',
        'The template has a typing error: an endif or bracket is missing.',
        '  tasks:\n    - debug:\n        msg: "{% if %n% %}%a%"\n',
        'syntax-error',
      ),
      unreachable: failing(
        '.venv/bin/ansible-playbook -i 127.0.0.1:%port%, %f%.yml',
        'UNREACHABLE',
        'sshd is not running there, or the port is wrong.',
        'connection-refused',
        {
          setup: 'ln -s /tmp/errtools/ninth/venv .venv',
          files: { '%f%.yml': '- hosts: all\n  tasks:\n    - ping:\n        data: %a%%n%\n' },
        },
      ),
      vault: play(
        'Attempting to decrypt but no vault secrets found',
        '--ask-vault-pass, or --vault-password-file.',
        '  vars_files: [%b%.vault]\n  tasks:\n    - debug:\n        msg: "%a% %n%"\n',
        'credentials-missing',
        '',
        { '%b%.vault': '$ANSIBLE_VAULT;1.1;AES256\n61626364\n' },
      ),
      'playbook-missing': failing(
        '.venv/bin/ansible-playbook -i localhost, site/%a%-%n%.yml',
        'could not be found',
        'The playbook is in another folder.',
        'file-not-found',
        { setup: 'ln -s /tmp/errtools/ninth/venv .venv' },
      ),
      'undefined-attribute': play(
        'has no attribute',
        'The result has no such field: look at it with debug.',
        '  vars:\n    %a%: {size: %n%}\n  tasks:\n    - debug:\n        msg: "{{ %a%.%b% }}"\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'nginx',
    causes: {
      'not-allowed-here': nginx(
        'directive is not allowed here',
        'The directive belongs into another block.',
        'events {}\nserver {\n  listen %port%;\n  root /srv/%a%;\n}\n',
        'statement-misplaced',
      ),
      'unknown-variable': nginx(
        'unknown "',
        'There is no such variable: set it, or correct its name.',
        server('    return 200 $%a%_%b%;\n'),
        'undefined-name',
      ),
      arguments: nginx(
        'invalid number of arguments',
        'The directive takes another number of values.',
        server('    root /srv/%a% /srv/%b% %n%;\n'),
        'wrong-argument-count',
      ),
      'no-events': nginx(
        'no "events" section',
        'events {} stands in the main file: test that one.',
        'http {\n  server {\n    listen %port%;\n  }\n}\n',
        'property-required',
      ),
      'key-mismatch': nginx(
        'key values mismatch',
        'The key does not belong to the certificate.',
        server('    ssl_certificate %dir%/c.pem;\n    ssl_certificate_key %dir%/k.pem;\n').replace(
          'listen %port%',
          'listen %port% ssl',
        ),
        'certificate-invalid',
        {
          setup:
            'openssl req -x509 -newkey rsa:2048 -nodes -keyout other.pem -out c.pem -days 2 -subj /CN=%a%.test 2>/dev/null; openssl genrsa -out k.pem 2048 2>/dev/null',
        },
      ),
      'no-certificate': nginx(
        'no "ssl_certificate" is defined',
        'ssl_certificate and ssl_certificate_key for the server.',
        server('    server_name %a%.test;\n').replace('listen %port%', 'listen %port% ssl'),
        'property-required',
      ),
      'brace-too-many': nginx(
        'unexpected "}"',
        'A brace too many.',
        'events {}\nhttp {\n  server {\n    listen %port%;\n  }\n}\n}\n',
        'syntax-error',
      ),
      'proxy-prefix': nginx(
        'invalid URL prefix',
        'proxy_pass begins with http://.',
        server('    location / {\n      proxy_pass %a%:%n%;\n    }\n'),
        'url-invalid',
      ),
      'location-twice': nginx(
        'duplicate location',
        'The location is there twice: remove one.',
        server('    location /%a% {}\n    location /%a% {}\n'),
        'duplicate-definition',
      ),
      'port-invalid': nginx(
        'invalid port',
        'Ports go to 65535.',
        http('  server {\n    listen 9%n%99999;\n    server_name %a%.test;\n  }\n'),
        'value-out-of-range',
      ),
      regex: nginx(
        'pcre',
        'A bracket of the pattern is not closed.',
        server('    location ~ ^/(%a%|%b% {\n      return 404;\n    }\n'),
        'pattern-invalid',
      ),
      format: nginx(
        'unknown log format',
        'log_format of that name first.',
        server('    access_log /dev/null %a%%n%;\n'),
        'undefined-name',
      ),
      'port-taken': failing(
        'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; exit(system("nginx -c $ENV{PWD}/%f%.conf -g \\"pid $ENV{PWD}/p.pid; error_log stderr;\\"")?1:0)\'',
        'Address already in use',
        'Another server has the port: stop it, or take another.',
        'address-in-use',
        { files: { '%f%.conf': 'events {}\nhttp {\n  server {\n    listen 127.0.0.1:%port%;\n  }\n}\n' } },
      ),
    },
  },
];
