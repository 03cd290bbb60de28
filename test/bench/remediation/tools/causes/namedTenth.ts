import { bound, node, python, type NamedCause } from './named.ts';

/** A program for Python in which a name of two is missing or wrong. */
const py = (source: string, one = 'harbor', other = 'quarry'): NamedCause => python(`${source}\n`, one, other);
/** The same for Node. */
const js = (source: string, one = 'harbor', other = 'quarry'): NamedCause => node(`${source}\n`, one, other);
/** A command with one file. */
const sh = (run: string, file = 'a', content = 'x', one = 'harbor', other = 'quarry'): NamedCause =>
  bound(run, one, other, { [file]: `${content}\n` });

/**
 * Tools of a tenth list that no other part has: programs and libraries that `pip install` and `npm install` put into a
 * folder. All of it may be read. By tool, causes of theirs, by name.
 */
export const tenthNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  pycodestyle: { option: sh('pycodestyle --%x% a.py', 'a.py'), file: sh('pycodestyle %x%.py') },
  radon: { command: sh('radon %x% a.py', 'a.py'), syntax: sh('radon cc a.py', 'a.py', 'def %x%(:') },
  bumpver: { option: sh('bumpver update --%x%'), pattern: sh('bumpver test "%x%" "YYYY.MM"') },
  jinjanator: {
    file: sh('jinjanate %x%.j2'),
    variable: sh('jinjanate --undefined=strict a.j2', 'a.j2', '{{ %x% }}'),
    filter: sh('jinjanate a.j2', 'a.j2', '{{ 1 | %x% }}'),
  },
  'toml-sort': { file: sh('toml-sort %x%.toml'), syntax: sh('toml-sort a.toml', 'a.toml', '%x% = = 1') },
  doc8: { file: sh('doc8 %x%.rst'), role: sh('doc8 a.rst', 'a.rst', ':%x%:`b`'), option: sh('doc8 --%x%') },
  pyinstaller: {
    script: sh('pyinstaller %x%.py'),
    option: sh('pyinstaller --%x% a.py', 'a.py'),
    spec: sh('pyinstaller a.spec', 'a.spec', '%x%()'),
  },
  keyring: { backend: sh('keyring -b %x%.Keyring get a b'), command: sh('keyring %x% a b') },
  conan: { command: sh('conan %x%'), file: sh('conan install %x%'), profile: sh('conan profile show -pr %x%') },
  hvac: {
    port: py(
      'import hvac\nhvac.Client(url="http://127.0.0.1:%x%").is_authenticated() or hvac.Client(url="http://127.0.0.1:%x%").sys.read_health_status()',
      '8200',
      '8311',
    ),
    host: py('import hvac\nhvac.Client(url="http://%x%.invalid").sys.read_health_status()'),
  },
  stripe: {
    attribute: py('import stripe\nstripe.%x%.create()'),
    param: py('import stripe\nstripe.Webhook.construct_event("{}", "%x%", "b")'),
  },
  pynacl: {
    key: py('import nacl.secret\nnacl.secret.SecretBox(b"%x%")'),
    encoder: py('import nacl.encoding\nnacl.encoding.%x%.decode(b"a")', 'Harbor', 'Quarry'),
  },
  construct: {
    field: py('import construct as c\nc.Struct("%x%" / c.Int32ub).parse(b"a")'),
    missing: py('import construct as c\nc.Struct("%x%" / c.Byte).build({})'),
    mapping: py('import construct as c\nc.Enum(c.Byte, a=1).build("%x%")'),
  },
  libcst: {
    syntax: py('import libcst\nlibcst.parse_module("def %x%(:")'),
    name: py('import libcst\nlibcst.Name("%x%", lpar=[libcst.LeftParen()])'),
  },
  pyelftools: {
    file: py('from elftools.elf.elffile import ELFFile\nELFFile(open("%x%.so", "rb"))'),
    magic: py('import io\nfrom elftools.elf.elffile import ELFFile\nELFFile(io.BytesIO(b"%x%"))'),
  },
  mutagen: {
    file: py('import mutagen\nmutagen.File("%x%.mp3")'),
    format: py('from mutagen.flac import FLAC\nopen("%x%.flac", "w").write("aaaaaaa")\nFLAC("%x%.flac")'),
    key: py('from mutagen.easyid3 import EasyID3\nEasyID3()["%x%"] = "a"'),
  },
  pikepdf: {
    file: py('import pikepdf\npikepdf.open("%x%.pdf")'),
    broken: py('import pikepdf\nopen("%x%.pdf", "w").write("a")\npikepdf.open("%x%.pdf")'),
    key: py('import pikepdf\npikepdf.new().Root["/%x%"]'),
  },
  psutil: {
    pid: py('import psutil\npsutil.Process(%x%)', '4194001', '4194077'),
    name: py('import psutil\npsutil.Process().as_dict(["%x%"])'),
    disk: py('import psutil\npsutil.disk_usage("/%x%")'),
  },
  tenacity: {
    retry: py(
      'import tenacity\n@tenacity.retry(stop=tenacity.stop_after_attempt(2))\ndef a(): raise ValueError("no %x%")\na()',
    ),
    name: py('import tenacity\ntenacity.retry(%x%=1)(print)()'),
  },
  injector: {
    type: py(
      'import injector\nclass Harbor:\n  @injector.inject\n  def __init__(self, a: "%x%"): pass\ninjector.Injector().get(Harbor)',
      'Mast',
      'Hull',
    ),
    abstract: py(
      'import abc, injector\nclass %x%(abc.ABC):\n  @abc.abstractmethod\n  def a(self): pass\ninjector.Injector().get(%x%)',
      'Harbor',
      'Quarry',
    ),
  },
  'python-decouple': {
    variable: py('from decouple import config\nconfig("%x%_URL")', 'HARBOR', 'QUARRY'),
    cast: py('import os\nfrom decouple import config\nos.environ["A"] = "%x%"\nconfig("A", cast=bool)'),
  },
  falcon: {
    media: py('import falcon\nfrom falcon import testing\nfalcon.App().add_route("%x%", object())'),
    error: py('import falcon\nraise falcon.HTTPMissingParam("%x%")'),
  },
  loguru: {
    level: py('from loguru import logger\nlogger.log("%x%", "a")', 'HARBOR', 'QUARRY'),
    format: py('from loguru import logger\nlogger.info("{%x%}", a=1)'),
    file: py('from loguru import logger\nlogger.add("/proc/%x%/a.log")'),
  },
  py7zr: {
    file: py('import py7zr\npy7zr.SevenZipFile("%x%.7z")'),
    broken: py('import py7zr\nopen("%x%.7z", "w").write("a" * 99)\npy7zr.SevenZipFile("%x%.7z")'),
    command: sh('py7zr %x%'),
  },
  elasticsearch: {
    url: py('from elasticsearch import Elasticsearch\nElasticsearch("%x%")'),
    port: py(
      'from elasticsearch import Elasticsearch\nElasticsearch("http://127.0.0.1:%x%", max_retries=0).info()',
      '9200',
      '9311',
    ),
    option: py('from elasticsearch import Elasticsearch\nElasticsearch("http://127.0.0.1:9200", %x%=1)'),
  },
  'cross-env': { command: sh('cross-env A=1 %x%'), module: sh('cross-env A=1 node %x%.js') },
  copyfiles: { option: sh('copyfiles --%x%'), target: sh('copyfiles -E %x%/*.txt b') },
  nodemailer: {
    host: js("require('nodemailer').createTransport({host: '%x%.invalid'}).verify()"),
    port: js("require('nodemailer').createTransport({host: '127.0.0.1', port: %x%}).verify()", '2525', '2637'),
  },
  koa: {
    middleware: js("new (require('koa'))().use('%x%')"),
    listen: js("const k = new (require('koa'))(); k.on('error', e => { throw e }); k.listen(%x%)", '99123', '88456'),
    context: js("const a = new (require('koa'))(); a.callback()({ url: '/', headers: {} }, null).%x%.b"),
  },
  'node-cron': {
    pattern: js("require('node-cron').schedule('* * %x% * *', () => 1)"),
    module: js("require('node-cron').schedule('* * * * *', '%x%')"),
  },
  effect: {
    fail: js("const { Effect } = require('effect'); Effect.runSync(Effect.fail('%x%'))"),
    schema: js("const { Schema } = require('effect'); Schema.decodeUnknownSync(Schema.Number)('%x%')"),
    key: js(
      "const { Schema } = require('effect'); Schema.decodeUnknownSync(Schema.Struct({ %x%: Schema.Number }))({})",
    ),
  },
  mustache: {
    section: js("require('mustache').render('{{#%x%}}', {})"),
    tag: js("require('mustache').render('{{/%x%}}', {})"),
    value: js("require('mustache').render(%x%)"),
  },
  'yaml-lint': {
    file: sh('yamllint.js %x%.yml; yaml-lint %x%.yml'),
    syntax: sh('yaml-lint a.yml', 'a.yml', 'a: [%x%'),
  },
  clipanion: {
    command: js("const { Cli } = require('clipanion'); new Cli().runExit(['%x%'])"),
    option: js(
      "const { Cli, Command } = require('clipanion'); class A extends Command { static paths = [['a']]; async execute() {} } Cli.from([A]).runExit(['a', '--%x%'])",
    ),
  },
  cosmiconfig: {
    syntax: js("require('fs').writeFileSync('.%x%rc', 'a: ['); require('cosmiconfig').cosmiconfigSync('%x%').search()"),
    file: js("require('cosmiconfig').cosmiconfigSync('a').load('%x%.json')"),
    loader: js("require('cosmiconfig').cosmiconfigSync('a', { searchPlaces: ['a.%x%'] })"),
  },
  yauzl: {
    file: js("require('yauzl').open('%x%.zip', e => { throw e })"),
    broken: js(
      "require('fs').writeFileSync('%x%.zip', 'a'.repeat(99)); require('yauzl').open('%x%.zip', e => { if (e) throw e })",
    ),
  },
  ethers: {
    address: js("require('ethers').getAddress('%x%')"),
    unit: js("require('ethers').parseUnits('1', '%x%')"),
    fragment: js("require('ethers').Interface.from(['%x% a()'])"),
  },
  'vega-lite': { file: sh('vl2vg %x%.json'), mark: sh('vl2vg a.json', 'a.json', '{ "mark": "%x%", "encoding": {} }') },
  sax: {
    tag: js("const p = require('sax').parser(true); p.onerror = e => { throw e }; p.write('<a></%x%>').close()"),
    entity: js("const p = require('sax').parser(true); p.onerror = e => { throw e }; p.write('<a>&%x%;</a>').close()"),
    attribute: js("const p = require('sax').parser(true); p.onerror = e => { throw e }; p.write('<a %x%>').close()"),
  },
  csso: { file: sh('csso %x%.css'), option: sh('csso --%x%') },
  'graphql-request': {
    syntax: js("const { gql, request } = require('graphql-request'); request('http://127.0.0.1:4321', '{ %x% ')"),
    host: js("const { request } = require('graphql-request'); request('http://%x%.invalid', '{ a }')"),
  },
  log4js: {
    appender: js(
      "require('log4js').configure({ appenders: { a: { type: '%x%' } }, categories: { default: { appenders: ['a'], level: 'info' } } })",
    ),
    category: js(
      "require('log4js').configure({ appenders: { a: { type: 'stdout' } }, categories: { default: { appenders: ['%x%'], level: 'info' } } })",
    ),
    level: js(
      "require('log4js').configure({ appenders: { a: { type: 'stdout' } }, categories: { default: { appenders: ['a'], level: '%x%' } } })",
    ),
  },
  'intl-messageformat': {
    variable: js(
      "const { IntlMessageFormat } = require('intl-messageformat'); new IntlMessageFormat('{%x%}', 'en').format({})",
    ),
    syntax: js("const { IntlMessageFormat } = require('intl-messageformat'); new IntlMessageFormat('{%x%', 'en')"),
    locale: js("const { IntlMessageFormat } = require('intl-messageformat'); new IntlMessageFormat('a', '%x%_')"),
  },
  'fast-csv': {
    option: js("require('fast-csv').parseFile('%x%.csv')"),
    header: js(
      "const c = require('fast-csv'); const s = c.parse({ headers: ['%x%', '%x%'] }).on('error', e => { throw e }); s.write('a,b\\n'); s.end()",
    ),
  },
  'write-good': { file: sh('writegood %x%.md; write-good %x%.md'), option: sh('write-good --%x% a.md', 'a.md') },
  unbuild: {
    entry: sh('unbuild', 'build.config.ts', 'export default { entries: ["%x%"] }'),
    config: sh('unbuild', 'build.config.ts', 'export default %x%'),
  },
  nanoid: { size: js("require('nanoid').nanoid('%x%').b.c"), alphabet: js("require('nanoid').%x%()") },
  rfc3986: {
    host: py('import rfc3986\nfrom rfc3986 import validators as v\nv.Validator().require_presence_of("%x%")'),
    scheme: py(
      'import rfc3986\nfrom rfc3986 import validators as v\nv.Validator().allow_schemes("https").validate(rfc3986.uri_reference("%x%://a"))',
    ),
  },
  blinker: {
    name: py('import blinker\nblinker.signal("a").send(1, 2, %x%=3)'),
    attribute: py('import blinker\nblinker.%x%'),
  },
  questionary: {
    type: py('import questionary\nquestionary.prompt([{"type": "%x%", "name": "a", "message": "b"}])'),
    key: py('import questionary\nquestionary.prompt([{"type": "text", "%x%": "a"}])'),
  },
  jimp: {
    file: js("require('jimp').Jimp.read('%x%.png')"),
    mime: js("new (require('jimp').Jimp)({ width: 1, height: 1 }).getBuffer('image/%x%')"),
  },
  'ml-matrix': {
    shape: js("new (require('ml-matrix').Matrix)('%x%', 2)"),
    method: js("new (require('ml-matrix').Matrix)(2, 2).%x%()"),
  },
};
