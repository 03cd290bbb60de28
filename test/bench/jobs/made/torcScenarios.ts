import type { Deed } from '../../../torc/scenarios.ts';
import type { MadeKind } from './scenarios.ts';

/** A job that fails in a workflow of a real Torc; unless it says otherwise, with 60 MB. */
export interface TorcScenario {
  readonly id: string;
  readonly kind: MadeKind;
  readonly tools: string;
  readonly script: string;
  /** The lines that tell. */
  readonly tells: readonly RegExp[];
  /** What is done to its allocation. */
  readonly deed?: Deed;
  /** As Torc writes it. */
  readonly memory?: string;
  readonly file?: string;
}

const python = (body: string): string =>
  `cat > step.py <<'PY'\nimport json, os, sys, time\nprint("step begins", file=sys.stderr)\n${body}\nPY\npython3 -u step.py`;
const node = (body: string): string => `cat > step.mjs <<'JS'\n${body}\nJS\nnode step.mjs`;
const oom = [/oom.kill|Out Of Memory|Killed/i];

/** The jobs that are run in Torc. None was read before it was asked about but those of its train half. */
export const torcScenarios: readonly TorcScenario[] = [
  {
    id: 'oom-pairs',
    kind: 'limit-memory',
    tools: 'python',
    script: python('pairs = {}\nfor i in range(10**8):\n    pairs[i] = str(i) * 20'),
    tells: oom,
  },
  {
    id: 'oom-awk',
    kind: 'limit-memory',
    tools: 'gawk',
    script: `seq 30000000 | awk '{ seen[$1 "-" $1] = $0 } END { print length(seen) }'`,
    tells: oom,
  },
  {
    id: 'oom-buffer',
    kind: 'limit-memory',
    tools: 'node',
    script: node('const all = [];\nfor (let i = 0; i < 40; i++) all.push(Buffer.alloc(10 << 20, 1));'),
    tells: oom,
  },
  {
    id: 'oom-tail',
    kind: 'limit-memory',
    tools: 'coreutils',
    script: 'head -c 400M /dev/zero | tail | wc -c',
    tells: oom,
  },
  {
    id: 'oom-sqlite',
    kind: 'limit-memory',
    tools: 'sqlite3',
    script: `sqlite3 :memory: "create table t(x); insert into t select randomblob(1000) from generate_series(1, 300000);"`,
    tells: oom,
  },
  {
    id: 'late-loop',
    kind: 'limit-time',
    tools: 'python',
    script: python('for i in range(2000):\n    print("batch", i, file=sys.stderr)\n    time.sleep(1)'),
    tells: [],
  },
  {
    id: 'late-make',
    kind: 'limit-time',
    tools: 'make',
    script: `printf 'all:\\n\\tsleep 900\\n' > Makefile\nmake`,
    tells: [],
  },
  {
    id: 'late-wait',
    kind: 'limit-time',
    tools: 'bash',
    script: 'echo "waiting for the matrix" >&2; while [ ! -e matrix.done ]; do sleep 1; done',
    tells: [],
  },
  { id: 'exit-4', kind: 'silent', tools: 'bash', script: 'exit 4', tells: [] },
  { id: 'exit-5', kind: 'silent', tools: 'python', script: 'python3 -c "raise SystemExit(5)"', tells: [] },
  { id: 'false', kind: 'silent', tools: 'coreutils', script: 'test -s /dev/null', tells: [] },
  {
    id: 'attribute',
    kind: 'code',
    tools: 'python',
    script: python('class Mesh:\n    pass\nMesh().refine(3)'),
    tells: [/AttributeError/],
  },
  {
    id: 'assertion',
    kind: 'code',
    tools: 'python',
    script: python('total = sum([0.1] * 10)\nassert total == 1, f"weights sum to {total}"'),
    tells: [/AssertionError/],
  },
  {
    id: 'not-a-function',
    kind: 'code',
    tools: 'node',
    script: node('const mesh = { cells: 12 };\nmesh.refine();'),
    tells: [/TypeError/],
  },
  {
    id: 'die',
    kind: 'code',
    tools: 'perl',
    script: `perl -e 'my %h; print STDERR "reading\\n"; $h{a}->method;'`,
    tells: [/Can't call method/],
  },
  {
    id: 'link',
    kind: 'code',
    tools: 'gcc',
    memory: '300m',
    script: `echo 'int solve(void); int main(void) { return solve(); }' > a.c\ngcc a.c -o a`,
    tells: [/undefined reference/],
  },
  {
    id: 'stage',
    kind: 'code',
    tools: 'make',
    memory: '300m',
    script: `printf 'all: a.o\\n\\ta.o: a.c\\n' > /dev/null\necho 'int main(void) { return x; }' > a.c\nprintf 'a: a.c\\n\\tgcc a.c -o a\\n' > Makefile\nmake`,
    tells: [/undeclared/],
  },
  {
    id: 'unset',
    kind: 'code',
    tools: 'bash',
    script: 'set -u\necho "run $RUN_ID"',
    tells: [/unbound variable/],
  },
  {
    id: 'json',
    kind: 'input',
    tools: 'python',
    script: python(`open("in.json", "w").write('{"cells": [1, 2,}')\njson.load(open("in.json"))`),
    tells: [/JSONDecodeError/],
  },
  {
    id: 'jq-input',
    kind: 'input',
    tools: 'jq',
    script: `echo '{"cells": [1, 2' > in.json\njq .cells in.json`,
    tells: [/parse error|Unfinished/],
  },
  {
    id: 'number',
    kind: 'input',
    tools: 'python',
    script: python('rows = ["1.5", "2.5", "n/a"]\nprint(sum(float(row) for row in rows))'),
    tells: [/ValueError/],
  },
  {
    id: 'archive',
    kind: 'input',
    tools: 'tar',
    script: 'head -c 4000 /dev/urandom > in.tar.gz\ntar xzf in.tar.gz',
    tells: [/not in gzip format|Child returned/],
  },
  {
    id: 'database',
    kind: 'input',
    tools: 'sqlite3',
    script: `head -c 9000 /dev/urandom > run.db\nsqlite3 run.db 'select count(*) from runs'`,
    tells: [/not a database/],
  },
  {
    id: 'no-mesh',
    kind: 'missing-file',
    tools: 'python',
    script: python('open("/data/mesh/part-07.bin", "rb")'),
    tells: [/FileNotFoundError/],
    file: '/data/mesh/part-07.bin',
  },
  {
    id: 'no-list',
    kind: 'missing-file',
    tools: 'coreutils',
    script: 'sort -u /data/lists/sites.txt -o out.txt',
    tells: [/No such file/],
    file: '/data/lists/sites.txt',
  },
  {
    id: 'no-archive',
    kind: 'missing-file',
    tools: 'tar',
    script: 'tar xf /data/raw/2024.tar',
    tells: [/No such file/],
    file: '/data/raw/2024.tar',
  },
  {
    id: 'queue-refused',
    kind: 'service',
    tools: 'python',
    script: python('import socket\nsocket.create_connection(("127.0.0.1", 9), timeout=3)'),
    tells: [/ConnectionRefusedError/],
  },
  {
    id: 'weights-refused',
    kind: 'service',
    tools: 'curl',
    script: 'curl -sS --max-time 5 http://127.0.0.1:9/weights.pt -o weights.pt',
    tells: [/curl: \(7\)/],
  },
  {
    id: 'push-refused',
    kind: 'service',
    tools: 'git',
    script: 'git init -q r && cd r && git fetch -q http://127.0.0.1:9/lab/results.git',
    tells: [/unable to access/],
  },
  {
    id: 'host-unknown',
    kind: 'name-lookup',
    tools: 'python',
    script: python('import socket\nsocket.getaddrinfo("store.lab.invalid", 443)'),
    tells: [/gaierror/],
  },
  {
    id: 'ssh-unknown',
    kind: 'name-lookup',
    tools: 'ssh',
    script: 'ssh -o BatchMode=yes login2.lab.invalid true',
    tells: [/Could not resolve/],
  },
  {
    id: 'full',
    kind: 'disk',
    tools: 'python',
    script: python('open(os.environ["TMPFS"] + "/grid.bin", "wb").write(bytes(6 << 20))'),
    tells: [/No space left/],
  },
  {
    id: 'full-cp',
    kind: 'disk',
    tools: 'coreutils',
    script: 'head -c 5M /dev/zero > big\ncp big $TMPFS/copy-$RANDOM',
    tells: [/No space left/],
  },
  {
    id: 'root-only',
    kind: 'permission',
    tools: 'python',
    script: python('open("/etc/run-results.csv", "w")'),
    tells: [/PermissionError/],
  },
  {
    id: 'shadow',
    kind: 'permission',
    tools: 'coreutils',
    script: 'cp /etc/shadow copy',
    tells: [/Permission denied/],
  },
  {
    id: 'no-module',
    kind: 'environment',
    tools: 'python',
    script: python('import xarray_solver'),
    tells: [/ModuleNotFoundError/],
  },
  {
    id: 'no-tool',
    kind: 'environment',
    tools: 'bash',
    script: 'gdal_translate in.tif out.tif',
    tells: [/not found/],
  },
  {
    id: 'library',
    kind: 'environment',
    tools: 'node',
    script: node("import 'duckdb-bindings';"),
    tells: [/ERR_MODULE_NOT_FOUND|Cannot find package/],
  },
  {
    id: 'segv',
    kind: 'crash',
    tools: 'python',
    script: python('import ctypes\nctypes.memset(16, 0, 4)'),
    tells: [/Segmentation fault|SIGSEGV/],
  },
  {
    id: 'abort',
    kind: 'crash',
    tools: 'gcc',
    memory: '300m',
    script: `printf '#include <assert.h>\\nint main(int n, char **v) { assert(n > 3); return 0; }\\n' > a.c\ngcc a.c -o a && ./a`,
    tells: [/Assertion|Aborted/],
  },
  {
    id: 'swept',
    kind: 'ended-by-root',
    tools: 'bash',
    deed: 'cancel-by-root',
    script: 'echo "row 1" >&2; sleep 600',
    tells: [],
  },
  {
    id: 'asked',
    kind: 'ended-by-owner',
    tools: 'bash',
    deed: 'cancel-by-owner',
    script: 'echo "fold 3" >&2; sleep 600',
    tells: [],
  },
  {
    id: 'pushed',
    kind: 'preempted',
    tools: 'bash',
    deed: 'preempt',
    script: 'echo "fold 4" >&2; sleep 600',
    tells: [],
  },
  {
    id: 'lost-node',
    kind: 'node-lost',
    tools: 'python',
    deed: 'node-dies',
    script: python('for i in range(2000):\n    print("batch", i, file=sys.stderr)\n    time.sleep(1)'),
    tells: [],
  },
];
