import type { Cause, ToolCauses } from '../cause.ts';

/** Errors of the Docker client. */
export const dockerCauses: ToolCauses = {
  tool: 'docker',
  causes: {
    daemon: {
      fix: 'The Docker daemon is not running: start Docker Desktop or systemctl start docker.',
      run: 'docker -H unix:///var/run/%a%.sock ps',
      expect: 'Cannot connect to the Docker daemon',
    },
    'tcp-refused': {
      family: 'connection-refused',
      fix: 'DOCKER_HOST names a machine that does not answer.',
      run: 'docker -H tcp://127.0.0.1:%port% ps',
      expect: 'docker daemon running',
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'Not a command of docker.',
      run: 'docker %b%all',
      expect: 'unknown command',
    },
    'unknown-flag': {
      family: 'unknown-option',
      fix: 'The flag belongs to docker compose.',
      run: 'docker ps --%b%all',
      expect: 'unknown flag',
    },
    arguments: {
      family: 'required-argument-missing',
      fix: 'Name the image.',
      run: 'docker run',
      expect: 'requires at least 1 argument',
    },
  },
};

/** Errors of kubectl. */
export const kubectlCauses: ToolCauses = {
  tool: 'kubectl',
  causes: {
    refused: {
      family: 'connection-refused',
      fix: 'No cluster: set KUBECONFIG, or start minikube.',
      run: 'kubectl --server http://127.0.0.1:%port% get pods',
      expect: 'was refused',
    },
    'no-context': {
      fix: 'There is no such context in the configuration.',
      run: 'kubectl --context %a%-prod get pods',
      expect: 'context',
    },
    file: {
      family: 'file-not-found',
      fix: 'The manifest is in another folder.',
      run: 'kubectl apply -f deploy/%a%.yaml',
      expect: 'does not exist',
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'Not a command.',
      run: 'kubectl %b%',
      expect: 'unknown command',
    },
    yaml: {
      family: 'yaml-invalid',
      fix: 'The indentation of the manifest is wrong.',
      run: 'kubectl create --dry-run=client --validate=false -f %f%.yaml',
      expect: 'error',
      files: { '%f%.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: %a%\n bad: [\n' },
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The API server does not resolve; VPN?',
      run: 'kubectl --server https://%a%.invalid:6443 --token x%n% get pods',
      expect: 'no such host',
    },
  },
};

const terraform = (
  fix: string,
  expect: string,
  text: string,
  family?: string,
  run = 'terraform init -input=false >/dev/null && terraform validate',
): Cause => ({ fix, run, expect, family, files: { '%f%.tf': text } });

/** Errors of Terraform. */
export const terraformCauses: ToolCauses = {
  tool: 'terraform',
  causes: {
    variable: terraform(
      'Declare the variable.',
      'Reference to undeclared input variable',
      'output "%a%" {\n  value = var.%b%\n}\n',
      'undefined-name',
    ),
    local: terraform(
      'Declare the local value.',
      'Reference to undeclared local value',
      'output "%a%" {\n  value = local.%b%\n}\n',
      'undefined-name',
    ),
    argument: terraform(
      'The block has no such argument.',
      'Unsupported argument',
      'variable "%a%" {\n  %b% = "x"\n}\n',
      'unknown-parameter',
    ),
    duplicate: terraform(
      'Two blocks of one name.',
      'Duplicate',
      'variable "%a%" {}\nvariable "%a%" {}\n',
      'duplicate-definition',
      'terraform init -input=false',
    ),
    syntax: terraform(
      'A bracket is missing.',
      'Error:',
      'output "%a%" {\n  value = [1, 2\n}\n',
      'syntax-error',
      'terraform init -input=false',
    ),
    function: terraform(
      'Terraform has no such function.',
      'Call to unknown function',
      'output "%a%" {\n  value = %b%sum(1)\n}\n',
      'undefined-name',
    ),
    'module-missing': terraform(
      'The module is in another folder.',
      'Unreadable module directory',
      'module "%a%" {\n  source = "./modules/%b%"\n}\n',
      'module-not-found',
      'terraform init -input=false',
    ),
    resource: terraform(
      'Declare the resource.',
      'Reference to undeclared resource',
      'output "%a%" {\n  value = terraform_data.%b%.id\n}\n',
      'undefined-name',
    ),
  },
};

