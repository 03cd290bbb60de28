import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from './failing.ts';

const dot = failingFile('dot -Tsvg %f%.dot -o %f%.svg', '%f%.dot');
const proto = failingFile('protoc --python_out=. %f%.proto', '%f%.proto');
const hadolint = failingFile('hadolint %f%.dockerfile', '%f%.dockerfile');
const sqlfluff = failingFile('sqlfluff lint --dialect ansi --nocolor --disable-progress-bar %f%.sql', '%f%.sql');
const ansible = failingFile('ansible-playbook -i localhost, -c local %f%.yml', '%f%.yml');
const schema = failingFile('check-jsonschema --schemafile %a%.schema.json %a%.json', '%a%.json');
const bison = failingFile('bison %f%.y -o %f%.c', '%f%.y');
const msgfmt = failingFile('msgfmt -c %f%.po -o %f%.mo', '%f%.po');
const png = 'printf "no picture" > %a%.png';
const object =
  '{"type":"object","required":["%b%"],"properties":{"%b%":{"type":"integer"}},"additionalProperties":false}';

/** Command line tools that are in no other part. */
export const freshTools: readonly ToolCauses[] = [
  {
    tool: 'graphviz',
    causes: {
      syntax: dot(
        'syntax error',
        'An edge lacks its end, or a bracket is missing.',
        'digraph %a% {\n  %b% -> ;\n}\n',
        'syntax-error',
      ),
      file: failing(
        'dot -Tsvg graphs/%a%.dot -o %a%.svg',
        "can't open",
        'The graph is in another folder.',
        'file-not-found',
      ),
      format: dot('not recognized', 'Graphviz has no such format: -Tsvg or -Tpng.', 'digraph { a -> b }\n', undefined, {
        run: 'dot -T%b%x %f%.dot',
      }),
      option: dot('unrecognized', 'dot has no such option.', 'digraph { a -> b }\n', 'unknown-option', {
        run: 'dot -%b% %f%.dot',
      }),
      output: dot('Could not open', 'Create the output folder first.', 'digraph { a -> b }\n', 'file-not-found', {
        run: 'dot -Tsvg %f%.dot -o out/%a%/graph.svg',
      }),
    },
  },
  {
    tool: 'pandoc',
    causes: {
      file: failing(
        'pandoc -o %a%.html notes/%a%.md',
        'does not exist',
        'The document is in another folder.',
        'file-not-found',
      ),
      format: failing(
        'echo x | pandoc -f %a%down',
        'Unknown input format',
        'pandoc --list-input-formats names the formats.',
      ),
      option: failing(
        'echo x | pandoc --%b%-all',
        'Unknown option',
        'This pandoc has no such option; look at its version.',
        'unknown-option',
      ),
      engine: failing(
        'echo x | pandoc --pdf-engine=xelatex -o %a%.pdf',
        'not found',
        'Install the PDF engine (texlive-xetex).',
        'command-not-found',
      ),
      filter: failing(
        'echo x | pandoc --filter pandoc-%a%ref -o %a%.html',
        'Could not find executable',
        'Install the filter and have it in PATH.',
        'command-not-found',
      ),
      template: failing(
        'echo x | pandoc --template %a%.html -o x.html',
        'Could not find data file',
        'Put the template into the data folder, or give its path.',
        'file-not-found',
      ),
      lua: failing(
        'echo x | pandoc --lua-filter %f%.lua',
        'attempt to index',
        'The element has no such attribute: check it in the filter.',
        'null-access',
        { files: { '%f%.lua': 'function Para(%a%)\n  return %a%.%b%.%c%\nend\n' } },
      ),
    },
  },
  {
    tool: 'protoc',
    causes: {
      type: proto(
        'is not defined',
        'Import the file that defines the message.',
        'syntax = "proto3";\nmessage %A% {\n  %B% %b% = 1;\n}\n',
        'undefined-name',
      ),
      import: proto(
        'File not found',
        'Add its folder with -I.',
        'syntax = "proto3";\nimport "common/%a%.proto";\nmessage %A% {}\n',
        'file-not-found',
      ),
      number: proto(
        'has already been used',
        'Give each field its own number.',
        'syntax = "proto3";\nmessage %A% {\n  int32 %b% = 1;\n  int32 %c% = 1;\n}\n',
        'duplicate-definition',
      ),
      syntax: proto(
        'Expected',
        'A semicolon or field number is missing.',
        'syntax = "proto3";\nmessage %A% {\n  int32 %b% = \n}\n',
        'syntax-error',
      ),
      output: proto(
        'No such file or directory',
        'Create the output folder first.',
        'syntax = "proto3";\nmessage %A% {}\n',
        'file-not-found',
        { run: 'protoc --python_out=gen/%a% %f%.proto' },
      ),
      plugin: proto(
        'program not found',
        'Install protoc-gen-go and have it in PATH.',
        'syntax = "proto3";\nmessage %A% {}\n',
        'command-not-found',
        { run: 'protoc --go_out=. %f%.proto' },
      ),
    },
  },
  {
    tool: 'svn',
    causes: {
      'no-copy': failing(
        'svn info',
        'is not a working copy',
        'Change into the checked-out folder.',
        'not-a-repository',
      ),
      missing: failing(
        'svn checkout file:///srv/svn/%a%',
        'Unable to open',
        'The repository is not at that address.',
        'remote-repository-missing',
      ),
      command: failing('svn %b%', 'Unknown subcommand', 'Subversion has no such command.', 'unknown-command'),
      refused: failing(
        'svn ls --non-interactive svn://127.0.0.1:%port%/%a%',
        'Connection refused',
        'svnserve is not running, or the port is wrong.',
        'connection-refused',
      ),
      host: failing(
        'svn ls --non-interactive svn://%a%.invalid/trunk',
        'Unknown',
        'The host does not resolve: VPN?',
        'host-not-found',
      ),
      revision: failing(
        'svnadmin create %a%.r && svn log -r %n%99 "file://$PWD/%a%.r"',
        'No such revision',
        'The revision is newer than the repository.',
      ),
      'out-of-date': failing(
        'svn commit -q -m y one/%f%.txt',
        'is out of date',
        'svn update first, then commit.',
        undefined,
        {
          setup:
            'svnadmin create r; svn co -q "file://$PWD/r" one; svn co -q "file://$PWD/r" two; echo x > one/%f%.txt; svn add -q one/%f%.txt; svn ci -q -m x one; svn up -q two; echo y > two/%f%.txt; svn ci -q -m y two; echo z > one/%f%.txt',
        },
      ),
    },
  },
  {
    tool: 'hg',
    causes: {
      'no-repository': failing(
        'hg status',
        'no repository found',
        'Change into the clone, or hg init.',
        'not-a-repository',
      ),
      command: failing('hg %b%', 'unknown command', 'Mercurial has no such command.', 'unknown-command'),
      clone: failing(
        'hg clone /srv/hg/%a%',
        'not found',
        'The repository is not at that path.',
        'remote-repository-missing',
      ),
      revision: failing(
        'hg init -q . && hg update %a%-release',
        'unknown revision',
        'Pull first, or correct the name.',
      ),
      uncommitted: failing(
        'hg update --check -r 0',
        'uncommitted changes',
        'Commit or shelve the changes first.',
        undefined,
        {
          setup:
            'hg init .; echo x > %f%.txt; hg add -q; hg ci -u x -m x; echo y >> %f%.txt; hg ci -u x -m y; echo z >> %f%.txt',
        },
      ),
      'new-heads': failing('hg -R one push', 'push creates new remote head', 'hg pull and merge first.', undefined, {
        setup:
          'hg init r; (cd r; echo x > x; hg add -q; hg ci -u x -m x); hg clone -q r one; hg clone -q r two; for w in one two; do (cd $w; echo $w > %f%.txt; hg add -q; hg ci -u x -m $w); done; hg -q -R two push',
      }),
      refused: failing(
        'hg clone http://127.0.0.1:%port%/%a%',
        'onnection refused',
        'The server is not running.',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'ffmpeg',
    causes: {
      input: failing(
        'ffmpeg -nostdin -hide_banner -i media/%a%.mp4 %a%.webm',
        'No such file or directory',
        'The input is in another folder.',
        'file-not-found',
      ),
      invalid: failing(
        'ffmpeg -nostdin -hide_banner -i %a%.mp4 %a%.webm',
        'Invalid data found',
        'The file is cut off or not a video.',
        undefined,
        { setup: 'head -c 4000 /dev/zero > %a%.mp4' },
      ),
      encoder: failing(
        'ffmpeg -nostdin -hide_banner -f lavfi -i testsrc=d=1 -c:v %a%264 %a%.mp4',
        'Unknown encoder',
        'This build lacks the encoder: ffmpeg -encoders.',
      ),
      option: failing(
        'ffmpeg -nostdin -hide_banner -%b%size 2 -f lavfi -i testsrc=d=1 x.mp4',
        'Unrecognized option',
        'ffmpeg has no such option.',
        'unknown-option',
      ),
      filter: failing(
        'ffmpeg -nostdin -hide_banner -f lavfi -i testsrc=d=1 -vf %b%scale=2 x.mp4',
        'No such filter',
        'This build lacks the filter.',
      ),
      format: failing(
        'ffmpeg -nostdin -hide_banner -f lavfi -i testsrc=d=1 %a%.%b%',
        'Unable to',
        'Name the container with -f: the ending is unknown.',
      ),
    },
  },
  {
    tool: 'imagemagick',
    causes: {
      input: failing(
        'convert pictures/%a%.png -resize 50% %a%.jpg',
        'unable to open image',
        'The picture is in another folder.',
        'file-not-found',
      ),
      header: failing(
        'convert %a%.png -resize 50% %a%.jpg',
        'improper image header',
        'The file is no PNG: look at it with file.',
        undefined,
        { setup: png },
      ),
      option: failing(
        'convert -%b%size 2 x: y.png',
        'unrecognized option',
        'ImageMagick has no such option.',
        'unknown-option',
      ),
      delegate: failing(
        'convert %a%.%b%x %a%.png',
        'no decode delegate',
        'This build cannot read the format: install its library.',
        undefined,
        { setup: 'echo x > %a%.%b%x' },
      ),
      output: failing(
        'convert -size 4x4 xc:red out/%a%/x.png',
        'unable to open image',
        'Create the output folder first.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'gpg',
    causes: {
      'no-key': failing(
        'gpg --batch --homedir "$PWD" --no-auto-key-locate -r %a%@example.test -e %f%.txt',
        'No public key',
        'Import the public key of the receiver first.',
        undefined,
        { files: { '%f%.txt': 'x\n' }, setup: 'chmod 700 .' },
      ),
      'no-data': failing(
        'gpg --batch --homedir "$PWD" --import %f%.asc',
        'no valid OpenPGP data found',
        'The file is not an exported key: download it again.',
        undefined,
        { files: { '%f%.asc': 'not a key\n' }, setup: 'chmod 700 .' },
      ),
      'no-secret': failing(
        'gpg --batch --homedir "$PWD" --local-user %a%@example.test --sign %f%.txt',
        'No secret key',
        'The signing key is not on this machine.',
        undefined,
        { files: { '%f%.txt': 'x\n' }, setup: 'chmod 700 .' },
      ),
      file: failing(
        'chmod 700 .; gpg --batch --homedir "$PWD" --verify release/%a%.tar.gz.asc',
        'No such file',
        'The signature was not downloaded.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'rsync',
    causes: {
      source: failing(
        'rsync -a data/%a%/ out/',
        'No such file or directory',
        'The source folder is not there.',
        'file-not-found',
      ),
      refused: failing(
        'rsync -a rsync://127.0.0.1:%port%/%a%/ out/',
        'Connection refused',
        'The rsync daemon is not running.',
        'connection-refused',
      ),
      host: failing(
        'rsync -a rsync://%a%.invalid/%b%/ out/',
        'not known',
        'The host does not resolve.',
        'host-not-found',
      ),
      option: failing('rsync --%b%-all a b', 'unknown option', 'This rsync has no such option.', 'unknown-option'),
      target: failing(
        'mkdir s; echo x > s/%f%; rsync -a s/ out/%a%/deep/',
        'failed',
        'Create the target folder first: --mkpath.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'zip',
    causes: {
      nothing: failing(
        'zip -r %a%.zip build/%b%',
        'Nothing to do',
        'The folder is not there: build first.',
        'file-not-found',
      ),
      structure: failing(
        'zip %a%.zip %f%.txt',
        'structure invalid',
        'The archive is broken: remove it first.',
        'file-format-invalid',
        { files: { '%f%.txt': 'x\n', '%a%.zip': 'no archive at all\n' } },
      ),
    },
  },
  {
    tool: 'bison',
    causes: {
      symbol: bison(
        'is used, but is not defined',
        'Declare the token or give it a rule.',
        '%%\ninput: %b% ;\n',
        'undefined-name',
      ),
      syntax: bison(
        'unexpected',
        'A rule is not ended with a semicolon, or has a stray word.',
        '%token X\n%%\ninput : : X ;\n',
        'syntax-error',
      ),
      directive: bison('invalid directive', 'Bison has no such directive.', '%%b%mode 1\n%%\ninput: ;\n'),
      conflict: bison(
        'conflicts',
        'Give the operators a precedence.',
        "%token N\n%%\n%a%: %a% '+' %a% | N ;\n",
        undefined,
        { run: 'bison -Werror %f%.y -o %f%.c' },
      ),
    },
  },
  {
    tool: 'gettext',
    causes: {
      duplicate: msgfmt(
        'duplicate message definition',
        'Remove the second entry: msguniq.',
        'msgid "%a%"\nmsgstr "x"\n\nmsgid "%a%"\nmsgstr "y"\n',
        'duplicate-definition',
      ),
      format: msgfmt(
        'format specifications',
        'The translation has other placeholders than the original.',
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#, c-format\nmsgid "%d %a%"\nmsgstr "%s %b%"\n',
        'format-mismatch',
      ),
      quote: msgfmt(
        'end-of-line within string',
        'A quotation mark is missing.',
        'msgid "%a%"\nmsgstr "x\n',
        'string-unclosed',
      ),
      file: failing(
        'msgfmt -c po/%a%.po -o x.mo',
        'No such file',
        'The translation is in another folder.',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'hadolint',
    causes: {
      latest: hadolint('DL3007', 'Pin the version of the image.', 'FROM debian:latest\nCOPY %a% /srv/\n'),
      cd: hadolint('DL3003', 'Use WORKDIR instead of cd.', 'FROM debian:12\nRUN cd /srv/%a% && make\n'),
      apt: hadolint(
        'DL3008',
        'Pin the versions of packages that apt-get installs.',
        'FROM debian:12\nRUN apt-get update && apt-get install -y --no-install-recommends %a%kit && rm -rf /var/lib/apt/lists/*\n',
      ),
      parse: hadolint(
        'unexpected',
        'Not an instruction of a Dockerfile.',
        'FROM debian:12\n%A%X /srv\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'sqlfluff',
    causes: {
      capital: sqlfluff('CP01', 'Write keywords in one case.', 'SELECT id from %a%\n'),
      unparsable: sqlfluff(
        'PRS',
        'The statement does not parse in this dialect.',
        'SELECT FROM WHERE %a% = = 1\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'ansible',
    causes: {
      module: ansible(
        "couldn't resolve module",
        'Install the collection that has the module.',
        '- hosts: all\n  gather_facts: false\n  tasks:\n    - %a%plot:\n        x: 1\n',
        'module-not-found',
      ),
      variable: ansible(
        'is undefined',
        'Define the variable in group_vars or give a default.',
        '- hosts: all\n  gather_facts: false\n  tasks:\n    - debug:\n        msg: "{{ %b%_total }}"\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'check-jsonschema',
    causes: {
      required: schema('is a required property', 'Add the property.', '{}\n', 'property-required', {
        files: { '%a%.schema.json': object, '%a%.json': '{}\n' },
      }),
      type: schema('is not of type', 'Write the number without quotes.', '', 'type-mismatch', {
        files: { '%a%.schema.json': object, '%a%.json': '{"%b%":"x"}\n' },
      }),
      additional: schema(
        'Additional properties are not allowed',
        'Remove the property or allow it in the schema.',
        '',
        'unknown-property',
        { files: { '%a%.schema.json': object, '%a%.json': '{"%b%":1,"%c%":2}\n' } },
      ),
      json: schema('Failed to parse', 'A comma or bracket is wrong in the JSON.', '', 'json-invalid', {
        files: { '%a%.schema.json': object, '%a%.json': '{"%b%": [1, 2}\n' },
      }),
      schema: failing(
        'echo {} > x.json; check-jsonschema --schemafile schemas/%a%.json x.json',
        'No such file',
        'The schema is in another folder.',
        'file-not-found',
      ),
    },
  },
];
