/**
 * What went wrong in a run that `makeLogs.ts` does here, as the person knows who arranged it. `contexts.ts` says for each
 * kind what is right to do under which circumstances.
 */
export type MadeKind =
  | 'code'
  | 'input'
  | 'missing-file'
  | 'service'
  | 'name-lookup'
  | 'refused'
  | 'disk'
  | 'file-limit'
  | 'permission'
  | 'environment'
  | 'crash'
  | 'killed'
  | 'allocation'
  | 'heap'
  | 'stopped'
  | 'lock'
  | 'silent'
  // Ends that a batch system brings about: `slurmScenarios.ts`.
  | 'limit-memory'
  | 'limit-time'
  | 'ended-by-owner'
  | 'ended-by-root'
  | 'preempted'
  | 'node-lost';

/** A run that fails. */
export interface Scenario {
  readonly id: string;
  readonly kind: MadeKind;
  readonly tools: string;
  /** For bash, in an empty folder. `$TMPFS` is a file system of 1 MB and 24 files. */
  readonly script: string;
  /** What the lines that tell match; empty where nothing tells. */
  readonly tells: readonly RegExp[];
  /** The locale of messages, if not `C`. */
  readonly language?: string;
  /** The file that is missing, for `missing-file`. */
  readonly file?: string;
  /** Bytes of a memory control group that it runs in. */
  readonly memoryLimit?: number;
  /** The run is sent this signal after some tenths of a second. */
  readonly signal?: readonly [name: 'TERM' | 'INT' | 'KILL', tenths: number];
}

type Row = readonly [
  id: string,
  kind: MadeKind,
  tools: string,
  script: string,
  tells: readonly RegExp[],
  more?: Partial<Scenario>,
];

/** A Python program with some talk before it fails. */
const python = (body: string, talk = 3): string =>
  `cat > run.py <<'PY'\nimport sys, os, logging\nlogging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(name)s: %(message)s')\nlog = logging.getLogger('pipeline')\nfor step in range(${talk}):\n    log.info('stage %d of ${talk + 2} done, 0 errors', step + 1)\n${body}\nPY\npython3 run.py`;
const node = (body: string): string => `cat > run.mjs <<'JS'\n${body}\nJS\nnode run.mjs`;
const c = (body: string, run = './a.out', flags = ''): string =>
  `cat > a.c <<'C'\n${body}\nC\ngcc -o a.out ${flags} a.c && ${run}`;
const serve = (answer: string): string =>
  `cat > serve.py <<'PY'\nimport socket, sys, time\ns = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind(('127.0.0.1', 0)); s.listen(8)\nopen('port', 'w').write(str(s.getsockname()[1]))\nfor _ in range(4):\n    k, _a = s.accept()\n    k.recv(4096)\n    ${answer}\n    k.close()\nPY\npython3 serve.py & SERVER=$!\nfor i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do [ -s port ] && break; sleep 0.1; done\nPORT=$(cat port)\ntrap 'kill $SERVER 2>/dev/null' EXIT`;
const http = (status: string, body = '{}'): string =>
  serve(
    `k.sendall(b'HTTP/1.1 ${status}\\r\\nContent-Length: ${body.length}\\r\\nConnection: close\\r\\n\\r\\n${body}')`,
  );

