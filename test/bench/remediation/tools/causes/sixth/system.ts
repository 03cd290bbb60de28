import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const asNobody = (command: string): string => `su -s /bin/sh nobody -c '${command}'`;

/** Tools of the system. */
export const systemTools: readonly ToolCauses[] = [
  {
    tool: 'find',
    causes: {
      start: failing(
        'find data/%a% -name "*.%b%"',
        'No such file',
        'The folder to search is not there.',
        'file-not-found',
      ),
      predicate: failing(
        'find . -%b%name "*.txt"',
        'unknown predicate',
        'find has no such test: look at the spelling.',
        'unknown-option',
      ),
      'value-missing': failing(
        'find . -type f -name',
        'missing argument',
        'Give -name its pattern.',
        'option-value-missing',
      ),
      exec: failing('find . -exec echo %a% {}', "missing argument to `-exec'", 'End -exec with \\; or +.'),
      number: failing('find . -mtime %b%', 'nvalid argument', '-mtime takes a number of days.', 'number-unreadable'),
      order: failing(
        'touch %a%1.log %a%2.log; find . -name %a%*.log',
        'paths must precede expression',
        'Quote the pattern, so that the shell leaves it alone.',
        'unquoted-expansion',
      ),
    },
  },
  {
    tool: 'xargs',
    causes: {
      quote: failing(
        'echo "%a%\'s %b%" | xargs ls',
        'unmatched single quote',
        'xargs -0 or -d "\\n": a name holds an apostrophe.',
      ),
      number: failing('echo x | xargs -n %b% ls', 'invalid number', 'xargs -n takes a number.', 'number-unreadable'),
      option: failing(
        'echo x | xargs --%b%-all ls',
        'unrecognized option',
        'xargs has no such option.',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'sudo',
    causes: {
      terminal: failing(
        `setsid ${asNobody('sudo ls /root/%a%')} < /dev/null`,
        'a terminal is required',
        'Allow it without a password in sudoers (NOPASSWD): there is nobody to type one.',
        'no-terminal',
      ),
      option: failing('sudo --%b%-all ls', 'unrecognized option', 'sudo has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'su',
    causes: {
      user: failing('su - %a%_svc -c ls', 'does not exist', 'Create the user, or correct its name.', 'user-unknown'),
      option: failing('su --%b%-all root', 'unrecognized option', 'su has no such option.', 'unknown-option'),
      shell: failing(
        'su -s /bin/%b%sh root -c ls',
        'failed to execute',
        'The shell of the user is not installed.',
        'command-not-found',
      ),
    },
  },
  {
    tool: 'tput',
    causes: {
      terminal: failing(
        'tput -T %a%-256color cols',
        'unknown terminal',
        'Install ncurses-term, or set TERM to xterm-256color.',
      ),
      capability: failing(
        'tput -T xterm %b%x',
        'unknown terminfo capability',
        'man terminfo lists the capabilities.',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'nslookup',
    causes: {
      refused: failing(
        'nslookup -port=%port% -retry=0 %a%.example.test 127.0.0.1',
        'refused',
        'No DNS server runs there.',
        'connection-refused',
      ),
      server: failing(
        'nslookup example.test %a%.invalid',
        'not found',
        'The name of the DNS server itself does not resolve: give its address.',
        'host-not-found',
      ),
      type: failing(
        'timeout 3 nslookup -type=%b%x -timeout=1 localhost 127.0.0.1',
        'unknown query type',
        'There is no such record type.',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'tcpdump',
    causes: {
      interface: failing(
        'tcpdump -c 1 -i %a%0',
        'No such device',
        'ip link names the interfaces.',
        'interface-missing',
      ),
      filter: failing(
        'tcpdump -i lo "port %n% andd host %b%"',
        'syntax error',
        'The filter is written wrong.',
        'syntax-error',
      ),
      file: failing('tcpdump -r dumps/%a%.pcap', 'No such file', 'The capture is in another folder.', 'file-not-found'),
      format: failing(
        'tcpdump -r %a%.pcap',
        'unknown file format',
        'The file is no capture: get it again.',
        'file-format-invalid',
        { files: { '%a%.pcap': 'this is not a capture of %b% at all\n' } },
      ),
      permission: failing(
        asNobody('/usr/bin/tcpdump -c 1 -i lo port %n%'),
        'permission',
        'Run it with sudo.',
        'permission-denied',
      ),
    },
  },
  {
    tool: 'ip',
    causes: {
      device: failing('ip link show %a%0', 'does not exist', 'ip link names the interfaces.', 'interface-missing'),
      object: failing('ip %b%x show', 'is unknown', 'ip has no such object.', 'unknown-command'),
      option: failing('ip -%b%x addr', 'is unknown', 'ip has no such option.', 'unknown-option'),
      address: failing(
        'ip addr add 10.0.%n%.%b% dev lo',
        'expected rather than',
        'The address is written wrong.',
        'address-invalid',
      ),
      permission: failing(
        asNobody('/sbin/ip link set lo mtu 1%n%'),
        'not permitted',
        'Run it with sudo.',
        'permission-denied',
      ),
    },
  },
  {
    tool: 'ss',
    causes: {
      option: failing('ss --%b%-all', 'unrecognized option', 'ss has no such option.', 'unknown-option'),
      family: failing('ss -f %a%', 'is invalid family', 'The family is inet, inet6, unix …', 'choice-invalid'),
    },
  },
  {
    tool: 'strace',
    causes: {
      program: failing(
        'strace -f %a%ctl sync',
        "an't",
        'Install the program, or correct its name.',
        'command-not-found',
      ),
      process: failing(
        'strace -p 41%n%',
        'No such process',
        'The process has ended: pgrep its number again.',
        'process-missing',
      ),
      call: failing(
        'strace -e trace=%b%x ls',
        'invalid system call',
        'There is no such system call.',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'gdb',
    causes: {
      file: failing('gdb -batch -nx ./build/%a%', 'No such file', 'Build the program first.', 'file-not-found', {
        quiet: true,
      }),
      process: failing(
        'gdb -batch -nx -p 41%n%',
        'No such process',
        'The process has ended: pgrep its number again.',
        'process-missing',
        { quiet: true },
      ),
      symbol: failing(
        'gdb -batch -nx -ex "print %b%_count" /bin/true',
        'No symbol table',
        'The program has no debug symbols: build it with -g.',
        undefined,
        { quiet: true },
      ),
      command: failing(
        'gdb -batch -nx -ex "%b%x"',
        'Undefined command',
        'gdb has no such command.',
        'unknown-command',
        { quiet: true },
      ),
      format: failing(
        'gdb -batch -nx ./%a%',
        'not in executable format',
        'The file is a script or text, not a program: name the program itself.',
        'file-format-invalid',
        { quiet: true, files: { '%a%': '%b%\n' } },
      ),
      'not-running': failing(
        'gdb -batch -nx -ex "info locals" -ex backtrace -ex "finish" /bin/true',
        'The program is not being run',
        'run the program first.',
        undefined,
        { quiet: true },
      ),
    },
  },
  {
    tool: 'at',
    causes: {
      time: failing('echo ls | at "%b% oclock"', 'Garbled time', 'at cannot read the time: at 14:30.', 'date-invalid'),
      file: failing('at -f jobs/%a%.sh now', 'annot open', 'The job file is in another folder.', 'file-not-found'),
      job: failing('at -c 99%n%', 'annot find jobid', 'atq lists the jobs that there are.'),
    },
  },
  {
    tool: 'tar',
    causes: {
      truncated: failing(
        'tar xzf %a%.tar.gz',
        'nexpected end of file',
        'The archive is cut off: download it again.',
        'archive-invalid',
        { setup: 'head -c 200000 /dev/urandom > x.bin; tar czf y.tgz x.bin; head -c 9%n% y.tgz > %a%.tar.gz' },
      ),
      empty: failing(
        'tar czf %a%.tar.gz',
        'Cowardly refusing',
        'Name what to put into the archive.',
        'required-argument-missing',
      ),
      member: failing(
        'tar xf %a%.tar %b%/%c%.txt',
        'Not found in archive',
        'tar tf lists the names in the archive.',
        undefined,
        { setup: 'echo x > x; tar cf %a%.tar x' },
      ),
      option: failing('tar --%b%-all -cf x.tar .', 'unrecognized option', 'tar has no such option.', 'unknown-option'),
      'value-missing': failing(
        'tar -x -f',
        'option requires an argument',
        'Give -f the name of the archive.',
        'option-value-missing',
      ),
      folder: failing('tar xf %a%.tar -C out/%b%', 'Cannot open', 'Create the target folder first.', 'file-not-found', {
        setup: 'echo x > x; tar cf %a%.tar x',
      }),
      compressor: failing(
        'echo x > %f%; tar --use-compress-program=%b%zip -cf %a%.tar.x %f%',
        'not found',
        'Install the compressor.',
        'command-not-found',
      ),
    },
  },
  {
    tool: '7z',
    causes: {
      file: failing('7z x backups/%a%.7z', 'No such file', 'The archive is in another folder.', 'file-not-found'),
      archive: failing(
        '7z x %a%.7z',
        'annot open the file',
        'The file is no archive: download it again.',
        'file-format-invalid',
        { files: { '%a%.7z': 'no archive of %b%\n' } },
      ),
      password: failing(
        '7z t -p%b% %a%.7z',
        'rong password',
        'The password of the archive is another.',
        'authentication-failed',
        { setup: 'echo %n% > x; 7z a -pother -mhe=off %a%.7z x' },
      ),
      command: failing('7z %b% %a%.7z', 'nsupported command', '7z has no such command: a, x, l, t.', 'unknown-command'),
      switch: failing('7z a --%b%x %a%.7z x', 'nknown switch', '7z has no such switch.', 'unknown-option'),
    },
  },
];