/** Errors of ssh. */
export const sshCauses: ToolCauses = {
  tool: 'ssh',
  causes: {
    refused: {
      family: 'connection-refused',
      fix: 'sshd is not running there, or the port is wrong.',
      run: 'ssh -o BatchMode=yes -p %port% %user%@127.0.0.1 true',
      expect: 'Connection refused',
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The host does not resolve: look at ~/.ssh/config.',
      run: 'ssh -o BatchMode=yes %user%@%a%.invalid true',
      expect: 'Could not resolve hostname',
    },
    option: {
      family: 'unknown-parameter',
      fix: 'The option is unknown to this ssh.',
      run: 'ssh -o %A%Mode=yes 127.0.0.1',
      expect: 'Bad configuration option',
    },
    identity: {
      family: 'file-not-found',
      fix: 'The key file is not there.',
      run: 'ssh-keygen -l -f keys/%a%.pub',
      expect: 'No such file or directory',
    },
    'key-bad': {
      fix: 'The file is not a public key.',
      setup: 'echo x > %a%.pub',
      run: 'ssh-keygen -l -f %a%.pub',
      expect: 'is not a public key file',
    },
  },
};

/** Errors of gdb and Valgrind. */
export const debugCauses: ToolCauses = {
  tool: 'valgrind',
  causes: {
    'invalid-read': {
      family: 'use-after-free',
      fix: 'The memory was freed before it is read.',
      run: 'gcc -g %f%.c -o %f% && valgrind --error-exitcode=9 ./%f%',
      expect: 'Invalid read of size',
      files: {
        '%f%.c': '#include <stdlib.h>\nint main(void) {\n  int *%a% = malloc(40);\n  free(%a%);\n  return %a%[2];\n}\n',
      },
    },
    leak: {
      fix: 'Free what the function gives back.',
      run: 'gcc -g %f%.c -o %f% && valgrind --leak-check=full --error-exitcode=9 ./%f%',
      expect: 'definitely lost',
      files: {
        '%f%.c':
          '#include <stdlib.h>\nvoid load_%a%(void) { malloc(%n%); }\nint main(void) {\n  load_%a%();\n  return 0;\n}\n',
      },
    },
    uninitialised: {
      fix: 'Give the variable a value first.',
      run: 'gcc -g %f%.c -o %f% && valgrind --error-exitcode=9 ./%f%',
      expect: 'uninitialised value',
      files: {
        '%f%.c':
          '#include <stdlib.h>\nint main(void) {\n  int *%a% = malloc(40);\n  if (%a%[3] > %n%) return 1;\n  return 0;\n}\n',
      },
    },
    'program-missing': {
      family: 'file-not-found',
      fix: 'Build the program first.',
      run: 'valgrind ./%a%',
      expect: 'No such file or directory',
    },
  },
};

/** Errors of openssl. */
export const opensslCauses: ToolCauses = {
  tool: 'openssl',
  causes: {
    'key-missing': {
      family: 'file-not-found',
      fix: 'The key is not there.',
      run: 'openssl rsa -in %a%.pem -check',
      expect: 'No such file or directory',
    },
    'not-a-certificate': {
      fix: 'The file is not a PEM certificate.',
      setup: 'echo x > %a%.pem',
      run: 'openssl x509 -in %a%.pem -text',
      expect: 'certificate',
    },
    refused: {
      family: 'connection-refused',
      fix: 'Nothing listens there.',
      run: 'openssl s_client -connect 127.0.0.1:%port% </dev/null',
      expect: 'Connection refused',
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'Not a command of openssl.',
      run: 'openssl %b%all',
      expect: 'Invalid command',
    },
  },
};