const rows: readonly Row[] = [
  // Python: code
  ['py-type', 'code', 'python', python("total = 'rows: ' + 12"), [/TypeError: can only concatenate/]],
  ['py-attribute', 'code', 'python', python('frame = None\nframe.head()'), [/AttributeError: 'NoneType'/]],
  ['py-name', 'code', 'python', python('print(reslt)'), [/NameError: name 'reslt'/]],
  ['py-index', 'code', 'python', python('row = [1, 2]\nrow[7]'), [/IndexError: list index/]],
  ['py-zero', 'code', 'python', python('rate = 10 / (3 - 3)'), [/ZeroDivisionError/]],
  ['py-syntax', 'code', 'python', python('if True print("x")'), [/SyntaxError: invalid syntax|SyntaxError: expected/]],
  ['py-indent', 'code', 'python', python('def f():\nreturn 1'), [/IndentationError/]],
  ['py-recursion', 'code', 'python', python('def f(n): return f(n + 1)\nf(0)'), [/RecursionError/]],
  [
    'py-unbound',
    'code',
    'python',
    python('def f():\n    if os.environ.get("NOPE"): value = 1\n    return value\nf()'),
    [/UnboundLocalError/],
  ],
  [
    'py-assert',
    'code',
    'python',
    python('left, right = 3, 4\nassert left == right, f"shape {left} != {right}"'),
    [/AssertionError: shape/],
  ],
  [
    'py-notimplemented',
    'code',
    'python',
    python('raise NotImplementedError("backend sparse")'),
    [/NotImplementedError: backend/],
  ],
  [
    'py-chained',
    'code',
    'python',
    python('try:\n    {}["a"]\nexcept KeyError as e:\n    raise RuntimeError("could not build index") from e'),
    [/KeyError: 'a'/, /RuntimeError: could not build/],
  ],
  [
    'py-thread',
    'code',
    'python',
    python(
      'import threading\ndef work():\n    raise TypeError("unsupported dtype object")\nt = threading.Thread(target=work); t.start(); t.join(); sys.exit(1)',
    ),
    [/TypeError: unsupported dtype/],
  ],
  [
    'py-pool',
    'code',
    'python',
    python(
      'from multiprocessing import Pool\ndef f(x): return 1 // x\nif __name__ == "__main__":\n    with Pool(2) as p: p.map(f, [1, 0])',
    ),
    [/ZeroDivisionError/],
  ],
  [
    'py-group',
    'code',
    'python',
    python('raise ExceptionGroup("2 tasks failed", [TypeError("bad kind"), TypeError("bad size")])'),
    [/ExceptionGroup: 2 tasks|TypeError: bad/],
  ],
  [
    'py-argparse',
    'code',
    'python',
    python(
      'import argparse\np = argparse.ArgumentParser(prog="train"); p.add_argument("--epochs", type=int, required=True); p.parse_args([])',
    ),
    [/error: the following arguments/],
  ],
  [
    'py-choice',
    'code',
    'python',
    python(
      'import argparse\np = argparse.ArgumentParser(prog="train"); p.add_argument("--mode", choices=["fast", "full"]); p.parse_args(["--mode", "ful"])',
    ),
    [/invalid choice/],
  ],
  [
    'py-unittest',
    'code',
    'python unittest',
    `cat > test_a.py <<'PY'\nimport unittest\nclass A(unittest.TestCase):\n    def test_sum(self): self.assertEqual(2 + 2, 5)\n    def test_ok(self): pass\nPY\npython3 -m unittest test_a`,
    [/AssertionError: 4 != 5/, /FAILED \(failures=1\)/],
  ],
  [
    'py-decoy-retry',
    'code',
    'python',
    python(
      'log.warning("connection refused by cache, retrying in 1 s")\nlog.info("connected to cache")\nlog.info("Killed zombies: 0")\nlen(5)',
    ),
    [/TypeError: object of type/],
  ],
  [
    'py-decoy-oom',
    'code',
    'python',
    python('log.info("oom-killer protection: enabled, out of memory events: 0")\n[].pop()'),
    [/IndexError: pop from empty/],
  ],
  // Python: input
  ['py-float', 'input', 'python', python('float("n/a")'), [/ValueError: could not convert/]],
  [
    'py-json',
    'input',
    'python',
    `printf '{"a": 1, "b": ' > in.json\n${python('import json\njson.load(open("in.json"))')}`,
    [/JSONDecodeError/],
  ],
  [
    'py-csvkey',
    'input',
    'python',
    `printf 'id,prise\\n1,2\\n' > in.csv\n${python('import csv\nfor row in csv.DictReader(open("in.csv")): float(row["price"])')}`,
    [/KeyError: 'price'/],
  ],
  [
    'py-unicode',
    'input',
    'python',
    `printf 'caf\\xe9\\n' > in.txt\n${python('open("in.txt", encoding="utf-8").read()')}`,
    [/UnicodeDecodeError/],
  ],
  [
    'py-xml',
    'input',
    'python',
    `printf '<a><b></a>' > in.xml\n${python('import xml.etree.ElementTree as E\nE.parse("in.xml")')}`,
    [/ParseError: mismatched tag/],
  ],
  [
    'py-zip',
    'input',
    'python',
    `printf 'not a zip' > in.zip\n${python('import zipfile\nzipfile.ZipFile("in.zip")')}`,
    [/BadZipFile/],
  ],
  [
    'py-gzip',
    'input',
    'python',
    `head -c 9000 /dev/urandom | gzip > in.gz; truncate -s 2000 in.gz\n${python('import gzip\ngzip.open("in.gz").read()')}`,
    [/EOFError: Compressed file ended/],
  ],
  [
    'py-date',
    'input',
    'python',
    python('import datetime\ndatetime.datetime.strptime("2026-13-40", "%Y-%m-%d")'),
    [/ValueError: time data/],
  ],
  [
    'py-pickle',
    'input',
    'python',
    `printf 'junk' > m.pkl\n${python('import pickle\npickle.load(open("m.pkl", "rb"))')}`,
    [/UnpicklingError|pickle/],
  ],
  ['py-struct', 'input', 'python', python('import struct\nstruct.unpack("<IIH", b"abc")'), [/struct\.error/]],
  [
    'tar-corrupt',
    'input',
    'tar',
    `echo "unpacking data"; printf 'this is no archive at all' > d.tar.gz; tar xzf d.tar.gz`,
    [/not in gzip format/, /Child returned status/],
  ],
  [
    'tar-short',
    'input',
    'tar',
    `head -c 200000 /dev/urandom > f; tar czf d.tgz f; truncate -s 90000 d.tgz; rm f; tar xzf d.tgz`,
    [/unexpected end of file/, /Unexpected EOF in archive/],
  ],
  [
    'gzip-crc',
    'input',
    'gzip',
    `head -c 4000 /dev/zero | gzip > z.gz; printf '\\x11' | dd of=z.gz bs=1 seek=15 conv=notrunc 2>/dev/null; gzip -t z.gz`,
    [/crc error|invalid compressed|format violated/],
  ],
  [
    'unzip-short',
    'input',
    'unzip',
    `printf 'PK\\x03\\x04garbage' > a.zip; unzip -q a.zip -d out`,
    [/End-of-central-directory/, /cannot find zipfile/],
  ],
  [
    'xz-corrupt',
    'input',
    'xz',
    `head -c 4000 /dev/urandom | xz > a.xz; truncate -s 1500 a.xz; xz -t a.xz`,
    [/Unexpected end of input/],
  ],
  [
    'zstd-corrupt',
    'input',
    'zstd',
    `head -c 4000 /dev/urandom | zstd -q > a.zst; truncate -s 1500 a.zst; zstd -t a.zst`,
    [/unfinished|Read error|premature/i],
  ],
  ['jq-parse', 'input', 'jq', `printf '{"a": [1, 2' > a.json; jq '.a[]' a.json > out.txt`, [/jq: (?:parse )?error/]],
  ['jq-type', 'input', 'jq', `printf '{"a": "x"}' > a.json; jq '.a + 1' a.json`, [/jq: error/]],
  ['sql-parse', 'code', 'sqlite', `sqlite3 a.db 'create table t (a)'; sqlite3 a.db 'selct * from t'`, [/syntax error/]],
  ['sql-table', 'code', 'sqlite', `sqlite3 a.db 'select * from prices'`, [/no such table/]],
  [
    'sql-unique',
    'input',
    'sqlite',
    `sqlite3 a.db 'create table t (a unique); insert into t values (1); insert into t values (1)'`,
    [/UNIQUE constraint failed/],
  ],
  [
    'sql-corrupt',
    'input',
    'sqlite',
    `head -c 5000 /dev/urandom > a.db; sqlite3 a.db 'select 1 from sqlite_master'`,
    [/not a database/],
  ],
  ['awk-syntax', 'code', 'awk', `echo 1 | awk '{ print $1 '`, [/syntax error|unexpected/]],
  [
    'sha-mismatch',
    'input',
    'sha256sum',
    `echo a > model.bin; echo "${'0'.repeat(64)}  model.bin" > SUMS; sha256sum -c SUMS`,
    [/model\.bin: FAILED/, /did NOT match/],
  ],
  [
    'node-json',
    'input',
    'node',
    node("console.log('reading config');\nJSON.parse('{\"a\": 1,}');"),
    [/SyntaxError: (?:Expected|Unexpected)/],
  ],
  [
    'node-type',
    'code',
    'node',
    node("console.log('start');\nconst a = undefined;\nconsole.log(a.length);"),
    [/TypeError: Cannot read/],
  ],
  ['node-reference', 'code', 'node', node("console.log('start');\nreslt();"), [/ReferenceError: reslt/]],
  [
    'node-reject',
    'code',
    'node',
    node("await Promise.reject(new Error('plan has no steps'));"),
    [/Error: plan has no steps/],
  ],
  [
    'node-assert',
    'code',
    'node',
    node("import assert from 'node:assert';\nassert.equal(1 + 1, 3);"),
    [/AssertionError/],
  ],
  ['node-module', 'environment', 'node', node("import 'left-padding';"), [/ERR_MODULE_NOT_FOUND|Cannot find package/]],
  [
    'node-enoent',
    'missing-file',
    'node',
    node("import fs from 'node:fs';\nfs.readFileSync('stage/users.json');"),
    [/ENOENT: no such file/],
    { file: 'stage/users.json' },
  ],
  [
    'node-heap',
    'heap',
    'node',
    `cat > run.cjs <<'JS'\nconst all = []; for (;;) all.push(new Array(10000).fill(Math.random()));\nJS\nnode --max-old-space-size=24 run.cjs 2>&1 | grep -v '^ *[0-9]*: 0x' ; exit 134`,
    [/JavaScript heap out of memory/],
  ],
  [
    'node-refused',
    'service',
    'node',
    node("import net from 'node:net';\nconsole.log('connecting to the queue');\nnet.connect(9, '127.0.0.1');"),
    [/ECONNREFUSED/],
  ],
  [
    'node-reset',
    'service',
    'node',
    `${serve('import struct as st; k.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, st.pack("ii", 1, 0))')}\n${node("import http from 'node:http';\nimport fs from 'node:fs';\nconst port = fs.readFileSync('port', 'utf8');\nhttp.get('http://127.0.0.1:' + port + '/');")}`,
    [/ECONNRESET|socket hang up/],
  ],
  [
    'node-fetch',
    'service',
    'node',
    node("await fetch('http://127.0.0.1:9/');"),
    [/fetch failed|ECONNREFUSED|bad port/],
  ],
  [
    'node-dns',
    'name-lookup',
    'node',
    node("import https from 'node:https';\nhttps.get('https://db.cluster.invalid/');"),
    [/ENOTFOUND|EAI_AGAIN/],
  ],
  // Missing files
  [
    'py-open',
    'missing-file',
    'python',
    python('open("out/prices.csv")'),
    [/FileNotFoundError/],
    { file: 'out/prices.csv' },
  ],
  [
    'cat-missing',
    'missing-file',
    'coreutils',
    `echo merging; cat parts/part-03.txt > all.txt`,
    [/No such file/],
    { file: 'parts/part-03.txt' },
  ],
  [
    'cp-missing',
    'missing-file',
    'coreutils',
    `set -e; cp results/model.ckpt .`,
    [/cannot stat/],
    { file: 'results/model.ckpt' },
  ],
  [
    'tar-missing',
    'missing-file',
    'tar',
    `tar xf inputs/mesh.tar`,
    [/Cannot open: No such file/],
    { file: 'inputs/mesh.tar' },
  ],
  [
    'redirect-missing',
    'missing-file',
    'bash',
    `sort -u < stage/ids.txt > ids.sorted`,
    [/No such file/],
    { file: 'stage/ids.txt' },
  ],
  [
    'make-missing',
    'missing-file',
    'make',
    `printf 'all: report.txt\\nreport.txt: data/raw.csv\\n\\tcp data/raw.csv report.txt\\n' > Makefile; make`,
    [/No rule to make target/],
    { file: 'data/raw.csv' },
  ],
  [
    'sqlite-missing',
    'missing-file',
    'sqlite',
    `sqlite3 -readonly stage/base.db 'select 1 from t'`,
    [/unable to open database/],
    { file: 'stage/base.db' },
  ],
  [
    'java-missing',
    'missing-file',
    'java',
    `cat > A.java <<'J'\nimport java.io.*;\npublic class A { public static void main(String[] a) throws Exception { new FileReader("stage/rates.properties").read(); } }\nJ\njava A.java`,
    [/FileNotFoundException/],
    { file: 'stage/rates.properties' },
  ],
  [
    'perl-missing',
    'missing-file',
    'perl',
    `perl -e 'open(F, "<", "stage/genes.gff") or die "cannot open stage/genes.gff: $!\\n"'`,
    [/cannot open stage/],
    { file: 'stage/genes.gff' },
  ],
  [
    'go-missing',
    'missing-file',
    'go',
    `cat > a.go <<'G'\npackage main\nimport ("log"; "os")\nfunc main() { if _, err := os.ReadFile("stage/keys.txt"); err != nil { log.Fatal(err) } }\nG\ngo run a.go`,
    [/no such file/],
    { file: 'stage/keys.txt' },
  ],
  [
    'c-missing',
    'missing-file',
    'c',
    c(
      '#include <stdio.h>\nint main() { FILE *f = fopen("stage/grid.nc", "r"); if (!f) { perror("stage/grid.nc"); return 2; } }',
    ),
    [/stage\/grid\.nc: No such/],
    { file: 'stage/grid.nc' },
  ],
  [
    'diff-missing',
    'missing-file',
    'diffutils',
    `echo a > a.txt; diff a.txt stage/expected.txt`,
    [/No such file/],
    { file: 'stage/expected.txt' },
  ],
  [
    'jq-missing',
    'missing-file',
    'jq',
    `jq . stage/run.json`,
    [/Could not open|No such file/],
    { file: 'stage/run.json' },
  ],
  [
    'rust-missing',
    'missing-file',
    'rust',
    `cat > a.rs <<'R'\nfn main() { let t = std::fs::read_to_string("stage/table.tsv").unwrap(); println!("{}", t.len()); }\nR\nrustc -o a a.rs && ./a`,
    [/NotFound|No such file/],
    { file: 'stage/table.tsv' },
  ],
  // Services
  [
    'curl-refused',
    'service',
    'curl',
    `echo "fetching weights"; curl -sS --max-time 5 http://127.0.0.1:9/w.bin -o w.bin`,
    [/curl: \(7\)/],
  ],
  [
    'curl-timeout',
    'service',
    'curl',
    `${serve('time.sleep(3)')}\ncurl -sS --max-time 1 http://127.0.0.1:$PORT/`,
    [/curl: \(28\)/],
  ],
  ['curl-empty', 'service', 'curl', `${serve('pass')}\ncurl -sS http://127.0.0.1:$PORT/`, [/curl: \((?:52|56)\)/]],
  [
    'curl-503',
    'service',
    'curl',
    `${http('503 Service Unavailable')}\ncurl -sSf http://127.0.0.1:$PORT/`,
    [/error: 503/],
  ],
  ['curl-504', 'service', 'curl', `${http('504 Gateway Timeout')}\ncurl -sSf http://127.0.0.1:$PORT/`, [/error: 504/]],
  [
    'curl-429',
    'service',
    'curl',
    `${http('429 Too Many Requests')}\ncurl -sSf http://127.0.0.1:$PORT/`,
    [/error: 429/],
  ],
  [
    'py-503',
    'service',
    'python',
    `${http('503 Service Unavailable')}\n${python('import urllib.request\nurllib.request.urlopen("http://127.0.0.1:" + open("port").read())')}`,
    [/HTTP Error 503/],
  ],
  [
    'py-502',
    'service',
    'python',
    `${http('502 Bad Gateway')}\n${python('import urllib.request\nurllib.request.urlopen("http://127.0.0.1:" + open("port").read())')}`,
    [/HTTP Error 502/],
  ],
  [
    'py-refused',
    'service',
    'python',
    python('import urllib.request\nurllib.request.urlopen("http://127.0.0.1:9/")'),
    [/Connection refused/],
  ],
  [
    'py-socket-timeout',
    'service',
    'python',
    `${serve('time.sleep(3)')}\n${python('import socket\ns = socket.create_connection(("127.0.0.1", int(open("port").read()))); s.settimeout(0.4); s.send(b"x"); s.recv(10)')}`,
    [/TimeoutError: timed out/],
  ],
  [
    'py-disconnect',
    'service',
    'python',
    `${serve('pass')}\n${python('import http.client\nh = http.client.HTTPConnection("127.0.0.1", int(open("port").read())); h.request("GET", "/"); h.getresponse()')}`,
    [/RemoteDisconnected/],
  ],
  [
    'py-incomplete',
    'service',
    'python',
    `${serve("k.sendall(b'HTTP/1.1 200 OK\\\\r\\\\nContent-Length: 500\\\\r\\\\n\\\\r\\\\nabc')")}\n${python('import urllib.request\nurllib.request.urlopen("http://127.0.0.1:" + open("port").read()).read()')}`,
    [/IncompleteRead/],
  ],
  ['git-refused', 'service', 'git', `git clone -q http://127.0.0.1:9/lab/model.git`, [/unable to access/]],
  [
    'git-ssh-refused',
    'service',
    'git ssh',
    `GIT_SSH_COMMAND='ssh -p 9 -o BatchMode=yes -o ConnectTimeout=3' git clone -q git@127.0.0.1:lab/model.git`,
    [/Connection refused/],
  ],
  [
    'ssh-refused',
    'service',
    'ssh',
    `ssh -p 9 -o BatchMode=yes -o ConnectTimeout=3 backup@127.0.0.1 true`,
    [/Connection refused/],
  ],
  ['psql-refused', 'service', 'psql', `psql -h 127.0.0.1 -p 9 -c 'select 1' warehouse`, [/Connection refused/]],
  ['bash-tcp', 'service', 'bash', `exec 3<>/dev/tcp/127.0.0.1/9; echo hello >&3`, [/Connection refused/]],
  [
    'java-refused',
    'service',
    'java',
    `cat > A.java <<'J'\npublic class A { public static void main(String[] a) throws Exception { new java.net.Socket("127.0.0.1", 9); } }\nJ\njava A.java`,
    [/ConnectException/],
  ],
  [
    'java-sotimeout',
    'service',
    'java',
    `${serve('time.sleep(3)')}\ncat > A.java <<'J'\npublic class A { public static void main(String[] a) throws Exception { var s = new java.net.Socket("127.0.0.1", Integer.parseInt(a[0])); s.setSoTimeout(300); s.getOutputStream().write(1); s.getInputStream().read(); } }\nJ\njava A.java $PORT`,
    [/SocketTimeoutException/],
  ],
  [
    'go-refused',
    'service',
    'go',
    `cat > a.go <<'G'\npackage main\nimport ("log"; "net/http")\nfunc main() { if _, err := http.Get("http://127.0.0.1:9/v1/jobs"); err != nil { log.Fatal(err) } }\nG\ngo run a.go`,
    [/connection refused/],
  ],
  [
    'perl-refused',
    'service',
    'perl',
    `perl -MIO::Socket::INET -e 'IO::Socket::INET->new("127.0.0.1:9") or die "cannot connect to broker: $@\\n"'`,
    [/cannot connect to broker/],
  ],
  [
    'cargo-git-refused',
    'service',
    'cargo',
    `mkdir -p src; echo 'fn main() {}' > src/main.rs; printf '[package]\\nname = "a"\\nversion = "0.1.0"\\nedition = "2021"\\n[dependencies]\\nb = { git = "http://127.0.0.1:9/b.git" }\\n' > Cargo.toml; CARGO_NET_RETRY=0 cargo build -q`,
    [/failed to (?:load source|fetch|clone|get|update)|[Cc]ould ?n[o']t connect|failed to connect/],
  ],
  // Names
  [
    'curl-dns',
    'name-lookup',
    'curl',
    `curl -sS https://data.cluster.invalid/a.csv -o a.csv`,
    [/Could not resolve host/],
  ],
  ['git-dns', 'name-lookup', 'git', `git clone -q https://git.cluster.invalid/lab/a.git`, [/Could not resolve host/]],
  [
    'ssh-dns',
    'name-lookup',
    'ssh',
    `ssh -o BatchMode=yes -o ConnectTimeout=3 login.cluster.invalid true`,
    [/Could not resolve hostname/],
  ],
  [
    'py-dns',
    'name-lookup',
    'python',
    python('import socket\nsocket.getaddrinfo("db.cluster.invalid", 5432)'),
    [/gaierror/],
  ],
  [
    'psql-dns',
    'name-lookup',
    'psql',
    `psql -h db.cluster.invalid -c 'select 1' warehouse`,
    [/could not translate host name/],
  ],
  [
    'java-dns',
    'name-lookup',
    'java',
    `cat > A.java <<'J'\npublic class A { public static void main(String[] a) throws Exception { new java.net.Socket("db.cluster.invalid", 80); } }\nJ\njava A.java`,
    [/UnknownHostException/],
  ],
  // Refused: who asks may not
  ['curl-401', 'refused', 'curl', `${http('401 Unauthorized')}\ncurl -sSf http://127.0.0.1:$PORT/`, [/error: 401/]],
  ['curl-403', 'refused', 'curl', `${http('403 Forbidden')}\ncurl -sSf http://127.0.0.1:$PORT/`, [/error: 403/]],
  ['curl-404', 'refused', 'curl', `${http('404 Not Found')}\ncurl -sSf http://127.0.0.1:$PORT/`, [/error: 404/]],
  ['curl-410', 'refused', 'curl', `${http('410 Gone')}\ncurl -sSf http://127.0.0.1:$PORT/`, [/error: 410/]],
  [
    'py-403',
    'refused',
    'python',
    `${http('403 Forbidden')}\n${python('import urllib.request\nurllib.request.urlopen("http://127.0.0.1:" + open("port").read())')}`,
    [/HTTP Error 403/],
  ],
  [
    'py-404',
    'refused',
    'python',
    `${http('404 Not Found')}\n${python('import urllib.request\nurllib.request.urlopen("http://127.0.0.1:" + open("port").read())')}`,
    [/HTTP Error 404/],
  ],
  [
    'git-404',
    'refused',
    'git',
    `${http('404 Not Found')}\nGIT_TERMINAL_PROMPT=0 git clone -q http://127.0.0.1:$PORT/lab/model.git`,
    [/not found/],
  ],
  ['git-norepo', 'refused', 'git', `git clone -q file:///srv/git/nothing.git`, [/does not (?:exist|appear)/]],
  [
    'git-branch',
    'refused',
    'git',
    `git init -q r; git -C r -c user.email=a@b -c user.name=a commit -q --allow-empty -m x; git -C r checkout release-9`,
    [/pathspec/],
  ],
  [
    'git-auth',
    'refused',
    'git',
    `${serve("k.sendall(b'HTTP/1.1 401 Unauthorized\\\\r\\\\nWWW-Authenticate: Basic realm=x\\\\r\\\\nContent-Length: 0\\\\r\\\\nConnection: close\\\\r\\\\n\\\\r\\\\n')")}\nGIT_TERMINAL_PROMPT=0 git clone -q http://127.0.0.1:$PORT/a.git`,
    [/could not read Username/],
  ],
  [
    'curl-tls',
    'refused',
    'curl openssl',
    `openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=x 2>/dev/null; (openssl s_server -quiet -accept 45871 -key k.pem -cert c.pem >/dev/null 2>&1 & echo $! > pid); sleep 0.7; curl -sS https://127.0.0.1:45871/; CODE=$?; kill $(cat pid); exit $CODE`,
    [/SSL certificate problem/],
  ],
  // Disk
  [
    'py-full',
    'disk',
    'python',
    python(
      'import os\nwith open(os.environ["TMPFS"] + "/out.bin", "wb", buffering=0) as f:\n    for _ in range(40): \n        if f.write(b"x" * 65536) < 65536: f.write(b"x" * 65536)',
    ),
    [/No space left/],
  ],
  ['dd-full', 'disk', 'coreutils', `dd if=/dev/zero of=$TMPFS/a bs=64k count=40`, [/No space left/]],
  ['cp-full', 'disk', 'coreutils', `head -c 3000000 /dev/zero > big; cp big $TMPFS/`, [/No space left/]],
  ['tar-full', 'disk', 'tar', `head -c 3000000 /dev/urandom > big; tar cf $TMPFS/a.tar big`, [/No space left/]],
  [
    'tar-extract-full',
    'disk',
    'tar',
    `head -c 3000000 /dev/urandom > big; tar cf a.tar big; tar xf a.tar -C $TMPFS`,
    [/No space left/],
  ],
  ['sort-full', 'disk', 'coreutils', `seq 400000 > n; sort -r -S 1M -T $TMPFS n > /dev/null`, [/No space left/]],
  ['echo-full', 'disk', 'bash', `echo result > /dev/full`, [/No space left/]],
  [
    'gcc-full',
    'disk',
    'gcc',
    `echo 'int main() { return 0; }' > a.c; head -c 2000000 /dev/zero > $TMPFS/fill; TMPDIR=$TMPFS gcc -g a.c -o $TMPFS/a.out`,
    [/No space left|final link failed/],
  ],
  ['git-full', 'disk', 'git', `git init -q $TMPFS/r 2>&1; cd $TMPFS; git init r2`, [/No space left/]],
  [
    'sqlite-full',
    'disk',
    'sqlite',
    `sqlite3 $TMPFS/a.db "create table t (a); insert into t select randomblob(100000) from (with recursive c(x) as (select 1 union all select x+1 from c where x<60) select x from c)"`,
    [/disk is full/],
  ],
  ['inodes', 'disk', 'coreutils', `for i in $(seq 1 60); do touch $TMPFS/part-$i || exit 1; done`, [/No space left/]],
  [
    'inodes-df',
    'disk',
    'coreutils',
    `for i in $(seq 1 60); do touch $TMPFS/part-$i || { df -i $TMPFS; exit 1; }; done`,
    [/No space left/],
  ],
  [
    'node-full',
    'disk',
    'node',
    node("import fs from 'node:fs';\nfs.writeFileSync(process.env.TMPFS + '/a.bin', Buffer.alloc(3e6));"),
    [/ENOSPC/],
  ],
  [
    'java-full',
    'disk',
    'java',
    `cat > A.java <<'J'\npublic class A { public static void main(String[] a) throws Exception { java.nio.file.Files.write(java.nio.file.Path.of(System.getenv("TMPFS"), "a"), new byte[3000000]); } }\nJ\njava A.java`,
    [/No space left/],
  ],
  ['xz-full', 'disk', 'xz', `head -c 3000000 /dev/urandom | xz -0 > $TMPFS/a.xz`, [/No space left/]],
  // A limit of the file size, of open files, of processes: set by the job itself
  [
    'fsize',
    'file-limit',
    'bash',
    `ulimit -f 100; dd if=/dev/zero of=big bs=64k count=40`,
    [/File size limit|File too large/],
  ],
  [
    'py-fsize',
    'file-limit',
    'python',
    `ulimit -f 100; ${python('import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nopen("big", "wb").write(b"x" * 3000000)')}`,
    [/File too large/],
  ],
  [
    'py-nofile',
    'file-limit',
    'python',
    `ulimit -n 16; ${python('all = [open("/dev/null") for _ in range(40)]')}`,
    [/Too many open files/],
  ],
  [
    'bash-nofile',
    'file-limit',
    'bash',
    `ulimit -n 5; sort <(echo 1) <(echo 2) <(echo 3) <(echo 4)`,
    [/Too many open files|cannot make pipe|Bad file descriptor|No such file/],
  ],
  ['arglist', 'file-limit', 'bash', `/bin/echo $(seq 1 900000) > out`, [/Argument list too long/]],
  ['cpu-limit', 'file-limit', 'bash', `(ulimit -t 1; python3 -c 'while True: pass')`, [/CPU time limit|Killed/]],
  // Permission
  [
    'exec-denied',
    'permission',
    'bash',
    `echo 'echo hi' > step.sh; chmod 600 step.sh; ./step.sh`,
    [/Permission denied/],
  ],
  ['py-denied', 'permission', 'python', python('os.setuid(65534)\nopen("/etc/shadow")'), [/PermissionError/]],
  ['py-readonly', 'permission', 'python', python('open("/proc/version", "w").write("x")'), [/PermissionError|OSError/]],
  [
    'mkdir-denied',
    'permission',
    'coreutils',
    `su -s /bin/bash nobody -c 'mkdir /srv/results/run1 /opt/out'`,
    [/Permission denied/],
  ],
  [
    'touch-proc',
    'permission',
    'coreutils',
    `su -s /bin/bash nobody -c 'cp /etc/hostname /etc/hostname.bak'`,
    [/Permission denied/],
  ],
  [
    'make-denied',
    'permission',
    'make',
    `printf 'all:\\n\\t./tool.sh\\n' > Makefile; echo 'echo' > tool.sh; chmod 644 tool.sh; make`,
    [/Permission denied/],
  ],
  [
    'node-denied',
    'permission',
    'node',
    node("import fs from 'node:fs';\nprocess.setuid(65534);\nfs.writeFileSync('/etc/motd2', 'x');"),
    [/EACCES/],
  ],
  [
    'git-dubious',
    'permission',
    'git',
    `mkdir r; chown 65534 r; git init -q r; chown -R 65534 r; git -C r status`,
    [/dubious ownership/],
  ],
  [
    'ssh-key',
    'permission',
    'ssh',
    `ssh-keygen -q -t ed25519 -N '' -f k; chmod 644 k; ssh-keygen -y -f k`,
    [/UNPROTECTED PRIVATE KEY|bad permissions/],
  ],
  // Environment
  ['py-module', 'environment', 'python', python('import torchmetrics'), [/ModuleNotFoundError/]],
  ['py-import', 'environment', 'python', python('from json import loadss'), [/ImportError: cannot import/]],
  ['py-version', 'environment', 'python', python('import tomllib\nimport distutils_extra'), [/ModuleNotFoundError/]],
  ['py-noscript', 'environment', 'python', `python3 -m snakemaker --cores 4`, [/No module named/]],
  ['cmd', 'environment', 'bash', `set -e; echo aligning; bwa-mem2 index ref.fa`, [/command not found/]],
  [
    'cmd-env',
    'environment',
    'bash',
    `printf '#!/usr/bin/env python2.6\\nprint 1\\n' > a.py; chmod +x a.py; ./a.py`,
    [/No such file or directory/],
  ],
  [
    'interpreter',
    'environment',
    'bash',
    `printf '#!/opt/tools/bin/perl6\\n' > a.pl; chmod +x a.pl; ./a.pl`,
    [/bad interpreter|cannot execute|required file not found/],
  ],
  [
    'exec-format',
    'environment',
    'bash',
    `printf '\\x7fELF\\x02\\x01\\x01aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' > tool; chmod +x tool; ./tool`,
    [/[Ee]xec format error|cannot execute binary/],
  ],
  [
    'shared-lib',
    'environment',
    'c',
    `echo 'int f() { return 1; }' > l.c; gcc -shared -fPIC -o libstage.so l.c; echo 'int f(); int main() { return f(); }' > a.c; gcc a.c -L. -lstage -o a.out; rm libstage.so; ./a.out`,
    [/error while loading shared libraries/],
  ],
  [
    'gcc-header',
    'environment',
    'gcc',
    `printf '#include <hdf5_hl_x.h>\\nint main() {}\\n' > a.c; gcc -c a.c`,
    [/hdf5_hl_x\.h: No such file/],
  ],
  ['gcc-lib', 'environment', 'gcc', `echo 'int main() {}' > a.c; gcc a.c -lfftw3_threads_x`, [/cannot find -lfftw3/]],
  [
    'cmake-package',
    'environment',
    'cmake',
    `printf 'cmake_minimum_required(VERSION 3.10)\\nproject(a NONE)\\nfind_package(TrilinosX REQUIRED)\\n' > CMakeLists.txt; cmake . `,
    [/Could not find a package|TrilinosX/],
  ],
  ['java-class', 'environment', 'java', `java -cp . org.lab.Main`, [/ClassNotFoundException|Could not find or load/]],
  [
    'java-version',
    'environment',
    'java',
    `printf '\\xca\\xfe\\xba\\xbe\\x00\\x00\\x00\\x50\\x00\\x01' > A.class; java -cp . A`,
    [/UnsupportedClassVersionError|LinkageError|ClassFormatError/],
  ],
  ['perl-module', 'environment', 'perl', `perl -MBio::SeqIO -e 1`, [/Can't locate Bio/]],
  ['node-noscript', 'environment', 'node', `node build/index.js`, [/Cannot find module/]],
  [
    'npm-script',
    'environment',
    'npm',
    `echo '{"name": "a", "version": "1.0.0"}' > package.json; npm run build 2>&1`,
    [/Missing script/],
  ],
  ['unset', 'environment', 'bash', `set -u; echo "data in $DATASET_ROOT"`, [/unbound variable/]],
  ['py-envkey', 'environment', 'python', python('os.environ["MODEL_DIR"]'), [/KeyError: 'MODEL_DIR'/]],
  // Compilers and code of other languages
  ['gcc-undeclared', 'code', 'gcc', c('int main() { return coutn; }'), [/undeclared/]],
  ['gcc-link', 'code', 'gcc', c('int solve(void);\nint main() { return solve(); }'), [/undefined reference/]],
  [
    'gxx-type',
    'code',
    'gcc',
    `printf '#include <string>\\nint main() { std::string s = 5; return s; }\\n' > a.cc; g++ a.cc`,
    [/error: (?:cannot convert|conversion)/],
  ],
  [
    'make-fail',
    'code',
    'make gcc',
    `printf 'all: a.o\\n\\tgcc -o a a.o\\n' > Makefile; echo 'int main() { retrun 0; }' > a.c; make`,
    [/a\.c:1:.*error/],
  ],
  [
    'rust-borrow',
    'code',
    'rust',
    `printf 'fn main() { let s = String::new(); drop(s); println!("{}", s); }\\n' > a.rs; rustc a.rs`,
    [/error\[E0382\]/],
  ],
  [
    'rust-panic',
    'code',
    'rust',
    `printf 'fn main() { let v: Vec<i32> = vec![1]; let i = v.len() + 3; println!("{}", v[i]); }\\n' > a.rs; rustc a.rs && ./a`,
    [/index out of bounds/],
  ],
  [
    'go-compile',
    'code',
    'go',
    `printf 'package main\\nfunc main() { x := 1 }\\n' > a.go; go run a.go`,
    [/declared and not used/],
  ],
  [
    'go-panic',
    'code',
    'go',
    `printf 'package main\\nfunc main() { var m map[string]int; m["a"] = 1 }\\n' > a.go; go run a.go`,
    [/panic: assignment to entry/],
  ],
  [
    'java-npe',
    'code',
    'java',
    `cat > A.java <<'J'\npublic class A { static String s; public static void main(String[] a) { System.out.println(s.length()); } }\nJ\njava A.java`,
    [/NullPointerException/],
  ],
  [
    'java-compile',
    'code',
    'java',
    `cat > A.java <<'J'\npublic class A { public static void main(String[] a) { int x = "a"; } }\nJ\njava A.java`,
    [/error: incompatible types/],
  ],
  ['perl-syntax', 'code', 'perl', `printf 'my $x = ;\\nprint $x\\n' > a.pl; perl a.pl`, [/syntax error/]],
  ['bash-syntax', 'code', 'bash', `printf 'if true; then\\necho a\\n' > s.sh; bash s.sh`, [/unexpected end of file/]],
  ['bash-test', 'code', 'bash', `set -e; COUNT=; [ $COUNT -gt 3 ]`, [/unary operator expected/]],
  ['tcl-error', 'code', 'tcl', `echo 'puts $nothing' | tclsh`, [/no such variable/]],
  ['git-notrepo', 'code', 'git', `cd /; git rev-parse HEAD`, [/not a git repository/]],
  [
    'git-conflict',
    'code',
    'git',
    `git init -q .; export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b; echo 1 > f; git add f; git commit -qm 1; git checkout -qb x; echo 2 > f; git commit -qam 2; git checkout -q -; echo 3 > f; git commit -qam 3; git merge x`,
    [/CONFLICT|Automatic merge failed/],
  ],
  ['usage-tar', 'code', 'tar', `tar --extrakt -f a.tar`, [/unrecognized option/]],
  ['usage-sort', 'code', 'coreutils', `echo 1 | sort --kye=2`, [/unrecognized option/]],
  // Crashes
  [
    'segv',
    'crash',
    'c',
    c(
      '#include <stdio.h>\nint main() { puts("step 1"); fflush(stdout); int *p = 0; *p = 1; }',
      "bash -c './a.out; exit $?'",
    ),
    [/Segmentation fault/],
  ],
  ['abort', 'crash', 'c', c('#include <stdlib.h>\nint main() { abort(); }', "bash -c './a.out; exit $?'"), [/Aborted/]],
  [
    'c-assert',
    'code',
    'c',
    c('#include <assert.h>\nint main() { int n = 3; assert(n == 4); }', "bash -c './a.out; exit $?'"),
    [/Assertion .n == 4. failed/],
  ],
  [
    'bus',
    'crash',
    'c',
    c(
      '#include <sys/mman.h>\n#include <fcntl.h>\n#include <unistd.h>\nint main() { int f = open("m", O_RDWR | O_CREAT, 0600); char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0); p[0] = 1; return 0; }',
      "bash -c './a.out; exit $?'",
    ),
    [/Bus error/],
  ],
  [
    'fpe',
    'code',
    'c',
    c('#include <stdlib.h>\nint main(int n, char **v) { return 7 / (n - 1); }', "bash -c './a.out; exit $?'", '-O0'),
    [/Floating point exception/],
  ],
  ['ill', 'crash', 'c', c('int main() { __builtin_trap(); }', "bash -c './a.out; exit $?'"), [/Illegal instruction/]],
  [
    'double-free',
    'crash',
    'c',
    c('#include <stdlib.h>\nint main() { char *p = malloc(8); free(p); free(p); }', "bash -c './a.out; exit $?'", '-w'),
    [/free\(\): double free/],
  ],
  [
    'smash',
    'crash',
    'c',
    c(
      '#include <string.h>\nint main(int n, char **v) { char b[4]; strcpy(b, "a long text that does not fit at all"); return b[n]; }',
      "bash -c './a.out; exit $?'",
      '-fstack-protector-all -w -O0',
    ),
    [/stack smashing/],
  ],
  [
    'py-segv',
    'crash',
    'python',
    python('import ctypes, faulthandler\nfaulthandler.enable()\nctypes.string_at(0)'),
    [/Segmentation fault/],
  ],
  [
    'cpp-terminate',
    'code',
    'c++',
    `printf '#include <stdexcept>\\nint main() { throw std::runtime_error("mesh has no cells"); }\\n' > a.cc; g++ a.cc && bash -c './a.out; exit $?'`,
    [/mesh has no cells/],
  ],
  [
    'asan',
    'crash',
    'gcc',
    c(
      '#include <stdlib.h>\nint main(int n, char **v) { char *p = malloc(4); p[n + 6] = 1; return p[0]; }',
      './a.out',
      '-fsanitize=address -w',
    ),
    [/heap-buffer-overflow/],
  ],
  // Killed, without a word why
  ['kill9', 'killed', 'bash', `echo "loading table"; bash -c 'kill -9 $$'; exit $?`, [/Killed/]],
  ['kill9-py', 'killed', 'python', `${python('os.kill(os.getpid(), 9)')}; exit $?`, [/Killed/]],
  [
    'kill9-make',
    'killed',
    'make',
    `printf 'all:\\n\\tbash -c "kill -9 $$$$$$$$"\\n' > Makefile; make`,
    [/Killed|Error 137/],
  ],
  [
    'kill9-pool',
    'killed',
    'python',
    python(
      'from concurrent.futures import ProcessPoolExecutor\nimport signal\ndef f(x): os.kill(os.getpid(), signal.SIGKILL)\nif __name__ == "__main__":\n    with ProcessPoolExecutor(2) as p: list(p.map(f, [1, 2]))',
    ),
    [/BrokenProcessPool/],
  ],
  [
    'cgroup-py',
    'killed',
    'python cgroup',
    `${python('data = []\nfor i in range(64): data.append(bytearray(4 << 20))')}; exit $?`,
    [/Killed/],
    { memoryLimit: 48 << 20 },
  ],
  [
    'cgroup-sort',
    'killed',
    'coreutils cgroup',
    `seq 1 3000000 > n; python3 -c 'x = [0] * 20000000; print(len(x))'; exit $?`,
    [/Killed/],
    { memoryLimit: 40 << 20 },
  ],
  [
    'cgroup-node',
    'killed',
    'node cgroup',
    `${node('const all = []; for (let i = 0; i < 80; i++) all.push(Buffer.alloc(2 ** 22, 1)); console.log(all.length);')}; exit $?`,
    [/Killed/],
    { memoryLimit: 120 << 20 },
  ],
  [
    'cgroup-c',
    'killed',
    'c cgroup',
    `${c('#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\nint main() { for (int i = 0; i < 90; i++) { memset(malloc(1 << 20), 1, 1 << 20); fprintf(stderr, "block %d\\n", i); } }', 'true')}; ./a.out; exit $?`,
    [/Killed/],
    { memoryLimit: 32 << 20 },
  ],
  // Allocation that fails
  ['py-memory', 'allocation', 'python', `ulimit -v 400000; ${python('x = bytearray(2 << 30)')}`, [/MemoryError/]],
  [
    'cpp-badalloc',
    'allocation',
    'c++',
    `printf '#include <vector>\\n#include <cstdio>\\nint main() { std::vector<double> v(400000000); v[5] = 1; printf("%%f", v[6]); }\\n' > a.cc; g++ -O0 a.cc && (ulimit -v 300000; bash -c './a.out; exit $?')`,
    [/bad_alloc/],
  ],
  [
    'c-malloc',
    'allocation',
    'c',
    `ulimit -v 600000; ${c('#include <stdlib.h>\n#include <stdio.h>\nint main() { void *p = malloc(3UL << 30); if (!p) { perror("malloc of 3221225472 bytes"); return 1; } }')}`,
    [/Cannot allocate memory/],
  ],
  ['perl-memory', 'allocation', 'perl', `ulimit -v 200000; perl -e 'my $x = "a" x 900_000_000;'`, [/Out of memory/i]],
  [
    'rust-memory',
    'allocation',
    'rust',
    `printf 'fn main() { let v: Vec<u8> = vec![1; 3_000_000_000]; println!("{}", v[9]); }\\n' > a.rs; rustc a.rs && (ulimit -v 300000; ./a)`,
    [/memory allocation of/],
  ],
  [
    'go-memory',
    'allocation',
    'go',
    `printf 'package main\\nfunc main() { x := make([]byte, 6<<30); x[7] = 1; println(x[8]) }\\n' > a.go; go build -o a a.go && (ulimit -v 900000; ./a 2>&1 | head -8; exit 2)`,
    [/out of memory|cannot allocate/],
  ],
  [
    'java-heap',
    'heap',
    'java',
    `cat > A.java <<'J'\nimport java.util.*;\npublic class A { public static void main(String[] a) { List<long[]> l = new ArrayList<>(); while (true) l.add(new long[1 << 18]); } }\nJ\njava -Xmx32m A.java`,
    [/OutOfMemoryError: Java heap space/],
  ],
  // Ended from outside while all went well
  [
    'term-steps',
    'stopped',
    'python',
    python('import time\nfor i in range(4000):\n    print(f"step {i}/40 loss 0.{i}", flush=True); time.sleep(0.05)'),
    [],
    { signal: ['TERM', 8] },
  ],
  [
    'term-bash',
    'stopped',
    'bash',
    `for i in $(seq 1 900); do echo "chunk $i of 60 written"; sleep 0.1; done`,
    [],
    { signal: ['TERM', 9] },
  ],
  [
    'term-node',
    'stopped',
    'node',
    node('let i = 0; setInterval(() => console.log(`epoch ${++i}/30 accuracy 0.${i}`), 60);'),
    [],
    { signal: ['TERM', 9] },
  ],
  [
    'term-make',
    'stopped',
    'make',
    `printf 'all:\\n\\tsleep 9\\n' > Makefile; make`,
    [/Terminated/],
    { signal: ['TERM', 5] },
  ],
  [
    'term-handler',
    'stopped',
    'python',
    python(
      'import time, signal\ndef end(n, f):\n    log.info("received signal %d, writing checkpoint", n); sys.exit(143)\nsignal.signal(signal.SIGTERM, end)\nfor i in range(4000):\n    print(f"iteration {i} of 400", flush=True); time.sleep(0.05)',
    ),
    [],
    { signal: ['TERM', 9] },
  ],
  [
    'timeout-tool',
    'stopped',
    'coreutils',
    `echo "solving"; timeout 1 sleep 9; CODE=$?; echo "solver ended with $CODE"; exit 143`,
    [],
    {},
  ],
  // Locks and names in use
  [
    'sqlite-locked',
    'lock',
    'sqlite',
    `sqlite3 a.db 'create table t (a)'; (sqlite3 a.db "begin exclusive; select 1;" ".system sleep 2" >/dev/null & ); sleep 0.5; sqlite3 a.db 'insert into t values (1)'`,
    [/database is locked/],
  ],
  [
    'py-sqlite-locked',
    'lock',
    'python sqlite',
    python(
      'import sqlite3\na = sqlite3.connect("x.db"); a.execute("create table t (a)"); a.execute("begin exclusive")\nb = sqlite3.connect("x.db", timeout=0.1); b.execute("insert into t values (1)")',
    ),
    [/database is locked/],
  ],
  [
    'flock',
    'lock',
    'util-linux',
    `(flock -n 9; sleep 2) 9> lock & sleep 0.3; flock -w 0.2 lock true || { echo "flock: failed to get lock: Resource temporarily unavailable" >&2; exit 1; }`,
    [/failed to get lock/],
  ],
  ['git-lock', 'lock', 'git', `git init -q .; echo 1 > f; touch .git/index.lock; git add f`, [/index\.lock/]],
  [
    'py-port',
    'lock',
    'python',
    python(
      'import socket\na = socket.socket(); a.bind(("127.0.0.1", 0)); a.listen(1)\nb = socket.socket(); b.bind(a.getsockname())',
    ),
    [/Address already in use/],
  ],
  [
    'node-port',
    'lock',
    'node',
    node(
      "import net from 'node:net';\nconst a = net.createServer().listen(0, '127.0.0.1', () => net.createServer().listen(a.address().port, '127.0.0.1'));",
    ),
    [/EADDRINUSE/],
  ],
  ['busy', 'lock', 'coreutils', `cp /bin/sleep ./s; ./s 2 & sleep 0.2; echo x > ./s`, [/Text file busy/]],
  ['mv-busy', 'lock', 'coreutils', `rm -rf $TMPFS`, [/Device or resource busy/]],
  // Nothing said
  ['exit3', 'silent', 'bash', `exit 3`, []],
  ['false', 'silent', 'bash', `echo "processing 40 records"; echo "done reading"; false`, []],
  [
    'exit1-talk',
    'silent',
    'python',
    python('log.info("evaluating candidates")\nlog.info("best score 0.81")\nsys.exit(1)', 5),
    [],
  ],
  ['exit17', 'silent', 'bash', `for i in 1 2 3; do echo "tile $i written"; done; exit 17`, []],
  [
    'node-exit4',
    'silent',
    'node',
    node("console.log('rendering page 1'); console.log('rendering page 2'); process.exit(4);"),
    [],
  ],
  ['set-e', 'silent', 'bash', `set -e; echo "checking"; [ -f ready.flag ]`, []],
  [
    'java-exit',
    'silent',
    'java',
    `cat > A.java <<'J'\npublic class A { public static void main(String[] a) { System.out.println("phase 2"); System.exit(9); } }\nJ\njava A.java`,
    [],
  ],
  ['exit255', 'silent', 'bash', `echo "starting worker"; exit 255`, []],
];

const languages: readonly Row[] = [
  ['cat', 'missing-file', 'coreutils', 'cat stage/mesh.dat > all.txt', [/mesh\.dat/], { file: 'stage/mesh.dat' }],
  ['cmd', 'environment', 'bash', 'echo start; bwa-mem3 index a.fa', [/bwa-mem3/]],
  ['cp', 'disk', 'coreutils', 'head -c 3000000 /dev/zero > big; cp big $TMPFS/', [/TMPFS|big/]],
  ['exec', 'permission', 'bash', "echo 'echo hi' > step.sh; chmod 600 step.sh; ./step.sh", [/step\.sh/]],
  ['segv', 'crash', 'bash', "bash -c 'kill -SEGV $$'; exit $?", [/bash -c|SEGV/]],
  ['tar', 'missing-file', 'tar', 'tar xf inputs/mesh.tar', [/inputs\/mesh\.tar/], { file: 'inputs/mesh.tar' }],
  ['kill', 'killed', 'bash', "bash -c 'kill -9 $$'; exit $?", [/bash -c|job\.sh/]],
];

const named = ([id, kind, tools, script, tells, more]: Row): Scenario => ({ id, kind, tools, script, tells, ...more });

/** All runs; those of a few tools again in five languages. */
export const scenarios: readonly Scenario[] = [
  ...rows.map(named),
  ...['de_DE', 'fr_FR', 'es_ES', 'ja_JP', 'zh_CN'].flatMap((language) =>
    languages.map((row) => ({ ...named(row), id: `${row[0]}-${language}`, language })),
  ),
];
