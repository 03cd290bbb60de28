import { bound, node, python, type NamedCause } from './named.ts';

/** A program for Python in which a name of two is missing or wrong. */
const py = (source: string, one = 'harbor', other = 'quarry'): NamedCause => python(`${source}\n`, one, other);
/** The same for Node. */
const js = (source: string, one = 'harbor', other = 'quarry'): NamedCause => node(`${source}\n`, one, other);
/** A command with one file. */
const sh = (run: string, file = 'a', content = 'x', one = 'harbor', other = 'quarry'): NamedCause =>
  bound(run, one, other, { [file]: `${content}\n` });

/**
 * Tools of a fifth list that no other part has, most of them libraries of PyPI and npm whose errors come with a stack.
 * All of it may be read. By tool, causes of theirs, by name.
 */
export const fifthNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  trio: {
    host: py('import trio\ntrio.run(trio.open_tcp_stream, "%x%.invalid", 4321)'),
    port: py('import trio\ntrio.run(trio.open_tcp_stream, "127.0.0.1", %x%)', '4321', '5897'),
    program: py('import trio\ntrio.run(trio.run_process, ["%x%-ctl"])'),
    async: py('import trio\nasync def %x%(): pass\ntrio.run(%x%())'),
  },
  anyio: {
    backend: py('import anyio\nasync def a(): pass\nanyio.run(a, backend="%x%")'),
    port: py('import anyio\nasync def a(): await anyio.connect_tcp("127.0.0.1", %x%)\nanyio.run(a)', '4321', '5897'),
    file: py('import anyio\nasync def a(): await anyio.open_file("%x%.toml")\nanyio.run(a)'),
  },
  arrow: {
    text: py('import arrow\narrow.get("%x%")'),
    zone: py('import arrow\narrow.get("2024-01-01", tzinfo="Europe/%x%")', 'Harbor', 'Quarry'),
    frame: py('import arrow\narrow.utcnow().floor("%x%")'),
    shift: py('import arrow\narrow.utcnow().shift(%x%=1)'),
  },
  pendulum: {
    text: py('import pendulum\npendulum.parse("%x%")'),
    zone: py('import pendulum\npendulum.timezone("Europe/%x%")', 'Harbor', 'Quarry'),
    unit: py('import pendulum\npendulum.now().start_of("%x%")'),
  },
  croniter: {
    field: py('from croniter import croniter\ncroniter("* * * * %x%")'),
    range: py('from croniter import croniter\ncroniter("%x% * * * *")', '75', '88'),
  },
  furl: {
    port: py('from furl import furl\nfurl("http://a.test:%x%/")', '99123', '88456'),
    scheme: py('from furl import furl\nfurl("/a").set(scheme="%x%:b")'),
  },
  yarl: {
    port: py('from yarl import URL\nURL.build(scheme="http", host="%x%", port="80")'),
    path: py('from yarl import URL\nURL("http://a.test").joinpath("/%x%")'),
  },
  h11: {
    method: py('import h11\nh11.Request(method="%x% ", target="/", headers=[("host", "a")])'),
    target: py('import h11\nh11.Request(method="GET", target="/%x% b", headers=[("host", "a")])'),
    header: py('import h11\nh11.Request(method="GET", target="/", headers=[("host", "a"), ("%x%:", "b")])'),
  },
  websockets: {
    uri: py('from websockets.sync.client import connect\nconnect("%x%://a.test")'),
    port: py('from websockets.sync.client import connect\nconnect("ws://127.0.0.1:%x%")', '4321', '5897'),
    host: py('from websockets.sync.client import connect\nconnect("ws://%x%.invalid")'),
  },
  urllib3: {
    host: py('import urllib3\nurllib3.request("GET", "http://%x%.invalid/a", retries=False)'),
    port: py('import urllib3\nurllib3.request("GET", "http://127.0.0.1:%x%/a", retries=1)', '4321', '5897'),
    scheme: py('import urllib3\nurllib3.request("GET", "%x%://a.test/")'),
  },
  jsonpickle: {
    backend: py('import jsonpickle\njsonpickle.set_preferred_backend("%x%")'),
    text: py('import jsonpickle\njsonpickle.decode("{%x%: 1}")'),
  },
  simplejson: {
    key: py('import simplejson\nsimplejson.loads("{}")["%x%"]'),
    type: py('import simplejson\nclass %x%: pass\nsimplejson.dumps(%x%())', 'Harbor', 'Quarry'),
  },
  orjson: {
    type: py('import orjson\nclass %x%: pass\norjson.dumps(%x%())', 'Harbor', 'Quarry'),
    option: py('import orjson\norjson.dumps(1, %x%=2)'),
  },
  cbor2: {
    type: py('import cbor2\nclass %x%: pass\ncbor2.dumps(%x%())', 'Harbor', 'Quarry'),
    option: py('import cbor2\ncbor2.dumps(1, %x%=2)'),
  },
  msgpack: {
    type: py('import msgpack\nclass %x%: pass\nmsgpack.packb(%x%())', 'Harbor', 'Quarry'),
    option: py('import msgpack\nmsgpack.packb(1, %x%=2)'),
  },
  toml: {
    twice: py('import toml\ntoml.loads("%x% = 1\\n%x% = 2")'),
    value: py('import toml\ntoml.loads("a = %x%")'),
    file: py('import toml\ntoml.load("%x%.toml")'),
  },
  confuse: {
    key: py('import confuse\nconfuse.Configuration("a", read=False)["%x%"].get(int)'),
    type: py('import confuse\nc = confuse.Configuration("a", read=False)\nc["%x%"] = "b"\nc["%x%"].get(int)'),
    choice: py(
      'import confuse\nc = confuse.Configuration("a", read=False)\nc["b"] = "%x%"\nc["b"].as_choice(["sea", "land"])',
    ),
  },
  anyconfig: {
    file: py('import anyconfig\nanyconfig.load("%x%.json")'),
    parser: py('import anyconfig\nanyconfig.loads("a: 1", ac_parser="%x%")'),
  },
  'dataclasses-json': {
    key: py(
      'from dataclasses import dataclass\nfrom dataclasses_json import dataclass_json\n@dataclass_json\n@dataclass\nclass Boat:\n    %x%: int\nBoat.from_json("{}")',
    ),
  },
  mashumaro: {
    key: py(
      'from dataclasses import dataclass\nfrom mashumaro import DataClassDictMixin\n@dataclass\nclass Boat(DataClassDictMixin):\n    %x%: int\nBoat.from_dict({})',
    ),
    value: py(
      'from dataclasses import dataclass\nfrom mashumaro import DataClassDictMixin\n@dataclass\nclass Boat(DataClassDictMixin):\n    %x%: int\nBoat.from_dict({"%x%": "plum"})',
    ),
    type: py(
      'from dataclasses import dataclass\nfrom mashumaro import DataClassDictMixin\nclass %x%: pass\n@dataclass\nclass Boat(DataClassDictMixin):\n    a: %x%',
      'Harbor',
      'Quarry',
    ),
  },
  pyrsistent: {
    field: py('from pyrsistent import PRecord, field\nclass Boat(PRecord):\n    mast = field()\nBoat(%x%=1)'),
    mandatory: py(
      'from pyrsistent import PRecord, field\nclass Boat(PRecord):\n    %x% = field(mandatory=True)\nBoat()',
    ),
    type: py('from pyrsistent import PRecord, field\nclass Boat(PRecord):\n    %x% = field(type=int)\nBoat(%x%="b")'),
  },
  toolz: {
    key: py('import toolz\ntoolz.get("%x%", {"a": 1})'),
    module: py('from toolz import %x%'),
  },
  bidict: {
    value: py('from bidict import bidict\nb = bidict({"a": "%x%"})\nb["c"] = "%x%"'),
    key: py('from bidict import bidict\nbidict({"a": 1}).inverse["%x%"]'),
  },
  'python-box': {
    key: py('from box import Box\nBox({"a": 1}).%x%'),
    frozen: py('from box import Box\nBox({"a": 1}, frozen_box=True).%x% = 2'),
    file: py('from box import Box\nBox.from_yaml(filename="%x%.yaml")'),
  },
  parse: { type: py('import parse\nparse.parse("{:%x%}", "a")', 'Harbor!', 'Quarry!') },
  pyparsing: {
    text: py('import pyparsing as p\np.Literal("%x%").parse_string("mast")'),
    end: py('import pyparsing as p\np.Word("ab").parse_string("ab%x%", parse_all=True)'),
  },
  ply: {
    token: py(
      'import ply.lex as lex\ntokens = ("A",)\nt_A = r"a"\ndef t_error(t): raise SyntaxError(f"illegal %x%")\nl = lex.lex()\nl.input("b")\nl.token()',
    ),
    rule: py(
      'import ply.lex as lex\ntokens = ("A",)\nt_%x% = r"a"\ndef t_error(t): pass\nlex.lex()',
      'HARBOR',
      'QUARRY',
    ),
  },
  arpeggio: {
    text: py('from arpeggio import ParserPython\ndef boat(): return "%x%"\nParserPython(boat).parse("mast")'),
    rule: py('from arpeggio.cleanpeg import ParserPEG\nParserPEG("boat = %x% EOF", "boat")'),
  },
  tatsu: {
    rule: py('import tatsu\ntatsu.parse("start = %x% $ ;", "a")'),
    text: py('import tatsu\ntatsu.parse("start = \'%x%\' $ ;", "mast")'),
  },
  textfsm: {
    state: py(
      'import io, textfsm\ntextfsm.TextFSM(io.StringIO("Value A (.*)\\n\\nStart\\n  ^a -> %x%\\n"))',
      'Harbor',
      'Quarry',
    ),
    option: py(
      'import io, textfsm\ntextfsm.TextFSM(io.StringIO("Value %x% A (.*)\\n\\nStart\\n"))',
      'Harbor',
      'Quarry',
    ),
  },
  regex: {
    group: py('import regex\nregex.compile(r"(?P=%x%)")'),
    property: py('import regex\nregex.compile(r"\\p{%x%}")'),
  },
  rapidfuzz: { option: py('import rapidfuzz\nrapidfuzz.fuzz.ratio("a", "b", %x%=1)') },
  patsy: {
    name: py('import patsy\npatsy.dmatrix("%x%", {"a": [1]})'),
    formula: py('import patsy\npatsy.dmatrix("a + * %x%", {"a": [1]})'),
    call: py('import patsy\npatsy.dmatrix("%x%(a)", {"a": [1]})'),
  },
  formulaic: {
    name: py('import formulaic, pandas\nformulaic.model_matrix("%x%", pandas.DataFrame({"a": [1]}))'),
    formula: py('import formulaic\nformulaic.Formula("a + * %x%")'),
  },
  uncertainties: { text: py('from uncertainties import ufloat_fromstr\nufloat_fromstr("%x%")') },
  quantities: {
    unit: py('import quantities\nquantities.Quantity(1, "%x%")'),
    convert: py('import quantities\nquantities.Quantity(1, "m").rescale("%x%")', 'kg', 'K'),
  },
  pyproj: {
    crs: py('import pyproj\npyproj.CRS("%x%")'),
    code: py('import pyproj\npyproj.CRS.from_epsg(%x%)', '99123', '88456'),
    pipeline: py('import pyproj\npyproj.Transformer.from_pipeline("+proj=pipeline +step +proj=%x%")'),
  },
  geojson: {
    type: py('import geojson\ngeojson.GeoJSON.to_instance({"type": "%x%"}, strict=True)', 'Harbor', 'Quarry'),
  },
  affine: { name: py('import affine\naffine.Affine.%x%()') },
  meshio: {
    file: py('import meshio\nmeshio.read("%x%.vtk")'),
    format: py('import meshio\nmeshio.read("a.txt", file_format="%x%")'),
    cell: py('import meshio\nmeshio.Mesh([[0, 0, 0]], [("%x%", [[0, 1]])]).write("a.vtk")'),
  },
  imageio: {
    file: py('import imageio.v3 as i\ni.imread("%x%.png")'),
    plugin: py('import imageio.v3 as i\ni.imread("a.png", plugin="%x%")'),
    format: py('import imageio.v3 as i\ni.imwrite("a.%x%", [[1]])'),
  },
  tifffile: {
    file: py('import tifffile\ntifffile.imread("%x%.tif")'),
    compression: py('import numpy, tifffile\ntifffile.imwrite("a.tif", numpy.zeros((4, 4)), compression="%x%")'),
  },
  'python-barcode': {
    kind: py('import barcode\nbarcode.get("%x%", "123")'),
    digits: py('import barcode\nbarcode.get("ean13", "%x%")'),
  },
  segno: {
    version: py('import segno\nsegno.make("a", version="%x%")'),
    error: py('import segno\nsegno.make("a", error="%x%")'),
    save: py('import segno\nsegno.make("a").save("a.%x%")'),
  },
  fpdf2: {
    font: py('import fpdf\np = fpdf.FPDF()\np.add_page()\np.set_font("%x%")'),
    format: py('import fpdf\nfpdf.FPDF(format="%x%")'),
    image: py('import fpdf\np = fpdf.FPDF()\np.add_page()\np.image("%x%.png")'),
    unit: py('import fpdf\nfpdf.FPDF(unit="%x%")'),
  },
  markdown: {
    extension: py('import markdown\nmarkdown.markdown("a", extensions=["%x%"])'),
    format: py('import markdown\nmarkdown.markdown("a", output_format="%x%")'),
  },
  mistune: {
    plugin: py('import mistune\nmistune.create_markdown(plugins=["%x%"])'),
    renderer: py('import mistune\nmistune.create_markdown(renderer="%x%")("a")'),
  },
  'markdown-it-py': {
    preset: py('from markdown_it import MarkdownIt\nMarkdownIt("%x%")'),
    rule: py('from markdown_it import MarkdownIt\nMarkdownIt().enable("%x%")'),
  },
  html5lib: {
    builder: py('import html5lib\nhtml5lib.parse("a", treebuilder="%x%")'),
    walker: py('import html5lib\nhtml5lib.getTreeWalker("%x%")'),
  },
  beautifulsoup4: {
    parser: py('import bs4\nbs4.BeautifulSoup("a", "%x%")'),
    selector: py('import bs4\nbs4.BeautifulSoup("<a>", "html.parser").select("a:%x%")'),
    attribute: py('import bs4\nbs4.BeautifulSoup("<a>", "html.parser").a["%x%"]'),
  },
  cssselect: {
    pseudo: py('import cssselect\ncssselect.GenericTranslator().css_to_xpath("a:%x%")'),
    function: py('import cssselect\ncssselect.GenericTranslator().css_to_xpath("a:%x%(b)")'),
  },
  icalendar: {
    property: py(
      'import icalendar\nicalendar.Calendar.from_ical("BEGIN:VCALENDAR\\n%x%\\nEND:VCALENDAR")',
      'HARBOR',
      'QUARRY',
    ),
    key: py('import icalendar\nicalendar.Event()["%x%"]'),
  },
  vobject: {
    line: py('import vobject\nvobject.readOne("BEGIN:VCARD\\n%x%\\nEND:VCARD")', 'HARBOR', 'QUARRY'),
    behavior: py('import vobject\nvobject.newFromBehavior("%x%")'),
  },
  phonenumbers: {
    number: py('import phonenumbers\nphonenumbers.parse("%x%", None)'),
    region: py('import phonenumbers\nphonenumbers.parse("123", "%x%")', 'XQ', 'ZQ'),
  },
  'email-validator': {
    domain: py('from email_validator import validate_email\nvalidate_email("a@%x%", check_deliverability=False)'),
    local: py(
      'from email_validator import validate_email\nvalidate_email("%x%..b@mail.example.com", check_deliverability=False)',
    ),
    invalid: py(
      'from email_validator import validate_email\nvalidate_email("a@%x%.example", check_deliverability=True)',
    ),
  },
  schwifty: {
    iban: py('from schwifty import IBAN\nIBAN("%x%")', 'GB00HARBOR', 'GB00QUARRY'),
    country: py('from schwifty import IBAN\nIBAN.generate("%x%", "123", "456")', 'XQ', 'ZQ'),
  },
  pycountry: {
    code: py('import pycountry\npycountry.countries.lookup("%x%")'),
    field: py('import pycountry\npycountry.countries.get(%x%="a").name'),
  },
  holidays: {
    country: py('import holidays\nholidays.country_holidays("%x%")', 'XQ', 'ZQ'),
    subdivision: py('import holidays\nholidays.country_holidays("US", subdiv="%x%")', 'XQ', 'ZQ'),
  },
  'py-moneyed': {
    currency: py('import moneyed\nmoneyed.Money(1, "%x%")', 'XQZ', 'ZQX'),
    add: py('import moneyed\nmoneyed.Money(1, "EUR") + moneyed.Money(1, "%x%")', 'SEK', 'GBP'),
  },
  automat: {
    state: py(
      'from automat import MethodicalMachine\nclass Boat:\n    m = MethodicalMachine()\n    @m.state(initial=True)\n    def a(self): ""\n    @m.input()\n    def %x%(self): ""\nBoat().%x%()',
    ),
  },
  'python-statemachine': {
    event: py(
      'from statemachine import StateMachine, State\nclass Boat(StateMachine):\n    a = State(initial=True)\n    b = State(final=True)\n    go = a.to(b)\nBoat().send("%x%")',
    ),
    twice: py(
      'from statemachine import StateMachine, State\nclass Boat(StateMachine):\n    a = State(initial=True)\n    %x% = State()\n    go = a.to(a)\n',
    ),
  },
  'zope.interface': {
    method: py(
      'from zope.interface import Interface, implementer\nfrom zope.interface.verify import verifyObject\nclass IBoat(Interface):\n    def %x%(): ""\n@implementer(IBoat)\nclass Boat: pass\nverifyObject(IBoat, Boat())',
    ),
  },
  'zope.component': {
    utility: py(
      'from zope.interface import Interface\nfrom zope.component import getUtility\nclass I%x%(Interface): pass\ngetUtility(I%x%)',
      'Harbor',
      'Quarry',
    ),
    named: py(
      'from zope.interface import Interface\nfrom zope.component import getUtility\nclass IBoat(Interface): pass\ngetUtility(IBoat, name="%x%")',
    ),
  },
  wtforms: {
    field: py('import wtforms\nclass Boat(wtforms.Form): pass\nBoat()["%x%"]'),
    validator: py('import wtforms\nwtforms.validators.%x%'),
  },
  formencode: {
    choice: py('from formencode import validators\nvalidators.OneOf(["a"]).to_python("%x%")'),
    missing: py(
      'import formencode\nclass B(formencode.Schema):\n    %x% = formencode.validators.Int()\nB.to_python({})',
    ),
    extra: py('import formencode\nclass B(formencode.Schema): pass\nB.to_python({"%x%": 1})'),
  },
  webob: {
    status: py('import webob\nwebob.Response(status="%x%")'),
    option: py('import webob\nwebob.Response(%x%=1)'),
    charset: py('import webob\nwebob.Response("a", charset="%x%").text = "ü"'),
  },
  werkzeug: {
    rule: py('from werkzeug.routing import Map, Rule\nMap([Rule("/<%x%:a>")])'),
    endpoint: py('from werkzeug.routing import Map\nMap([]).bind("a.test").build("%x%")'),
    module: py('from werkzeug.utils import import_string\nimport_string("%x%.app")'),
  },
  cherrypy: {
    key: py('import cherrypy\ncherrypy.config.update({"engine.%x%": 1})\ncherrypy.%x%'),
    file: py('import cherrypy\ncherrypy.config.update("%x%.conf")'),
  },
  quart: {
    template: py(
      'import asyncio, quart\napp = quart.Quart("a")\nasync def m():\n    async with app.app_context(): await quart.render_template("%x%.html")\nasyncio.run(m())',
    ),
    endpoint: py(
      'import quart\napp = quart.Quart("a")\n@app.get("/")\nasync def %x%(): pass\n@app.post("/")\nasync def b(): pass\napp.add_url_rule("/c", "%x%", b)',
    ),
  },
  litestar: {
    dependency: py(
      'from litestar import Litestar, get\n@get("/")\nasync def a(%x%: int) -> None: pass\n@get("/")\nasync def b() -> None: pass\nLitestar([a, b])',
    ),
    annotation: py('from litestar import Litestar, get\n@get("/")\nasync def %x%(): pass\nLitestar([%x%])'),
    path: py('from litestar import Litestar, get\n@get("/{a:%x%}")\nasync def b(a: int) -> None: pass\nLitestar([b])'),
  },
  connexion: { file: py('import connexion\nconnexion.FlaskApp("a").add_api("%x%.yaml")') },
  apispec: {
    twice: py(
      'from apispec import APISpec\ns = APISpec("a", "1", "3.0.0")\ns.components.schema("%x%", {})\ns.components.schema("%x%", {})',
      'Harbor',
      'Quarry',
    ),
    version: py('from apispec import APISpec\nAPISpec("a", "1", "%x%")'),
    method: py('from apispec import APISpec\nAPISpec("a", "1", "3.0.0").path("/b", operations={"%x%": {}})'),
  },
  'tortoise-orm': {
    app: py(
      'from tortoise import Tortoise, run_async\nrun_async(Tortoise.init(db_url="sqlite://:memory:", modules={"a": ["%x%"]}))',
    ),
    url: py('from tortoise import Tortoise, run_async\nrun_async(Tortoise.init(db_url="%x%://a", modules={"a": []}))'),
    field: py(
      'from tortoise import fields, models\nclass Boat(models.Model):\n    id = fields.IntField(pk=True)\nBoat.filter(%x%=1).sql()',
    ),
  },
  dataset: {
    url: py('import dataset\ndataset.connect("%x%:///a")'),
    query: py('import dataset\ndataset.connect("sqlite:///:memory:").query("select %x% from boats")'),
    table: py('import dataset\ndataset.connect("sqlite:///:memory:").query("select * from %x%")'),
  },
  pypika: {
    table: py('import pypika\npypika.Query.from_("a").%x%("b")'),
    join: py(
      'import pypika as p\na, b, c = p.Table("a"), p.Table("b"), p.Table("%x%")\np.Query.from_(a).join(b).on(a.id == c.id).get_sql()',
    ),
  },
  apsw: {
    table: py('import apsw\napsw.Connection(":memory:").execute("select * from %x%")'),
    function: py('import apsw\napsw.Connection(":memory:").execute("select %x%(1)")'),
    open: py('import apsw\napsw.Connection("%x%/a.db")'),
    column: py('import apsw\napsw.Connection(":memory:").execute("create table a(b, %x%, %x%)")'),
  },
  lmdb: {
    open: py('import lmdb\nlmdb.open("%x%/a/b")'),
    database: py('import lmdb\nlmdb.open("a").open_db(b"%x%")'),
    option: py('import lmdb\nlmdb.open("a", %x%=1)'),
  },
  tinydb: {
    storage: py('import tinydb\ntinydb.TinyDB("%x%/a.json")'),
    query: py('import tinydb\ntinydb.where("a").%x%x("b").test(1)\ntinydb.%x%'),
  },
  diskcache: {
    key: py('import diskcache\ndiskcache.Cache("a")["%x%"]'),
    policy: py('import diskcache\ndiskcache.Cache("a", eviction_policy="%x%")'),
  },
  'dogpile.cache': {
    backend: py('from dogpile.cache import make_region\nmake_region().configure("%x%")'),
    region: py('from dogpile.cache import make_region\nmake_region(name="%x%").get("a")'),
  },
  cachetools: {
    key: py('import cachetools\ncachetools.LRUCache(2)["%x%"]'),
    large: py('import cachetools\ncachetools.%x%'),
  },
  rq: {
    host: py('from redis import Redis\nfrom rq import Queue\nQueue(connection=Redis("%x%.invalid")).enqueue(print)'),
    job: py(
      'from rq import Queue\nfrom redis import Redis\nQueue("a", connection=Redis("127.0.0.1", %x%)).enqueue(print)',
      '4321',
      '5897',
    ),
  },
  huey: {
    storage: py('import huey\nhuey.Huey(storage_class="%x%")'),
    task: py('import huey\nh = huey.MemoryHuey()\nh._registry.string_to_task("%x%")'),
  },
  kombu: {
    transport: py('import kombu\nkombu.Connection("%x%://a").connect()'),
    port: py('import kombu\nkombu.Connection("amqp://127.0.0.1:%x%", connect_timeout=1).connect()', '4321', '5897'),
    serializer: py('import kombu.serialization as s\ns.dumps({}, "%x%")'),
  },
  schedule: {
    at: py('import schedule\nschedule.every().day.at("%x%")'),
    unit: py('import schedule\nschedule.every(2).%x%'),
  },
  joblib: {
    backend: py('import joblib\njoblib.Parallel(backend="%x%")(joblib.delayed(abs)(i) for i in [1])'),
    file: py('import joblib\njoblib.load("%x%.pkl")'),
    compress: py('import joblib\njoblib.dump(1, "a", compress=("%x%", 3))'),
  },
  dask: {
    scheduler: py('import dask\ndask.delayed(abs)(1).compute(scheduler="%x%")'),
    key: py('import dask\ndask.config.get("%x%")'),
    task: py('import dask\n@dask.delayed\ndef %x%(): raise ValueError("mast")\n%x%().compute()'),
  },
  dill: {
    file: py('import dill\ndill.load_module("%x%.pkl")'),
    recreate: py('import dill\ndill.loads(b"cmain\\n%x%\\n.")'),
  },
  pebble: {
    error: py(
      'from pebble import concurrent\n@concurrent.process\ndef a(): raise KeyError("%x%")\nif __name__ == "__main__": a().result()',
    ),
  },
  gevent: {
    host: py('import gevent.socket as s\ns.create_connection(("%x%.invalid", 80))'),
    loop: py('import gevent\ngevent.config.loop = "%x%"\ngevent.sleep(0)'),
  },
  twisted: {
    endpoint: py('from twisted.internet import reactor, endpoints\nendpoints.serverFromString(reactor, "%x%:80")'),
    option: sh('twist web --%x%'),
    plugin: sh('twistd %x%'),
  },
  pyzmq: {
    endpoint: py('import zmq\nzmq.Context().socket(zmq.REQ).connect("%x%://a")'),
    bind: py('import zmq\nzmq.Context().socket(zmq.REP).bind("tcp://%x%:99")'),
    option: py('import zmq\nzmq.Context().socket(zmq.REQ).%x%'),
  },
  'grpcio-tools': {
    type: sh(
      'python -m grpc_tools.protoc -I. --python_out=. a.proto',
      'a.proto',
      'syntax = "proto3";\nmessage Boat { %x% mast = 1; }',
    ),
    import: sh(
      'python -m grpc_tools.protoc -I. --python_out=. a.proto',
      'a.proto',
      'syntax = "proto3";\nimport "%x%.proto";',
    ),
    option: sh('python -m grpc_tools.protoc --%x%_out=. a.proto', 'a.proto', 'syntax = "proto3";'),
  },
  thriftpy2: {
    type: sh('python -c "import thriftpy2; thriftpy2.load(\'a.thrift\')"', 'a.thrift', 'struct Boat { 1: %x% mast }'),
    include: sh('python -c "import thriftpy2; thriftpy2.load(\'a.thrift\')"', 'a.thrift', 'include "%x%.thrift"'),
  },
  avro: {
    type: py('import avro.schema\navro.schema.parse(\'{"type": "%x%"}\')'),
    field: py(
      'import avro.schema\navro.schema.parse(\'{"type": "record", "name": "Boat", "fields": [{"name": "a", "type": "%x%"}]}\')',
    ),
  },
  zeep: {
    file: py('import zeep\nzeep.Client("%x%.wsdl")'),
    port: py('import zeep\nzeep.Client("http://127.0.0.1:%x%/a?wsdl")', '4321', '5897'),
  },
  xmlschema: {
    element: py(
      'import xmlschema\nxmlschema.XMLSchema(\'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>\').validate("<%x%/>")',
    ),
    type: py(
      'import xmlschema\nxmlschema.XMLSchema(\'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="%x%"/></xs:schema>\')',
    ),
  },
  xmltodict: {
    tag: py('import xmltodict\nxmltodict.parse("<%x%><b></%x%>")'),
    entity: py('import xmltodict\nxmltodict.parse("<a>&%x%;</a>")'),
  },
  defusedxml: {
    entity: py('import defusedxml.ElementTree as e\ne.fromstring(\'<!DOCTYPE a [<!ENTITY %x% "b">]><a>&%x%;</a>\')'),
    external: py('import defusedxml.ElementTree as e\ne.fromstring(\'<!DOCTYPE a [<!ENTITY %x% SYSTEM "b">]><a/>\')'),
  },
  pexpect: {
    command: py('import pexpect\npexpect.spawn("%x%-ctl")'),
    timeout: py('import pexpect\npexpect.spawn("cat").expect("%x%", timeout=1)'),
    eof: py('import pexpect\npexpect.spawn("true").expect("%x%")'),
  },
  docopt: { option: py('"""Usage: a [--mast]"""\nimport docopt\ndocopt.docopt(__doc__, ["--%x%"])\nprint("%x%")') },
  plac: { argument: py('import plac\ndef a(b: ("c", "positional", None, int)): pass\nplac.call(a, ["%x%"])') },
  argh: {
    command: py('import argh\ndef sail(): pass\ndef row(): pass\nargh.dispatch_commands([sail, row], argv=["%x%"])'),
  },
  tyro: {
    option: py('import tyro\ndef a(mast: int): pass\ntyro.cli(a, args=["--%x%", "1"])'),
    value: py('import tyro\ndef a(mast: int): pass\ntyro.cli(a, args=["--mast", "%x%"])'),
  },
  cyclopts: {
    command: py('import cyclopts\ncyclopts.App(name="boat")(["--%x%"])'),
    value: py('import cyclopts\ndef a(mast: int): pass\napp = cyclopts.App(name="boat")\napp.default(a)\napp(["%x%"])'),
  },
  jsonargparse: {
    option: py('from jsonargparse import CLI\ndef a(mast: int): pass\nCLI(a, args=["--%x%", "1"])'),
    value: py('from jsonargparse import CLI\ndef a(mast: int): pass\nCLI(a, args=["%x%"])'),
  },
  cloup: { option: py('import cloup\n@cloup.command()\ndef a(): pass\na(["--%x%"])') },
  cement: {
    argument: py(
      'from cement import App\nwith App("boat") as a:\n    a.args.add_argument("--mast")\n    import sys; sys.argv = ["boat", "--%x%"]\n    a._setup_arg_handler(); a._parse_args()\n    raise ValueError("%x%")',
    ),
  },
  clize: { option: py('import clize\ndef a(*, mast): pass\nclize.run(a, args=["a", "--%x%"])') },
  pipdeptree: { package: sh('pipdeptree -p %x%'), option: sh('pipdeptree --%x%'), output: sh('pipdeptree -o %x%') },
  pyroma: { directory: sh('pyroma %x%'), option: sh('pyroma --%x% .') },
  'check-manifest': { directory: sh('check-manifest %x%') },
  build: {
    backend: sh('python -m build -n', 'pyproject.toml', '[build-system]\nrequires = []\nbuild-backend = "%x%"'),
    directory: sh('python -m build %x%'),
    requires: sh(
      'python -m build -n',
      'pyproject.toml',
      '[build-system]\nrequires = ["%x%-kit"]\nbuild-backend = "setuptools.build_meta"',
    ),
  },
  'setuptools-scm': {
    file: sh('python -m setuptools_scm --root %x%'),
    scheme: sh(
      'python -m setuptools_scm',
      'pyproject.toml',
      '[project]\nname = "a"\n[tool.setuptools_scm]\nversion_scheme = "%x%"\nfallback_version = "1"',
    ),
  },
  xenon: { file: sh('xenon --%x% .'), grade: sh('xenon -a %x% .') },
  autoflake: { option: sh('autoflake --%x% a.py', 'a.py', 'x = 1'), file: sh('autoflake %x%.py') },
  pyupgrade: { option: sh('pyupgrade --%x% a.py', 'a.py', 'x = 1'), file: sh('pyupgrade %x%.py') },
  autopep8: { option: sh('autopep8 --%x% a.py', 'a.py', 'x = 1'), file: sh('autopep8 -i %x%.py') },
  refurb: { file: sh('refurb %x%.py'), option: sh('refurb --%x% a.py', 'a.py', 'x = 1') },
  nbconvert: {
    file: sh('jupyter nbconvert --to html %x%.ipynb'),
    format: sh(
      'jupyter nbconvert --to %x% a.ipynb',
      'a.ipynb',
      '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
    ),
    version: sh('jupyter nbconvert --to html a.ipynb', 'a.ipynb', '{"%x%": 1}'),
  },
  jupytext: { format: sh('jupytext --to %x% a.py', 'a.py', 'x = 1'), file: sh('jupytext --to ipynb %x%.py') },
  ipython: {
    name: sh('ipython a.py', 'a.py', 'print(%x%)'),
    magic: sh('ipython -c "%%%x%"', 'a', 'x', 'harborx', 'quarryx'),
    option: sh('ipython --%x%=1 -c 1'),
  },
  'cfn-lint': {
    type: sh('cfn-lint a.yaml', 'a.yaml', 'Resources:\n  Boat:\n    Type: AWS::%x%::Mast', 'Harbor', 'Quarry'),
    property: sh(
      'cfn-lint a.yaml',
      'a.yaml',
      'Resources:\n  Boat:\n    Type: AWS::S3::Bucket\n    Properties:\n      %x%: 1',
      'Harbor',
      'Quarry',
    ),
    ref: sh(
      'cfn-lint a.yaml',
      'a.yaml',
      'Resources:\n  Boat:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: !Ref %x%',
      'Harbor',
      'Quarry',
    ),
    file: sh('cfn-lint %x%.yaml'),
  },
  troposphere: {
    property: py('from troposphere import s3\ns3.Bucket("a", %x%=1)'),
    title: py('from troposphere import s3\ns3.Bucket("%x%-a")'),
    required: py(
      'from troposphere import ec2, Template\nt = Template()\nt.add_resource(ec2.Subnet("%x%"))\nt.to_json()',
    ),
  },
  chalice: { command: sh('chalice %x%'), project: sh('chalice --project-dir %x% deploy') },
  pyinfra: {
    file: sh('pyinfra @local %x%.py -y'),
    option: sh('pyinfra --%x%'),
    inventory: sh('pyinfra @%x% exec -- true'),
  },
  hypothesis: {
    example: py('from hypothesis import given, strategies as s\n@given(s.integers())\ndef %x%(a): assert a < 5\n%x%()'),
    argument: py('from hypothesis import given, strategies as s\n@given(%x%=s.integers())\ndef a(b): pass\na()'),
    strategy: py('from hypothesis import strategies as s\ns.sampled_from("%x%").%x%()'),
  },
  coverage: {
    option: sh('coverage run --%x% a.py', 'a.py', 'x = 1'),
    file: sh('coverage run %x%.py'),
    command: sh('coverage %x%'),
    config: sh('coverage run --rcfile=%x%.toml a.py', 'a.py', 'x = 1'),
  },
  green: {
    module: sh('green %x%'),
    test: sh(
      'green test_a.py',
      'test_a.py',
      'import unittest\nclass T(unittest.TestCase):\n    def test_a(self): self.assertEqual("%x%", "mast")',
    ),
  },
  ward: {
    test: sh('ward', 'test_a.py', 'from ward import test\n@test("a")\ndef _(): assert "%x%" == "mast"'),
    option: sh('ward --%x%'),
  },
  pyhamcrest: {
    equal: py('from hamcrest import assert_that, equal_to, has_key\nassert_that("%x%", equal_to("mast"))'),
    key: py('from hamcrest import assert_that, has_key\nassert_that({"a": 1}, has_key("%x%"))'),
  },
  responses: {
    url: py('import requests, responses\nwith responses.RequestsMock():\n    requests.get("http://%x%.test/a")'),
  },
  vcrpy: {
    mode: py(
      'import vcr, requests\nwith vcr.use_cassette("a.yaml", record_mode="none"):\n    requests.get("http://%x%.test/a")',
    ),
  },
  moto: {
    bucket: py(
      'import boto3, moto, os\nos.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "a"\nwith moto.mock_aws():\n    boto3.client("s3", "us-east-1").get_object(Bucket="%x%", Key="b")',
    ),
    queue: py(
      'import boto3, moto, os\nos.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "a"\nwith moto.mock_aws():\n    boto3.client("sqs", "us-east-1").get_queue_url(QueueName="%x%")',
    ),
    table: py(
      'import boto3, moto, os\nos.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "a"\nwith moto.mock_aws():\n    boto3.client("dynamodb", "us-east-1").describe_table(TableName="%x%")',
    ),
    role: py(
      'import boto3, moto, os\nos.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "a"\nwith moto.mock_aws():\n    boto3.client("iam", "us-east-1").get_role(RoleName="%x%")',
    ),
  },
  faker: {
    provider: py('import faker\nfaker.Faker().%x%()'),
    locale: py('import faker\nfaker.Faker("%x%")'),
    command: sh('faker %x%'),
  },
  factory_boy: {
    model: py(
      'import factory\nclass F(factory.Factory):\n    class Meta: model = dict\n    a = factory.SelfAttribute("%x%")\nF()',
    ),
    abstract: py('import factory\nclass %x%Factory(factory.Factory): pass\n%x%Factory()', 'Harbor', 'Quarry'),
  },
  mimesis: {
    locale: py('import mimesis\nmimesis.Generic("%x%")'),
    field: py('import mimesis\nmimesis.Field()("%x%")'),
  },
  validators: { name: py('import validators\nvalidators.%x%("a")') },
  munch: { key: py('from munch import Munch\nMunch(a=1).%x%') },
  inflect: { text: py('import inflect\ninflect.engine().number_to_words("%x%")') },
  'python-slugify': { option: py('from slugify import slugify\nslugify("a", %x%=1)') },
  pathvalidate: {
    name: py('from pathvalidate import validate_filename\nvalidate_filename("%x%:b", platform="windows")'),
    path: py('from pathvalidate import validate_filepath\nvalidate_filepath("/%x%/b", platform="windows")'),
  },
  cac: {
    option: js(
      'const cli = require("cac")("boat"); cli.command("row", "x").action(() => {}); cli.help(); cli.parse(["", "", "row", "--%x%"])',
    ),
    missing: js(
      'const cli = require("cac")("boat"); cli.command("row <%x%>", "x").action(() => {}); cli.parse(["", "", "row"])',
    ),
  },
  arg: {
    option: js('require("arg")({ "--mast": String }, { argv: ["--%x%"] })'),
    value: js('require("arg")({ "--%x%": String }, { argv: ["--%x%"] })'),
  },
  'command-line-args': {
    option: js('require("command-line-args")([{ name: "mast" }], { argv: ["--%x%"] })'),
    value: js('require("command-line-args")([{ name: "mast" }], { argv: ["%x%"] })'),
  },
  jsonschema: {
    type: js(
      'require("jsonschema").validate({ "%x%": 1 }, { properties: { "%x%": { type: "string" } } }, { throwError: true })',
    ),
    required: js('require("jsonschema").validate({}, { required: ["%x%"] }, { throwAll: true })'),
    ref: js('require("jsonschema").validate(1, { $ref: "/%x%" })'),
  },
  runtypes: {
    key: js('const r = require("runtypes"); (r.Object ?? r.Record)({ %x%: r.Number }).check({})'),
    value: js('const r = require("runtypes"); (r.Object ?? r.Record)({ %x%: r.Number }).check({ %x%: "b" })'),
  },
  validator: {
    type: js('require("validator").isEmail({ %x%: 1 })\nrequire("validator").%x%("a")'),
    locale: js('require("validator").isMobilePhone("1", "%x%")'),
    alpha: js('require("validator").isAlpha("a", "%x%")'),
  },
  tsyringe: {
    token: js('require("reflect-metadata"); require("tsyringe").container.resolve("%x%")'),
    class: js(
      'require("reflect-metadata"); class %x% { constructor(a) {} } require("tsyringe").container.resolve(%x%)',
      'Harbor',
      'Quarry',
    ),
  },
  typedi: {
    token: js('require("reflect-metadata"); require("typedi").Container.get("%x%")'),
    class: js('require("reflect-metadata"); class %x% {} require("typedi").Container.get(%x%)', 'Harbor', 'Quarry'),
  },
  'find-my-way': {
    twice: js('const r = require("find-my-way")(); r.on("GET", "/%x%", () => {}); r.on("GET", "/%x%", () => {})'),
    method: js('require("find-my-way")().on("%x%", "/", () => {})'),
    constraint: js('require("find-my-way")().on("GET", "/", { constraints: { %x%: "a" } }, () => {})'),
  },
  'path-to-regexp': {
    name: js('require("path-to-regexp").match("/:%x%/{a")'),
    missing: js('require("path-to-regexp").compile("/:%x%")({})'),
    type: js('require("path-to-regexp").compile("/:%x%")({ %x%: 1 })'),
  },
  multer: { dest: js('require("multer")({ dest: "/proc/%x%" })'), option: js('require("multer")().fields("a").%x%()') },
  'http-errors': {
    status: js('throw require("http-errors")(404, "no %x%")'),
    name: js('require("http-errors").%x%("a")'),
  },
  undici: {
    port: js('require("undici").request("http://127.0.0.1:%x%/")', '4321', '5897'),
    url: js('require("undici").request("%x%")'),
    method: js('require("undici").request("http://127.0.0.1", { method: "%x% b" })'),
    host: js('require("undici").request("http://%x%.invalid/")'),
  },
  superagent: {
    port: js('require("superagent").get("http://127.0.0.1:%x%/").then(() => {})', '4321', '5897'),
    host: js('require("superagent").get("http://%x%.invalid/").then(() => {})'),
    plugin: js('require("superagent").get("http://a").use("%x%")'),
  },
  soap: {
    file: js('require("soap").createClient("%x%.wsdl", (e) => { throw e })'),
    host: js('require("soap").createClient("http://%x%.invalid/a?wsdl", (e) => { throw e })'),
  },
  xml2js: {
    tag: js('require("xml2js").parseString("<%x%><b></%x%>", (e) => { throw e })'),
    entity: js('require("xml2js").parseString("<a>&%x%;</a>", (e) => { throw e })'),
  },
  saxes: {
    tag: js(
      'const s = new (require("saxes").SaxesParser)(); s.on("error", (e) => { throw e }); s.write("<%x%></b>").close()',
    ),
    entity: js(
      'const s = new (require("saxes").SaxesParser)(); s.on("error", (e) => { throw e }); s.write("<a>&%x%;</a>").close()',
    ),
    prefix: js(
      'const s = new (require("saxes").SaxesParser)({ xmlns: true }); s.on("error", (e) => { throw e }); s.write("<%x%:a/>").close()',
    ),
  },
  '@xmldom/xmldom': {
    tag: js('new (require("@xmldom/xmldom").DOMParser)().parseFromString("<%x%><b></%x%>", "text/xml")'),
    type: js('new (require("@xmldom/xmldom").DOMParser)().parseFromString("<a/>", "%x%")'),
  },
  cheerio: {
    pseudo: js('require("cheerio").load("<a>")("a:%x%")'),
    selector: js('require("cheerio").load("<a>")("[%x%")'),
  },
  jsdom: {
    selector: js('new (require("jsdom").JSDOM)("<a>").window.document.querySelector("a:%x%")'),
    script: js('new (require("jsdom").JSDOM)("<script>%x%()</script>", { runScripts: "dangerously" })'),
    url: js('new (require("jsdom").JSDOM)("", { url: "%x%" })'),
    type: js('new (require("jsdom").JSDOM)("", { contentType: "%x%" })'),
  },
  '@iarna/toml': {
    value: js('require("@iarna/toml").parse("a = %x%")'),
    twice: js('require("@iarna/toml").parse("%x% = 1\\n%x% = 2")'),
    key: js('require("@iarna/toml").parse("%x%")'),
  },
  hjson: { text: js('require("hjson").parse("{ %x%")'), comma: js('require("hjson").parse("{ a: 1 } %x%")') },
  cson: { text: js('const r = require("cson").parse("a: %x%("); throw r') },
  'csv-parse': {
    columns: js('require("csv-parse/sync").parse("a,b\\n%x%", { columns: true })'),
    quote: js('require("csv-parse/sync").parse("a\\n%x%\\"b\\"")'),
    option: js('require("csv-parse/sync").parse("a", { delimiter: "%x%", quote: "%x%" })'),
    end: js('require("csv-parse/sync").parse("a\\n\\"%x%")'),
  },
  jison: {
    rule: js(
      'new (require("jison").Parser)({ lex: { rules: [["a", "return \'A\'"]] }, bnf: { s: ["A"] } }).parse("%x%")',
    ),
    symbol: sh('jison a.jison', 'a.jison', '%% s: %x% { ;'),
  },
  moo: {
    text: js('const l = require("moo").compile({ A: /a/ }); l.reset("%x%"); [...l]'),
    state: js('require("moo").states({ main: { A: { match: /a/, next: "%x%" } } })'),
  },
  acorn: {
    token: js('require("acorn").parse("const %x% = ;", { ecmaVersion: 2022 })'),
    twice: js('require("acorn").parse("let %x%; let %x%", { ecmaVersion: 2022 })'),
    export: js('require("acorn").parse("export { %x% }", { ecmaVersion: 2022, sourceType: "module" })'),
    label: js('require("acorn").parse("break %x%", { ecmaVersion: 2022 })'),
  },
  esprima: {
    token: js('require("esprima").parse("const %x% = ;")'),
    twice: js('require("esprima").parse("%x%: %x%: 1")'),
    reserved: js('require("esprima").parse("let %x% %x%")'),
  },
  meriyah: {
    token: js('require("meriyah").parse("const %x% = ;")'),
    twice: js('require("meriyah").parse("let %x%; let %x%", { lexical: true })'),
    label: js('require("meriyah").parse("break %x%")'),
  },
  recast: { syntax: js('require("recast").parse("let %x% = ;")') },
  jscodeshift: {
    transform: sh('jscodeshift -t %x%.js a.js', 'a.js', 'x'),
    parser: sh('jscodeshift --parser=%x% -t a.js a.js', 'a.js', 'x'),
  },
  'ts-morph': {
    file: js('new (require("ts-morph").Project)().getSourceFileOrThrow("%x%.ts")'),
    config: js('new (require("ts-morph").Project)({ tsConfigFilePath: "%x%.json" })'),
    class: js('new (require("ts-morph").Project)().createSourceFile("a.ts", "").getClassOrThrow("%x%")'),
    name: js(
      'new (require("ts-morph").Project)().createSourceFile("a.ts", "class A {}").getClassOrThrow("A").getMethodOrThrow("%x%")',
    ),
  },
  sucrase: {
    syntax: js('require("sucrase").transform("let %x% = ;", { transforms: ["typescript"], filePath: "a.ts" })'),
    transform: js('require("sucrase").transform("a", { transforms: ["%x%"] })'),
  },
  buble: {
    syntax: js('require("buble").transform("let %x% = ;")'),
    constant: js('require("buble").transform("const %x% = 1; %x% = 2")'),
    target: js('require("buble").transform("a", { target: { %x%: 1 } })'),
  },
  twig: {
    tag: js('require("twig").twig({ data: "{% %x% %}", rethrow: true }).render()'),
    filter: js('require("twig").twig({ data: "{{ a|%x% }}", rethrow: true }).render()'),
  },
  'edge.js': {
    template: js('import("edge.js").then(({ Edge }) => Edge.create().render("%x%"))'),
    variable: js('import("edge.js").then(({ Edge }) => Edge.create().renderRaw("{{ %x%.a }}"))'),
  },
  squirrelly: {
    helper: js('console.log(require("squirrelly").render("{{@%x%(1)/}}", {}))'),
    variable: js('require("squirrelly").render("{{it.%x%.a}}", {})'),
    filter: js('require("squirrelly").render("{{it.a | %x%}}", {})'),
  },
  mysql: {
    port: js(
      'require("mysql").createConnection({ host: "127.0.0.1", port: %x% }).connect((e) => { throw e })',
      '4321',
      '5897',
    ),
    host: js('require("mysql").createConnection({ host: "%x%.invalid" }).connect((e) => { throw e })'),
  },
  mssql: {
    host: js('require("mssql").connect({ server: "%x%.invalid", user: "a", password: "b" })'),
    port: js('require("mssql").connect({ server: "127.0.0.1", port: %x%, user: "a", password: "b" })', '4321', '5897'),
    option: js('require("mssql").connect({ server: { %x%: 1 } })\nthrow new Error("%x%")'),
  },
  'neo4j-driver': {
    scheme: js('require("neo4j-driver").driver("%x%://a")'),
    port: js('require("neo4j-driver").driver("bolt://127.0.0.1:%x%").executeQuery("return 1")', '4321', '5897'),
  },
  kafkajs: {
    port: js(
      'new (require("kafkajs").Kafka)({ brokers: ["127.0.0.1:%x%"], retry: { retries: 0 } }).producer().connect()',
      '4321',
      '5897',
    ),
    host: js(
      'new (require("kafkajs").Kafka)({ brokers: ["%x%.invalid:9092"], retry: { retries: 0 } }).producer().connect()',
    ),
    topic: js('new (require("kafkajs").Kafka)({ brokers: ["a:1"] }).consumer({ %x%: 1 })\nthrow new Error("%x%")'),
  },
  nats: { port: js('require("nats").connect({ servers: "127.0.0.1:%x%", reconnect: false })', '4321', '5897') },
  mqtt: {
    port: js('require("mqtt").connect("mqtt://127.0.0.1:%x%", { reconnectPeriod: 0 })', '4321', '5897'),
    scheme: js('require("mqtt").connect("%x%://a")'),
    host: js('require("mqtt").connect("mqtt://%x%.invalid", { reconnectPeriod: 0 })'),
  },
  cron: {
    field: js('new (require("cron").CronTime)("* * * * %x%")'),
    zone: js('new (require("cron").CronJob)("* * * * *", () => {}, null, false, "Europe/%x%")', 'Harbor', 'Quarry'),
  },
  'cron-parser': {
    field: js('const c = require("cron-parser"); (c.default ?? c.CronExpressionParser ?? c).parse("* * * * %x%")'),
    range: js(
      'const c = require("cron-parser"); (c.default ?? c.CronExpressionParser ?? c).parse("%x% * * * *")',
      '75',
      '88',
    ),
  },
  rrule: {
    property: js('require("rrule").RRule.fromString("FREQ=DAILY;%x%=1")', 'HARBOR', 'QUARRY'),
    zone: js('require("rrule").rrulestr("DTSTART:%x%")'),
  },
  'big.js': { number: js('require("big.js")("%x%")') },
  'decimal.js': {
    number: js('require("decimal.js")("%x%")'),
    option: js('require("decimal.js").set({ precision: "%x%" })'),
  },
  jsep: { text: js('require("jsep")("%x% + (")'), literal: js('require("jsep")("1%x%")') },
  jsonata: { function: js('require("jsonata")("$%x%(1)").evaluate({})'), syntax: js('require("jsonata")("%x% +")') },
  jmespath: {
    function: js('require("jmespath").search({}, "%x%(@)")'),
    syntax: js('require("jmespath").search({}, "%x%[")'),
  },
  'json-rules-engine': {
    operator: js(
      'const { Engine } = require("json-rules-engine"); const e = new Engine(); e.addRule({ conditions: { all: [{ fact: "a", operator: "%x%", value: 1 }] }, event: { type: "b" } }); e.run({ a: 1 })',
    ),
    fact: js(
      'const { Engine } = require("json-rules-engine"); const e = new Engine(); e.addRule({ conditions: { all: [{ fact: "%x%", operator: "equal", value: 1 }] }, event: { type: "b" } }); e.run({})',
    ),
  },
  'fast-json-patch': {
    path: js('require("fast-json-patch").applyPatch({}, [{ op: "remove", path: "/%x%" }], true)'),
    operation: js('require("fast-json-patch").applyPatch({}, [{ op: "%x%", path: "/a" }], true)'),
  },
  'mobx-state-tree': {
    type: js(
      'const { types } = require("mobx-state-tree"); types.model("Boat", { %x%: types.number }).create({ %x%: "b" })',
    ),
    reference: js(
      'const { types } = require("mobx-state-tree"); const A = types.model({ id: types.identifier }); types.model({ a: types.reference(A) }).create({ a: "%x%" }).a.id',
    ),
  },
  rxjs: {
    stream: js('require("rxjs").from(%x%)'),
    type: js('require("rxjs").from({ %x%: 1 }).subscribe()\nrequire("rxjs").%x%()'),
  },
  async: {
    task: js('require("async").auto({ a: ["%x%", (r, c) => c()] })'),
    cycle: js('require("async").auto({ %x%: ["b", (r, c) => c()], b: ["%x%", (r, c) => c()] })'),
  },
  bluebird: {
    rejected: js('require("bluebird").reject(new Error("no %x%"))'),
    option: js('require("bluebird").config({ %x%: 1 })\nrequire("bluebird").%x%()'),
  },
  execa: {
    command: js('import("execa").then(({ execa }) => execa("%x%-ctl"))'),
    exit: js('import("execa").then(({ execa }) => execa("ls", ["%x%.d"]))'),
  },
  shelljs: {
    command: js('const s = require("shelljs"); s.config.fatal = true; s.cp("%x%.txt", "b")'),
    exec: js('const s = require("shelljs"); s.config.fatal = true; s.exec("%x%-ctl")'),
    directory: js('const s = require("shelljs"); s.config.fatal = true; s.cd("%x%")'),
  },
  'fs-extra': {
    file: js('require("fs-extra").readJsonSync("%x%.json")'),
    copy: js('require("fs-extra").copySync("%x%", "b")'),
    move: js('require("fs-extra").moveSync("%x%", "b")'),
  },
  archiver: { format: js('const a = require("archiver"); (a.default ?? a)("%x%")') },
  'adm-zip': {
    file: js('new (require("adm-zip"))("%x%.zip")'),
    entry: js('new (require("adm-zip"))().extractEntryTo("%x%", ".")'),
  },
  pdfkit: {
    font: js('new (require("pdfkit"))().font("%x%.ttf")'),
    image: js('new (require("pdfkit"))().image("%x%.png")'),
    size: js('new (require("pdfkit"))({ size: "%x%" })'),
  },
  qrcode: {
    version: js('require("qrcode").create("a", { version: "%x%" })\nrequire("qrcode").toFile("%x%/a.png", "b")'),
    level: js('require("qrcode").toFile("a.%x%/b/c", "a")'),
  },
  'bwip-js': {
    kind: js('require("bwip-js").toBuffer({ bcid: "%x%", text: "1" })'),
    text: js('require("bwip-js").toBuffer({ bcid: "ean13", text: "%x%" })'),
  },
  'npm-check-updates': {
    option: sh('ncu --%x%'),
    file: sh('ncu --packageFile %x%.json'),
    target: sh('ncu --target %x%', 'package.json', '{}'),
  },
  'npm-package-json-lint': {
    rule: sh('npmPkgJsonLint .', 'package.json', '{"name": "a", "npmpackagejsonlint": {"rules": {"%x%": "error"}}}'),
    required: sh(
      'npmPkgJsonLint .',
      'package.json',
      '{"name": "%x%", "npmpackagejsonlint": {"rules": {"require-author": "error"}}}',
    ),
    config: sh('npmPkgJsonLint -c %x%.json .', 'package.json', '{}'),
  },
  'license-checker': {
    directory: sh('license-checker --start %x%'),
    fail: sh('license-checker --failOn "%x%" --start nothing-%x%'),
  },
  'json-schema-to-typescript': {
    file: sh('json2ts -i %x%.json'),
    ref: sh('json2ts -i a.json', 'a.json', '{"$ref": "#/definitions/%x%"}'),
    parse: sh('json2ts -i a.json', 'a.json', '{"%x%"'),
  },
  'ts-json-schema-generator': {
    type: sh(
      'ts-json-schema-generator --path a.ts --type %x%',
      'a.ts',
      'export interface Boat { a: 1 }',
      'Harbor',
      'Quarry',
    ),
    file: sh('ts-json-schema-generator --path %x%.ts --type A'),
  },
  'lint-staged': {
    config: sh('git init -q . && lint-staged --config %x%.json'),
    task: sh(
      'git init -q . && git add a.js package.json; lint-staged',
      'package.json',
      '{"lint-staged": {"*.json": "%x%-ctl"}}',
    ),
  },
  textlint: {
    rule: sh('textlint --rule %x% a.md', 'a.md', 'x'),
    option: sh('textlint --%x% a.md', 'a.md', 'x'),
    config: sh('textlint -c %x%.json a.md', 'a.md', 'x'),
  },
  'remark-cli': {
    file: sh('remark %x%.md --frail'),
    plugin: sh('remark --use %x% a.md', 'a.md', 'x'),
    option: sh('remark --%x% a.md', 'a.md', 'x'),
  },
  'markdownlint-cli2': {
    config: sh('markdownlint-cli2 --config %x%.json a.md', 'a.md', 'x'),
    rule: sh('markdownlint-cli2 a.md', '.markdownlint-cli2.jsonc', '{"customRules": ["%x%"]}'),
  },
  xo: { variable: sh('xo a.js', 'a.js', 'const %x% = 1;'), option: sh('xo --%x% a.js', 'a.js', 'x') },
  'postcss-cli': {
    plugin: sh('postcss -u %x% a.css -o b.css', 'a.css', 'a {}'),
    syntax: sh('postcss a.css -o b.css --no-map', 'a.css', 'a { %x% '),
    file: sh('postcss %x%.css -o b.css'),
  },
  tslint: {
    config: sh('tslint -c %x%.json a.ts', 'a.ts', 'x'),
    rule: sh('tslint -c tslint.json a.ts', 'tslint.json', '{"rules": {"%x%": true}}'),
  },
  serve: { config: sh('serve -c %x%.json'), listen: sh('serve -l %x%://a'), option: sh('serve --%x%') },
  dprint: { config: sh('dprint check -c %x%.json'), command: sh('dprint %x%') },
  wireit: {
    script: sh('npm run a', 'package.json', '{"scripts": {"a": "wireit"}, "wireit": {"a": {"dependencies": ["%x%"]}}}'),
    command: sh('npm run a', 'package.json', '{"scripts": {"a": "wireit"}, "wireit": {"a": {"command": "%x%-ctl"}}}'),
  },
  'webpack-cli': {
    command: sh('webpack-cli %x%'),
    option: sh('webpack-cli --%x%'),
    config: sh('webpack-cli -c %x%.js'),
  },
  'sequelize-cli': {
    command: sh('sequelize-cli %x%'),
    env: sh('sequelize-cli db:migrate --env %x%', 'config/config.json', '{}'),
  },
  inquirer: {
    type: js('import("inquirer").then(({ default: i }) => i.prompt([{ type: "%x%", name: "a", message: "b" }]))'),
  },
  i18next: { module: js('require("i18next").use({ %x%: 1 })') },
  'flow-parser': { token: js('console.log(require("flow-parser").parse("const %x% = ;").errors); process.exit(1)') },
  lightningcss: {
    syntax: js(
      'require("lightningcss").transform({ filename: "a.css", code: Buffer.from("@media { %x% ") , minify: true, errorRecovery: false }); throw new Error("%x%")',
    ),
    pseudo: js('require("lightningcss").transform({ filename: "a.css", code: Buffer.from("a:::%x% {}") })'),
  },
  'class-validator': {
    property: js(
      'require("reflect-metadata"); const v = require("class-validator"); class A {} v.IsInt()(A.prototype, "%x%"); v.validateOrReject(Object.assign(new A(), { %x%: "b" }))',
    ),
  },
  immer: {
    frozen: js(
      'const { produce } = require("immer"); const a = produce({ %x%: 1 }, () => {}); "use strict"; (function () { "use strict"; Object.freeze(a); a.%x% = 2; })()',
    ),
    draft: js('require("immer").produce("%x%", 1, 2)\nrequire("immer").%x%()'),
  },
  redis: {
    host: js(
      'require("redis").createClient({ url: "redis://%x%.invalid", socket: { reconnectStrategy: false } }).connect()',
    ),
    port: js(
      'require("redis").createClient({ url: "redis://127.0.0.1:%x%", socket: { reconnectStrategy: false } }).connect()',
      '4321',
      '5897',
    ),
    scheme: js('require("redis").createClient({ url: "%x%://a" })'),
  },
  bullmq: {
    queue: js('new (require("bullmq").Queue)("%x%:a")'),
    connection: js('new (require("bullmq").Worker)("%x%:b", async () => {})'),
  },
  'node-schedule': { job: js('require("node-schedule").scheduleJob("%x%")\nrequire("node-schedule").%x%()') },
  formidable: { option: js('require("busboy")({ headers: { "content-type": "%x%" } })') },
  tap: { test: sh('tap a.js --disable-coverage --allow-empty-coverage', 'a.js', 'require("%x%-kit")') },
  'standard-version': {
    preset: sh('standard-version --preset %x%', 'package.json', '{"version": "1.0.0"}'),
    bump: sh('standard-version --release-as %x%', 'package.json', '{"name": "a"}'),
  },
};
