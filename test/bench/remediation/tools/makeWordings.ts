import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readWordings, writeWordings, type Worded } from '../wordings.ts';

/** One way to run a tool: another version of it, another program that does the same, or another language. */
interface Way {
  /** Comes first in the search path. */
  readonly path?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Stands for `$RUN` in the commands. */
  readonly run?: string;
}

/** One tool, its ways, and commands that fail for one cause each. */
interface WordedTool {
  readonly tool: string;
  readonly ways: Readonly<Record<string, Way>>;
  readonly causes: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** Where the versions of the tools are installed. */
const tools = process.env['WORDING_TOOLS'] ?? '/tmp/wording-tools';
const languages: Readonly<Record<string, Way>> = Object.fromEntries(
  ['C', 'de_DE', 'fr_FR', 'zh_CN'].map((name) => [
    name,
    { env: { LC_ALL: name === 'C' ? 'C.UTF-8' : `${name}.UTF-8`, LANGUAGE: name === 'C' ? '' : name.slice(0, 2) } },
  ]),
);
const versions = (package_: string, ...numbers: readonly string[]): Readonly<Record<string, Way>> =>
  Object.fromEntries(
    numbers.map((number) => [number, { path: join(tools, `${package_}${number}/node_modules/.bin`) }]),
  );

const project = { 'package.json': '{"name":"shop","version":"1.0.0","scripts":{"broken":"node missing.js"}}' };

const all: readonly WordedTool[] = [
  {
    tool: 'npm',
    ways: versions('npm', '6', '8', '10', '11'),
    files: project,
    causes: {
      'script-missing': 'npm run deploy',
      'package-missing': 'npm install quelvaro-nothing-like-it-28',
      'version-missing': 'npm install left-pad@99.0.0',
      'name-invalid': 'npm install "@@bad name"',
      'json-broken': 'echo "{" > package.json; npm install',
      'lock-missing': 'npm ci',
      'command-unknown': 'npm instal-it',
      'tag-missing': 'npm install left-pad@quelvaro',
      'host-unknown': 'npm install left-pad --registry http://registry.quelvaro.invalid --fetch-retries 0',
      refused: 'npm install left-pad --registry http://127.0.0.1:5999 --fetch-retries 0',
      'no-json': 'rm package.json; npm run build',
      'script-fails': 'npm run broken',
      engine:
        'echo \'{"name":"a","version":"1.0.0","engines":{"node":">=99"}}\' > package.json; npm install --engine-strict',
      peer: 'npm install react@16.0.0 react-dom@18.0.0 --dry-run --strict-peer-deps',
      'git-missing': 'npm install git+ssh://git@127.0.0.1:5999/a/b.git',
      'folder-missing': 'npm install ./nothing-here',
      platform: 'npm install fsevents@2.3.3',
      login: 'npm whoami',
      'publish-private': 'echo \'{"name":"a","version":"1.0.0","private":true}\' > package.json; npm publish',
    },
  },
  {
    tool: 'node',
    ways: versions('node', '16', '18', '20', '22', '24'),
    files: { 'b.mjs': 'export const a = 1;' },
    causes: {
      'module-missing': 'node -e "require(\'quelvaro\')"',
      'file-missing': 'node nothing.js',
      'undefined-property': 'node -e "const a = undefined; a.total"',
      'null-property': 'node -e "let a = null; a.total = 1"',
      'not-function': 'node -e "const a = {}; a.total()"',
      'not-defined': 'node -e "total + 1"',
      const: 'node -e "const a = 1; a = 2"',
      json: 'node -e "JSON.parse(\'{bad\')"',
      'json-end': 'node -e "JSON.parse(\'{\')"',
      'json-html': 'node -e "JSON.parse(\'<html>\')"',
      refused: "node -e \"require('net').connect(5999, '127.0.0.1')\"",
      'host-unknown': "node -e \"require('net').connect(80, 'quelvaro.invalid')\"",
      enoent: "node -e \"require('fs').readFileSync('nothing.txt')\"",
      eisdir: "node -e \"require('fs').readFileSync('/tmp')\"",
      'address-used': 'node -e "const s=()=>require(\'http\').createServer().listen(5998);s();s()"',
      syntax: 'echo "let a = ;" > a.js; node a.js',
      'esm-in-cjs': 'echo "import fs from \'fs\'; with(a){}" > a.cjs; node a.cjs',
      'export-missing': 'echo "import { b } from \'./b.mjs\'" > c.mjs; node c.mjs',
      'option-unknown': 'node --quelvaro a.js',
      url: 'node -e "new URL(\'nothing\')"',
      stack: 'node -e "const f=()=>f();f()"',
      'array-length': 'node -e "new Array(-1)"',
      iterable: 'node -e "const [a] = undefined"',
      'iterable-object': 'node -e "for (const a of {}) {}"',
      bigint: 'node -e "1n + 1"',
      circular: 'node -e "const a={};a.a=a;JSON.stringify(a)"',
      rejection: 'node -e "Promise.reject(new Error(\'no room left\'))"',
      spawn: "node -e \"require('child_process').spawn('quelvaro')\"",
      private: 'node -e "class A{#a(){}}; new A().a()"',
      'class-call': 'node -e "class A{}; A()"',
      'argument-type': 'node -e "require(\'fs\').readFileSync(undefined)"',
      'package-export':
        'mkdir -p node_modules/q && echo \'{"name":"q","exports":{"./a":"./a.js"}}\' > node_modules/q/package.json; node -e "require(\'q\')"',
      encoding: "node -e \"Buffer.from('a', 'quelvaro')\"",
      regexp: 'node -e "new RegExp(\'(\')"',
    },
  },
  {
    tool: 'pip',
    ways: Object.fromEntries(
      ['20.3.4', '22.3.1', '23.3.2', '25.0'].map((number) => [number, { path: join(tools, `pip${number}/bin`) }]),
    ),
    causes: {
      'package-missing': 'python -m pip install quelvaro-nothing-like-it-28',
      'version-missing': 'python -m pip install six==99.0',
      'requirements-missing': 'python -m pip install -r nothing.txt',
      'requirement-invalid': 'python -m pip install "six=>1"',
      'folder-missing': 'python -m pip install ./nothing',
      'no-project': 'mkdir -p e; python -m pip install ./e',
      'nothing-given': 'python -m pip install',
      'command-unknown': 'python -m pip instal six',
      'option-unknown': 'python -m pip install --quelvaro six',
      refused: 'python -m pip install --retries 0 -i http://127.0.0.1:5999/simple six',
      'host-unknown': 'python -m pip install --retries 0 -i http://quelvaro.invalid/simple six',
      'setup-fails': 'echo "import quelvaro" > setup.py; python -m pip install .',
      conflict: 'python -m pip install "six==1.16.0" "six==1.15.0"',
      'wheel-wrong': 'touch a-1.0-cp27-cp27m-win32.whl; python -m pip install ./a-1.0-cp27-cp27m-win32.whl',
      'wheel-broken': 'touch a-1.0-py3-none-any.whl; python -m pip install ./a-1.0-py3-none-any.whl',
      hash: 'echo "six==1.16.0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000000" > r.txt; python -m pip install -r r.txt --no-deps --target t',
      'python-version':
        'printf "[project]\\nname=\\"a\\"\\nversion=\\"1\\"\\nrequires-python=\\">=3.99\\"\\n" > pyproject.toml; python -m pip install .',
      toml: 'echo "[project" > pyproject.toml; python -m pip install .',
      uninstall: 'python -m pip uninstall -y quelvaro; python -m pip show quelvaro',
      git: 'python -m pip install git+https://127.0.0.1:5999/a/b.git',
    },
  },
  {
    tool: 'typescript',
    ways: versions('ts', '4.9', '5.4', '5.9'),
    causes: Object.fromEntries(
      Object.entries({
        assign: 'const a: number = "x";',
        property: 'const a = { b: 1 }; a.c;',
        name: 'total();',
        module: 'import x from "quelvaro"; x;',
        arguments: 'function f(a: number) { return a; } f();',
        missing: 'const a: { b: number; c: string } = { b: 1 };',
        excess: 'const a: { b: number } = { b: 1, c: 2 };',
        'possibly-null': 'declare const a: string | null; a.length;',
        'implicit-any': 'function f(a) { return a; }',
        call: 'const a = 1; a();',
        readonly: 'const a: { readonly b: number } = { b: 1 }; a.b = 2;',
        duplicate: 'let a = 1; let a = 2;',
        return: 'function f(): number { }',
        syntax: 'const a = ;',
        await: 'function f() { await 1; }',
        generic: 'const a: Array = [];',
        enum: 'enum A { B } A.C;',
        index: 'const a = {}; a["b"];',
        overload: '"x".replace(1, 2);',
        never: 'declare const a: "x"; if (a === "y") {}',
        iterate: 'for (const a of 1) {}',
        abstract: 'abstract class A {} new A();',
        implements: 'interface A { b(): void } class B implements A {}',
        this: 'function f() { this.a; }',
      }).map(([name, source]) => [name, `cat > a.ts <<'END'\n${source}\nEND\ntsc --noEmit --strict a.ts`]),
    ),
  },
  {
    tool: 'eslint',
    ways: versions('eslint', '7', '8', '9'),
    causes: {
      'no-config': 'echo "a" > a.js; eslint a.js',
      'file-missing': 'echo "module.exports = {};" | tee eslint.config.js .eslintrc.js; eslint nothing.js',
      option: 'eslint --quelvaro a.js',
      parse: 'echo "module.exports = {};" | tee eslint.config.js .eslintrc.js; echo "let a = ;" > b.js; eslint b.js',
      undef:
        'echo "module.exports = {rules:{\\"no-undef\\":2}};" | tee eslint.config.js .eslintrc.js; echo "total();" > b.js; eslint b.js',
      plugin:
        'echo "module.exports = {plugins:[\\"quelvaro\\"]};" | tee eslint.config.js .eslintrc.js; echo "a" > b.js; eslint b.js',
      'config-module':
        'echo "module.exports = require(\\"quelvaro\\");" | tee eslint.config.js .eslintrc.js; echo "a" > b.js; eslint b.js',
      severity:
        'echo "module.exports = {rules:{semi:9}};" | tee eslint.config.js .eslintrc.js; echo "a" > b.js; eslint b.js',
      'rule-unknown':
        'echo "module.exports = {rules:{quelvaro:2}};" | tee eslint.config.js .eslintrc.js; echo "a" > b.js; eslint b.js',
    },
  },
  {
    tool: 'jest',
    ways: versions('jest', '27', '29', '30'),
    files: { 'package.json': '{"name":"a","version":"1.0.0"}' },
    causes: {
      none: 'jest',
      equal: "echo \"test('a', () => expect('tea').toBe('coffee'))\" > a.test.js; jest",
      module: 'echo "require(\'quelvaro\')" > a.test.js; jest',
      empty: 'echo "" > a.test.js; jest',
      syntax: 'echo "let a = ;" > a.test.js; jest',
      esm: 'echo "import a from \'b\'; a" > a.test.js; jest --no-coverage --transform "{}"',
      timeout: 'echo "test(\'a\', () => new Promise(() => {}), 50)" > a.test.js; jest',
      option: 'jest --quelvaro',
      config: 'echo "{" > jest.config.json; jest --config jest.config.json',
      environment: 'jest --env quelvaro',
      mapper:
        'echo "require(\'~/a\')" > a.test.js; jest --moduleNameMapper "{\\"^~/(.*)$\\":\\"<rootDir>/s/\\\\$1\\"}"',
      snapshot: 'echo "test(\'a\', () => expect(1).toMatchSnapshot())" > a.test.js; jest --ci',
    },
  },
  {
    tool: 'coreutils',
    ways: languages,
    causes: {
      'ls-missing': 'ls nothing',
      'cp-missing': 'cp nothing a',
      'cp-folder': 'mkdir d; cp d e',
      'mv-missing': 'mv nothing a',
      'rm-missing': 'rm nothing',
      'rm-folder': 'mkdir d; rm d',
      'rmdir-full': 'mkdir -p d/e; rmdir d',
      'mkdir-exists': 'mkdir d; mkdir d',
      'mkdir-parent': 'mkdir a/b/c',
      'cat-missing': 'cat nothing',
      'cat-folder': 'mkdir d; cat d',
      option: 'ls --quelvaro',
      'option-short': 'cp -Q a b',
      operand: 'cp a',
      'operand-none': 'rm',
      'ln-exists': 'touch a b; ln a b',
      'chmod-mode': 'touch a; chmod zz a',
      'chown-user': 'touch a; chown quelvaro a',
      'tail-missing': 'tail nothing',
      'sort-missing': 'sort nothing',
      'head-number': 'head -n x /dev/null',
      full: 'echo a > /dev/full; cp /bin/ls /dev/full',
      'touch-folder': 'touch a/b',
      sleep: 'sleep x',
      install: 'install nothing d/',
    },
  },
  {
    tool: 'shell',
    ways: {
      ...Object.fromEntries(Object.entries(languages).map(([name, way]) => [`bash ${name}`, { ...way, run: 'bash' }])),
      dash: { run: 'dash', env: { LC_ALL: 'C.UTF-8' } },
    },
    causes: {
      command: '$RUN -c quelvaro',
      script: '$RUN nothing.sh',
      folder: '$RUN -c "cd nothing"',
      permission: 'touch a.sh; chmod 644 a.sh; $RUN -c ./a.sh',
      redirect: '$RUN -c "echo a > x/y"',
      read: '$RUN -c "cat < nothing"',
      syntax: '$RUN -c "if true; done"',
      end: '$RUN -c "if true; then"',
      quote: '$RUN -c "echo \\""',
      unset: "$RUN -uc 'echo $quelvaro'",
      substitution: "$RUN -c 'echo ${a b}'",
      option: '$RUN --quelvaro',
      'is-folder': 'mkdir d; $RUN -c ./d',
      readonly: '$RUN -c "readonly a=1; a=2"',
    },
  },
  {
    tool: 'git',
    ways: languages,
    causes: Object.fromEntries(
      Object.entries({
        command: 'git quelvaro',
        pathspec: 'git checkout quelvaro',
        'no-upstream': 'git push',
        remote: 'git push quelvaro main',
        'no-remote': 'git fetch quelvaro',
        identity: 'git -c user.name= -c user.email= commit --allow-empty -m a',
        'branch-exists': 'git branch main',
        'branch-missing': 'git branch -d quelvaro',
        'add-missing': 'git add quelvaro',
        nothing: 'git commit -m a',
        'local-changes':
          'git checkout -qb o; echo b > a; git commit -qam b; git checkout -q main; echo c > a; git checkout o',
        conflict:
          'git checkout -qb o; echo b > a; git commit -qam b; git checkout -q main; echo c > a; git commit -qam c; git merge o',
        unrelated: 'git checkout -q --orphan o; git rm -qf a; git commit -qm b --allow-empty; git merge main',
        revision: 'git log quelvaro',
        'clone-missing': 'git clone /nothing/here',
        'clone-exists': 'git clone . ../x; mkdir d; touch d/e; git clone . d',
        refused: 'git clone http://127.0.0.1:5999/a.git',
        'tag-exists': 'git tag a; git tag a',
        'stash-none': 'git stash pop',
        'not-repository': 'cd /; git status',
        lock: 'touch .git/index.lock; git add a',
        'rebase-dirty': 'echo z > a; git rebase HEAD~0 --onto HEAD',
        'remote-exists': 'git remote add o x; git remote add o y',
        apply: 'echo x > p; git apply p',
        detached: 'git checkout -q --detach; git push',
        reset: 'git reset --hard quelvaro',
        mv: 'git mv quelvaro b',
        'rm-changed': 'echo z > a; git rm a',
        ff: 'git init -q --bare ../r; git push -q ../r main; git commit -q --allow-empty -m b; git push -q ../r main; git reset -q --hard HEAD~1; git commit -q --allow-empty -m c; git push ../r main',
      }).map(([name, run]) => [
        name,
        `git init -q -b main w; cd w; git config user.name a; git config user.email a@b.c; echo a > a; git add a; git commit -qm a; ${run}`,
      ]),
    ),
  },
  {
    tool: 'make',
    ways: languages,
    causes: {
      'no-rule': 'make quelvaro',
      'no-target': 'make',
      separator: 'printf "a:\\n  echo b\\n" > Makefile; make',
      recipe: 'printf "a:\\n\\tfalse\\n" > Makefile; make',
      needs: 'printf "a: quelvaro\\n" > Makefile; make',
      include: 'printf "include quelvaro.mk\\na:\\n" > Makefile; make',
      file: 'make -f quelvaro.mk',
      option: 'make --quelvaro',
      call: 'printf "a:=\\$(error no room)\\n" > Makefile; make',
      folder: 'make -C quelvaro',
    },
  },
  {
    tool: 'archives',
    ways: languages,
    causes: {
      'tar-missing': 'tar xf nothing.tar',
      'tar-format': 'echo abc > a.tar; tar xf a.tar',
      'tar-member': 'touch a; tar cf a.tar a; tar xf a.tar quelvaro',
      'tar-create': 'tar cf a.tar quelvaro',
      'tar-empty': 'tar cf a.tar',
      'tar-option': 'tar --quelvaro',
      gzip: 'echo a > a.gz; gzip -d a.gz',
      'grep-missing': 'grep a nothing',
      'grep-pattern': 'echo a | grep "a\\("',
      'grep-folder': 'mkdir d; grep a d',
      'sed-missing': 'sed s/a/b/ nothing',
      'sed-command': 'sed q.z /dev/null',
      'sed-unterminated': 'sed s/a/b /dev/null',
      'find-missing': 'find nothing',
      'find-predicate': 'find . -quelvaro',
      'diff-missing': 'diff nothing a',
      'wget-refused': 'wget http://127.0.0.1:5999/',
      'wget-host': 'wget http://quelvaro.invalid/',
      'psql-refused': 'psql -h 127.0.0.1 -p 5999 -c x',
      'psql-host': 'psql -h quelvaro.invalid -c x',
      awk: 'awk "{" /dev/null',
    },
  },
];

/**
 * Runs every cause of these tools, or of all, in every way and keeps what was printed. By hand: the versions have to be
 * installed where `WORDING_TOOLS` says.
 */
function makeWordings(wanted: readonly string[]): void {
  const isWanted = (tool: string): boolean => wanted.length === 0 || wanted.includes(tool);
  for (const { tool, ways, causes, files = {} } of all.filter((each) => isWanted(each.tool))) {
    const worded: Worded[] = [];
    for (const [cause, command] of Object.entries(causes)) {
      const texts = new Set<string>();
      for (const [way, { path, env = {}, run = '' }] of Object.entries(ways)) {
        const folder = mkdtempSync(join(tmpdir(), 'shop-'));
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(dirname(join(folder, name)), { recursive: true });
          writeFileSync(join(folder, name), text);
        }
        const done = spawnSync('bash', ['-c', `exec 2>&1; ${command}`], {
          cwd: folder,
          encoding: 'utf8',
          timeout: 20_000,
          input: '',
          env: {
            HOME: folder,
            PATH: `${path === undefined ? '' : `${path}:`}/usr/local/bin:/usr/bin:/bin`,
            LC_ALL: 'C.UTF-8',
            TERM: 'dumb',
            CI: '1',
            PIP_DISABLE_PIP_VERSION_CHECK: '1',
            npm_config_update_notifier: 'false',
            npm_config_fetch_retries: '0',
            npm_config_audit: 'false',
            npm_config_registry: process.env['npm_config_registry'],
            PIP_INDEX_URL: process.env['PIP_INDEX_URL'],
            PIP_CONFIG_FILE: process.env['PIP_CONFIG_FILE'],
            GIT_CONFIG_NOSYSTEM: '1',
            RUN: run,
            ...env,
          },
        });
        rmSync(folder, { recursive: true, force: true });
        const text = done.stdout.slice(-6000).trim();
        // One wording a text: what two versions print alike is no other wording.
        if (done.status === 0 || text === '' || texts.has(text.replaceAll(folder, ''))) continue;
        texts.add(text.replaceAll(folder, ''));
        worded.push({ tool, cause, way, text });
      }
      console.log(`${tool}/${cause}: ${String(texts.size)}`);
    }
    // After each tool: a run takes long.
    writeWordings([...readWordings().filter((each) => each.tool !== tool), ...worded]);
  }
}

makeWordings(process.argv.slice(2));
