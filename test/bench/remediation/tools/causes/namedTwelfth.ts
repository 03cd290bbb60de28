import { bound, type NamedCause } from './named.ts';

/** Two names of one form, by what else they could be taken for. */
const forms = {
  word: ['harbor', 'quarry'],
  short: ['dim', 'fog'],
  plural: ['invoice', 'invoices'],
  numbered: ['route1', 'route2'],
  capital: ['Total', 'total'],
  cyrillic: ['Склад', 'Завод'],
  hex: ['deadbeef', 'cafebabe'],
  release: ['2.4.1', '3.5.2'],
  number: ['4711', '4812'],
  digit: ['3dview', '2fauth'],
  version: ['v1beta1', 'v2beta1'],
  locale: ['de_DE', 'fr_FR'],
  unit: ['10ms', '20ms'],
  drawn: ['tmp_orders', 'tmp_stocks'],
  layer: ['nn.Conv2d', 'nn.Conv3d'],
  day: ['2024-03-01', '2024-04-01'],
  dashed: ['web-api:3', 'job-api:3'],
  path: ['node_modules/harbor/package.json', 'node_modules/quarry/package.json'],
  home: ['~/.kube/config', '~/.docker/config'],
  state: ['/var/lib/harbor/data', '/var/lib/quarry/data'],
  stamp: ['backup-1700000001', 'backup-1800000001'],
} as const;
type Form = keyof typeof forms;

/** One cause for each form of name. */
function withForms(
  wanted: readonly Form[],
  run: string,
  files: Readonly<Record<string, string>> = {},
): Readonly<Record<string, NamedCause>> {
  return Object.fromEntries(wanted.map((form) => [form, bound(run, forms[form][0], forms[form][1], files)]));
}
/** The same for a program for Python. */
const py = (source: string, ...wanted: readonly Form[]): Readonly<Record<string, NamedCause>> =>
  withForms(wanted, 'python main.py', { 'main.py': `${source}\n` });
/** The same for Node. */
const js = (source: string, ...wanted: readonly Form[]): Readonly<Record<string, NamedCause>> =>
  withForms(wanted, 'node main.cjs', { 'main.cjs': `${source}\n` });
/** The same for a command with one file. */
const sh = (run: string, content: string, ...wanted: readonly Form[]): Readonly<Record<string, NamedCause>> =>
  withForms(wanted, run, { a: `${content}\n` });

/**
 * A twelfth list of tools that no other part has, with names that could be taken for something of the run. All of it
 * may be read. It was written before any engine was asked.
 */
