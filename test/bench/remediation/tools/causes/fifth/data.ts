import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const jsonnet = failingFile('jsonnet %f%.jsonnet', '%f%.jsonnet');
const cue = failingFile('cue vet -c %f%.cue', '%f%.cue');
const gs = failingFile('gs -q -dBATCH -dNOPAUSE -sDEVICE=nullpage %f%.ps', '%f%.ps');
const sed = failingFile('sed -f %f%.sed %a%.txt', '%f%.sed');
const sedding = (text: string) => ({ files: { '%f%.sed': text, '%a%.txt': '1 2\n' } });
const home = 'mkdir -p "$HOME"; ';
const bzr = `${home}brz init -q .; brz whoami --branch "x <x@example.test>"; echo x > %f%.txt; brz add -q; brz ci -qm x`;
const borg = `${home}export BORG_UNKNOWN_UNENCRYPTED_REPO_ACCESS_IS_OK=yes; borg init -e none repo`;
const pandas = (expect: string, fix: string, text: string, family?: string) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, {
    setup: 'ln -s /tmp/errtools/fifth/venv .venv',
    files: { '%f%.py': `import pandas as pd\n\n${text}` },
  });

/** Tools of archives, data, pictures and sound, in no other part. */
export const fifthData: readonly ToolCauses[] = [
  {
    tool: 'xz',
    causes: {
      format: failing(
        'xz -d %a%.log.xz',
        'File format not recognized',
        'It is not an xz file: look at it with file.',
        'file-format-invalid',
        { setup: 'echo "%b% %n%" > %a%.log.xz' },
      ),
      'cut-off': failing(
        'xz -t %a%.log.xz',
        'Unexpected end of input',
        'The download broke off: fetch it again.',
        'archive-invalid',
        { setup: 'seq 9%n% | xz > x; head -c 60 x > %a%.log.xz' },
      ),
      exists: failing('xz -k %a%.log', 'File exists', 'Remove the old file first, or -f.', 'already-exists', {
        setup: 'echo x > %a%.log; xz -k %a%.log',
      }),
      file: failing('xz logs/%a%.log', 'No such file or directory', 'The file is in another folder.', 'file-not-found'),
      option: failing('xz --%b%-all x', 'unrecognized option', 'xz has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'zstd',
    causes: {
      format: failing(
        'zstd -d %a%.log.zst',
        'unsupported format',
        'It is not a zstd file: look at it with file.',
        'file-format-invalid',
        { setup: 'echo "%b% %n%" > %a%.log.zst' },
      ),
      'cut-off': failing(
        'zstd -q -t %a%.log.zst',
        'premature',
        'The download broke off: fetch it again.',
        'archive-invalid',
        { setup: 'seq 9%n% | zstd -q > x; head -c 60 x > %a%.log.zst' },
      ),
      exists: failing(
        'zstd -q %a%.log </dev/null',
        'already exists',
        'Remove the old file first, or -f.',
        'already-exists',
        { setup: 'echo x > %a%.log; zstd -q %a%.log' },
      ),
      file: failing(
        'zstd logs/%a%.log',
        'No such file or directory',
        'The file is in another folder.',
        'file-not-found',
      ),
      option: failing('zstd --%b%-all x', 'Incorrect parameter', 'zstd has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'borg',
    causes: {
      repository: failing(
        'borg list backups/%a%',
        'does not exist',
        'The repository is at another path: mount the disk, or borg init.',
        'remote-repository-missing',
        { setup: home },
      ),
      archive: failing(
        'borg info repo::%a%-%n%',
        'does not exist',
        'There is no such archive: borg list.',
        'revision-unknown',
        { setup: borg },
      ),
      exists: failing(
        'borg create repo::%a% %f%.txt',
        'already exists',
        'Take another name: {now} in it.',
        'already-exists',
        { setup: `${borg}; echo x > %f%.txt; borg create repo::%a% %f%.txt` },
      ),
      'not-repository': failing(
        'borg list %a%',
        'is not a valid repository',
        'The folder is no Borg repository: correct the path.',
        'not-a-repository',
        { setup: `${home}mkdir %a%; echo x > %a%/%b%` },
      ),
      passphrase: failing(
        'BORG_PASSPHRASE=%b%%n% borg list repo',
        'assphrase supplied',
        'BORG_PASSPHRASE is wrong.',
        'authentication-failed',
        { setup: `${home}BORG_PASSPHRASE=right borg init -e repokey repo` },
      ),
      command: failing('borg %b%', 'invalid choice', 'Borg has no such command.', 'unknown-command', { setup: home }),
    },
  },
  {
    tool: 'rclone',
    causes: {
      section: failing(
        'rclone ls %a%:%b%',
        "didn't find section in config file",
        'Set the remote up: rclone config, or name the right file with --config.',
        'config-entry-missing',
        { setup: home },
      ),
      directory: failing(
        'rclone copy data/%a% out',
        'directory not found',
        'The source folder is not there.',
        'file-not-found',
        { setup: home },
      ),
      command: failing('rclone %b%', 'unknown command', 'rclone has no such command.', 'unknown-command', {
        setup: home,
      }),
      flag: failing('rclone ls --%b%-all .', 'unknown flag', 'rclone has no such flag.', 'unknown-option', {
        setup: home,
      }),
      arguments: failing('rclone copy %a%', 'arguments', 'Give source and destination.', 'required-argument-missing', {
        setup: home,
      }),
      refused: failing(
        'rclone ls --retries 1 --low-level-retries 1 --http-url http://127.0.0.1:%port%/%a%/ :http:',
        'refused',
        'The server is not running.',
        'connection-refused',
        { setup: home },
      ),
    },
  },
  {
    tool: 'breezy',
    causes: {
      'no-branch': failing('brz status', 'Not a branch', 'Change into the branch, or brz init.', 'not-a-repository', {
        setup: home,
      }),
      command: failing('brz %b%', 'unknown command', 'Breezy has no such command.', 'unknown-command', { setup: home }),
      revision: failing(
        'brz log -r %n%99',
        'does not exist',
        'The revision is newer than the branch.',
        'revision-unknown',
        { setup: bzr },
      ),
      nothing: failing(
        'brz commit -m "%b% %n%"',
        'No changes to commit',
        'Change or add something first; or it is committed already.',
        'nothing-to-commit',
        { setup: `${bzr}; echo "*" > .bzrignore; brz add -q .bzrignore; brz ci -qm y` },
      ),
      identity: failing(
        'brz commit -m "%b% %n%"',
        'Unable to determine your name',
        'brz whoami "Name <address>" once.',
        'identity-missing',
        { setup: `${home}brz init -q .; echo x > %f%.txt; brz add -q` },
      ),
      'missing-branch': failing(
        'brz branch ../%a%-trunk %b%',
        'Not a branch',
        'There is no branch at that path.',
        'remote-repository-missing',
        { setup: home },
      ),
      diverged: failing('brz push -d one ../two', 'diverged', 'brz merge first, then push.', 'remote-diverged', {
        setup: `${home}export BRZ_EMAIL="x <x@example.test>"; brz init -q two; (cd two; echo x > x; brz add -q; brz ci -qm x); brz branch -q two one; for w in one two; do (cd $w; echo $w > %f%.txt; brz add -q; brz ci -qm $w); done`,
        run: 'cd one && brz push ../two',
      }),
    },
  },
  {
    tool: 'exiftool',
    causes: {
      file: failing('exiftool photos/%a%.jpg', 'File not found', 'The picture is in another folder.', 'file-not-found'),
      tag: failing(
        'exiftool -%B%Owner=%b% %a%.jpg',
        'is not defined',
        'There is no such tag, or it cannot be written.',
        'unknown-property',
        { setup: 'echo x > %a%.jpg' },
      ),
      format: failing(
        'exiftool -Artist=%b% %a%.jpg',
        'Not a valid JPG',
        'The file is no JPEG: look at it with file.',
        'file-format-invalid',
        { setup: 'echo x > %a%.jpg' },
      ),
    },
  },
  {
    tool: 'ghostscript',
    causes: {
      undefined: gs(
        '/undefined in',
        'The name is not defined: it is misspelt, or the prolog is missing.',
        '%!PS\n%b%of %n%\nshowpage\n',
        'undefined-name',
      ),
      file: failing(
        'gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=o.pdf prints/%a%.pdf',
        'undefinedfilename',
        'The document is in another folder.',
        'file-not-found',
      ),
      device: failing(
        'gs -q -dBATCH -dNOPAUSE -sDEVICE=%b%x %f%.ps',
        'Unknown device',
        'This build has no such device: gs -h names them.',
        'format-unsupported',
        { files: { '%f%.ps': '%!PS\nshowpage\n' } },
      ),
      stack: gs(
        '/stackunderflow',
        'The operator takes more operands.',
        '%!PS\n%n% add\nshowpage\n',
        'wrong-argument-count',
      ),
      type: gs('/typecheck', 'The operand has another type.', '%!PS\n(%a%) %n% add\nshowpage\n', 'type-mismatch'),
      output: gs('Could not open the file', 'Create the output folder first.', '%!PS\nshowpage\n', 'file-not-found', {
        run: 'gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=out/%a%/x.pdf %f%.ps',
      }),
    },
  },
  {
    tool: 'xmlstarlet',
    causes: {
      mismatch: failing('xmlstarlet val -e %f%.xml', 'mismatch', 'Close the element.', 'xml-invalid', {
        files: { '%f%.xml': '<%a%>\n  <%b%>%n%\n</%a%>\n' },
      }),
      xpath: failing(
        "xmlstarlet sel -t -v '//%a%[' %f%.xml",
        'nvalid expression',
        'The expression is cut off.',
        'syntax-error',
        { files: { '%f%.xml': '<%a%/>\n' } },
      ),
      file: failing(
        "xmlstarlet sel -t -v '//%a%' data/%b%.xml",
        'failed to load',
        'The document is in another folder.',
        'file-not-found',
      ),
      prefix: failing(
        "xmlstarlet sel -t -v '//%a%:%b%' %f%.xml",
        'ndefined namespace prefix',
        'Bind the prefix with -N.',
        'undefined-name',
        { files: { '%f%.xml': '<%a%/>\n' } },
      ),
    },
  },
  {
    tool: 'jsonnet',
    causes: {
      variable: jsonnet(
        'Unknown variable',
        'Define the variable with local.',
        '{ %a%: %b%Total + %n% }\n',
        'undefined-name',
      ),
      field: jsonnet(
        'field does not exist',
        'The object has no such field.',
        'local %a% = { %b%: %n% };\n{ x: %a%.%c% }\n',
        'unknown-property',
      ),
      import: jsonnet(
        "couldn't open import",
        'Add the folder with -J.',
        "local %a% = import 'lib/%a%.libsonnet';\n%a%\n",
        'module-not-found',
      ),
      syntax: jsonnet(
        'STATIC ERROR',
        'A comma or bracket is missing.',
        '{\n  %a%: %n%\n  %b%: 2,\n}\n',
        'syntax-error',
      ),
      error: jsonnet(
        'RUNTIME ERROR',
        'What the configuration itself asks for: read its message.',
        "{ %a%: error '%b% must be set' }\n",
        'explicit-error',
      ),
      file: failing(
        'jsonnet conf/%a%.jsonnet',
        'pening input file',
        'The file is in another folder.',
        'file-not-found',
      ),
      type: jsonnet(
        'matching types',
        'Convert the value: std.parseInt or std.toString.',
        "{ %a%: 'x' * %n% }\n",
        'type-mismatch',
      ),
      assert: jsonnet(
        'ssertion failed',
        'The value breaks the rule of the configuration.',
        'local %a% = %n%;\nassert %a% < 2;\n{ x: %a% }\n',
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'cue',
    causes: {
      conflict: cue(
        'conflicting values',
        'Two places give the field different values: change one.',
        '%a%: %n%\n%a%: 1\n',
        'declaration-mismatch',
      ),
      reference: cue(
        'not found',
        'Define the field, or import its package.',
        '%a%: %b%Total + %n%\n',
        'undefined-name',
      ),
      incomplete: cue(
        'incomplete value',
        'Give the field a concrete value.',
        '%a%: int\n%b%: %n%\n',
        'property-required',
      ),
      field: cue(
        'field not allowed',
        'The definition has no such field.',
        '#%A%: {%b%: int}\n%a%: #%A% & {%b%: %n%, %c%: 1}\n',
        'unknown-property',
      ),
      syntax: cue('expected', 'A brace is missing.', '%a%: {\n  %b%: %n%\n', 'syntax-error'),
      bound: cue('out of bound', 'The value breaks the rule of the field.', '%a%: <2\n%a%: %n%\n', 'check-violation'),
    },
  },
  {
    tool: 'tesseract',
    causes: {
      file: failing(
        'tesseract scans/%a%.png %a%',
        'annot read input file',
        'The picture is in another folder.',
        'file-not-found',
      ),
      language: failing(
        'tesseract %a%.png %a% -l %b%x',
        'Error opening data file',
        'Install the language: tesseract-ocr-deu, or set TESSDATA_PREFIX.',
        'module-not-found',
        { setup: 'convert -size 40x20 xc:white %a%.png' },
      ),
      format: failing(
        'tesseract %a%.png %a%',
        'rror during processing',
        'The file is no picture: look at it with file.',
        'file-format-invalid',
        { setup: 'printf "\\211PNG\\r\\n\\032\\nno picture" > %a%.png' },
      ),
    },
  },
  {
    tool: 'sox',
    causes: {
      file: failing(
        'sox audio/%a%.wav %a%.flac',
        "can't open input file",
        'The recording is in another folder.',
        'file-not-found',
      ),
      format: failing(
        'sox -n %a%.%b% synth 1 sine %n%',
        'no handler for',
        'This build cannot write the format: install libsox-fmt-all.',
        'format-unsupported',
      ),
      header: failing(
        'sox %a%.wav %a%.au',
        'RIFF',
        'The file is no WAV file: look at it with file.',
        'file-format-invalid',
        { setup: 'printf "no sound at all in here %n%" > %a%.wav' },
      ),
      option: failing('sox --%b%-all x.wav y.wav', 'option', 'sox has no such option.', 'unknown-option'),
    },
  },
  {
    tool: 'sed',
    causes: {
      unterminated: sed(
        "unterminated `s' command",
        'The third slash is missing; or escape the slashes in the text.',
        '',
        'pattern-invalid',
        sedding('s/%b%/%c%\n'),
      ),
      'option-s': sed(
        "unknown option to `s'",
        'The text holds slashes: use another mark, s|a|b|.',
        '',
        'pattern-invalid',
        sedding('s/usr/%b%/%c%/\n'),
      ),
      reference: sed(
        'invalid reference',
        'The pattern has no such group: escape the brackets or -E.',
        '',
        'pattern-invalid',
        sedding('s/(%b%)/\\1 %n%/\n'),
      ),
      command: sed(
        'unknown command',
        'sed has no such command: a line break or a quote is missing.',
        '',
        'syntax-error',
        sedding('k%b%\n'),
      ),
      file: failing(
        "sed -i 's/%b%/%c%/' conf/%a%.ini",
        'No such file or directory',
        'The file is in another folder.',
        'file-not-found',
      ),
      brace: sed('unmatched', 'The block is not closed.', '', 'syntax-error', sedding('/%b%/ {\ns/x/%c%/\n')),
    },
  },
  {
    tool: 'pandas',
    causes: {
      column: pandas(
        'KeyError',
        'The table has no such column: look at df.columns.',
        '%a% = pd.DataFrame({"%b%": [1, %n%]})\nprint(%a%["%c%"].sum())\n',
        'column-missing',
      ),
      file: pandas(
        'No such file or directory',
        'The file is in another folder.',
        'print(pd.read_csv("data/%a%.csv").head())\n',
        'file-not-found',
      ),
      fields: pandas(
        'Error tokenizing data',
        'A line has more fields than the others: another separator, or on_bad_lines.',
        'import io\n\nprint(pd.read_csv(io.StringIO("%a%,%b%\\n1,2\\n1,2,%n%\\n")))\n',
      ),
      length: pandas(
        'does not match length of index',
        'The list must be as long as the table.',
        '%a% = pd.DataFrame({"%b%": [1, 2, 3]})\n%a%["%c%"] = [1, %n%]\n',
        'shape-mismatch',
      ),
      ambiguous: pandas(
        'The truth value of a Series is ambiguous',
        'Use & and |, or any() and all().',
        '%a% = pd.Series([1, %n%])\nif %a% > 1:\n    print("%b%")\n',
        'condition-not-scalar',
      ),
      date: pandas(
        "doesn't match format",
        'Give to_datetime the right format, or errors="coerce".',
        'print(pd.to_datetime(["2024-05-01", "%n%/04/24"], format="%Y-%m-%d"))\n',
        'date-invalid',
      ),
      convert: pandas(
        'could not convert string to float',
        'The column holds text: pd.to_numeric with errors="coerce".',
        '%a% = pd.Series(["1", "%b%"])\nprint(%a%.astype(float))\n',
        'number-unreadable',
      ),
      iloc: pandas(
        'out-of-bounds',
        'The table has fewer rows: check its length.',
        '%a% = pd.DataFrame({"%b%": [1, 2]})\nprint(%a%.iloc[%n%])\n',
        'index-out-of-range',
      ),
    },
  },
];
