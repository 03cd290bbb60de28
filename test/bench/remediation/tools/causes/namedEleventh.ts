import { bound, type NamedCause } from './named.ts';

/** A command, and what it is given: `%x%` stands for it. */
const sh = (run: string, one: string, other: string, files: Readonly<Record<string, string>> = {}): NamedCause =>
  bound(run, one, other, files);
/** The same for a program for Python. */
const py = (source: string, one: string, other: string): NamedCause =>
  bound('python3 main.py', one, other, { 'main.py': `${source}\n` });
/** The same for Node. */
const js = (source: string, one: string, other: string): NamedCause =>
  bound('node main.cjs', one, other, { 'main.cjs': `${source}\n` });

const [commit, otherCommit] = ['1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d', '9c0d1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b'];
const [volume, otherVolume] = ['6fa459ea-ee8a-4ca4-894e-db77e160355e', '16fd2706-8baf-433b-82eb-8c7fada847da'];
const git = (run: string, one: string, other: string): NamedCause =>
  bound(
    `git init -q . && git -c user.name=a -c user.email=a@b.invalid commit -q --allow-empty -m a && ${run}`,
    one,
    other,
  );

/**
 * An eleventh list: values that decide and have the form of what a run draws (long numbers, hashes, addresses, times,
 * shares, sizes, limits, indices, places). All of it may be read. It was written before any engine was asked.
 */
