import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const tidyCpp = failingFile(
  "clang-tidy --quiet --checks='-*,bugprone-*,clang-analyzer-*,performance-*' --warnings-as-errors='*' %f%.cpp --",
  '%f%.cpp',
);
const phpcs = failingFile('phpcs --standard=PSR12 --no-colors %f%.php', '%f%.php');
const glpsol = failingFile('glpsol --math %f%.mod', '%f%.mod');
const dtc = failingFile('dtc -I dts -O dtb -o x.dtb %f%.dts', '%f%.dts');
const wat = failingFile('wat2wasm %f%.wat -o x.wasm', '%f%.wat');
const hlint = failingFile('hlint %f%.hs', '%f%.hs');
const htmlTidy = failingFile('tidy -e -q %f%.html', '%f%.html');
const expectTool = failingFile('expect %f%.exp', '%f%.exp');
const yasm = failingFile('yasm -f elf64 %f%.asm', '%f%.asm');
const ld = (expect: string, fix: string, text: string, flags: string, family?: string) =>
  failing(`as %f%.s -o %f%.o && ld %f%.o -o %f% ${flags}`, expect, fix, family, { files: { '%f%.s': text } });
const bat = (expect: string, fix: string, args: string, family?: string) =>
  failing(`batcat --paging=never ${args}`, expect, fix, family, { files: { '%f%.txt': 'x\n' } });
const mlr = (expect: string, fix: string, args: string, family?: string) =>
  failing(`mlr --icsv --ojson ${args}`, expect, fix, family, {
    unpadded: true,
    files: { '%f%.csv': '%a%,%b%\n1,%n%\n' },
  });
const datamash = (expect: string, fix: string, args: string, family?: string) =>
  failing(`printf '%a% %n%\\n' | datamash -W ${args}`, expect, fix, family);
const tmux = (expect: string, fix: string, args: string, family?: string) =>
  failing(`tmux -L %a% ${args}`, expect, fix, family);
const uncrustify = (expect: string, fix: string, config: string, family?: string) =>
  failing('uncrustify -c %a%.cfg -f %f%.c', expect, fix, family, {
    unpadded: true,
    files: { '%a%.cfg': config, '%f%.c': 'int x;\n' },
  });
const slapd = (expect: string, fix: string, text: string, family?: string) =>
  failing('slaptest -f %f%.conf -u', expect, fix, family, { unpadded: true, files: { '%f%.conf': text } });
const postconf = (expect: string, fix: string, text: string, family?: string) =>
  failing('postmap hash:%a%', expect, fix, family, { quiet: true, unpadded: true, files: { '%a%': text } });

