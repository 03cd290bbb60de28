import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const nft = failingFile('/usr/sbin/nft -c -f %f%.nft', '%f%.nft');
const lighttpd = failingFile('lighttpd -tt -f %f%.conf', '%f%.conf');
const squid = failingFile('squid -k parse -f %f%.conf', '%f%.conf');
const dnsmasq = failingFile('dnsmasq --test -C %f%.conf', '%f%.conf');
const mosquitto = failingFile('mosquitto -c %f%.conf', '%f%.conf');
const crontab = failingFile('crontab %f%.cron', '%f%.cron');
const visudo = failingFile('visudo -c -f %f%.sudoers', '%f%.sudoers');
const rules = failingFile('promtool check rules %f%.rules', '%f%.rules');
const prometheus = failingFile('promtool check config %f%.prom', '%f%.prom');
const image = 'truncate -s 100k %a%.img';

/** Servers, networks and disks, in no other part. */
export const fifthServices: readonly ToolCauses[] = [
  {
    tool: 'iptables',
    causes: {
      option: failing(
        'iptables -A INPUT --%b%port %n% -j ACCEPT',
        'unknown option',
        'The option needs its match first: -p tcp or -m.',
        'unknown-option',
      ),
      port: failing(
        'iptables -A INPUT -p tcp --dport %b%port -j ACCEPT',
        'invalid port',
        'The port is no number and no name of a service.',
        'number-unreadable',
      ),
      host: failing(
        'iptables -A INPUT -s %a%.invalid -j DROP',
        'not found',
        'The host does not resolve: give its address.',
        'host-not-found',
      ),
      table: failing(
        'iptables -t %b% -L',
        'does not exist',
        'There is no such table: filter, nat, mangle.',
        'choice-invalid',
      ),
      match: failing(
        'iptables -A INPUT -m %b%match -j DROP',
        "Couldn't load match",
        'The extension is not installed, or misspelt.',
        'module-not-found',
      ),
    },
  },
  {
    tool: 'nft',
    causes: {
      syntax: nft(
        'syntax error',
        'A statement is cut off, or a brace is missing.',
        'table inet %a% {\n  chain input {\n    type filter hook input priority 0;\n    tcp dport { %port%, accept\n  }\n}\n',
        'syntax-error',
      ),
      file: failing(
        '/usr/sbin/nft -c -f rules/%a%.nft',
        'No such file or directory',
        'The rules are in another folder.',
        'file-not-found',
      ),
      set: nft(
        'No such file or directory',
        'Define the set in the table.',
        'table inet %a% {\n  chain input {\n    type filter hook input priority 0;\n    ip saddr @%b% drop\n  }\n}\n',
        'undefined-name',
      ),
      variable: nft(
        'unknown identifier',
        'define the variable above.',
        'table inet %a% {\n  chain input {\n    type filter hook input priority 0;\n    tcp dport $%b%_port accept\n  }\n}\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'mount',
    causes: {
      device: failing(
        'mount /dev/%a%1 /mnt',
        'special device',
        'The device is named otherwise: lsblk.',
        'file-not-found',
      ),
      point: failing(
        'mount -t tmpfs none "$PWD/mnt/%a%"',
        'mount point does not exist',
        'Create the mount point first: mkdir -p.',
        'file-not-found',
      ),
      type: failing(
        'mkdir -p m; mount -t %b%fs none m',
        'unknown filesystem type',
        'Install the driver of the file system, or correct its name.',
        'format-unsupported',
      ),
      fstab: failing(
        'mount /srv/%a%',
        "can't find in /etc/fstab",
        'Give the device as well, or add the line to fstab.',
        'config-entry-missing',
      ),
      'not-mounted': failing('mkdir -p %a%; umount %a%', 'not mounted', 'Nothing is mounted there: look at findmnt.'),
      busy: failing(
        '(cd %a% && exec sleep 1 >/dev/null 2>&1) & sleep 0.2; umount %a%; done=$?\n{ wait; umount %a%; } 2>/dev/null\nexit $done',
        'busy',
        'A process uses it: lsof +D, end it, then unmount.',
        undefined,
        { setup: 'mkdir %a%; mount -t tmpfs none %a%' },
      ),
    },
  },
  {
    tool: 'e2fsprogs',
    causes: {
      magic: failing(
        'e2fsck -n %a%.img',
        'Bad magic number',
        'There is no ext file system on it: another partition, or another superblock with -b.',
        'file-format-invalid',
        { setup: image },
      ),
      device: failing(
        'mkfs.ext4 -q /dev/%a%%n%',
        'does not exist',
        'The device is named otherwise: lsblk.',
        'file-not-found',
      ),
      blocks: failing(
        'mkfs.ext4 -q -b 9%n%0000 %a%.img',
        'invalid block size',
        'Block sizes are 1024, 2048 and 4096.',
        'value-out-of-range',
        { setup: image },
      ),
      inodes: failing(
        'mkfs.ext4 -F -q -N 99%n%000 %a%.img 8M',
        'inode',
        'Ask for fewer inodes, or make the image larger.',
        'value-out-of-range',
      ),
    },
  },
  {
    tool: 'lighttpd',
    causes: {
      file: failing(
        'lighttpd -tt -f conf/%a%.conf',
        'No such file or directory',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      root: lighttpd('document-root', 'Set server.document-root.', 'server.port = %port%\n', 'property-required'),
      syntax: lighttpd(
        'parser failed',
        'A quote or bracket is missing.',
        'server.document-root = "/srv/%a%"\nserver.modules = ( "mod_%b%"\n',
        'syntax-error',
      ),
      module: lighttpd(
        'mod_%b%',
        'Install the module, or correct its name.',
        'server.document-root = "/tmp"\nserver.port = %port%\nserver.modules = ( "mod_%b%" )\n',
        'module-not-found',
        { run: 'lighttpd -D -f %f%.conf' },
      ),
      variable: lighttpd(
        'ndefined',
        'Define the variable above.',
        'server.document-root = var.%b%_root + "/htdocs"\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'squid',
    causes: {
      directive: squid(
        'unrecognized',
        'Squid has no such directive, or this version has it no more.',
        'http_port %port%\n%b%_mode on\n',
        'unknown-parameter',
        { quiet: true },
      ),
      acl: squid(
        'not found',
        'Define the acl before http_access names it.',
        'http_port %port%\nhttp_access allow %a%net\n',
        'undefined-name',
      ),
      'acl-type': squid(
        'Invalid ACL type',
        'There is no such type of acl: src, dstdomain, port.',
        'http_port %port%\nacl %a%net %b%type 10.0.0.0/8\n',
        'choice-invalid',
        { quiet: true },
      ),
      file: failing(
        'squid -k parse -f conf/%a%.conf',
        'No such file or directory',
        'The configuration is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'dnsmasq',
    causes: {
      option: dnsmasq('bad option', 'dnsmasq has no such option.', '%b%-mode=%n%\n', 'unknown-parameter'),
      file: failing(
        'dnsmasq --test -C conf/%a%.conf',
        'No such file or directory',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      range: dnsmasq(
        'bad dhcp-range',
        'The range needs two addresses of one network.',
        'dhcp-range=%b%,%n%\n',
        'address-invalid',
      ),
      port: failing(
        'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; system("dnsmasq","-d","-C","/dev/null","-p","%port%","--listen-address=127.0.0.1","--bind-interfaces") and exit 2\'',
        'already in use',
        'Another server has the port: stop it (ss -ltnp), or use another.',
        'address-in-use',
      ),
    },
  },
  {
    tool: 'mosquitto',
    causes: {
      variable: mosquitto(
        'Unknown configuration variable',
        'Mosquitto has no such option.',
        'listener %port%\n%b%_mode on\n',
        'unknown-parameter',
      ),
      file: failing(
        'mosquitto -c conf/%a%.conf',
        'Unable to open config file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      port: mosquitto(
        'already in use',
        'Another server has the port.',
        'listener %port% 127.0.0.1\n',
        'address-in-use',
        {
          run: 'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; exit(system("mosquitto","-c","%f%.conf")?3:0)\'',
        },
      ),
      refused: failing(
        'mosquitto_pub -h 127.0.0.1 -p %port% -t %a%/%b% -m %n%',
        'refused',
        'The broker is not running, or the port is wrong.',
        'connection-refused',
      ),
      host: failing(
        'mosquitto_sub -h %a%.invalid -t %a%/%b%',
        'ookup error',
        'The host does not resolve.',
        'host-not-found',
      ),
      option: failing(
        'mosquitto_pub -h 127.0.0.1 -p %port% --%b%-all -m x',
        'Unknown option',
        'mosquitto_pub has no such option.',
        'unknown-option',
      ),
      topic: failing(
        'mosquitto_pub -h 127.0.0.1 -p %port% -m %n%',
        'must be supplied',
        'Give the topic with -t.',
        'required-argument-missing',
      ),
      'password-file': mosquitto(
        'Unable to open pwfile',
        'Create the password file: mosquitto_passwd -c.',
        'listener %port% 127.0.0.1\nallow_anonymous false\npassword_file /etc/mosquitto/%a%.pw\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'memcached-tools',
    causes: {
      refused: failing(
        'memcping --servers=127.0.0.1:%port%',
        'Failed to ping',
        'memcached is not running, or the port is wrong.',
        'connection-refused',
      ),
      servers: failing(
        'memcstat',
        'No server',
        'Name the server: --servers or MEMCACHED_SERVERS.',
        'required-argument-missing',
      ),
    },
  },
  {
    tool: 'crontab',
    causes: {
      minute: crontab(
        'bad minute',
        'The minute goes from 0 to 59.',
        '7%n% * * * * /usr/bin/%a%\n',
        'value-out-of-range',
      ),
      day: crontab('bad day-of-week', 'A field is missing: five fields, then the command.', '0 4 * * /usr/bin/%a%\n'),
      none: failing('crontab -u games -l', 'no crontab for', 'The user has no crontab yet: crontab -e.'),
      user: failing('crontab -u %a%_%b% -l', 'unknown', 'There is no such user on this machine.', 'user-unknown'),
      file: failing(
        'crontab jobs/%a%.cron',
        'No such file or directory',
        'The file is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'sudo',
    causes: {
      user: failing('sudo -u %a%_%b% true', 'unknown user', 'There is no such user on this machine.', 'user-unknown'),
      command: failing(
        'sudo %b%ctl sync',
        'command not found',
        'The program is not in the secure_path of sudo: give its whole path.',
        'command-not-found',
      ),
      password: failing(
        'setpriv --reuid=65534 --regid=65534 --clear-groups sudo -n true',
        'password is required',
        'sudo cannot ask here: NOPASSWD for the command, or run it by hand.',
        'no-terminal',
      ),
      'sudoers-syntax': visudo(
        'syntax error',
        'The line needs user, host and command.',
        '%a% ALL=(ALL %n%\n',
        'syntax-error',
      ),
      'sudoers-alias': visudo(
        'referenced but not defined',
        'Define the alias, or correct its name.',
        '%a% ALL = (ALL) %A%_CMDS\nRoot_X ALL = NOPASSWD: ALL\n',
        'undefined-name',
        {
          run: 'visudo -s -c -f %f%.sudoers',
          files: { '%f%.sudoers': 'User_Alias OPS = %a%\nOPS ALL = (ALL) TOOLS_%n%\n' },
        },
      ),
    },
  },
  {
    tool: 'useradd',
    causes: {
      exists: failing(
        'useradd -m www-data',
        'already exists',
        'The user is there already: usermod changes it.',
        'already-exists',
        { run: 'useradd -m -c "%A% %n%" www-data' },
      ),
      group: failing(
        'useradd -g %a%s%n% %b%_svc',
        'does not exist',
        'Create the group first: groupadd.',
        'user-unknown',
      ),
      name: failing('useradd "%A% %B%!"', 'invalid user name', 'Names are lower case, without blanks.', 'name-invalid'),
      del: failing('userdel %a%_%b%', 'does not exist', 'There is no such user.', 'user-unknown'),
      'usermod-group': failing(
        'usermod -aG %a%s%n% games',
        'does not exist',
        'Create the group first: groupadd.',
        'user-unknown',
      ),
    },
  },
  {
    tool: 'dig',
    causes: {
      server: failing(
        'dig @%a%.invalid %b%.test',
        "couldn't get address",
        'The name server does not resolve: give its address.',
        'host-not-found',
      ),
      refused: failing(
        'dig +tries=1 +timeout=1 @127.0.0.1 -p %port% %a%.test',
        'refused',
        'No name server listens there.',
        'connection-refused',
      ),
      option: failing('dig -%b%5 %a%.test', 'nvalid option', 'dig has no such option.', 'unknown-option', {
        run: 'dig --%b% %a%.test',
      }),
      'name-long': failing(
        'dig +tries=1 +timeout=1 @127.0.0.1 -p %port% %a%..%b%.test',
        'empty label',
        'Two dots follow each other in the name.',
        'name-invalid',
      ),
    },
  },
  {
    tool: 'nmap',
    causes: {
      host: failing(
        'nmap -sT -p %n% %a%.invalid',
        'Failed to resolve',
        'The host does not resolve.',
        'host-not-found',
        { quiet: true },
      ),
      ports: failing('nmap -sT -p 1-%n%99999 127.0.0.1', 'Ports', 'Ports go from 1 to 65535.', 'value-out-of-range'),
      list: failing(
        'nmap -iL hosts/%a%.txt',
        'No such file or directory',
        'The list of hosts is in another folder.',
        'file-not-found',
      ),
      option: failing('nmap --%b%-all 127.0.0.1', 'unrecognized option', 'nmap has no such option.', 'unknown-option'),
      script: failing(
        'nmap -sT -p %n% --script %a%-vuln 127.0.0.1',
        'did not match a category',
        'There is no such script: nmap --script-updatedb.',
        'module-not-found',
      ),
    },
  },
  {
    tool: 'promtool',
    causes: {
      field: prometheus(
        'not found in type',
        'Prometheus has no such key, or it is in the wrong place.',
        'global:\n  scrape_interval: %n%s\n  %b%_mode: on\n',
        'unknown-parameter',
      ),
      file: failing(
        'promtool check config conf/%a%.yml',
        'does not exist',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      yaml: prometheus(
        'yaml',
        'The indentation or a colon is wrong.',
        'global:\n  scrape_interval: %n%s\n scrape_configs:\n  - job_name: %a%\n',
        'yaml-invalid',
      ),
      expression: rules(
        'parse error',
        'A bracket of the expression is not closed.',
        'groups:\n  - name: %a%\n    rules:\n      - alert: %A%High\n        expr: sum(rate(%b%_total[5m]) > %n%\n',
        'syntax-error',
      ),
      function: rules(
        'unknown function',
        'PromQL has no such function.',
        'groups:\n  - name: %a%\n    rules:\n      - alert: %A%High\n        expr: %b%_of(%c%_total) > %n%\n',
        'undefined-name',
      ),
      duration: prometheus(
        'not a valid duration',
        'Write it with its unit: 15s.',
        'global:\n  scrape_interval: %n% %b%\n',
      ),
      refused: failing(
        'promtool query instant http://127.0.0.1:%port% up',
        'connection refused',
        'Prometheus is not running.',
        'connection-refused',
      ),
      'job-twice': prometheus(
        'found multiple scrape configs',
        'Each job needs its own name.',
        'scrape_configs:\n  - job_name: %a%\n  - job_name: %a%\n',
        'duplicate-definition',
      ),
    },
  },
];