export const eleventhNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  coreutils: {
    head: sh('head -n %x%x a', '204800', '409600'),
    tail: sh('tail -c %x%q a', '1048576', '2097152'),
    sleep: sh('sleep %x%', '10x', '20x'),
    'sleep-unit': sh('sleep %x%y', '300', '600'),
    truncate: sh('truncate -s %x%zz a', '1073741824', '2147483648'),
    split: sh('split -b %x% a', '64QQ', '96QQ'),
    chmod: sh('chmod %x% a', '0999', '0988'),
    date: sh('date -d "%x%"', '2024-13-45 10:00:00', '2024-14-45 10:00:00'),
    'date-time': sh('date -d "%x%"', '25:61:00', '27:61:00'),
    'date-number': sh('date -d "%x%"', '1700000000000x', '1800000000000x'),
    seq: sh('seq %x%', '100000q', '200000q'),
    shuf: sh('shuf -n %x%', '123456q', '654321q'),
    fold: sh('fold -w %x% a', '800000q', '900000q'),
    cut: sh('cut -f %x% a', '5-3', '9-3'),
    expr: sh('expr %x%a + 1', '123456', '654321'),
    od: sh('od -j %x% a', '300000q', '400000q'),
    printf: sh('printf "%d" %x%', '1234567q', '7654321q'),
    factor: sh('factor %x%', '1234567q', '7654321q'),
    timeout: sh('timeout %x% true', '5q', '7q'),
    stdbuf: sh('stdbuf -o %x% true', '64QQ', '96QQ'),
    dd: sh('dd if=/dev/null of=/dev/null bs=%x%', '512Q0', '768Q0'),
    'dd-count': sh('dd if=/dev/null count=%x%', '123456x9q', '654321x9q'),
    mknod: sh('mknod a c %x% 1q', '123456q', '654321q'),
    id: sh('id %x%', '1234567', '7654321'),
    chown: sh('touch a; chown user_%x% a', '1234567', '7654321'),
    chgrp: sh('touch a; chgrp grp%x% a', '1234567', '7654321'),
    ls: sh('ls job-%x%', '123456', '654321'),
    cat: sh('cat %x%', 'data_20240101', 'data_20240202'),
    'cat-hash': sh('cat %x%', commit, otherCommit),
    'cat-tmp': sh('cat %x%', 'tmp_orders1', 'tmp_stocks2'),
    'cat-hex': sh('cat %x%', 'deadbeef1', 'cafebabe1'),
    stat: sh('stat %x%', '0xdeadbeef', '0xcafebabe'),
    rmdir: sh('rmdir %x%', 'build-1234567', 'build-7654321'),
    'cp-index': sh('cp %x% b', 'part[3]', 'part[4]'),
    'mv-plus': sh('mv %x% b', '+4917', '+4918'),
    cksum: sh('cksum -a %x% a', '123456', '654321'),
  },
  bash: {
    arithmetic: sh('bash -c "echo \\$((%x%q))"', '123456', '654321'),
    base: sh('bash -c "echo \\$((%x%#1))"', '100000', '200000'),
    ulimit: sh('bash -c "ulimit -n %x%q"', '204800', '409600'),
    exit: sh('bash -c "exit %x%q"', '123456', '654321'),
    umask: sh('bash -c "umask %x%"', '0999', '0888'),
    command: sh('bash -c "run_%x%"', '20240101', '20240202'),
    history: sh('bash -c "test %x%q -eq 1"', '123456', '654321'),
    shift: sh('bash -c "shift %x%q"', '123456', '654321'),
  },
  git: {
    show: git('git show %x%', commit, otherCommit),
    'show-short': git('git show %x%', '1a2b3c4d', '9c0d1a2b'),
    reset: git('git reset --hard %x%', commit, otherCommit),
    'cat-file': git('git cat-file -p %x%', commit, otherCommit),
    checkout: git('git checkout %x%', '1a2b3c4', '9c0d1a2'),
    merge: git('git merge %x%', '5e6f7a8b', '7a8b9c0d'),
    tag: git('git checkout v%x%', '20240101', '20240202'),
    branch: git('git checkout job-%x%', '123456', '654321'),
    config: git('git -c core.bigFileThreshold=%x%q add .', '512000', '768000'),
    depth: git('git clone --depth %x%q . b', '100000', '200000'),
    port: sh('git clone http://127.0.0.1:%x%/a.git', '40961', '50961'),
    'ssh-port': sh('git clone git://127.0.0.1:%x%/a.git', '40961', '50961'),
    date: git('git commit --allow-empty -m a --date "%x%"', '2024-13-45 99:00:00', '2024-14-45 98:00:00'),
    stash: git('git stash drop stash@{%x%}', '3', '4'),
    'rev-list': git('git log -n %x%q', '100000', '200000'),
    range: git('git log %x%..HEAD', '1a2b3c4d5e', '9c0d1a2b3c'),
    apply: sh('git apply a.diff', '123456', '654321', {
      'a.diff': 'diff --git a/f%x% b/f%x%\n--- a/f%x%\n+++ b/f%x%\n@@ -1 +1 @@\n-a\n+b\n',
    }),
  },
  python: {
    int: py('int("%x%q")', '1234567', '7654321'),
    float: py('float("%x%q")', '1234567.5', '7654321.5'),
    hex: py('int("0xdead%x%q", 16)', '1234', '4321'),
    key: py('{}["job-%x%"]', '1234567', '7654321'),
    'key-number': py('{}[%x%]', '1234567', '7654321'),
    'key-hash': py(`{}["%x%"]`, commit, otherCommit),
    'key-uuid': py(`{}["%x%"]`, volume, otherVolume),
    uuid: py('import uuid\nraise LookupError("no volume %x%")', volume, otherVolume),
    errno: py('import os\nraise OSError(%x%, "driver failed")', '123456', '654321'),
    exit: py('import sys\nsys.exit("worker ended with code %x%")', '3221225477', '3221225725'),
    'exit-hex': py('raise RuntimeError("module failed: 0x%x%")', '87af0813', '87af0814'),
    'exit-negative': py('raise RuntimeError("process ended with -%x%")', '1073741819', '1073741515'),
    cuda: py('raise RuntimeError("no kernel for device cuda:%x%")', '0', '1'),
    ip: py('import ipaddress\nipaddress.ip_address("10.0.0.%x%")', '300', '400'),
    network: py('import ipaddress\nipaddress.ip_network("10.0.0.1/%x%")', '8', '16'),
    mac: py('raise ValueError("no interface with %x%")', '52:54:00:12:34:56', '52:54:00:12:34:57'),
    date: py('import datetime\ndatetime.date.fromisoformat("%x%")', '2024-13-45', '2024-14-45'),
    datetime: py(
      'import datetime\ndatetime.datetime.fromisoformat("%x%")',
      '2024-13-45T10:00:00',
      '2024-14-45T10:00:00',
    ),
    time: py('import time\ntime.strptime("%x%", "%H:%M")', '25:61:00', '26:61:00'),
    decimal: py('import decimal\ndecimal.Decimal("%x%q")', '1234567', '7654321'),
    chr: py('chr(%x%)', '12345678', '87654321'),
    overflow: py('import struct\nstruct.pack("i", %x%) or 1', '4294967296', '8589934592'),
    recursion: py('raise RecursionError("depth %x% exceeded")', '100000', '200000'),
    port: py('import socket\nsocket.socket().bind(("127.0.0.1", %x%))', '700000', '800000'),
    refused: py(
      'import urllib.request\ntry:\n  urllib.request.urlopen("http://127.0.0.1:%x%")\nexcept Exception as e:\n  raise SystemExit(f"127.0.0.1:%x%: {e}")',
      '40961',
      '50961',
    ),
    size: py('raise MemoryError("cannot allocate %x% bytes")', '2147483648', '4294967296'),
    'size-unit': py('raise MemoryError("cannot allocate %x% GiB")', '12.5', '25.5'),
    limit: py('raise ValueError("body of %x% is over the limit")', '12MB', '25MB'),
    share: py('raise ValueError("coverage of %x%% is demanded")', '80', '90'),
    timeout: py('raise ValueError("bad interval %x%m")', '10', '20'),
    'timeout-ms': py('raise ValueError("interval %x%ms is not allowed")', '500', '900'),
    hours: py('raise ValueError("retention must be 24 hours, not %x% hours")', '12', '36'),
    index: py('raise IndexError("no such entry: items[%x%]")', '3', '4'),
    'index-key': py('raise KeyError("spec.containers[%x%].image")', '3', '4'),
    version: py('raise ImportError("needs driver %x%")', '535.104', '550.104'),
    build: py('raise ImportError("needs build %x%")', '20240101', '20240202'),
    epoch: py('raise ValueError("licence ended at %x%")', '1700000000', '1800000000'),
    expired: py('raise ValueError("licence ended on %x%")', '2024-01-02', '2025-01-02'),
    swapped: py('raise TypeError("cannot turn %x%")', 'ham into egg', 'egg into ham'),
    pathnumber: py('open("/srv/none/%x%")', '1234567', '7654321'),
    module: py('import mod_%x%', '1234567', '7654321'),
    attribute: py('import os\nos.f%x%', '1234567', '7654321'),
    line: py('raise ValueError("rule L%x% is unknown")', '1', '2'),
    plus: py('raise ValueError("number +49%x% is unknown")', '123', '124'),
    image: py('raise LookupError("no image nginx:%x%; pull it")', '8', '9'),
    column: py('import sqlite3\nsqlite3.connect(":memory:").execute("select c_%x%")', '1234567', '7654321'),
    table: py('import sqlite3\nsqlite3.connect(":memory:").execute("select * from tmp_%x%")', 'orders1', 'stocks2'),
    sqlnumber: py('import sqlite3\nsqlite3.connect(":memory:").execute("select %x%q")', '1234567', '7654321'),
    argparse: py(
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("n", type=int)\np.parse_args(["%x%q"])',
      '1234567',
      '7654321',
    ),
    choices: py(
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("n", choices=["1"])\np.parse_args(["%x%"])',
      '1234567',
      '7654321',
    ),
    zip: py('import zipfile\nzipfile.ZipFile("a_%x%.zip")', '20240101', '20240202'),
    base64: py(
      'raise ValueError("checksum is %x%")',
      'd41d8cd98f00b204e9800998ecf8427e',
      '0cc175b9c0f1b6a831c399e269772661',
    ),
    sha: py(
      'raise ValueError("expected sha256:%x%")',
      `${commit}1a2b3c4d5e6f7a8b9c0d1a2b`,
      `${otherCommit}1a2b3c4d5e6f7a8b9c0d1a2b`,
    ),
    signal: py('raise ChildProcessError("child ended by signal %x%")', '9', '11'),
    json: py('import json\njson.loads("[1, %x%q]")\n', '1234567', '7654321'),
    zone: py('import zoneinfo\nzoneinfo.ZoneInfo("Etc/GMT+%x%")', '123456', '654321'),
    thread: py('raise RuntimeError("shard %x% is not there")', '123456', '654321'),
    order: py('raise LookupError("order %x% is not there")', '123456', '654321'),
    account: py('raise PermissionError("account %x% may not do that")', '123456789012', '210987654321'),
  },
  node: {
    key: js('throw new Error("no order %x%")', '1234567', '7654321'),
    port: js('require("net").connect(%x%)', '700000', '800000'),
    refused: js('require("net").connect(%x%, "127.0.0.1")', '40961', '50961'),
    buffer: js('Buffer.alloc(%x%)', '12345678901234567', '22345678901234567'),
    array: js('throw new RangeError("length %x% is too long")', '4294967296', '8589934592'),
    file: js('require("fs").readFileSync("part_%x%")', '1234567', '7654321'),
    hash: js(`require("fs").readFileSync("%x%")`, commit, otherCommit),
    module: js('require("./chunk_%x%")', '1234567', '7654321'),
    undefined: js('f_%x%()', '1234567', '7654321'),
    url: js('new URL("%x%q:")', '1234567', '7654321'),
    date: js('throw new RangeError("bad time %x%")', '2024-13-45 10:00:00', '2024-14-45 10:00:00'),
    bigint: js('BigInt("%x%q")', '1234567', '7654321'),
    json: js('JSON.parse("%x%q")', '1234567', '7654321'),
    option: sh('node --stack-%x%', '123456', '654321'),
    code: js('throw Object.assign(new Error("worker ended"), { code: %x% })', '3221225477', '3221225725'),
    hex: js('throw new Error("device answered 0x%x%")', '87af0813', '87af0814'),
    uuid: js('throw new Error("tenant %x% is unknown")', volume, otherVolume),
    share: js('throw new Error("disk is over %x%%")', '80', '90'),
    time: js('throw new Error("window of 5m is over %x%m")', '10', '20'),
    index: js('throw new TypeError("rows[%x%] must be a string")', '3', '4'),
    crypto: js('require("crypto").createHash("sha%x%")', '123456', '654321'),
    timezone: js('new Intl.DateTimeFormat("en", { timeZone: "GMT+%x%" })', '123456', '654321'),
  },
  curl: {
    value: sh('curl -sS http://127.0.0.1:%x%/', '40961', '50961'),
    port: sh('curl -sS http://127.0.0.1:%x%/', '700000', '800000'),
    time: sh('curl -sS --max-time %x%q http://a.invalid', '100000', '200000'),
    rate: sh('curl -sS --limit-rate %x%q http://a.invalid', '100000', '200000'),
    file: sh('curl -sS file:///srv/none/%x%', '1234567', '7654321'),
  },
  ssh: {
    value: sh('ssh -o BatchMode=yes -p %x% 127.0.0.1', '40961', '50961'),
    option: sh('ssh -o ConnectTimeout=%x%q 127.0.0.1', '100000', '200000'),
  },
  openssl: {
    cipher: sh('openssl enc -aes-%x%-q', '123456', '654321'),
    bits: sh('openssl genrsa %x%q', '123456', '654321'),
    file: sh('openssl x509 -in %x%.pem', commit, otherCommit),
  },
  wget: {
    value: sh('wget -nv http://127.0.0.1:%x%/', '40961', '50961'),
  },
  perl: {
    value: sh('perl -e "die qq(order %x% is not there)"', '1234567', '7654321'),
    module: sh('perl -MMod%x% -e 1', '1234567', '7654321'),
  },
  awk: {
    value: sh('awk -f prog_%x%', '1234567', '7654321'),
  },
  sed: {
    value: sh('sed -n %x%q/', '123456', '654321'),
  },
  grep: {
    value: sh('grep a part_%x%', '1234567', '7654321'),
  },
  find: {
    value: sh('find . -size %x%q', '204800', '409600'),
    time: sh('find . -mmin %x%q', '204800', '409600'),
  },
  tar: {
    value: sh('tar -xf backup_%x%.tar', '20240101', '20240202'),
    block: sh('tar -b %x%q -cf a.tar .', '204800', '409600'),
  },
  make: {
    value: sh('make job-%x%', '1234567', '7654321'),
  },
  gcc: {
    object: sh('gcc part_%x%.o', '1234567', '7654321'),
    symbol: sh('gcc a.c', '1234567', '7654321', { 'a.c': 'int f_%x%(); int main() { return f_%x%(); }\n' }),
    value: sh('gcc -c -Werror a.c', '12345678901', '98765432109', { 'a.c': 'int a = %x%;\n' }),
    include: sh('gcc -c a.c', '1234567', '7654321', { 'a.c': '#include "gen_%x%.inc"\n' }),
  },
  java: {
    value: sh('java -Xmx%x%q -version', '204800', '409600'),
    class: sh('java Order%x%', '1234567', '7654321'),
  },
  javac: {
    value: sh('javac A.java', '12345678901', '98765432109', { 'A.java': 'class A { int a = %x%; }\n' }),
  },
  go: {
    value: sh('go run a.go', '12345678901', '98765432109', {
      'a.go': 'package main\n\nvar a int8 = %x%\n\nfunc main() {}\n',
    }),
  },
  rustc: {
    value: sh('rustc a.rs', '12345678901', '98765432109', { 'a.rs': 'fn main() { let _a: i32 = %x%; }\n' }),
  },
  npm: {
    value: sh('npm run job-%x%', '1234567', '7654321', { 'package.json': '{ "scripts": { "a": "true" } }' }),
  },
  pip: {
    value: sh('python3 -m pip install --no-index harbor==%x%', '20240101', '20240202'),
    hash: sh('python3 -m pip install --no-index -r a.txt', '20240101', '20240202', { 'a.txt': 'harbor>=%x%\n' }),
  },
  sqlite3: {
    value: sh('sqlite3 a.db "select * from log_%x%"', '20240101', '20240202'),
  },
};