export const twelfthNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  tabulate: sh('tabulate -f %x% a', 'a b', 'word', 'short', 'digit', 'capital', 'layer'),
  dominate: py('from dominate.tags import div\ndiv(1).%x%', 'word', 'plural', 'layer'),
  pystache: py(
    'import pystache\nprint(pystache.Renderer(missing_tags="strict").render("{{%x%}}", {}))',
    'word',
    'short',
    'plural',
    'layer',
    'day',
    'stamp',
    'version',
  ),
  chevron: py('import chevron\nchevron.render("{{#%x%}}a{{/b}}", {})', 'word', 'digit', 'hex', 'path'),
  genshi: {
    ...py(
      'from genshi.template import MarkupTemplate\nprint(MarkupTemplate("<a>${%x%}</a>", lookup="strict").generate().render())',
      'word',
      'plural',
      'capital',
    ),
    element: bound('python main.py', 'harbor', 'quarry', {
      'main.py': 'from genshi.template import MarkupTemplate\nMarkupTemplate("<a><%x%></a>").generate()\n',
    }),
  },
  netaddr: py('import netaddr\nnetaddr.IPNetwork("%x%")', 'word', 'hex', 'number', 'day', 'version', 'dashed'),
  ipy: py('from IPy import IP\nIP("%x%")', 'word', 'version', 'day', 'unit'),
  isodate: py('import isodate\nisodate.parse_duration("%x%")', 'word', 'unit', 'number', 'release'),
  aniso8601: py('import aniso8601\naniso8601.parse_datetime("%x%")', 'unit', 'day', 'hex'),
  'docopt-ng': py(
    'from docopt import docopt\ndocopt("Usage: prog --%x%=<a>", ["--b"])',
    'word',
    'short',
    'numbered',
    'version',
  ),
  defopt: {
    option: bound('python main.py --%x%', 'harbor', 'quarry', {
      'main.py': 'import defopt\ndef main(*, a: int):\n    """A"""\ndefopt.run(main)\n',
    }),
    argument: bound('python main.py', 'harbor', 'quarry', {
      'main.py': 'import defopt\ndef main(%x%: int):\n    """A"""\ndefopt.run(main)\n',
    }),
    value: bound('python main.py %x%', '10ms', '20ms', {
      'main.py': 'import defopt\ndef main(a: int):\n    """A"""\ndefopt.run(main)\n',
    }),
  },
  logbook: py('import logbook\nlogbook.lookup_level("%x%")', 'word', 'capital', 'number', 'digit'),
  boltons: {
    ...py(
      'from boltons.iterutils import get_path\nget_path({"a": {"b": 1}}, ("a", "%x%"))',
      'word',
      'release',
      'layer',
      'path',
    ),
    index: bound('python main.py', '41', '52', {
      'main.py': 'from boltons.iterutils import get_path\nget_path({"a": [1]}, ("a", %x%, "b"))\n',
    }),
  },
  apischema: py(
    'from dataclasses import dataclass\nfrom apischema import deserialize\n@dataclass\nclass A:\n    a: int\ndeserialize(A, {"a": 1, "%x%": 2})',
    'word',
    'number',
    'digit',
    'cyrillic',
    'layer',
    'home',
    'state',
  ),
  jsons: py(
    'import jsons\nfrom dataclasses import dataclass\n@dataclass\nclass A:\n    a: int\n    %x%: int\njsons.load({"a": 1}, A)',
    'word',
    'plural',
    'numbered',
  ),
  demjson3: py('import demjson3\ndemjson3.decode("[%x% a]", strict=True)', 'word', 'short', 'hex', 'digit'),
  tomli: py('import tomli\ntomli.loads("""[%x%]\na = 1\n[%x%]\nb = 2""")', 'word', 'number', 'day', 'layer'),
  mechanize: py(
    'import mechanize\nb = mechanize.Browser()\nb.set_html("<a></a>")\nb.select_form(name="%x%")',
    'word',
    'number',
    'version',
  ),
  dulwich: {
    repository: bound('python -m dulwich log %x%', 'harbor', 'quarry'),
    command: bound('dulwich %x%', 'harbor', 'quarry'),
    reference: bound('python main.py', 'refs/heads/harbor', 'refs/heads/quarry', {
      'main.py': 'from dulwich.repo import MemoryRepo\nMemoryRepo()[b"%x%"]\n',
    }),
    hash: bound(
      'python main.py',
      '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d',
      '9c0d1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b',
      {
        'main.py': 'from dulwich.repo import MemoryRepo\nMemoryRepo()[b"%x%"]\n',
      },
    ),
  },
  anytree: py(
    'from anytree import Node, Resolver\nr = Node("root")\nNode("a", parent=r)\nResolver("name").get(r, "%x%")',
    'word',
    'number',
    'cyrillic',
    'version',
    'stamp',
    'unit',
  ),
  treelib: py(
    'from treelib import Tree\nTree().create_node("a", "b", parent="%x%")',
    'word',
    'hex',
    'number',
    'layer',
    'dashed',
  ),
  bigtree: py(
    'from bigtree import list_to_tree\nlist_to_tree(["a/b", "%x%/c"])',
    'word',
    'number',
    'digit',
    'layer',
    'plural',
  ),
  ezdxf: {
    ...py('import ezdxf\nezdxf.new().layers.get("%x%")', 'word', 'number', 'digit', 'layer'),
    command: bound('ezdxf %x%', 'harbor', 'quarry'),
    version: bound('python main.py', 'R2004X', 'R2007X', { 'main.py': 'import ezdxf\nezdxf.new("%x%")\n' }),
  },
  mido: {
    ...py('import mido\nmido.Message("%x%")', 'word', 'digit', 'plural', 'unit'),
    value: bound('python main.py', '128', '256', { 'main.py': 'import mido\nmido.Message("note_on", note=%x%)\n' }),
    field: bound('python main.py', 'note', 'velocity', {
      'main.py': 'import mido\nmido.Message("note_on", %x%=200)\n',
    }),
  },
  pyfaidx: sh(
    "python -c \"import pyfaidx; pyfaidx.Fasta('a')['%x%']\"",
    '>b\nACGT',
    'word',
    'number',
    'version',
    'layer',
  ),
  geopy: py(
    'from geopy.geocoders import get_geocoder_for_service\nget_geocoder_for_service("%x%")',
    'word',
    'short',
    'digit',
    'capital',
  ),
  h3: py('import h3\nh3.cell_to_latlng("%x%")', 'word', 'hex', 'number', 'digit'),
  simpy: py(
    'import simpy\ne = simpy.Environment()\ndef %x%(e):\n    yield e.timeout(1)\n    raise RuntimeError("stopped")\ne.process(%x%(e))\ne.run()',
    'word',
    'plural',
    'numbered',
  ),
  pydot: py('import pydot\nprint(pydot.graph_from_dot_data("digraph { %x% -> [ }"))', 'word', 'number', 'digit'),
  bitstruct: py('import bitstruct\nbitstruct.unpack_dict("u8u8", ["%x%"], b"a")', 'word', 'number'),
  cantools: {
    ...py(
      'import cantools\ncantools.database.Database().get_message_by_name("%x%")',
      'word',
      'number',
      'hex',
      'version',
    ),
    syntax: bound('python main.py', 'harbor', 'quarry', {
      'main.py': 'import cantools\ncantools.database.load_string("BO_ %x% 1", "dbc")\n',
    }),
    command: bound('cantools %x%', 'harbor', 'quarry'),
    file: bound('cantools dump %x%.dbc', 'harbor', 'quarry'),
  },
  'zope.schema': py(
    'import zope.schema as s\nfrom zope.interface import Interface, implementer\nclass I(Interface):\n    %x% = s.Int()\nI["%x%"].validate("a")',
    'word',
    'plural',
  ),
  'zope.configuration': py(
    'from zope.configuration import xmlconfig\nxmlconfig.string("<configure xmlns=\'http://a.invalid/z\'><%x%/></configure>")',
    'word',
    'plural',
    'layer',
    'version',
  ),
  cmd2: py('import cmd2\ncmd2.Cmd().onecmd_plus_hooks("%x%")', 'word', 'short', 'digit', 'layer'),
  'dataclass-wizard': py(
    'from dataclasses import dataclass\nfrom dataclass_wizard import fromdict\n@dataclass\nclass A:\n    a: int\n    %x%: int\nfromdict(A, {"a": 1})',
    'word',
    'plural',
    'numbered',
  ),
  pyserde: py(
    'from serde import serde\nfrom serde.json import from_json\n@serde\nclass A:\n    a: int\n    %x%: int\nfrom_json(A, "{\\"a\\": 1}")',
    'word',
    'plural',
    'capital',
  ),
  hyperlink: py('import hyperlink\nhyperlink.URL.from_text("http://b:%x%/")', 'word', 'digit', 'hex'),
  rdflib: {
    ...py('import rdflib\nrdflib.Graph().parse(data="a", format="%x%")', 'word', 'digit', 'layer', 'plural'),
    prefix: bound('python main.py', 'harbor', 'quarry', {
      'main.py': 'import rdflib\nrdflib.Graph().query("SELECT * { ?a %x%:b ?c }")\n',
    }),
    syntax: bound('python main.py', 'harbor', 'quarry', {
      'main.py':
        'import rdflib\nrdflib.Graph().parse(data="@prefix a: <http://a/> .\\na:b a:%x% a:c a:d .", format="turtle")\n',
    }),
    file: bound('python main.py', 'harbor.ttl', 'quarry.ttl', {
      'main.py': 'import rdflib\nrdflib.Graph().parse("%x%")\n',
    }),
  },
  pyshacl: {
    path: bound('pyshacl -s s.ttl d.ttl', 'harbor', 'quarry', {
      's.ttl':
        '@prefix sh: <http://www.w3.org/ns/shacl#> .\n@prefix e: <http://e.invalid/> .\ne:S a sh:NodeShape ; sh:targetClass e:T ; sh:property e:P .\ne:P sh:path e:%x% ; sh:minCount 1 .\n',
      'd.ttl': '@prefix e: <http://e.invalid/> .\ne:a a e:T .\n',
    }),
    node: bound('pyshacl -s s.ttl d.ttl', 'harbor', 'quarry', {
      's.ttl':
        '@prefix sh: <http://www.w3.org/ns/shacl#> .\n@prefix e: <http://e.invalid/> .\ne:S a sh:NodeShape ; sh:targetClass e:T ; sh:property e:P .\ne:P sh:path e:p ; sh:minCount 1 .\n',
      'd.ttl': '@prefix e: <http://e.invalid/> .\ne:%x% a e:T .\n',
    }),
    count: bound('pyshacl -s s.ttl d.ttl', 'minCount 3', 'minCount 4', {
      's.ttl':
        '@prefix sh: <http://www.w3.org/ns/shacl#> .\n@prefix e: <http://e.invalid/> .\ne:S a sh:NodeShape ; sh:targetClass e:T ; sh:property e:P .\ne:P sh:path e:p ; sh:%x% .\n',
      'd.ttl': '@prefix e: <http://e.invalid/> .\ne:a a e:T .\n',
    }),
    kind: bound('pyshacl -s s.ttl d.ttl', 'IRI', 'Literal', {
      's.ttl':
        '@prefix sh: <http://www.w3.org/ns/shacl#> .\n@prefix e: <http://e.invalid/> .\ne:S a sh:NodeShape ; sh:targetClass e:T ; sh:property e:P .\ne:P sh:path e:p ; sh:nodeKind sh:%x% .\n',
      'd.ttl': '@prefix e: <http://e.invalid/> .\ne:a a e:T ; e:p [] .\n',
    }),
    file: bound('pyshacl -s %x%.ttl d.ttl', 'harbor', 'quarry', { 'd.ttl': '' }),
  },
  cogapp: {
    name: bound('cog a', 'harbor', 'quarry', { a: '[[[cog\ncog.out(%x%)\n]]]\n[[[end]]]\n' }),
    output: bound('cog a', 'harbor', 'quarry', { a: '[[[cog\ncog.error("no %x%")\n]]]\n[[[end]]]\n' }),
    option: bound('cog --%x% a', 'harbor', 'quarry'),
    file: bound('cog %x%', 'node_modules/harbor/a.txt', 'node_modules/quarry/a.txt'),
  },
  minio: py('from minio import Minio\nMinio("localhost:9").bucket_exists("%x%_A")', 'word', 'number', 'short'),
  asyncpg: {
    mode: bound('python main.py', 'harbor', 'quarry', {
      'main.py': 'import asyncio, asyncpg\nasyncio.run(asyncpg.connect("postgres://u@127.0.0.1:9/a?sslmode=%x%"))\n',
    }),
    port: bound('python main.py', '5439', '5440', {
      'main.py': 'import asyncio, asyncpg\nasyncio.run(asyncpg.connect("postgres://u@127.0.0.1:%x%/a"))\n',
    }),
    scheme: bound('python main.py', 'harbor', 'quarry', {
      'main.py': 'import asyncio, asyncpg\nasyncio.run(asyncpg.connect("%x%://u@127.0.0.1:9/a"))\n',
    }),
  },
  cutadapt: {
    option: bound('cutadapt --%x% a', 'harbor', 'quarry', { a: '>a\nACGT\n' }),
    adapter: bound('cutadapt -a "AC;%x%=1" a', 'harbor', 'quarry', { a: '>a\nACGT\n' }),
    letter: bound('cutadapt -a "%x%" a', 'ACZ', 'ACJ', { a: '>a\nACGT\n' }),
    file: bound('cutadapt -a ACGT %x%.fq', 'harbor', 'quarry'),
    number: bound('cutadapt -e %x% -a ACGT a', '-7', '-8', { a: '>a\nACGT\n' }),
  },
  devalue: js('require("devalue").stringify({ "%x%": { b: () => 1 } })', 'word', 'layer', 'number', 'cyrillic', 'path'),
  'hogan.js': js('require("hogan.js").compile("{{#%x%}}a")', 'word', 'number', 'layer', 'digit'),
  'art-template': js(
    'require("art-template").render("<a>\\n{{ %x%.b.c }}\\n</a>", {})',
    'word',
    'short',
    'plural',
    'capital',
  ),
  velocityjs: js('require("velocityjs").parse("#set($%x% = )")', 'word', 'plural', 'numbered'),
  nerdamer: js('require("nerdamer")("%x% + (2")', 'word', 'short', 'numbered'),
  jsep: js('require("jsep")("%x% + (2")', 'word', 'plural', 'capital', 'layer'),
  espree: js(
    'require("espree").parse("let %x% = 1;\\nlet %x% = 2", { ecmaVersion: 2020 })',
    'word',
    'short',
    'numbered',
  ),
  recast: js('require("recast").parse("let %x% = ;")', 'word', 'plural'),
  sucrase: {
    syntax: bound('sucrase-node a.ts', 'harbor', 'quarry', { 'a.ts': 'const %x%: = 1\n' }),
    name: bound('sucrase-node a.ts', 'harbor', 'quarry', { 'a.ts': 'console.log(1)\n%x%.run()\n' }),
    import: bound('sucrase-node a.ts', 'harbor', 'quarry', { 'a.ts': 'import x from "%x%"\nx()\n' }),
    option: bound('sucrase --%x% a -d b', 'harbor', 'quarry'),
    transform: bound('sucrase -t %x% a -d b', 'harbor', 'quarry', { 'a/a.ts': 'let a = 1\n' }),
  },
  livescript: {
    ...sh('lsc -c a', 'if %x% then\n  = 1', 'word', 'plural'),
    file: bound('lsc -c %x%.ls', 'harbor', 'quarry'),
    name: bound('lsc a.ls', 'harbor', 'quarry', { 'a.ls': '%x%.run!\n' }),
    option: bound('lsc --%x%', 'harbor', 'quarry'),
  },
  plop: {
    ...withForms(['word', 'digit', 'layer', 'version', 'plural'], 'plop %x%', {
      'plopfile.js': 'module.exports = (p) => p.setGenerator("a", { prompts: [], actions: [] });\n',
    }),
    action: bound('plop a', 'harbor', 'quarry', {
      'plopfile.js': 'module.exports = (p) => p.setGenerator("a", { prompts: [], actions: [{ type: "%x%" }] });\n',
    }),
    template: bound('plop a', 'harbor.hbs', 'quarry.hbs', {
      'plopfile.js':
        'module.exports = (p) => p.setGenerator("a", { prompts: [], actions: [{ type: "add", path: "b", templateFile: "%x%" }] });\n',
    }),
  },
  degit: {
    host: bound('degit https://%x%.invalid/a/b c', 'harbor', 'quarry'),
    bare: bound('degit %x%', 'harbor', 'quarry'),
  },
  nock: {
    path: bound('node main.cjs', '/harbor', '/quarry', {
      'main.cjs':
        'const nock = require("nock");\nnock("http://a.invalid").get("/b").reply(200);\nrequire("http").get("http://a.invalid%x%");\n',
    }),
    header: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs':
        'const nock = require("nock");\nnock("http://a.invalid").get("/b").reply(200);\nrequire("http").get("http://a.invalid/c", { headers: { "x-a": "%x%" } });\n',
    }),
    method: bound('node main.cjs', 'PUT', 'HEAD', {
      'main.cjs':
        'const nock = require("nock");\nnock("http://a.invalid").get("/b").reply(200);\nrequire("http").request("http://a.invalid/c", { method: "%x%" }).end();\n',
    }),
  },
  sinon: {
    called: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs':
        'const sinon = require("sinon");\nconst o = { %x%() {} };\nsinon.spy(o, "%x%");\nsinon.assert.calledOnce(o.%x%);\n',
    }),
    argument: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs':
        'const sinon = require("sinon");\nconst s = sinon.spy();\ns("%x%");\nsinon.assert.calledWith(s, "b");\n',
    }),
    expected: bound('node main.cjs', '4711', '4812', {
      'main.cjs': 'const sinon = require("sinon");\nconst s = sinon.spy();\ns(1);\nsinon.assert.calledWith(s, %x%);\n',
    }),
    property: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'require("sinon").stub({}, "%x%");\n',
    }),
  },
  chai: {
    key: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'const { expect } = require("chai");\nexpect({ a: 1 }).to.have.property("%x%");\n',
    }),
    value: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'const { expect } = require("chai");\nexpect({ a: "%x%" }).to.deep.equal({ a: "b" });\n',
    }),
    second: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs':
        'const { expect } = require("chai");\nexpect({ a: { b: { c: 1, d: 2, e: 3, f: "%x%" } }, g: 2 }).to.deep.equal({ a: 1 });\n',
    }),
    type: bound('node main.cjs', 'string', 'number', {
      'main.cjs': 'const { expect } = require("chai");\nexpect(null).to.be.a("%x%");\n',
    }),
    swapped: bound('node main.cjs', '"x"', '"y"', {
      'main.cjs':
        'const { expect } = require("chai");\nexpect({ a: %x% }).to.deep.equal({ a: %x% === "x" ? "y" : "x" });\n',
    }),
  },
  should: {
    key: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'require("should");\n({ a: 1 }).should.have.property("%x%");\n',
    }),
    value: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'require("should");\n({ a: { b: "%x%" } }).should.eql({ a: { b: "c" } });\n',
    }),
    at: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'require("should");\n({ %x%: { b: 1 } }).should.eql({ %x%: { b: 2 } });\n',
    }),
  },
  zora: {
    test: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'const { test } = require("zora");\ntest("%x%", (t) => { t.equal(1, 2, "sum"); });\n',
    }),
    value: bound('node main.cjs', 'harbor', 'quarry', {
      'main.cjs': 'const { test } = require("zora");\ntest("a", (t) => { t.equal("%x%", "b", "sum"); });\n',
    }),
  },
  yasm: {
    ...sh('yasm a', '%x% eax, 1', 'word', 'short', 'layer'),
    symbol: bound('yasm -f elf64 a', 'harbor', 'quarry', { a: 'mov eax, [%x%]\n' }),
    format: bound('yasm -f %x% a', 'harbor', '3dview', { a: 'nop\n' }),
    include: bound('yasm a', 'harbor', 'quarry', { a: '%include "%x%.inc"\n' }),
    option: bound('yasm --%x% a', 'harbor', 'quarry', { a: 'nop\n' }),
  },
  qalc: { unit: bound('qalc -t "1 m to %x%"', 'harbor', 'quarry'), option: bound('qalc --%x%', 'harbor', 'quarry') },
  apcalc: { name: bound('calc "%x% + 1"', 'harbor', 'quarry'), call: bound('calc "%x%(1)"', 'harbor', 'quarry') },
  cryptominisat: sh('cryptominisat5 a', 'p cnf 2 1\n1 %x% 0', 'word', 'digit'),
  boolector: sh('boolector a', '(set-logic QF_BV)\n(assert (= %x% #b1))', 'word', 'short', 'layer', 'version'),
  picosat: {
    ...sh('picosat a', 'p cnf 2 1\n1 %x% 0', 'word'),
    option: bound('picosat --%x%', 'harbor', 'quarry'),
    file: bound('picosat %x%', '3dview', '2fauth'),
  },
  noweb: {
    ...sh('notangle -R%x% a', '<<a>>=\nb\n@', 'word', 'number', 'release', 'digit', 'cyrillic'),
    used: bound('notangle -Ra a', 'harbor', 'quarry', { a: '<<a>>=\n<<%x%>>\n@\n' }),
  },
  scdoc: { option: bound('scdoc %x% < a', 'harbor', 'quarry', { a: 'a(1)\n' }) },
  mandoc: {
    lint: bound('mandoc -T lint a', 'harbor', 'quarry', { a: '.TH A 1\n.SH %x%\n.%x% b\n' }),
    macro: bound('mandoc -T lint a', 'Zq', 'Yq', { a: '.Dd May 1, 2024\n.Dt A 1\n.Os\n.Sh NAME\n.%x% b\n' }),
    format: bound('mandoc -T %x% a', 'harbor', 'quarry', { a: '.TH A 1\n' }),
    section: bound('mandoc -T lint a', 'harbor', 'quarry', {
      a: '.Dd May 1, 2024\n.Dt A 1\n.Os\n.Sh NAME\n.Nm a\n.Nd b\n.Sh DESCRIPTION\n.Xr %x% 1\n.Xr %x%\n',
    }),
  },
  htmldoc: {
    file: bound('htmldoc -f a.pdf %x%.html', 'harbor', 'quarry'),
    option: bound('htmldoc --%x%', 'harbor', 'quarry'),
  },
  catdoc: {
    charset: bound('catdoc -d %x% a', 'harbor', 'quarry', { a: 'x\n' }),
    file: bound('catdoc %x%', 'harbor.doc', 'quarry.doc'),
  },
  pdfgrep: {
    file: bound('pdfgrep a %x%.pdf', 'harbor', 'quarry'),
    option: bound('pdfgrep --%x% a b', 'harbor', 'quarry'),
  },
  tokyocabinet: {
    ...withForms(['word', 'state'], 'tchmgr list %x%.tch'),
    key: bound('tchmgr create a.tch; tchmgr get a.tch %x%; tchmgr out a.tch %x%; echo %x%', 'harbor', 'quarry'),
  },
  osmium: {
    file: bound('osmium fileinfo %x%.osm', 'harbor', 'quarry'),
    command: bound('osmium %x%', 'harbor', 'quarry'),
    format: bound('osmium cat a.osm -f %x% -o b', 'harbor', 'quarry', { 'a.osm': '<osm version="0.6"/>\n' }),
    version: bound('osmium cat a.osm -o b.osm', '0.7', '0.8', { 'a.osm': '<osm version="%x%"/>\n' }),
    attribute: bound('osmium cat a.osm -o b.osm', 'lat="1x"', 'lat="2x"', {
      'a.osm': '<osm version="0.6"><node id="1" %x% lon="1"/></osm>\n',
    }),
  },
  gpsbabel: {
    input: bound('gpsbabel -i %x% -f a -o gpx -F b', 'harbor', 'quarry', { a: 'x\n' }),
    option: bound('gpsbabel -i gpx,%x%=1 -f a -o gpx -F b', 'harbor', 'quarry', { a: '<gpx/>\n' }),
    filter: bound('gpsbabel -i gpx -f a -x %x% -o gpx -F b', '3dview', '2fauth', { a: '<gpx/>\n' }),
    file: bound('gpsbabel -i gpx -f %x%.gpx -o gpx -F b', 'harbor', 'quarry'),
  },
  nco: {
    file: bound('ncks %x%.nc', 'harbor', 'quarry'),
    option: bound('ncks --%x% a', 'harbor', 'quarry'),
    fix: bound('ncap2 -s "%x%=b" a.nc b.nc', 'harbor', 'quarry'),
  },
  bowtie2: {
    index: bound('bowtie2 -x %x% a', 'harbor', 'quarry', { a: '@a\nA\n+\nI\n' }),
    option: bound('bowtie2 --%x% a', 'harbor', 'quarry'),
    build: bound('bowtie2-build %x%.fa b', 'harbor', 'quarry'),
  },
  hmmer: {
    file: bound('hmmsearch %x%.hmm a', 'harbor', 'quarry', { a: '>a\nAC\n' }),
    key: bound('hmmfetch a.hmm %x%', 'harbor', 'quarry', { 'a.hmm': '' }),
    format: bound('hmmbuild --informat %x% b a', 'harbor', 'quarry', { a: '>a\nAC\n' }),
    sequence: bound('hmmbuild b a', 'AC1T', 'AC2T', { a: '>a\n%x%\n' }),
  },
  vcftools: {
    file: bound('vcftools --vcf %x%.vcf', 'harbor', 'quarry'),
    option: bound('vcftools --%x% a', 'harbor', 'quarry'),
    format: bound('vcftools --vcf a.vcf', 'VCFv7.1', 'VCFv8.1', { 'a.vcf': '##fileformat=%x%\n' }),
  },
  minimap2: {
    preset: bound('minimap2 -x %x% a b', 'harbor', '3dview', { a: '>a\nAC\n' }),
    file: bound('minimap2 %x% a', 'harbor.fa', 'quarry.fa', { a: '>a\nAC\n' }),
    option: bound('minimap2 --%x% a b', 'harbor', 'quarry'),
  },
  gnucap: sh('gnucap -b a', 'a\n%x% 1 2 3\n.print op v(9)\n.op', 'word', 'plural'),
  'berkeley-abc': {
    ...withForms(['word', 'short', 'digit', 'release'], 'berkeley-abc -c "%x%"'),
    file: bound('berkeley-abc -c "read %x%.blif"', 'harbor', 'quarry'),
    wire: bound('berkeley-abc -c "read a.blif"', 'harbor', 'quarry', {
      'a.blif': '.model a\n.inputs b\n.outputs c\n.names %x% c\n1 1\n.end\n',
    }),
  },
  shapelib: { file: bound('shpdump %x%', 'harbor', 'quarry'), dbf: bound('dbfdump %x%.dbf', 'harbor', 'quarry') },
  fig2dev: {
    language: bound('fig2dev -L %x% a', 'harbor', '3dview', { a: '#FIG 3.2\n' }),
    format: bound('fig2dev -L eps a', '#FIG 9.1', '#FIG 8.1', { a: '%x%\nb\n' }),
    file: bound('fig2dev -L eps %x%.fig', 'harbor', 'quarry'),
    object: bound('fig2dev -L eps a', '47', '48', {
      a: '#FIG 3.2\nLandscape\nCenter\nMetric\nA4\n100.00\nSingle\n-2\n1200 2\n%x% 1 1\n',
    }),
  },
  swaks: {
    option: bound('swaks --%x%', 'harbor', 'quarry'),
    port: bound('swaks --to a@b.invalid --server 127.0.0.1 --port %x%', '2525', '2626'),
    host: bound('swaks --to a@b.invalid --server %x%.invalid', 'harbor', 'quarry'),
    auth: bound(
      'swaks --to a@b.invalid --server 127.0.0.1 --auth %x% --auth-user c --auth-password d',
      'harbor',
      'quarry',
    ),
  },
  elvish: {
    ...withForms(['word', 'digit', 'release', 'layer', 'state'], "elvish -c '%x%'"),
    variable: bound("elvish -c 'echo $%x%'", 'harbor', 'quarry'),
    module: bound("elvish -c 'use %x%'", 'harbor', 'quarry'),
    option: bound("elvish -c 'order &%x%=1 [b a]'", 'harbor', 'quarry'),
    key: bound("elvish -c 'put [&a=1][%x%]'", 'harbor', 'quarry'),
    index: bound("elvish -c 'put [a][%x%]'", '41', '52'),
    failed: bound("elvish -c 'fn %x% { fail stopped }; %x%'", 'harbor', 'quarry'),
  },
  rc: withForms(['word', 'digit', 'number', 'path'], "rc -c '%x%'"),
  chezscheme: {
    name: bound('echo "(%x% 1)" | scheme -q', 'harbor', 'quarry'),
    script: bound('scheme --script a.ss', 'harbor', 'quarry', { 'a.ss': '(import (%x%))\n' }),
    value: bound('scheme --script a.ss', '(car (quote 4711))', '(car (quote 4812))', {
      'a.ss': '(display "%x%")\n%x%\n',
    }),
    raised: bound('scheme --script a.ss', 'harbor', 'quarry', { 'a.ss': '(error \'%x% "no lease" 1)\n' }),
    second: bound('scheme --script a.ss', 'harbor', 'quarry', { 'a.ss': '(error \'a "no lease" \'%x% 1)\n' }),
  },
  'bison++': sh('bison++ a', '%token A\n%%\na: %x% ;\n%%', 'word', 'short', 'plural'),
  'original-awk': {
    ...withForms(['word', 'plural'], "original-awk 'BEGIN { %x%( }'"),
    call: bound("original-awk 'BEGIN { %x%(1) }'", 'harbor', 'quarry'),
    file: bound('original-awk -f %x%', 'harbor.awk', 'quarry.awk'),
    division: bound("original-awk 'BEGIN { %x% = 1 / 0 }'", 'harbor', 'quarry'),
  },
  xmlindent: { option: bound('xmlindent -%x%', 'Z', 'Y'), file: bound('xmlindent %x%', 'harbor.xml', 'quarry.xml') },
  jing: {
    ...withForms(['word', 'plural', 'numbered', 'capital', 'cyrillic'], 'jing -c a.rnc a.xml', {
      'a.rnc': 'element a { element b { text } }\n',
      'a.xml': '<a><%x%/></a>\n',
    }),
    attribute: bound('jing -c a.rnc a.xml', 'harbor', 'quarry', {
      'a.rnc': 'element a { text }\n',
      'a.xml': '<a %x%="1"/>\n',
    }),
    expected: bound('jing -c a.rnc a.xml', 'harbor', 'quarry', {
      'a.rnc': 'element a { element %x% { text } }\n',
      'a.xml': '<a/>\n',
    }),
    undefined: bound('jing -c a.rnc a.xml', 'harbor', 'quarry', { 'a.rnc': 'start = %x%\n', 'a.xml': '<a/>\n' }),
    type: bound('jing -c a.rnc a.xml', 'xsd:integer', 'xsd:date', {
      'a.rnc': 'element a { %x% }\n',
      'a.xml': '<a>b</a>\n',
    }),
    value: bound('jing -c a.rnc a.xml', '4711x', '4812x', {
      'a.rnc': 'element a { xsd:integer }\n',
      'a.xml': '<a>%x%</a>\n',
    }),
  },
  trang: {
    syntax: bound('trang a.rnc b.rng', 'harbor', 'quarry', { 'a.rnc': 'start = element a { %x% }\n' }),
    ending: bound('trang a.%x% b.rng', 'harbor', 'quarry'),
  },
  menhir: {
    symbol: bound('menhir a.mly', 'HARBOR', 'QUARRY', { 'a.mly': '%token A\n%start <int> a\n%%\na: %x% { 1 }\n' }),
    unused: bound('menhir --strict a.mly', 'HARBOR', 'QUARRY', {
      'a.mly': '%token A %x%\n%start <int> a\n%%\na: A { 1 }\n',
    }),
    syntax: bound('menhir a.mly', 'harbor', 'quarry', { 'a.mly': '%token A\n%%\na: A { 1 }\n%x% %x%\n' }),
    option: bound('menhir --%x% a.mly', 'harbor', 'quarry'),
  },
  ocamlbuild: {
    target: bound('ocamlbuild %x%.native', 'harbor', 'quarry'),
    option: bound('ocamlbuild -%x%', 'harbor', 'quarry'),
  },
};
