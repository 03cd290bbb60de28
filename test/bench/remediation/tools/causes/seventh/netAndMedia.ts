import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const stunnel = failingFile('stunnel %f%.conf', '%f%.conf');
const openvpn = failingFile('openvpn --config %f%.conf', '%f%.conf');
const tor = failingFile('tor --verify-config --DataDirectory "$PWD/d" -f %f%.conf', '%f%.conf');
const rsyslog = failingFile('rsyslogd -N1 -f "$PWD/%f%.conf"', '%f%.conf');
const monit = failingFile('chmod 600 %f%.conf; monit -t -c %f%.conf', '%f%.conf');
const supervisor = failingFile('supervisord -n -c %f%.conf', '%f%.conf');
const bird = failingFile('bird -p -c %f%.conf', '%f%.conf');
const zone = failingFile('nsd-checkzone %a%.test %f%.zone', '%f%.zone');
const notPicture = (name: string): Record<string, string> => ({ [name]: 'this is no picture of %b%\n' });

/** Clients and servers of networks, tools of sound and pictures. */
export const netAndMedia: readonly ToolCauses[] = [
  {
    tool: 'ldapsearch',
    causes: {
      refused: failing(
        'ldapsearch -x -H ldap://127.0.0.1:%port% -b dc=%a%,dc=test "(uid=%b%)"',
        "an't contact LDAP server",
        'The LDAP server is not running there: look at the port.',
        'connection-refused',
      ),
      url: failing(
        'ldapsearch -x -H %a%://127.0.0.1:%port% -b dc=%b%',
        'ould not',
        'The address is ldap:// or ldaps://.',
        'url-invalid',
      ),
      scope: failing(
        'ldapsearch -x -s %b% -H ldap://127.0.0.1:%port%',
        'scope should be',
        'The scope is base, one, sub or children.',
        'choice-invalid',
      ),
      'password-file': failing(
        'ldapsearch -x -y conf/%a%.pw -H ldap://127.0.0.1:%port% -D cn=%b%',
        'No such file',
        'The file with the password is in another folder.',
        'file-not-found',
      ),
      extension: failing(
        'ldapsearch -x -E %b%x=%n% -H ldap://127.0.0.1:%port%',
        'nvalid',
        'There is no such control.',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'snmpget',
    causes: {
      timeout: failing(
        'snmpget -v2c -c %b% -r0 -t1 127.0.0.1:%port% 1.3.6.1.2.1.1.1.0',
        'imeout',
        'The agent does not answer: look at the port and the community.',
        'timeout',
      ),
      object: failing(
        'snmpget -v2c -c %b% 127.0.0.1:%port% %A%-MIB::%b%.0',
        'Unknown Object Identifier',
        'Install the MIB, or give the number.',
        'undefined-name',
      ),
      host: failing(
        'snmpget -v2c -c %b% %a%.invalid 1.3.6.1.2.1.1.1.0',
        'nknown host',
        'The host does not resolve.',
        'host-not-found',
      ),
      version: failing(
        'snmpget -v %n%x -c %b% 127.0.0.1 1.3.6',
        'nvalid version',
        'The version is 1, 2c or 3.',
        'choice-invalid',
      ),
      'no-host': failing(
        'snmpget -v2c -c %b%',
        'No hostname specified',
        'Name the host and the object.',
        'required-argument-missing',
      ),
    },
  },
  {
    tool: 'socat',
    causes: {
      refused: failing(
        'echo %b% | socat - TCP:127.0.0.1:%port%',
        'refused',
        'Nothing listens there: start the server.',
        'connection-refused',
      ),
      address: failing(
        'socat - %B%X:127.0.0.1:%port%',
        'unknown device/address',
        'socat has no such kind of address.',
        'choice-invalid',
      ),
      option: failing(
        'socat - TCP:127.0.0.1:%port%,%b%x=1',
        'unknown option',
        'The address has no such option.',
        'unknown-option',
      ),
      arguments: failing(
        'socat TCP:127.0.0.1:%port%',
        'exactly 2 addresses',
        'socat takes two addresses.',
        'required-argument-missing',
      ),
      socket: failing(
        'echo x | socat - UNIX-CONNECT:/run/%a%/%b%.sock',
        'No such file',
        'The service that makes the socket is not running.',
        'socket-missing',
      ),
      exec: failing(
        'socat - EXEC:%a%ctl',
        'No such file',
        'Install the program, or correct its name.',
        'command-not-found',
      ),
    },
  },
  {
    tool: 'nc',
    causes: {
      refused: failing(
        'nc -v -w 2 127.0.0.1 %port% < /dev/null',
        'refused',
        'Nothing listens there: start the server.',
        'connection-refused',
      ),
      host: failing('nc -v -w 2 %a%.invalid %port%', 'Name or service', 'The host does not resolve.', 'host-not-found'),
      port: failing(
        'nc -v 127.0.0.1 %b%x',
        '%b%x',
        'The port is a number or a name of /etc/services.',
        'number-unreadable',
      ),
      range: failing('nc -v 127.0.0.1 7%port%1', 'port number', 'Ports end at 65535.', 'value-out-of-range'),
    },
  },
  {
    tool: 'aria2',
    causes: {
      refused: failing(
        'aria2c --console-log-level=warn -t 2 -m 1 http://127.0.0.1:%port%/%a%.iso',
        'refused',
        'The server is not running.',
        'connection-refused',
      ),
      host: failing(
        'aria2c --console-log-level=warn -m 1 http://%a%.invalid/%b%.iso',
        'resolution',
        'The host does not resolve.',
        'host-not-found',
      ),
      option: failing('aria2c --%b%-all x', 'nrecognized option', 'aria2c has no such option.', 'unknown-option'),
      input: failing(
        'aria2c -i lists/%a%.txt',
        'ailed to open',
        'The list of addresses is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'ab',
    causes: {
      refused: failing(
        'ab -n 2 -c 1 http://127.0.0.1:%port%/%a%',
        'refused',
        'The server is not running.',
        'connection-refused',
      ),
      url: failing(
        'ab -n 1 127.0.0.1:%port%',
        'invalid URL',
        'The address needs http:// and a slash at the end.',
        'url-invalid',
      ),
      concurrency: failing(
        'ab -n 2 -c 9%n% http://127.0.0.1:%port%/%a%',
        'annot use concurrency level greater',
        '-c must not be above -n.',
        'value-out-of-range',
      ),
      number: failing('ab -n %b% http://127.0.0.1:%port%/', 'nvalid number', '-n takes a number.', 'number-unreadable'),
    },
  },
  {
    tool: 'iperf3',
    causes: {
      refused: failing(
        'iperf3 -c 127.0.0.1 -p %port%',
        'refused',
        'Start iperf3 -s on the other side.',
        'connection-refused',
      ),
      role: failing('iperf3 -p %port%', 'must either be a client', 'Give -s or -c host.', 'required-argument-missing'),
      both: failing('iperf3 -s -c 127.0.0.1 -p %port%', 'cannot be both', 'Give -s or -c, not both.'),
      option: failing('iperf3 --%b%-all', 'unrecognized option', 'iperf3 has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'stunnel',
    causes: {
      certificate: stunnel(
        'No such file',
        'The certificate is in another folder.',
        'foreground = yes\n[%a%]\naccept = 127.0.0.1:%port%\nconnect = 127.0.0.1:80\ncert = /etc/%b%/%c%.pem\n',
        'file-not-found',
        { unpadded: true },
      ),
      option: stunnel(
        'pecified option name is not valid here',
        'stunnel has no such option there.',
        'foreground = yes\n[%a%]\naccept = 127.0.0.1:%port%\n%b%Mode = %n%\n',
        'unknown-parameter',
        { unpadded: true },
      ),
    },
  },
  {
    tool: 'openvpn',
    causes: {
      option: openvpn(
        'Unrecognized option',
        'OpenVPN has no such option.',
        'client\ndev tun\n%b%-mode %n%\n',
        'unknown-parameter',
      ),
      file: failing(
        'openvpn --config conf/%f%.conf',
        'Error opening configuration file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      key: openvpn(
        'fails with',
        'The file of the authority is in another folder.',
        'client\ndev tun\nremote 127.0.0.1 %port%\nca /etc/%a%/ca.pem\ncert /etc/%a%/%b%.pem\nkey /etc/%a%/%b%.key\n',
        'file-not-found',
      ),
      remote: openvpn(
        '--remote',
        'A client needs remote and the address.',
        'client\ndev tun\nca /dev/null\n',
        'property-required',
      ),
    },
  },
  {
    tool: 'wg',
    causes: {
      key: failing(
        'echo %b%%n% | wg pubkey',
        'orrect length',
        'The key is cut off: 44 characters of base64.',
        'text-malformed',
      ),
      command: failing('wg %b%', 'nvalid subcommand', 'wg has no such command.', 'unknown-command'),
      'quick-file': failing('wg-quick up %a%0', 'does not exist', 'Make /etc/wireguard/….conf.', 'file-not-found'),
    },
  },
  {
    tool: 'tor',
    causes: {
      option: tor('Unknown option', 'tor has no such option.', 'SocksPort %port%\n%B%Mode %n%\n', 'unknown-parameter'),
      port: tor('nvalid', 'The port is no number.', 'SocksPort %b%\n', 'number-unreadable'),
      file: failing(
        'tor --verify-config -f conf/%f%.conf',
        'nable to open configuration file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      hidden: tor(
        'HiddenService',
        'HiddenServiceDir stands before HiddenServicePort.',
        'SocksPort 0\nHiddenServicePort %port%\n',
        'property-required',
      ),
    },
  },
  {
    tool: 'rsyslog',
    causes: {
      module: rsyslog(
        'could not load module',
        'Install the package of the module.',
        'module(load="om%b%")\n*.* /tmp/%a%.log\n',
        'module-not-found',
      ),
      parameter: rsyslog(
        'parameter',
        'The module has no such parameter.',
        'module(load="imudp")\ninput(type="imudp" port="%port%" %b%Mode="%n%")\n',
        'unknown-parameter',
      ),
      syntax: rsyslog(
        'yntax error',
        'A bracket or quote is missing.',
        'module(load="imudp"\n*.* /tmp/%a%%n%.log\n',
        'syntax-error',
      ),
      facility: rsyslog(
        'unknown facility',
        'The facilities are mail, cron, local0 …',
        '%b%x.info /tmp/%a%.log\n',
        'choice-invalid',
        { quiet: true },
      ),
    },
  },
  {
    tool: 'monit',
    causes: {
      syntax: monit(
        'syntax error',
        'A word of the control file is wrong.',
        'set daemon %n%\ncheck process %a% wiht pidfile /run/%b%.pid\n',
        'syntax-error',
        { unpadded: true },
      ),
      file: failing(
        'monit -t -c conf/%f%.conf',
        'does not exist',
        'The control file is in another folder.',
        'file-not-found',
      ),
      permissions: failing(
        'chmod 666 %f%.conf; monit -t -c %f%.conf',
        'permission',
        'chmod 600: nobody else may read the control file.',
        undefined,
        { files: { '%f%.conf': 'set daemon %n%\n' } },
      ),
      twice: monit(
        'conflict',
        'The service stands twice: name one otherwise.',
        'set daemon %n%\ncheck process %a% with pidfile /run/%b%.pid\ncheck process %a% with pidfile /run/%c%.pid\n',
        'duplicate-definition',
        { unpadded: true },
      ),
    },
  },
  {
    tool: 'supervisor',
    causes: {
      section: supervisor(
        'does not include supervisord section',
        'Add [supervisord].',
        '[program:%a%]\ncommand=/bin/true\n',
        'property-required',
      ),
      command: supervisor(
        'command',
        'Give the program its command.',
        '[supervisord]\nnodaemon=true\nuser=root\n[program:%a%]\nautostart=false\n',
        'property-required',
      ),
      file: failing(
        'supervisord -n -c conf/%f%.conf',
        'ould not find config file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      environment: supervisor(
        'ENV_',
        'Set the variable in the environment of supervisord.',
        '[supervisord]\nnodaemon=true\nuser=root\n[program:%a%]\ncommand=/bin/echo %(ENV_%B%_URL)s\n',
        'environment-variable-missing',
      ),
    },
  },
  {
    tool: 'rsnapshot',
    causes: {
      file: failing(
        'rsnapshot -c conf/%f%.conf configtest',
        'conf/',
        'The configuration is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'bird',
    causes: {
      address: bird(
        'rror',
        'The address is written wrong.',
        'router id 10.0.%n%;\nprotocol device { }\n',
        'address-invalid',
      ),
    },
  },
  {
    tool: 'nsd',
    causes: {
      file: failing(
        'nsd-checkconf conf/%f%.conf',
        'No such file',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      'zone-type': zone(
        'nrecognized RR type',
        'There is no such record type.',
        '$TTL 300\n@ IN SOA ns.%a%.test. x.%a%.test. 1 2 3 4 5\n@ IN NS ns.%a%.test.\n%b% IN %B%X 10.0.0.1\n',
        'choice-invalid',
        { unpadded: true },
      ),
    },
  },
  {
    tool: 'mkvmerge',
    causes: {
      file: failing('mkvmerge -o %b%.mkv clips/%a%.mp4', '%a%.mp4', 'The clip is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'flac',
    causes: {
      format: failing(
        'flac -t %a%.flac',
        'ERROR',
        'The file is no FLAC, or broken: get it again.',
        'file-format-invalid',
        { files: notPicture('%a%.flac') },
      ),
      option: failing('flac --%b%-all x.wav', 'nrecognized option', 'flac has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'lame',
    causes: {
      option: failing('lame --%b%-all x.wav', 'nrecognized option', 'lame has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'gifsicle',
    causes: {
      file: failing(
        'gifsicle --info pictures/%a%.gif',
        'No such file',
        'The picture is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'jpegoptim',
    causes: {
      quality: failing('jpegoptim -m %b% %a%.jpg', 'nvalid', '-m takes a number from 0 to 100.', 'number-unreadable'),
    },
  },
  {
    tool: 'cwebp',
    causes: {
      format: failing(
        'cwebp -quiet %a%.png -o %b%.webp',
        'rror',
        'The file is no picture: look at it with file.',
        'file-format-invalid',
        { files: notPicture('%a%.png') },
      ),
    },
  },
  {
    tool: 'exiv2',
    causes: {
      file: failing(
        'exiv2 pr pictures/%a%.jpg',
        'ailed to open',
        'The picture is in another folder.',
        'file-not-found',
      ),
      key: failing('exiv2 -M"set Exif.%B%.%A% %n%" %a%.jpg', 'nvalid', 'There is no such tag.', 'unknown-property', {
        files: notPicture('%a%.jpg'),
      }),
    },
  },
  {
    tool: 'netpbm',
    causes: {
      file: failing(
        'pnmtopng pictures/%a%.ppm > %b%.png',
        'nable to open',
        'The picture is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'poppler',
    causes: {
      file: failing(
        'pdftotext docs/%a%.pdf -',
        "ouldn't open file",
        'The document is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'mutool',
    causes: {
      file: failing('mutool info docs/%a%.pdf', 'cannot open', 'The document is in another folder.', 'file-not-found'),
    },
  },
  {
    tool: 'rsvg-convert',
    causes: {
      xml: failing('rsvg-convert %a%.svg -o %b%.png', 'XML', 'A tag is not closed.', 'xml-invalid', {
        files: { '%a%.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="%n%" height="9"><g id="%b%"></svg>\n' },
      }),
    },
  },
];