/** Errors of ShellCheck. */
export const shellcheckCauses: ToolCauses = {
  tool: 'shellcheck',
  causes: {
    unquoted: {
      fix: 'Quote the variable.',
      run: 'shellcheck %f%.sh',
      expect: 'SC2086',
      unpadded: true,
      files: { '%f%.sh': '#!/bin/bash\n%a%=$1\nls $%a%\n' },
    },
    unused: {
      family: 'unused-variable',
      fix: 'Remove it or export it.',
      run: 'shellcheck %f%.sh',
      expect: 'SC2034',
      unpadded: true,
      files: { '%f%.sh': '#!/bin/bash\n%a%=%n%\necho done\n' },
    },
    'no-shebang': {
      fix: 'Add a first line that names the shell.',
      run: 'shellcheck %f%.sh',
      expect: 'SC2148',
      unpadded: true,
      files: { '%f%.sh': 'echo %n%\n' },
    },
    unassigned: {
      family: 'undefined-name',
      fix: 'Assign the variable first.',
      run: 'shellcheck %f%.sh',
      expect: 'SC2154',
      unpadded: true,
      files: { '%f%.sh': '#!/bin/bash\necho "$%b%_total"\n' },
    },
    cd: {
      fix: 'cd may fail: cd … || exit.',
      run: 'shellcheck %f%.sh',
      expect: 'SC2164',
      unpadded: true,
      files: { '%f%.sh': '#!/bin/bash\ncd %a%\nls\n' },
    },
    parse: {
      family: 'syntax-error',
      fix: 'An if is not closed.',
      run: 'shellcheck %f%.sh',
      expect: 'SC10',
      unpadded: true,
      files: { '%f%.sh': '#!/bin/bash\nif [ "$1" = %a% ]; then\n  echo x\n' },
    },
  },
};

const nginx = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'nginx -t -c $PWD/%f%.conf -g "pid $PWD/p.pid; error_log stderr;"',
  expect,
  family,
  files: { '%f%.conf': text },
});

/** Errors of nginx's configuration test. */
export const nginxCauses: ToolCauses = {
  tool: 'nginx',
  causes: {
    directive: nginx(
      'The directive is misspelled, or its module is not loaded.',
      'unknown directive',
      'events {}\nhttp {\n  %b%_pass on;\n}\n',
      'unknown-parameter',
    ),
    brace: nginx(
      'A brace is not closed.',
      'unexpected end of file',
      'events {}\nhttp {\n  server {\n    listen %port%;\n}\n',
      'syntax-error',
    ),
    semicolon: nginx(
      'The semicolon is missing.',
      'invalid parameter',
      'events {}\nhttp {\n  server {\n    listen %port%\n    server_name %a%.local;\n  }\n}\n',
      'syntax-error',
    ),
    upstream: nginx(
      'The host of the upstream does not resolve when nginx starts.',
      'host not found in upstream',
      'events {}\nhttp {\n  server {\n    listen %port%;\n    location / { proxy_pass http://%a%-app.invalid; }\n  }\n}\n',
      'host-not-found',
    ),
    certificate: nginx(
      'The certificate file is not there.',
      'cannot load certificate',
      'events {}\nhttp {\n  server {\n    listen %port% ssl;\n    ssl_certificate /etc/ssl/%a%.pem;\n    ssl_certificate_key /etc/ssl/%a%.key;\n  }\n}\n',
      'file-not-found',
    ),
    duplicate: nginx(
      'The directive is there twice.',
      'is duplicate',
      'events {}\nhttp {\n  server {\n    listen %port%;\n    root /srv/%a%;\n    root /srv/%b%;\n  }\n}\n',
      'duplicate-definition',
    ),
    include: nginx(
      'The included file does not exist.',
      'No such file or directory',
      'events {}\nhttp {\n  include %a%/sites.conf;\n}\n',
      'file-not-found',
    ),
  },
};
