import { bound, node, python, type NamedCause } from './named.ts';

/** The files of a cause that needs one line in one file. */
const text = (file: string, content: string): Readonly<Record<string, string>> => ({ [file]: `${content}\n` });

/**
 * Tools of a fourth list that no other part has: programs of the system and of a JDK, libraries of PyPI and npm. By
 * tool, causes of theirs, by name.
 */
export const fourthNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  flock: { option: bound('flock --%x% a true', 'zorp', 'blim'), wait: bound('flock -w %x% a true', 'zorp', 'blim') },
  ionice: {
    class: bound('ionice -c %x% true', 'zorp', 'blim'),
    number: bound('ionice -c 2 -n %x% true', 'zorp', 'blim'),
  },
  chrt: { policy: bound('chrt --%x% 1 true', 'zorp', 'blim'), priority: bound('chrt -r %x% true', '4711', '815') },
  setpriv: {
    user: bound('setpriv --reuid=%x% true', 'harbor', 'quarry'),
    caps: bound('setpriv --inh-caps=+%x% true', 'zorp', 'blim'),
  },
  nsenter: { option: bound('nsenter --%x% true', 'zorp', 'blim') },
  losetup: {
    device: bound('losetup /dev/%x%', 'harbor', 'quarry'),
    column: bound('losetup -O %x% -l', 'ZORP', 'BLIM'),
  },
  findmnt: { column: bound('findmnt -o %x%', 'ZORP', 'BLIM'), option: bound('findmnt --%x%', 'zorp', 'blim') },
  lsblk: { device: bound('lsblk /dev/%x%', 'harbor', 'quarry'), column: bound('lsblk -o %x%', 'ZORP', 'BLIM') },
  sfdisk: {
    device: bound('sfdisk /dev/%x% </dev/null', 'harbor', 'quarry'),
    type: bound('sfdisk --label %x% a </dev/null', 'zorp', 'blim', text('a', 'x')),
  },
  mkswap: {
    file: bound('mkswap %x%.swap', 'harbor', 'quarry'),
    option: bound('mkswap --%x% a', 'zorp', 'blim', text('a', 'x')),
  },
  hexdump: {
    format: bound("hexdump -e '%x%' a", 'zorp', 'blim', text('a', 'x')),
    file: bound('hexdump %x%.bin', 'harbor', 'quarry'),
  },
  column: {
    option: bound('column --%x% a', 'zorp', 'blim', text('a', 'x')),
    hide: bound('column -t -N A -H %x% a', 'ZORP', 'BLIM', text('a', 'x')),
  },
  getopt: {
    option: bound('getopt -o ab -l harvest -- --%x%', 'zorp', 'blim'),
    short: bound('getopt -o ab -- -%x%', 'z', 'q'),
  },
  logger: {
    priority: bound('logger -s -p %x%.notice hi', 'zorp', 'blim'),
    level: bound('logger -s -p user.%x% hi', 'zorp', 'blim'),
  },
  prlimit: {
    limit: bound('prlimit --nofile=%x% true', 'zorp', 'blim'),
    option: bound('prlimit --%x%=1 true', 'zorp', 'blim'),
  },
  renice: { priority: bound('renice %x% 1', 'zorp', 'blim'), user: bound('renice 1 -u %x%', 'harbor', 'quarry') },
  pgrep: { option: bound('pgrep --%x% sh', 'zorp', 'blim'), user: bound('pgrep -u %x% sh', 'harbor', 'quarry') },
  pkill: { signal: bound('pkill -s %x% sh', 'zorp', 'blim') },
  sysctl: {
    key: bound('sysctl kernel.%x%', 'zorp', 'blim'),
    set: bound('sysctl -w %x%=1', 'zorp.blim', 'harbor.mast'),
  },
  chage: { user: bound('chage -l %x%', 'harbor', 'quarry'), day: bound('chage -M %x% root', 'zorp', 'blim') },
  groupadd: { name: bound("groupadd '%x%:'", 'Zorp', 'Blim'), id: bound('groupadd -g %x% boats', 'zorp', 'blim') },
  usermod: {
    user: bound('usermod -L %x%', 'harbor', 'quarry'),
    group: bound('usermod -g %x% daemon', 'harbor', 'quarry'),
  },
  ldd: { file: bound('ldd ./%x%', 'harbor', 'quarry'), option: bound('ldd --%x% a', 'zorp', 'blim', text('a', 'x')) },
  localedef: {
    charmap: bound('localedef -f %x% -i C a', 'ZORP-8', 'BLIM-8'),
    input: bound('localedef -i %x% -f UTF-8 a', 'zo_RP', 'bl_IM'),
  },
  locale: { keyword: bound('locale %x%', 'zorp', 'blim') },
  podchecker: {
    command: bound('podchecker a.pod', 'zorp', 'blim', text('a.pod', '=head1 A\n\n=%x% B\n\n=cut')),
    file: bound('podchecker %x%.pod', 'harbor', 'quarry'),
  },
  perldoc: { page: bound('perldoc -T %x%', 'Harbor::Mast', 'Quarry::Rope') },
  corelist: {
    module: bound('corelist %x%', 'Harbor::Mast', 'Quarry::Rope'),
    version: bound('corelist -v %x%', '4.711', '3.815'),
  },
  'dpkg-deb': {
    archive: bound('dpkg-deb -I %x%.deb', 'harbor', 'quarry', text('%x%.deb', 'no archive')),
    control: bound('dpkg-deb -b %x% a.deb', 'harbor', 'quarry', text('%x%/a', 'x')),
  },
  'update-alternatives': {
    name: bound('update-alternatives --display %x%', 'harbor', 'quarry'),
    path: bound('update-alternatives --install /usr/bin/harvest harvest /opt/%x%/bin 1', 'mast', 'rope'),
  },
  'ssh-keygen': {
    type: bound('ssh-keygen -t %x% -f k -N ""', 'zorp', 'blim'),
    file: bound('ssh-keygen -l -f %x%.pub', 'harbor', 'quarry'),
    host: bound('ssh-keygen -R %x% -f known', 'harbor.test', 'quarry.test', text('known', 'x')),
  },
  'ssh-keyscan': {
    host: bound('ssh-keyscan -T 1 %x%.invalid', 'harbor', 'quarry'),
    type: bound('ssh-keyscan -t %x% localhost', 'zorp', 'blim'),
  },
  scp: {
    file: bound('scp %x%.txt /tmp/', 'harbor', 'quarry'),
    option: bound('scp -o %x%=1 a localhost:b', 'Zorp', 'Blim', text('a', 'x')),
  },
  infocmp: { terminal: bound('infocmp %x%', 'zorpterm', 'blimterm') },
  tic: { capability: bound('tic a.ti', 'zorp', 'blim', text('a.ti', 'boat|a boat,\n\tuse=%x%,')) },
  nm: {
    file: bound('nm %x%.o', 'harbor', 'quarry'),
    format: bound('nm --format=%x% a', 'zorp', 'blim', text('a', 'x')),
  },
  readelf: {
    magic: bound('readelf -h %x%', 'harbor', 'quarry', text('%x%', 'none')),
    option: bound('readelf --%x% a', 'zorp', 'blim', text('a', 'x')),
  },
  addr2line: {
    target: bound('addr2line -b %x% -e a 1', 'zorp', 'blim', text('a', 'x')),
    file: bound('addr2line -e %x%.out 1', 'harbor', 'quarry'),
  },
  gprof: {
    file: bound('gprof %x%.out', 'harbor', 'quarry'),
    option: bound('gprof --%x% a', 'zorp', 'blim', text('a', 'x')),
  },
  cpp: {
    include: bound('cpp a.c', 'harbor', 'quarry', text('a.c', '#include "%x%.h"')),
    directive: bound('cpp a.c', 'zorp', 'blim', text('a.c', '#%x% boat')),
  },
  jlink: {
    module: bound('jlink --add-modules %x% --output o', 'zorp.boat', 'blim.rope'),
    option: bound('jlink --%x%', 'zorp', 'blim'),
  },
  jdeps: { file: bound('jdeps %x%.jar', 'harbor', 'quarry'), option: bound('jdeps --%x% a.jar', 'zorp', 'blim') },
  jmod: { file: bound('jmod list %x%.jmod', 'harbor', 'quarry'), mode: bound('jmod %x% a.jmod', 'zorp', 'blim') },
  javap: { class: bound('javap %x%', 'Harbor', 'Quarry'), option: bound('javap -%x% A', 'zorp', 'blim') },
  jarsigner: {
    alias: bound('jarsigner -keystore k -storepass harvest a.jar %x%', 'harbor', 'quarry'),
    file: bound('jarsigner -verify %x%.jar', 'harbor', 'quarry'),
  },
  jshell: {
    symbol: bound("printf '%x%.run()\\n/exit\\n' | jshell -s -", 'harbor', 'quarry'),
    file: bound('jshell %x%.jsh', 'harbor', 'quarry'),
  },
  jcmd: { process: bound('jcmd %x% VM.version', 'Harbor', 'Quarry') },
  strawberry: {
    field: python(
      'import strawberry\n@strawberry.type\nclass Query:\n    boat: int = 1\ns = strawberry.Schema(Query)\nr = s.execute_sync("{ %x% }")\nraise r.errors[0]',
      'harbor',
      'quarry',
    ),
    type: python(
      'import strawberry\n@strawberry.type\nclass Query:\n    boat: "%x%"\nstrawberry.Schema(Query)',
      'Harbor',
      'Quarry',
    ),
  },
  graphene: {
    field: python(
      'import graphene\nclass Query(graphene.ObjectType):\n    boat = graphene.Int()\nprint(graphene.Schema(query=Query).execute("{ %x% }").errors)',
      'harbor',
      'quarry',
    ),
  },
  ariadne: {
    type: python(
      'from ariadne import gql, make_executable_schema\nmake_executable_schema("type Query { boat: %x% }")',
      'Harbor',
      'Quarry',
    ),
    field: python(
      'from ariadne import QueryType, make_executable_schema\nq = QueryType()\nq.set_field("%x%", lambda *_: 1)\nmake_executable_schema("type Query { boat: Int }", q)',
      'harbor',
      'quarry',
    ),
  },
  mongoengine: {
    field: python(
      'from mongoengine import Document, StringField\nclass Boat(Document):\n    mast = StringField()\nBoat(%x%=1)',
      'harbor',
      'quarry',
    ),
    connection: python('from mongoengine import get_db\nget_db("%x%")', 'harbor', 'quarry'),
  },
  pulp: { solver: python('import pulp\npulp.getSolver("%x%")', 'ZORP', 'BLIM') },
  lark: {
    rule: python('from lark import Lark\nLark("start: %x%")', 'harbor', 'quarry'),
    token: python('from lark import Lark\nLark("start: BOAT\\nBOAT: /a/").parse("%x%")', 'zorp', 'blim'),
  },
  ply: {
    token: python(
      'import ply.lex as lex\ntokens = ("A",)\nt_A = r"a"\ndef t_%x%(t):\n    r"b"\n    return t\nlex.lex().input("a")',
      'ZORP',
      'BLIM',
    ),
  },
  seaborn: {
    data: python('import seaborn as sns\nsns.load_dataset("%x%", cache=False, data_home=".")', 'harbor', 'quarry'),
    palette: python('import seaborn as sns\nsns.color_palette("%x%")', 'zorp', 'blim'),
    column: python(
      'import pandas as pd, seaborn as sns\nsns.scatterplot(data=pd.DataFrame({"a":[1]}), x="a", y="%x%")',
      'harbor',
      'quarry',
    ),
  },
  docopt: {
    usage: bound('python main.py --%x%', 'zorp', 'blim', {
      'main.py': '"""Usage: main.py [--boat]"""\nfrom docopt import docopt\ndocopt(__doc__)\n',
    }),
  },
  absl: {
    flag: bound('python main.py --%x%=1', 'zorp', 'blim', {
      'main.py': 'from absl import app\napp.run(lambda a: None)\n',
    }),
    value: bound('python main.py --boats=%x%', 'zorp', 'blim', {
      'main.py': 'from absl import app, flags\nflags.DEFINE_integer("boats", 1, "")\napp.run(lambda a: None)\n',
    }),
  },
  configargparse: {
    argument: bound('python main.py --%x%', 'zorp', 'blim', {
      'main.py': 'import configargparse\nconfigargparse.ArgParser().parse_args()\n',
    }),
  },
  environs: { variable: python('from environs import Env\nEnv().int("%x%")', 'HARBOR_SIZE', 'QUARRY_SIZE') },
  pyhocon: {
    key: python(
      'from pyhocon import ConfigFactory\nConfigFactory.parse_string("a = 1").get("%x%")',
      'harbor',
      'quarry',
    ),
    reference: python(
      'from pyhocon import ConfigFactory\nConfigFactory.parse_string("a = ${%x%}")',
      'harbor',
      'quarry',
    ),
  },
  configobj: { key: python('from configobj import ConfigObj\nConfigObj(["%x% = 1", "%x% = 2"])', 'harbor', 'quarry') },
  'jsonpath-ng': { token: python('from jsonpath_ng import parse\nparse("$.%x%!")', 'harbor', 'quarry') },
  parsel: {
    selector: python('from parsel import Selector\nSelector("<a/>").css("a:%x%")', 'zorp', 'blim'),
    function: python('from parsel import Selector\nSelector("<a/>").xpath("%x%(a)")', 'zorp', 'blim'),
  },
  reportlab: {
    font: python('from reportlab.pdfgen.canvas import Canvas\nCanvas("a.pdf").setFont("%x%", 9)', 'Zorp', 'Blim'),
  },
  pypdf: { file: python('from pypdf import PdfReader\nPdfReader("%x%.pdf")', 'harbor', 'quarry') },
  'python-docx': {
    file: python('from docx import Document\nDocument("%x%.docx")', 'harbor', 'quarry'),
    style: python('from docx import Document\nDocument().add_paragraph("a", style="%x%")', 'Zorp', 'Blim'),
  },
  xlsxwriter: {
    sheet: python(
      'import xlsxwriter\nw = xlsxwriter.Workbook("a.xlsx")\nw.add_worksheet("%x%")\nw.add_worksheet("%x%")',
      'Harbor',
      'Quarry',
    ),
  },
  pyserial: { port: python('import serial\nserial.Serial("/dev/%x%")', 'ttyZorp', 'ttyBlim') },
  scapy: {
    interface: python(
      'from scapy.all import *\nconf.iface = "%x%"\nsr1(IP(dst="192.0.2.1"), iface="%x%", timeout=1)',
      'zorp0',
      'blim0',
    ),
  },
  dnspython: {
    type: python('import dns.rdatatype\ndns.rdatatype.from_text("%x%")', 'ZORP', 'BLIM'),
    name: python('import dns.name\ndns.name.from_text("%x%..test")', 'harbor', 'quarry'),
  },
  ldap3: {
    host: python(
      'from ldap3 import Server, Connection\nConnection(Server("%x%.invalid", connect_timeout=1), auto_bind=True)',
      'harbor',
      'quarry',
    ),
  },
  dramatiq: {
    actor: python(
      'import dramatiq\nfrom dramatiq.brokers.stub import StubBroker\nStubBroker().get_actor("%x%")',
      'harbor',
      'quarry',
    ),
    module: bound('dramatiq %x%', 'harbor', 'quarry'),
  },
  pika: {
    host: python('import pika\npika.BlockingConnection(pika.ConnectionParameters("%x%.invalid"))', 'harbor', 'quarry'),
  },
  fsspec: {
    protocol: python('import fsspec\nfsspec.open("%x%://a/b").open()', 'zorp', 'blim'),
    file: python('import fsspec\nfsspec.filesystem("file").cat("data/%x%.bin")', 'harbor', 'quarry'),
  },
  packaging: {
    version: python('from packaging.version import Version\nVersion("%x%")', 'zorp', 'blim'),
    requirement: python('from packaging.requirements import Requirement\nRequirement("%x% >< 3")', 'harbor', 'quarry'),
  },
  towncrier: {
    type: bound('towncrier build --config %x%.toml', 'harbor', 'quarry'),
    fragment: bound('towncrier create a.%x%', 'zorp', 'blim', {
      'pyproject.toml': '[tool.towncrier]\npackage = "a"\n',
    }),
  },
  commitizen: {
    name: bound('cz -n %x% check -m "x"', 'zorp', 'blim'),
    message: bound('git init -q; cz check -m "%x% all"', 'zorp', 'blim'),
  },
  isort: {
    profile: bound('isort --profile %x% a.py', 'zorp', 'blim', text('a.py', 'import os')),
    settings: bound('isort --settings-path %x% a.py', 'harbor', 'quarry', text('a.py', 'import os')),
  },
  pydocstyle: {
    convention: bound('pydocstyle --convention=%x% a.py', 'zorp', 'blim', text('a.py', 'x = 1')),
    code: bound('pydocstyle --add-ignore= --%x% a.py', 'zorp', 'blim', text('a.py', 'x = 1')),
  },
  'pre-commit': {
    hook: bound('git init -q; git add .; pre-commit run %x%', 'zorp', 'blim', {
      '.pre-commit-config.yaml':
        'repos:\n- repo: local\n  hooks:\n  - id: boat\n    name: boat\n    entry: true\n    language: system\n',
    }),
    key: bound(
      'pre-commit validate-config a.yaml',
      'zorp',
      'blim',
      text('a.yaml', 'repos:\n- repo: local\n  hooks:\n  - id: %x%'),
    ),
  },
  copier: {
    template: bound('copier copy %x% out', 'harbor', 'quarry'),
    question: bound('copier copy -l t out', 'zorp', 'blim', { 't/copier.yml': 'boat:\n  type: %x%\n' }),
  },
  pelican: {
    settings: bound('pelican -s %x%.py .', 'harbor', 'quarry'),
    theme: bound('mkdir c; pelican -t %x% c', 'harbor', 'quarry'),
  },
  pipx: { package: bound('pipx uninstall %x%', 'harbor', 'quarry'), command: bound('pipx %x%', 'zorp', 'blim') },
  yoyo: { scheme: bound('yoyo list --database %x%:///a.db .', 'zorp', 'blim') },
  bumpver: { pattern: bound('bumpver test %x% "{year}.{pid}"', 'v1zorp', 'v2blim') },
  cvxpy: {
    solver: python(
      'import cvxpy as cp\nx = cp.Variable()\ncp.Problem(cp.Minimize(x), [x >= 1]).solve(solver="%x%")',
      'ZORP',
      'BLIM',
    ),
  },
  igraph: {
    vertex: python(
      'import igraph\ng = igraph.Graph.Ring(3)\ng.vs["name"] = ["a", "b", "c"]\ng.vs.find("%x%")',
      'harbor',
      'quarry',
    ),
    attribute: python('import igraph\nigraph.Graph.Ring(3).vs["%x%"]', 'harbor', 'quarry'),
  },
  lightgbm: {
    objective: python(
      'import lightgbm as lgb, numpy as np\nlgb.train({"objective": "%x%"}, lgb.Dataset(np.ones((9, 2)), np.ones(9)))',
      'zorp',
      'blim',
    ),
    file: python('import lightgbm as lgb\nlgb.Booster(model_file="%x%.txt")', 'harbor', 'quarry'),
  },
  hexo: { command: bound('hexo %x%', 'zorp', 'blim') },
  uvu: {
    module: bound('uvu -r %x% .', 'harbor', 'quarry'),
    assertion: bound(
      'node a.test.cjs',
      'harbor',
      'quarry',
      text(
        'a.test.cjs',
        'const { test } = require("uvu"); const assert = require("uvu/assert"); test("%x%", () => assert.is(1, 2)); test.run();',
      ),
    ),
  },
  cac: {
    option: bound(
      'node main.cjs --%x%',
      'zorp',
      'blim',
      text('main.cjs', 'const cli = require("cac")("boat"); cli.command("", "x").action(() => {}); cli.parse();'),
    ),
  },
  sade: {
    command: bound(
      'node main.cjs %x%',
      'zorp',
      'blim',
      text('main.cjs', 'require("sade")("boat").command("sail").action(() => {}).parse(process.argv);'),
    ),
    option: bound(
      'node main.cjs sail --%x%',
      'zorp',
      'blim',
      text(
        'main.cjs',
        'require("sade")("boat").command("sail").action(() => {}).parse(process.argv, { unknown: (a) => `Unknown flag ${a}` });',
      ),
    ),
  },
  'io-ts': {
    field: node(
      'const t = require("io-ts"); const { PathReporter } = require("io-ts/PathReporter"); throw new Error(PathReporter.report(t.type({ %x%: t.number }).decode({})).join("\\n"));',
      'mast',
      'rope',
    ),
  },
  typebox: {
    field: node(
      'const { Type } = require("@sinclair/typebox"); const { Value } = require("@sinclair/typebox/value"); Value.Decode(Type.Object({ %x%: Type.Number() }), {});',
      'mast',
      'rope',
    ),
  },
  'drizzle-kit': {
    config: bound('drizzle-kit generate --config %x%.ts', 'harbor', 'quarry'),
    dialect: bound('drizzle-kit generate --dialect %x% --schema a.ts', 'zorp', 'blim'),
  },
  kysely: {
    operator: node(
      'const { Kysely, DummyDriver, SqliteAdapter, SqliteQueryCompiler } = require("kysely"); new Kysely({ dialect: { createAdapter: () => new SqliteAdapter(), createDriver: () => new DummyDriver(), createQueryCompiler: () => new SqliteQueryCompiler() } }).selectFrom("boat").where("mast", "%x%", 1).compile();',
      'zorp',
      'blim',
    ),
  },
  amqplib: {
    host: node('require("amqplib").connect("amqp://%x%.invalid").catch((e) => { throw e; });', 'harbor', 'quarry'),
  },
  'node-cron': { expression: node('require("node-cron").schedule("* %x% * * *", () => {});', 'zorp', 'blim') },
  cosmiconfig: { file: node('require("cosmiconfig").cosmiconfigSync("boat").load("%x%.json");', 'harbor', 'quarry') },
  'smol-toml': {
    key: node('const { parse } = require("smol-toml"); parse("%x% = 1\\n%x% = 2");', 'harbor', 'quarry'),
    value: node('const { parse } = require("smol-toml"); parse("a = %x%");', 'zorp', 'blim'),
  },
  json5: {
    token: bound('json5 a.json5', 'zorp', 'blim', text('a.json5', '{ a: %x% }')),
    file: bound('json5 %x%.json5', 'harbor', 'quarry'),
  },
  yaml: {
    alias: node('require("yaml").parse("a: *%x%");', 'harbor', 'quarry'),
    key: node('require("yaml").parse("%x%: 1\\n%x%: 2");', 'harbor', 'quarry'),
  },
  xml2js: { tag: node('require("xml2js").parseString("<%x%></boat>", (e) => { throw e; });', 'mast', 'rope') },
  redux: {
    reducer: node(
      'const { combineReducers, createStore } = require("redux"); createStore(combineReducers({ %x%: () => undefined }));',
      'harbor',
      'quarry',
    ),
  },
  mobx: {
    member: node(
      'const { makeObservable, observable } = require("mobx"); class Boat { constructor() { makeObservable(this, { %x%: observable }); } } new Boat();',
      'harbor',
      'quarry',
    ),
  },
  publint: {
    folder: bound('publint %x%', 'harbor', 'quarry'),
    exports: bound('publint .', 'harbor', 'quarry', text('package.json', '{ "name": "boat", "main": "./%x%.js" }')),
  },
  depcheck: {
    folder: bound('depcheck %x%', 'harbor', 'quarry'),
    missing: bound('depcheck .', 'harbor', 'quarry', {
      'package.json': '{ "name": "boat" }',
      'a.js': 'require("%x%");',
    }),
  },
  madge: {
    file: bound('madge %x%.js', 'harbor', 'quarry'),
    image: bound('madge --image a.%x% a.js', 'zorp', 'blim', text('a.js', '1')),
  },
  'cpy-cli': { file: bound('cpy %x%.txt out', 'harbor', 'quarry') },
  dot: { variable: node('console.log(require("dot").template("{{=%x%.size}}")({}));', 'harbor', 'quarry') },
  'ejs-lint': {
    file: bound('ejslint %x%.ejs', 'harbor', 'quarry'),
    syntax: bound('ejslint a.ejs', 'harbor', 'quarry', text('a.ejs', '<% if (%x% { %>')),
  },
  'fastest-validator': {
    rule: node('const V = require("fastest-validator"); new V().compile({ a: "%x%" });', 'zorp', 'blim'),
  },
  got: {
    host: node(
      'import("got").then(({ got }) => got("http://%x%.invalid", { retry: { limit: 0 } }));',
      'harbor',
      'quarry',
    ),
    option: node('import("got").then(({ got }) => got("http://localhost", { %x%: 1 }));', 'zorp', 'blim'),
  },
  needle: { host: node('require("needle").get("http://%x%.invalid", (e) => { throw e; });', 'harbor', 'quarry') },
  bookshelf: {
    relation: node(
      'const knex = require("knex")({ client: "mysql" }); const b = require("bookshelf")(knex); b.model("%x%"); b.model("Boat", { tableName: "boat" }).forge({ id: 1 }).related("%x%").fetch();',
      'Harbor',
      'Quarry',
    ),
  },
  jexl: {
    transform: node('require("jexl").evalSync("a|%x%", { a: 1 });', 'zorp', 'blim'),
    syntax: node('require("jexl").evalSync("a + %x% b", {});', 'mast', 'rope'),
  },
  'expr-eval': {
    variable: node('require("expr-eval").Parser.evaluate("2 * %x%");', 'harbor', 'quarry'),
    function: node('require("expr-eval").Parser.evaluate("%x%(2)");', 'zorp', 'blim'),
  },
  'ohm-js': {
    rule: node('require("ohm-js").grammar("Boat { start = %x% }");', 'harbor', 'quarry'),
    input: node(
      'const g = require("ohm-js").grammar("Boat { start = \\"a\\" }"); throw new Error(g.match("%x%").message);',
      'zorp',
      'blim',
    ),
  },
  nearley: {
    file: bound('nearleyc %x%.ne', 'harbor', 'quarry'),
    symbol: bound('nearleyc a.ne', 'harbor', 'quarry', text('a.ne', 'start -> %x%')),
  },
  pegjs: {
    rule: bound('pegjs a.pegjs', 'harbor', 'quarry', text('a.pegjs', 'start = %x%')),
    option: bound('pegjs --%x% a.pegjs', 'zorp', 'blim', text('a.pegjs', "start = 'a'")),
  },
  'graphql-yoga': {
    type: node(
      'const { createSchema } = require("graphql-yoga"); createSchema({ typeDefs: "type Query { boat: %x% }" });',
      'Harbor',
      'Quarry',
    ),
    resolver: node(
      'const { createSchema } = require("graphql-yoga"); createSchema({ typeDefs: "type Query { boat: Int }", resolvers: { %x%: { a: () => 1 } } });',
      'Harbor',
      'Quarry',
    ),
  },
  tsup: {
    entry: bound('tsup %x%.ts', 'harbor', 'quarry'),
    option: bound('tsup --%x% a.ts', 'zorp', 'blim', text('a.ts', '1')),
    target: bound('tsup --target %x% a.ts', 'zorp', 'blim', text('a.ts', '1')),
  },
};
