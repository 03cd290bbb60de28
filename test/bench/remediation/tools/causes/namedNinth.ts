import { bound, node, python, type NamedCause } from './named.ts';

/** A program for Python in which a name of two is missing or wrong. */
const py = (source: string, one = 'harbor', other = 'quarry'): NamedCause => python(`${source}\n`, one, other);
/** The same for Node. */
const js = (source: string, one = 'harbor', other = 'quarry'): NamedCause => node(`${source}\n`, one, other);
/** A command with one file. */
const sh = (run: string, file = 'a', content = 'x', one = 'harbor', other = 'quarry'): NamedCause =>
  bound(run, one, other, { [file]: `${content}\n` });

/**
 * Tools of a ninth list that no other part has: programs and libraries that `pip install` and `npm install` put into a
 * folder. All of it may be read. By tool, causes of theirs, by name.
 */
export const ninthNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  autopep8: {
    file: sh('autopep8 %x%.py'),
    option: sh('autopep8 --%x% a.py', 'a.py'),
    indent: sh('autopep8 --max-line-length %x% a.py', 'a.py'),
  },
  yapf: {
    style: sh('yapf --style %x% a.py', 'a.py'),
    syntax: sh('yapf a.py', 'a.py', 'def %x%(:'),
    file: sh('yapf %x%.py'),
  },
  pyupgrade: { file: sh('pyupgrade %x%.py'), option: sh('pyupgrade --%x% a.py', 'a.py') },
  docformatter: { file: sh('docformatter %x%.py'), style: sh('docformatter --style %x% a.py', 'a.py') },
  deptry: {
    folder: sh('deptry %x%'),
    missing: bound('deptry .', 'harbor', 'quarry', {
      'pyproject.toml': '[project]\nname = "a"\n',
      'a.py': 'import %x%\n',
    }),
  },
  pipdeptree: { option: sh('pipdeptree --%x%'), output: sh('pipdeptree -o %x%') },
  semver: {
    text: py('import semver\nsemver.Version.parse("%x%")'),
    part: py('import semver\nsemver.Version(1).next_version("%x%")'),
  },
  pypyr: {
    pipeline: sh('pypyr %x%'),
    step: sh('pypyr a', 'a.yaml', 'steps:\n  - %x%'),
    key: sh('pypyr a', 'a.yaml', 'steps:\n  - name: pypyr.steps.echo\n    in:\n      echoMe: "{%x%}"'),
  },
  gitlint: {
    rule: sh('echo a | gitlint --ignore x -c %x%.b=1'),
    file: sh('gitlint -C %x%.ini'),
    option: sh('gitlint --%x%'),
  },
  sqlfmt: { option: sh('sqlfmt --%x% a.sql', 'a.sql'), syntax: sh('sqlfmt a.sql', 'a.sql', 'select %x% from (a') },
  mdformat: { file: sh('mdformat %x%.md'), option: sh('mdformat --wrap %x% a.md', 'a.md') },
  pymarkdownlnt: {
    file: sh('pymarkdownlnt scan %x%.md'),
    rule: sh('pymarkdownlnt -d %x% scan a.md', 'a.md', '# A'),
    command: sh('pymarkdownlnt %x%'),
  },
  'sphinx-lint': { option: sh('sphinx-lint --%x% a.rst', 'a.rst'), checker: sh('sphinx-lint -e %x% a.rst', 'a.rst') },
  reuse: { license: sh('reuse download %x%'), command: sh('reuse %x%'), option: sh('reuse lint --%x%') },
  shiv: { entry: sh('shiv -c %x% -o a.pyz --site-packages .'), option: sh('shiv --%x%') },
  pex: { option: sh('pex --%x%'), python: sh('pex --python %x%') },
  virtualenv: { python: sh('virtualenv -p %x% v'), option: sh('virtualenv --%x% v') },
  pipenv: { script: sh('PIPENV_IGNORE_VIRTUALENVS=1 pipenv run --%x%'), command: sh('pipenv %x%') },
  'nats-py': {
    host: py(
      'import asyncio, nats\nasyncio.run(nats.connect("nats://%x%.invalid:4222", allow_reconnect=False, connect_timeout=1))',
    ),
  },
  aiosqlite: {
    table: py(
      'import asyncio, aiosqlite\nasync def a():\n  async with aiosqlite.connect(":memory:") as d: await d.execute("select * from %x%")\nasyncio.run(a())',
    ),
    column: py(
      'import asyncio, aiosqlite\nasync def a():\n  async with aiosqlite.connect(":memory:") as d: await d.execute("select %x%")\nasyncio.run(a())',
    ),
  },
  kazoo: {
    state: py(
      'from kazoo.client import KazooClient\nKazooClient(hosts="127.0.0.1:%x%").start(timeout=1)',
      '2181',
      '2293',
    ),
    path: py('from kazoo.security import make_acl\nmake_acl("%x%")'),
  },
  'docker-py': {
    url: py('import docker\ndocker.DockerClient(base_url="%x%://a")'),
    socket: py('import docker\ndocker.DockerClient(base_url="unix:///%x%.sock").ping()'),
  },
  itsdangerous: {
    signature: py('import itsdangerous as i\ni.URLSafeSerializer("a").loads("%x%.abc")'),
    bare: py('import itsdangerous as i\ni.Signer("a").unsign("%x%")'),
  },
  passlib: {
    scheme: py('from passlib.context import CryptContext\nCryptContext(schemes=["%x%"])'),
    hash: py('from passlib.hash import sha256_crypt\nsha256_crypt.verify("a", "%x%")'),
    rounds: py('from passlib.hash import sha256_crypt\nsha256_crypt.using(rounds=%x%)', '7', '9'),
  },
  ecdsa: {
    curve: py('import ecdsa\necdsa.curves.curve_by_name("%x%")'),
    pem: py('import ecdsa\necdsa.SigningKey.from_pem("%x%")'),
  },
  asn1crypto: {
    field: py('from asn1crypto import x509\nx509.Name.build({"%x%": "b"})'),
    value: py('from asn1crypto import algos\nalgos.DigestAlgorithm({"%x%": "a"})'),
  },
  bitstring: {
    token: py('import bitstring\nbitstring.Bits("%x%=1")'),
    hex: py('import bitstring\nbitstring.Bits(hex="%x%")'),
    format: py('import bitstring\nbitstring.pack("%x%:8", 1)'),
  },
  pycparser: {
    syntax: py('from pycparser import c_parser\nc_parser.CParser().parse("int %x% = ;")'),
    type: py('from pycparser import c_parser\nc_parser.CParser().parse("%x% a b;", "main.c")'),
  },
  parso: {
    version: py('import parso\nparso.load_grammar(version="%x%")'),
    old: py('import parso\nparso.load_grammar(version="%x%")', '2.1', '1.4'),
  },
  rope: {
    module: py('from rope.base.project import Project\nProject(".").get_resource("%x%.py")'),
    folder: py('from rope.base.project import Project\nProject(".").root.get_child("%x%")'),
  },
  shapely: {
    wkt: py('import shapely\nshapely.from_wkt("%x% (1 1)")', 'HARBOR', 'QUARRY'),
    geometry: py('from shapely.geometry import shape\nshape({"type": "%x%", "coordinates": []})'),
  },
  pyshp: {
    file: py('import shapefile\nshapefile.Reader("%x%")'),
    field: py(
      'import shapefile\nw = shapefile.Writer("a")\nw.field("b", "%x%", 5)\nw.point(1, 1)\nw.record("x")',
      'Q',
      'W',
    ),
  },
  soundfile: {
    file: py('import soundfile\nsoundfile.read("%x%.wav")'),
    format: py('import soundfile\nsoundfile.write("a.b", [1.0], 8000, format="%x%")', 'HARBOR', 'QUARRY'),
    subtype: py('import soundfile\nsoundfile.write("a.wav", [1.0], 8000, subtype="%x%")', 'HARBOR', 'QUARRY'),
  },
  pypdf: {
    file: py('import pypdf\npypdf.PdfReader("%x%.pdf")'),
    key: py('import pypdf\nw = pypdf.PdfWriter()\nw.add_blank_page(9, 9)\nw.pages[0]["/%x%"]'),
    permission: py('import pypdf\npypdf.PageRange("%x%")'),
  },
  xlrd: {
    file: py('import xlrd\nxlrd.open_workbook("%x%.xls")'),
    format: py('import xlrd\nopen("a.xls", "w").write("%x% is no book")\nxlrd.open_workbook("a.xls")'),
  },
  tablib: {
    format: py('import tablib\ntablib.Dataset().load("a", format="%x%")'),
    export: py('import tablib\ntablib.Dataset([1], headers=["a"]).export("%x%")'),
    column: py('import tablib\ntablib.Dataset([1], headers=["a"])["%x%"]'),
  },
  watchdog: {
    folder: py(
      'from watchdog.observers import Observer\nfrom watchdog.events import FileSystemEventHandler\no = Observer()\no.schedule(FileSystemEventHandler(), "%x%")\no.start()',
    ),
    command: sh('watchmedo %x%'),
  },
  filelock: {
    timeout: py(
      'import filelock\na = filelock.FileLock("%x%.lock")\na.acquire()\nfilelock.FileLock("%x%.lock").acquire(timeout=0.1)',
    ),
    folder: py('import filelock\nfilelock.FileLock("/proc/%x%.lock").acquire(timeout=0.1)'),
  },
  pluggy: {
    hook: py(
      'import pluggy\nclass P:\n  @pluggy.HookimplMarker("a")\n  def %x%(self): pass\nm = pluggy.PluginManager("a")\nm.register(P())\nm.check_pending()',
    ),
    twice: py(
      'import pluggy\nm = pluggy.PluginManager("a")\nm.register(object(), name="%x%")\nm.register(object(), name="%x%")',
    ),
  },
  stevedore: {
    driver: py('from stevedore import driver\ndriver.DriverManager("a.b", "%x%")'),
    group: py(
      'from stevedore import named\nnamed.NamedExtensionManager("a", names=["%x%"], warn_on_missing_entrypoint=True)["%x%"]',
    ),
  },
  punq: {
    missing: py('import punq\npunq.Container().resolve("%x%")'),
    type: py('import abc, punq\nclass %x%(abc.ABC): pass\npunq.Container().resolve(%x%)', 'Harbor', 'Quarry'),
  },
  environs: {
    variable: py('from environs import Env\nEnv().str("%x%_URL")', 'HARBOR', 'QUARRY'),
    value: py('import os\nfrom environs import Env\nos.environ["A"] = "%x%"\nEnv().int("A")'),
    parser: py('from environs import Env\nEnv().%x%("A")'),
  },
  mongomock: {
    operator: py('import mongomock\nlist(mongomock.MongoClient().a.b.find({"$%x%": 1}))'),
    update: py(
      'import mongomock\nc = mongomock.MongoClient().a.b\nc.insert_one({})\nc.update_one({}, {"$%x%": {"a": 1}})',
    ),
    stage: py('import mongomock\nlist(mongomock.MongoClient().a.b.aggregate([{"$%x%": 1}]))'),
  },
  fakeredis: {
    command: py('import fakeredis\nfakeredis.FakeRedis().execute_command("%x%")'),
    type: py('import fakeredis\nr = fakeredis.FakeRedis()\nr.set("%x%", "abc")\nr.incr("%x%")'),
  },
  rpyc: {
    port: py('import rpyc\nrpyc.connect("127.0.0.1", %x%)', '18812', '18977'),
    host: py('import rpyc\nrpyc.connect("%x%.invalid", 1)'),
  },
  validators: {
    text: py('import validators\nraise validators.url("%x%") from None'),
    domain: py('import validators\nraise validators.domain("%x%") from None'),
  },
  structlog: {
    event: py('import structlog\nstructlog.get_logger().error("failed", table="%x%")'),
    method: py('import structlog\nstructlog.get_logger().%x%("a")'),
  },
  nltk: {
    resource: py('import nltk\nnltk.data.find("corpora/%x%")'),
    grammar: py('import nltk\nnltk.CFG.fromstring("S -> %x% ->")'),
  },
  rarfile: {
    file: py('import rarfile\nrarfile.RarFile("%x%.rar")'),
    broken: py('import rarfile\nopen("%x%.rar", "w").write("a" * 99)\nrarfile.RarFile("%x%.rar")'),
  },
  'paho-mqtt': {
    host: py('import paho.mqtt.client as m\nm.Client(m.CallbackAPIVersion.VERSION2).connect("%x%.invalid")'),
    topic: py('import paho.mqtt.client as m\nm.Client(m.CallbackAPIVersion.VERSION2).publish("%x%/#")'),
    port: py('import paho.mqtt.publish as p\np.single("a", port=%x%)', '18831', '18977'),
  },
  'influxdb-client': {
    port: py(
      'from influxdb_client import InfluxDBClient\nInfluxDBClient("http://127.0.0.1:%x%", "t", retries=False).buckets_api().find_buckets()',
      '8086',
      '8199',
    ),
  },
  'clickhouse-driver': {
    host: py('from clickhouse_driver import Client\nClient("%x%.invalid").execute("select 1")'),
    port: py(
      'from clickhouse_driver import Client\nClient("127.0.0.1", port=%x%).execute("select 1")',
      '19000',
      '19111',
    ),
  },
  'dotenv-cli': { command: sh('dotenv -- %x%-ctl'), file: sh('dotenv -e %x%.env -- node b.js') },
  rimraf: { option: sh('rimraf --%x% a'), value: sh('rimraf --backoff=%x% a') },
  shx: { command: sh('shx %x%'), file: sh('shx cat %x%.txt'), folder: sh('shx cp %x% b') },
  'http-server': {
    port: js("require('http-server').createServer({root: '.'}).listen(%x%)", '99123', '88456'),
    cert: sh('http-server -S -C %x%.pem'),
  },
  'node-fetch': {
    scheme: js("Promise.resolve(require('node-fetch')).then(f => f.default('%x%://a'))"),
    url: js("Promise.resolve(require('node-fetch')).then(f => f.default('%x%'))"),
    host: js("Promise.resolve(require('node-fetch')).then(f => f.default('http://%x%.invalid'))"),
  },
  needle: {
    url: js("require('needle').get('http://%x%.invalid', e => { throw e })"),
    method: js("require('needle').request('%x%', 'a', e => { throw e })"),
    option: js("require('needle').get('http://a.invalid', '%x%')"),
  },
  polka: { method: js("require('polka')().%x%('/', () => 1)"), pattern: js("require('polka')().get('/%x%')") },
  tedious: {
    host: js(
      "const { Connection } = require('tedious'); const c = new Connection({ server: '%x%.invalid', options: {connectTimeout: 2000} }); c.on('connect', e => { throw e }); c.connect()",
    ),
    option: js("new (require('tedious').Connection)({ server: 'a', options: { port: '%x%' } })"),
    type: js("new (require('tedious').Connection)({ server: 'a', authentication: { type: '%x%' } })"),
  },
  'date-fns': {
    format: js("require('date-fns').format(new Date(0), '%x%')"),
    date: js("require('date-fns').formatISO(new Date('%x%'))"),
    locale: js("require('date-fns').format(new Date(0), 'P', { locale: require('date-fns/locale/%x%') })"),
  },
  valibot: {
    value: js("const v = require('valibot'); v.parse(v.picklist(['a']), '%x%')"),
    key: js("const v = require('valibot'); v.parse(v.object({ %x%: v.string() }), {})"),
    type: js("const v = require('valibot'); v.parse(v.number(), '%x%')"),
  },
  jsonpath: {
    path: js("require('jsonpath').query({}, '$.%x%[')"),
    script: js("require('jsonpath').query({ a: [1] }, '$.a[?(%x%())]')"),
  },
  jsonata: {
    function: js("require('jsonata')('$%x%(1)').evaluate({})"),
    syntax: js("require('jsonata')('%x% :=')"),
    operator: js("require('jsonata')('\"%x%\" * 2').evaluate({})"),
  },
  'flow-remove-types': {
    syntax: sh('flow-remove-types a.js', 'a.js', 'function %x%( {'),
    file: sh('flow-remove-types %x%.js'),
  },
  jsonlint: { syntax: sh('jsonlint a.json', 'a.json', '{ "a": %x% }'), file: sh('jsonlint %x%.json') },
  'size-limit': {
    file: sh('size-limit', 'package.json', '{ "name": "a", "size-limit": [{ "path": "%x%.js" }] }'),
    plugin: sh('size-limit --%x%'),
  },
  hygen: { generator: sh('hygen %x% new'), action: sh('mkdir -p _templates/a; hygen a %x%') },
  citty: {
    command: js(
      "Promise.resolve(require('citty')).then(({ defineCommand, runMain }) => runMain(defineCommand({ subCommands: { a: {} } }), { rawArgs: ['%x%'] }))",
    ),
    missing: js(
      "Promise.resolve(require('citty')).then(({ defineCommand, runMain }) => runMain(defineCommand({ args: { %x%: { type: 'positional' } }, run() {} }), { rawArgs: [] }))",
    ),
  },
  nconf: {
    required: js("const n = require('nconf'); n.env().required(['%x%'])"),
    file: js("require('fs').writeFileSync('%x%.json', '{'); require('nconf').file({ file: '%x%.json' })"),
  },
  'env-var': {
    missing: js("require('env-var').get('%x%_URL').required().asString()", 'HARBOR', 'QUARRY'),
    value: js("require('env-var').from({ A: '%x%' }).get('A').asInt()"),
    enum: js("require('env-var').from({ A: '%x%' }).get('A').asEnum(['b'])"),
  },
  archiver: {
    format: js("require('archiver')('%x%')"),
    file: js(
      "const a = require('archiver')('zip'); a.on('warning', e => { throw e }); a.file('%x%.txt'); a.finalize()",
    ),
  },
  jszip: {
    type: js("require('jszip')().file('a', 'b').generateAsync({ type: '%x%' })"),
    compression: js("require('jszip')().file('a', 'b').generateAsync({ type: 'string', compression: '%x%' })"),
  },
  jose: {
    algorithm: js(
      "const j = require('jose'); new j.SignJWT({}).setProtectedHeader({ alg: '%x%' }).sign(new Uint8Array(32))",
      'HS999',
      'RS888',
    ),
    key: js("require('jose').importPKCS8('%x%', 'RS256')"),
    claim: js(
      "const j = require('jose'); const k = new Uint8Array(32); new j.SignJWT({ iss: 'a' }).setProtectedHeader({ alg: 'HS256' }).sign(k).then(t => j.jwtVerify(t, k, { issuer: '%x%', requiredClaims: ['%x%'] }))",
    ),
  },
  'bignumber.js': {
    value: js("const B = require('bignumber.js'); B.DEBUG = true; new B('%x%')"),
    config: js("require('bignumber.js').config({ ROUNDING_MODE: '%x%' })"),
  },
  'big.js': { value: js("require('big.js')('%x%')"), places: js("require('big.js')(1).round(1, '%x%')") },
  vega: {
    expression: js("const v = require('vega'); v.parse({ signals: [{ name: 'a', update: '%x%(1)' }] })"),
    transform: js("const v = require('vega'); v.parse({ data: [{ name: 'a', source: '%x%' }] })"),
    signal: js("const v = require('vega'); v.parse({ signals: [{ name: 'a', update: '%x% + 1' }] })"),
  },
  antlr4: {
    attribute: js("const a = require('antlr4'); new a.default.%x%()"),
    file: js(
      "const a = require('antlr4'); (a.FileStream ?? a.default.FileStream) && new (a.FileStream ?? a.default.FileStream)('%x%.txt')",
    ),
  },
  xpath: {
    function: js("require('xpath').parse('%x%()').evaluate({ node: { nodeType: 9 } })"),
    prefix: js("require('xpath').select('%x%:a', { nodeType: 9, lookupNamespaceURI: () => null, childNodes: [] })"),
    variable: js("require('xpath').parse('$%x%').evaluate({ node: { nodeType: 9 } })"),
  },
  'css-tree': {
    syntax: js(
      "require('css-tree').parse('a { %x%', { onParseError: e => { throw e } }); require('css-tree').lexer.getProperty('%x%').b",
    ),
    context: js("require('css-tree').parse('a', { context: '%x%' })"),
    type: js("require('css-tree').generate({ type: '%x%' })"),
  },
  'clean-css': {
    file: sh('cleancss %x%.css'),
    level: sh('cleancss --%x% a.css', 'a.css', 'a{}'),
    import: sh('cleancss a.css', 'a.css', '@import "%x%.css";'),
  },
  bcryptjs: {
    salt: js("require('bcryptjs').hashSync('a', '%x%')"),
    type: js("require('bcryptjs').compareSync('a', %x%)"),
  },
  awilix: {
    name: js("require('awilix').createContainer().resolve('%x%')"),
    dependency: js(
      "const a = require('awilix'); const c = a.createContainer(); c.register({ b: a.asFunction(({ %x% }) => %x%) }); c.resolve('b')",
    ),
    lifetime: js(
      "const a = require('awilix'); const c = a.createContainer(); c.register({ %x%: 1 }); c.resolve('%x%')",
    ),
  },
  'p-queue': {
    option: js("Promise.resolve(require('p-queue')).then(p => new p.default({ concurrency: '%x%' }))"),
    timeout: js("Promise.resolve(require('p-queue')).then(p => new p.default({ interval: '%x%' }))"),
  },
  winston: {
    level: js("require('winston').createLogger({ levels: { a: 0 } }).%x%('b')"),
    transport: js("require('winston').createLogger({ transports: ['%x%'] })"),
  },
  bunyan: {
    level: js("require('bunyan').createLogger({ name: 'a', level: '%x%' })"),
    stream: js("require('bunyan').createLogger({ name: 'a', streams: [{ type: '%x%' }] })"),
    record: js("require('bunyan').createLogger({ name: '%x%' }).error('cannot reach %x%')"),
  },
  'iconv-lite': {
    encoding: js("require('iconv-lite').decode(Buffer.from('a'), '%x%')"),
    encode: js("require('iconv-lite').encode('a', '%x%')"),
  },
  exceljs: {
    file: js("new (require('exceljs').Workbook)().xlsx.readFile('%x%.xlsx')"),
    sheet: js("const w = new (require('exceljs').Workbook)(); w.addWorksheet('%x%'); w.addWorksheet('%x%')"),
    cell: js("const w = new (require('exceljs').Workbook)().addWorksheet('a'); w.getCell('%x%9999999')"),
  },
  'simple-statistics': {
    quantile: js("require('simple-statistics').%x%([1])"),
    empty: js("require('simple-statistics').quantile([1], '%x%')"),
  },
  pdfmake: {
    font: js(
      "const P = require('pdfmake'); const M = P.default ?? P; const d = new M({}).createPdfKitDocument({ content: 'a', defaultStyle: { font: '%x%' } })",
    ),
  },
  syncpack: { command: sh('syncpack %x%'), option: sh('syncpack list --%x%') },
  'auto-changelog': {
    template: sh(
      'git init -q; git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m a; auto-changelog --template %x%',
    ),
    option: sh('auto-changelog --%x%'),
  },
  restify: {
    method: js("require('restify').createServer().%x%('/', 1)"),
    plugin: js("const r = require('restify'); r.createServer().use(r.plugins.%x%())"),
  },
};