/** Programs in C and their like that are in no other part. */
export const eighthPrograms: readonly ToolCauses[] = [
  {
    tool: 'clang-tidy',
    causes: {
      null: tidyCpp(
        'null',
        'Check the pointer before it is used.',
        'int %a%() {\n  int *%b% = nullptr;\n  return *%b% + %n%;\n}\n',
        'null-access',
      ),
      header: tidyCpp(
        'file not found',
        'Give the folder of the header: -- -I….',
        '#include "%b%.h"\n\nint %a%() { return %n%; }\n',
        'module-not-found',
      ),
      name: tidyCpp(
        'use of undeclared identifier',
        'Declare the name, or include its header.',
        'int %a%() { return %b%Of(%n%); }\n',
        'undefined-name',
      ),
      leak: tidyCpp(
        'leak',
        'delete what was allocated, or unique_ptr.',
        'int %a%() {\n  int *%b% = new int(%n%);\n  return *%b%;\n}\n',
        'memory-leak',
      ),
      division: tidyCpp(
        'Division by zero',
        'Check the divisor before.',
        'int %a%() {\n  int %b% = 0;\n  return %n% / %b%;\n}\n',
        'division-by-zero',
      ),
      'integer-division': tidyCpp(
        'integer division',
        'Cast before the division: it is cut to a whole number.',
        'double %a%(int %b%) {\n  double x = %b% / %n%;\n  return x;\n}\n',
      ),
    },
  },
  {
    tool: 'clang-format',
    causes: {
      diff: failing(
        'clang-format --dry-run -Werror %f%.c',
        'code should be clang-formatted',
        'clang-format -i.',
        'format-check-failed',
        { files: { '%f%.c': 'int   %a%( void ){return %n%;}\n' } },
      ),
      config: failing(
        'clang-format %f%.c',
        'unknown key',
        'The configuration has no such key: it is of a newer version.',
        'unknown-parameter',
        { files: { '.clang-format': 'BasedOnStyle: LLVM\n%A%Width: %n%\n', '%f%.c': 'int x;\n' } },
      ),
      style: failing(
        'clang-format --style=%b% --fallback-style=none %f%.c',
        'nvalid',
        'The styles are LLVM, Google, Chromium …',
        'choice-invalid',
        { files: { '%f%.c': 'int x;\n' } },
      ),
    },
  },
  {
    tool: 'phpcs',
    causes: {
      brace: phpcs(
        'brace',
        'phpcbf corrects it: the brace stands on a line of its own.',
        '<?php\n\nfunction %a%($%b%) {\n    return $%b% + %n%;\n}\n',
      ),
      indentation: phpcs(
        'indented',
        'Indent with four spaces: phpcbf.',
        '<?php\n\nfunction %a%($%b%)\n{\n  return $%b% + %n%;\n}\n',
        'indentation-invalid',
      ),
      standard: failing(
        'phpcs --standard=%A% x.php',
        'is not installed',
        'phpcs -i lists the standards.',
        'choice-invalid',
        { files: { 'x.php': '<?php\n' } },
      ),
      file: failing(
        'phpcs --standard=PSR12 src/%f%.php',
        'does not exist',
        'The source is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'glpsol',
    causes: {
      undefined: glpsol(
        'not defined',
        'Declare the variable above.',
        'var %a% >= 0;\nmaximize z: %a% + %b%;\nend;\n',
        'undefined-name',
      ),
      syntax: glpsol(
        'syntax error',
        'A semicolon is missing.',
        'var %a% >= 0\nmaximize z: %a% * %n%;\nend;\n',
        'syntax-error',
      ),
      file: failing('glpsol --math model/%f%.mod', 'No such file', 'The model is in another folder.', 'file-not-found'),
      data: glpsol(
        'no value for',
        'Give the parameter a value in the data section.',
        'param %a%;\nvar x >= 0;\nmaximize z: %a% * x;\nsolve;\nend;\n',
        'property-required',
      ),
    },
  },
  {
    tool: 'dtc',
    causes: {
      syntax: dtc(
        'syntax error',
        'A semicolon is missing.',
        '/dts-v1/;\n\n/ {\n\t%a% {\n\t\t%b% = <%n%>\n\t};\n};\n',
        'syntax-error',
      ),
      label: dtc(
        'non-existent node or label',
        'Set the label at the node.',
        '/dts-v1/;\n\n/ {\n\t%a% {\n\t\t%b% = <&%c%_pin>;\n\t};\n};\n',
        'undefined-name',
      ),
      duplicate: dtc(
        'uplicate',
        'The property is there twice: remove one.',
        '/dts-v1/;\n\n/ {\n\t%a% {\n\t\t%b% = <1>;\n\t\t%b% = <%n%>;\n\t};\n};\n',
        'duplicate-definition',
      ),
      file: failing(
        'dtc -I dts -O dtb dts/%f%.dts',
        'No such file',
        'The source is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'wat2wasm',
    causes: {
      variable: wat(
        'undefined local variable',
        'Declare the local.',
        '(module\n  (func (result i32)\n    local.get $%a%))\n',
        'undefined-name',
      ),
      type: wat(
        'type mismatch',
        'The value has another type than the function gives.',
        '(module\n  (func (result i32)\n    f64.const %n%))\n',
        'type-mismatch',
      ),
      token: wat(
        'unexpected token',
        'There is no such instruction.',
        '(module\n  (func $%a% (result i32)\n    i32.%b% %n%))\n',
        'instruction-unknown',
      ),
      function: wat(
        'undefined function variable',
        'Declare the function that is called.',
        '(module\n  (func $%a%\n    call $%b%))\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'patchelf',
    causes: {
      file: failing(
        'patchelf --print-rpath lib/%a%.so',
        'No such file',
        'The library is in another folder.',
        'file-not-found',
      ),
      'not-elf': failing(
        'patchelf --print-rpath %a%.so',
        'ELF',
        'The file is no program or library.',
        'file-format-invalid',
        { files: { '%a%.so': 'no library of %b%, and nothing that a linker made from it at all\n' } },
      ),
    },
  },
  {
    tool: 'hlint',
    causes: {
      redundant: hlint(
        'Redundant',
        'Remove what is redundant, as the hint shows.',
        'module Main where\n\n%a% :: Int -> Int\n%a% x = (x + %n%)\n\nmain :: IO ()\nmain = do print (%a% 1)\n',
      ),
      parse: hlint(
        'Parse error',
        'An indentation or bracket is wrong.',
        'module Main where\n\n%a% :: Int -> Int\n%a% x = (x + %n%\n\nmain :: IO ()\nmain = print (%a% 1)\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'tidy',
    causes: {
      close: htmlTidy(
        'missing </',
        'Close the element.',
        '<!DOCTYPE html>\n<html><head><title>%a%</title></head><body><p><b>%n%</p></body></html>\n',
        'syntax-error',
      ),
      unknown: htmlTidy(
        'is not recognized',
        'HTML has no such element.',
        '<!DOCTYPE html>\n<html><head><title>%a%</title></head><body><%b%x>%n%</%b%x></body></html>\n',
        'undefined-name',
      ),
      attribute: htmlTidy(
        'attribute',
        'The element has no such attribute.',
        '<!DOCTYPE html>\n<html><head><title>%a%</title></head><body><p %b%="%n%">x</p></body></html>\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'expect',
    causes: {
      command: expectTool(
        'invalid command name',
        'Tcl has no such command.',
        'spawn true\n%a%_for %n%\n',
        'undefined-name',
      ),
      spawn: expectTool(
        "couldn't execute",
        'Install the program, or correct its name.',
        'spawn %a%ctl %b%\nexpect "%n%"\n',
        'command-not-found',
      ),
      variable: expectTool('no such variable', 'Set the variable first.', 'puts $%a%\n', 'undefined-name'),
    },
  },
  {
    tool: 'yasm',
    causes: {
      symbol: yasm(
        'undefined symbol',
        'Declare the label, or extern.',
        'section .text\nglobal _start\n_start:\n    mov rax, %a%_%n%\n    ret\n',
        'undefined-name',
      ),
      instruction: yasm(
        'error',
        'There is no such instruction.',
        'section .text\n_start:\n    %a%q rax, %n%\n',
        'instruction-unknown',
      ),
      redefined: yasm(
        'redefinition',
        'The label is there twice: rename one.',
        'section .text\n%a%:\n    mov rax, %n%\n%a%:\n    ret\n',
        'duplicate-definition',
      ),
      include: yasm(
        'unable to open include file',
        'The file that is included is in another folder: -I.',
        '%include "%b%.inc"\nsection .text\n    ret\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'ld',
    causes: {
      undefined: ld(
        'undefined reference',
        'Link the object or library that has the name.',
        '.globl _start\n_start:\n    call %a%_of\n    mov $%n%, %eax\n',
        '',
        'undefined-symbol',
      ),
      library: ld(
        'cannot find -l%b%',
        'Install the library, or give its folder with -L.',
        '.globl _start\n_start:\n    mov $%n%, %eax\n',
        '-l%b%',
        'library-not-found',
      ),
      script: ld(
        'cannot open linker script',
        'The linker script is in another folder.',
        '.globl _start\n_start:\n    mov $%n%, %eax\n',
        '-T %b%.ld',
        'file-not-found',
      ),
      format: failing(
        'ld %a%.o -o %f%',
        'file format not recognized',
        'The file is no object file, or of another machine.',
        'file-format-invalid',
        { files: { '%a%.o': '\u0001\u0002 no object of %b%\n' } },
      ),
      twice: failing(
        'as %a%.s -o %a%.o && as %b%.s -o %b%.o && ld %a%.o %b%.o -o %f%',
        'multiple definition',
        'Two objects have the name: rename one, or make it local.',
        'duplicate-symbol',
        {
          files: {
            '%a%.s': '.globl _start, %c%\n_start:\n%c%:\n    nop\n',
            '%b%.s': '.globl %c%\n%c%:\n    mov $%n%, %eax\n',
          },
        },
      ),
    },
  },
  {
    tool: 'as',
    causes: {
      instruction: failing(
        'as %f%.s -o x.o',
        'no such instruction',
        'There is no such instruction on that machine.',
        'instruction-unknown',
        { files: { '%f%.s': '_start:\n    %a%q %eax, %ebx\n' } },
      ),
      operands: failing(
        'as %f%.s -o x.o',
        'mismatch',
        'The operands do not fit the instruction.',
        'operands-mismatch',
        { files: { '%f%.s': '_start:\n    mov %eax, %rbx\n    mov $%n%, %eax\n' } },
      ),
      'symbol-twice': failing(
        'as %f%.s -o x.o',
        'is already defined',
        'The label is there twice: rename one.',
        'duplicate-definition',
        { files: { '%f%.s': '%a%:\n    mov $%n%, %eax\n%a%:\n    ret\n' } },
      ),
    },
  },
  {
    tool: 'ar',
    causes: {
      file: failing(
        'ar rcs lib%a%.a %b%.o',
        'No such file',
        'Compile the object first, or correct its path.',
        'file-not-found',
      ),
      format: failing('ar t lib%a%.a', 'file format not recognized', 'The file is no archive.', 'file-format-invalid', {
        files: { 'lib%a%.a': 'no archive of %b%\n' },
      }),
    },
  },
  {
    tool: 'strip',
    causes: {
      format: failing(
        'strip %a%.bin',
        'file format not recognized',
        'The file is no program or library.',
        'file-format-invalid',
        { files: { '%a%.bin': 'no program of %b%\n' } },
      ),
    },
  },
  {
    tool: 'bat',
    causes: {
      file: bat('No such file', 'The file is in another folder.', 'src/%a%.txt', 'file-not-found'),
      option: bat('--%b%-all', 'bat has no such option.', '--%b%-all %f%.txt', 'unknown-option'),
    },
  },
  {
    tool: 'hyperfine',
    causes: {
      failed: failing(
        "hyperfine --runs 2 'exit %n%'",
        'non-zero exit code',
        'The command fails: run it alone first, or -i.',
        'command-failed',
      ),
      runs: failing('hyperfine --runs %b% true', 'invalid', 'Give a whole number.', 'number-unreadable'),
    },
  },
  {
    tool: 'miller',
    causes: {
      verb: mlr('not found', 'mlr help list-verbs names them.', '%b%x %f%.csv', 'unknown-command'),
      parse: mlr(
        'cannot parse DSL',
        'The expression is wrong: check brackets and dollar signs.',
        "put '$x = $%a% +' %f%.csv",
        'syntax-error',
      ),
      function: mlr(
        'function name not found',
        'mlr help list-functions names them.',
        "put '$x = %c%_of($%a%)' %f%.csv",
        'undefined-name',
      ),
      file: mlr('o such file', 'The table is in another folder.', 'cat data/%c%.csv', 'file-not-found'),
    },
  },
  {
    tool: 'datamash',
    causes: {
      operation: datamash('invalid operation', 'datamash has no such operation.', '%b% 1', 'unknown-command'),
      numeric: datamash(
        'invalid numeric value',
        'The column holds texts: another column, or --narm.',
        'sum 1',
        'number-unreadable',
      ),
      field: datamash('requested', 'The line has fewer columns.', 'sum 7', 'index-out-of-range'),
    },
  },
  {
    tool: 'parallel',
    causes: {
      command: failing(
        'parallel %a%ctl ::: %b%',
        'not found',
        'Install the program, or correct its name.',
        'command-not-found',
      ),
      option: failing(
        'parallel --%b%-all echo ::: x',
        'Unknown option',
        'parallel has no such option.',
        'unknown-option',
      ),
      file: failing(
        'parallel -a data/%a%.txt echo',
        'Cannot open input file',
        'The list is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'qemu-img',
    causes: {
      file: failing(
        'qemu-img info img/%a%.qcow2',
        'Could not open',
        'The image is in another folder.',
        'file-not-found',
      ),
      format: failing(
        'qemu-img create -f %b% %a%.img 10M',
        'Unknown file format',
        'The formats are raw, qcow2, vdi …',
        'format-unsupported',
      ),
      size: failing(
        'qemu-img create -f qcow2 %a%.qcow2 %b%',
        'nvalid image size',
        'Sizes are written 10G.',
        'number-unreadable',
      ),
      'not-qcow': failing(
        'qemu-img check -f qcow2 %a%.qcow2',
        'not in qcow2 format',
        'The image is raw, or broken.',
        'file-format-invalid',
        { files: { '%a%.qcow2': 'no image of %b%\n' } },
      ),
    },
  },
  {
    tool: 'mksquashfs',
    causes: {
      source: failing(
        'mksquashfs %a% x.squashfs -no-progress',
        'annot',
        'The folder is elsewhere: check the path.',
        'file-not-found',
      ),
      compression: failing(
        'mkdir -p %a%; mksquashfs %a% x.squashfs -comp %b%',
        'ompressor',
        'The compressors are gzip, xz, zstd, lz4.',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'tmux',
    causes: {
      server: tmux('error connecting', 'No server runs yet: tmux new.', 'list-sessions', 'socket-missing'),
      terminal: failing(
        'env -u TERM tmux -L %a% new -s %b% < /dev/null',
        'terminal',
        'Run it in a terminal, or detached with -d.',
        'no-terminal',
      ),
    },
  },
  {
    tool: 'direnv',
    causes: {
      blocked: failing('direnv exec . true', 'is blocked', 'Look at the .envrc, then direnv allow.', undefined, {
        unpadded: true,
        files: { '.envrc': 'export %A%_SIZE=%n%\n' },
      }),
      command: failing('direnv %b%x', 'not found', 'direnv has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'uncrustify',
    causes: {
      option: uncrustify(
        'nknown option',
        'The configuration has no such option: it is of a newer version.',
        '%a%_%b% = %n%\n',
        'unknown-parameter',
      ),
      value: uncrustify(
        'xpected',
        'The option takes another kind of value.',
        'indent_columns = %a%\n',
        'number-unreadable',
      ),
      config: failing(
        'uncrustify -c etc/%a%.cfg -f x.c',
        'nable to load',
        'The configuration is in another folder.',
        'file-not-found',
        { files: { 'x.c': 'int x;\n' } },
      ),
    },
  },
  {
    tool: 'slapd',
    causes: {
      directive: slapd('unknown directive', 'slapd has no such setting.', '%a%%b% on\n', 'unknown-parameter'),
      include: slapd(
        'could not',
        'The schema that is included is in another folder.',
        'include %a%/%b%.schema\n',
        'file-not-found',
      ),
      argument: slapd('missing', 'The setting wants a value.', 'database\n', 'option-value-missing'),
    },
  },
  {
    tool: 'msmtp',
    causes: {
      account: failing(
        'echo x | msmtp -C %f%.conf -a %a% x@example.test',
        'not found',
        'Write the account into the configuration.',
        'config-entry-missing',
        { unpadded: true, setup: 'chmod 600 %f%.conf', files: { '%f%.conf': 'account %b%\nhost 127.0.0.1\n' } },
      ),
      command: failing(
        'echo x | msmtp -C %f%.conf x@example.test',
        'unknown command',
        'msmtp has no such setting.',
        'unknown-parameter',
        { unpadded: true, setup: 'chmod 600 %f%.conf', files: { '%f%.conf': 'account default\n%a%_%b% on\n' } },
      ),
      refused: failing(
        'echo x | msmtp --host=127.0.0.1 --port=%port% --from=x@example.test y@example.test',
        'Connection refused',
        'No mail server listens there: look at host and port.',
        'connection-refused',
      ),
      host: failing(
        'echo x | msmtp --host=%a%.invalid --from=x@example.test y@example.test',
        'cannot locate host',
        'The host does not resolve: check its name.',
        'host-not-found',
      ),
    },
  },
  {
    tool: 'kcat',
    causes: {
      refused: failing(
        'timeout 8 kcat -b 127.0.0.1:%port% -L -m 2',
        'onnect',
        'No Kafka broker listens there: look at host and port.',
        'connection-refused',
      ),
      property: failing(
        'kcat -b 127.0.0.1:%port% -X %a%.%b%=%n% -L',
        'No such configuration property',
        'librdkafka has no such property.',
        'unknown-parameter',
      ),
    },
  },
  {
    tool: 'minisign',
    causes: {
      key: failing(
        'minisign -V -p %a%.pub -m %b%.txt',
        'o such file',
        'The public key is in another folder.',
        'file-not-found',
        { files: { '%b%.txt': 'x\n' } },
      ),
    },
  },
  {
    tool: 'postmap',
    causes: {
      file: failing('postmap hash:maps/%a%', 'No such file', 'The table is in another folder.', 'file-not-found'),
      type: failing(
        'postmap %b%:%a%',
        'unsupported dictionary type',
        'postconf -m lists the types.',
        'choice-invalid',
        { files: { '%a%': 'x y\n' } },
      ),
      duplicate: postconf(
        'duplicate entry',
        'The key is there twice: remove one.',
        'x@example.test %a%\nx@example.test %b%\n',
        'duplicate-definition',
      ),
      format: postconf('key whitespace value', 'A line is key, space, value.', 'x@example.test\n', 'syntax-error'),
    },
  },
  {
    tool: 'smbclient',
    causes: {
      refused: failing(
        'smbclient -N -p %port% -L 127.0.0.1',
        'CONNECTION_REFUSED',
        'No Samba server listens there: look at host and port.',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'aspell',
    causes: {
      language: failing(
        'echo x | aspell -l %b% list',
        'No word lists can be found',
        'Install the dictionary of the language.',
        'module-not-found',
      ),
      option: failing('echo x | aspell --%b%-all list', 'is unknown', 'aspell has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'dpkg',
    causes: {
      archive: failing(
        'dpkg -i %a%_%n%.deb',
        'cannot access archive',
        'The package is in another folder.',
        'file-not-found',
      ),
      format: failing(
        'dpkg-deb -c %a%.deb',
        'not a Debian format archive',
        'The file is no package, or cut off.',
        'file-format-invalid',
        { files: { '%a%.deb': 'no package of %b%\n' } },
      ),
      installed: failing('dpkg -s %a%-%b%', 'is not installed', 'apt install the package.', 'package-unknown'),
      control: failing(
        'mkdir -p p/DEBIAN; cp control p/DEBIAN/; dpkg-deb -b p x.deb',
        'ersion',
        'Write the field into DEBIAN/control.',
        'property-required',
        { files: { control: 'Package: %a%\nArchitecture: all\nMaintainer: x <x@example.test>\nDescription: %b%\n' } },
      ),
    },
  },
  {
    tool: 'apt',
    causes: {
      package: failing(
        'apt-get install --dry-run %a%-%b%-%n%',
        'Unable to locate package',
        'apt update, or the package has another name.',
        'package-unknown',
      ),
      version: failing(
        'apt-get install --dry-run hostname=%n%.%n%',
        'was not found',
        'apt-cache policy lists the versions.',
        'version-unknown',
      ),
      operation: failing('apt-get %b%', 'Invalid operation', 'apt-get has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'h5dump',
    causes: {
      file: failing(
        'h5dump data/%a%.h5',
        'unable to open',
        'The file is in another folder, or no HDF5.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'samtools',
    causes: {
      file: failing('samtools view data/%a%.bam', 'No such file', 'The file is in another folder.', 'file-not-found'),
      command: failing('samtools %b%', 'unrecognized command', 'samtools has no such command.', 'unknown-command'),
    },
  },
];
