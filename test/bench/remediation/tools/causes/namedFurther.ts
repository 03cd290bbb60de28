import { bound, node, python, type NamedCause } from './named.ts';

/** Tools of a second list that neither the corpus nor `namedTools` has, and causes of theirs, by name. */
export const furtherNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  remind: {
    command: bound('remind a.rem', 'harvest(3)', 'plough(3)', { 'a.rem': 'REM Jan 1 MSG [%x%]\n' }),
    file: bound('remind %x%.rem', 'harbor', 'quarry'),
    include: bound('remind a.rem', 'harbor.rem', 'quarry.rem', { 'a.rem': 'INCLUDE %x%\n' }),
  },
  mscgen: {
    entity: bound('mscgen -T png -i a.msc -o a.png', 'harbor', 'quarry', { 'a.msc': 'msc { a; a->%x%; }\n' }),
    option: bound('mscgen -T png -i a.msc -o a.png', 'zorp', 'blim', { 'a.msc': 'msc { %x%="1"; a; }\n' }),
    kind: bound('mscgen -T %x% -i a.msc -o a.x', 'zorp', 'blim', { 'a.msc': 'msc { a; }\n' }),
  },
  yabasic: {
    sub: bound('yabasic a.bas', 'harvest', 'plough', { 'a.bas': 'print %x%(3)\n' }),
    label: bound('yabasic a.bas', 'harvest', 'plough', { 'a.bas': 'goto %x%\n' }),
  },
  tinyscheme: {
    variable: bound('tinyscheme a.scm', 'harbor', 'quarry', { 'a.scm': '(display %x%)\n' }),
    file: bound('tinyscheme a.scm', 'harbor', 'quarry', { 'a.scm': '(load "%x%.scm")\n' }),
  },
  picolisp: {
    function: bound('picolisp a.l -bye </dev/null', 'harvest', 'plough', { 'a.l': '(%x% 3)\n' }),
    file: bound('picolisp %x%.l -bye </dev/null', 'harbor', 'quarry'),
  },
  rexx: {
    routine: bound('regina a.rexx', 'harvest', 'plough', { 'a.rexx': 'call %x% 3\n' }),
    command: bound('regina a.rexx', 'zorp', 'blim', { 'a.rexx': 'x = %x%(3)\n' }),
  },
  icon: {
    include: bound('icont -s a.icn', 'harbor.icn', 'quarry.icn', {
      'a.icn': '$include "%x%"\nprocedure main()\nend\n',
    }),
    link: bound('icont -s a.icn', 'harbor', 'quarry', { 'a.icn': 'link %x%\nprocedure main()\nend\n' }),
  },
  jimtcl: {
    command: bound('jimsh a.tcl', 'harvest', 'plough', { 'a.tcl': '%x% 3\n' }),
    variable: bound('jimsh a.tcl', 'basket', 'voucher', { 'a.tcl': 'puts $%x%\n' }),
    package: bound('jimsh a.tcl', 'harbor', 'quarry', { 'a.tcl': 'package require %x%\n' }),
  },
  slang: {
    function: bound('slsh a.sl', 'harvest', 'plough', { 'a.sl': '%x% (3);\n' }),
    module: bound('slsh a.sl', 'harbor', 'quarry', { 'a.sl': 'require ("%x%");\n' }),
  },
  avrdude: {
    part: bound('avrdude -c arduino -p %x%', 'm999', 'zorp8'),
    programmer: bound('avrdude -c %x% -p m328p', 'zorpisp', 'blimisp'),
    port: bound('avrdude -c arduino -p m328p -P /dev/%x%', 'ttyUSB7', 'ttyACM3'),
  },
  sdcc: {
    include: bound('sdcc a.c', 'harbor.h', 'quarry.h', { 'a.c': '#include "%x%"\nvoid main(void) {}\n' }),
    variable: bound('sdcc a.c', 'basket', 'voucher', { 'a.c': 'void main(void) { %x% = 3; }\n' }),
    port: bound('sdcc -m%x% a.c', 'zorp', 'blim', { 'a.c': '' }),
  },
  txt2tags: {
    target: bound('txt2tags -t %x% a.t2t', 'zorp', 'blim', { 'a.t2t': 'x\n' }),
    file: bound('txt2tags -t html %x%.t2t', 'harbor', 'quarry'),
  },
  hunspell: { dictionary: bound('echo a | hunspell -d %x%', 'xx_ZZ', 'qq_WW') },
  gpp: {
    include: bound('gpp a.txt', 'harbor.inc', 'quarry.inc', { 'a.txt': '#include %x%\n' }),
    mode: bound('gpp %x%mode a.txt', '-zorp', '-blim', { 'a.txt': 'x\n' }),
  },
  indent: {
    option: bound('indent -%x% a.c', 'zorp', 'blim', { 'a.c': 'int a;\n' }),
    file: bound('indent %x%.c', 'harbor', 'quarry'),
  },
  astyle: {
    option: bound('astyle --%x% a.c', 'zorp', 'blim', { 'a.c': 'int a;\n' }),
    file: bound('astyle %x%.c', 'harbor', 'quarry'),
  },
  ctags: {
    language: bound('ctags --languages=%x% a.c', 'Zorp', 'Blim', { 'a.c': '' }),
    kind: bound('ctags --kinds-%x%=f a.c', 'Zorp', 'Blim', { 'a.c': '' }),
    file: bound('ctags %x%.c', 'harbor', 'quarry'),
  },
  splint: {
    include: bound('splint a.c', 'harbor.h', 'quarry.h', { 'a.c': '#include "%x%"\n' }),
    variable: bound('splint a.c', 'basket', 'voucher', { 'a.c': 'int f(void) { return %x%; }\n' }),
    flag: bound('splint +%x% a.c', 'zorp', 'blim', { 'a.c': '' }),
  },
  byacc: {
    symbol: bound('byacc a.y', 'basket', 'voucher', { 'a.y': '%token A\n%%\ns: A %x%;\n' }),
    file: bound('byacc %x%.y', 'harbor', 'quarry'),
  },
  re2c: {
    name: bound('re2c a.re', 'basket', 'voucher', { 'a.re': '/*!re2c\n %x% { return 1; }\n*/\n' }),
    configuration: bound('re2c a.re', 'zorp', 'blim', { 'a.re': '/*!re2c\n re2c:%x% = 1;\n*/\n' }),
  },
  lemon: { start: bound('lemon a.y', 'basket', 'voucher', { 'a.y': '%start_symbol %x%\ns ::= A.\n' }) },
  lp_solve: {
    syntax: bound('lp_solve a.lp', 'basket', 'voucher', { 'a.lp': 'max: 3 %x% +;\n' }),
    file: bound('lp_solve %x%.lp', 'harbor', 'quarry'),
  },
  cbc: { file: bound('cbc %x%.mps solve', 'harbor', 'quarry'), command: bound('cbc -%x% -quit', 'zorp', 'blim') },
  cvc5: {
    symbol: bound('cvc5 a.smt2', 'basket', 'voucher', { 'a.smt2': '(set-logic QF_LIA)\n(assert (> %x% 3))\n' }),
    sort: bound('cvc5 a.smt2', 'Basket', 'Voucher', { 'a.smt2': '(set-logic QF_LIA)\n(declare-const a %x%)\n' }),
    option: bound('cvc5 --%x% a.smt2', 'zorp', 'blim', { 'a.smt2': '' }),
  },
  eprover: { file: bound('eprover %x%.p', 'harbor', 'quarry'), option: bound('eprover --%x% a.p', 'zorp', 'blim') },
  fetchmail: {
    option: bound('fetchmail -f a.rc', 'zorp', 'blim', { 'a.rc': 'poll a.invalid protocol %x%\n' }),
    host: bound('chmod 600 a.rc; fetchmail -N -d0 --nosslcertck -f a.rc', 'harbor', 'quarry', {
      'a.rc': 'poll %x%.invalid protocol pop3 user a password b\n',
    }),
  },
  mpop: {
    host: bound('mpop --host=%x%.invalid --user=a --auth=off --delivery=mbox,m --serverinfo', 'harbor', 'quarry'),
    account: bound('chmod 600 a.rc; mpop -C a.rc -a %x%', 'harbor', 'quarry', {
      'a.rc': 'account a\nhost b.invalid\n',
    }),
  },
  lynx: {
    host: bound('lynx -dump http://%x%.invalid/', 'harbor', 'quarry'),
    option: bound('lynx -%x%', 'zorp', 'blim'),
    file: bound('lynx -dump ./%x%.html', 'harbor', 'quarry'),
  },
  w3m: { host: bound('w3m -dump http://%x%.invalid/', 'harbor', 'quarry') },
  axel: {
    host: bound('axel http://%x%.invalid/a', 'harbor', 'quarry'),
    port: bound('axel http://127.0.0.1:%x%/a', '5981', '7143'),
  },
  siege: { host: bound('siege -t1S -c1 http://%x%.invalid/', 'harbor', 'quarry') },
  mtr: { host: bound('mtr -r -c1 %x%.invalid', 'harbor', 'quarry') },
  kdig: {
    server: bound('kdig @%x%.invalid example.org', 'harbor', 'quarry'),
    type: bound('kdig example.org %x%', 'ZORP', '+blim'),
  },
  gocryptfs: {
    folder: bound('gocryptfs %x% b </dev/null', 'harbor', 'quarry'),
    option: bound('gocryptfs -%x% a b', 'zorp', 'blim'),
  },
  'rdiff-backup': {
    folder: bound('rdiff-backup backup %x% b', 'harbor', 'quarry'),
    action: bound('rdiff-backup %x% a b', 'zorp', 'blim'),
  },
  dar: {
    archive: bound('dar -Q -t %x%', 'harbor', 'quarry'),
    compression: bound('dar -Q -c a -R . -z%x%', 'zorp', 'blim'),
  },
  unison: {
    profile: bound('unison -ui text %x% </dev/null', 'harbor', 'quarry'),
    option: bound('unison -ui text -%x% a b </dev/null', 'zorp', 'blim'),
  },
  stow: { package: bound('stow %x%', 'harbor', 'quarry'), option: bound('stow --%x% a', 'zorp', 'blim') },
  gron: {
    file: bound('gron %x%.json', 'harbor', 'quarry'),
    host: bound('gron http://%x%.invalid/a', 'harbor', 'quarry'),
  },
  lmdb: {
    file: bound('mdb_stat %x%', 'harbor', 'quarry'),
    database: bound('mkdir d; echo | mdb_load -T d >/dev/null; mdb_stat -s %x% d', 'harbor', 'quarry'),
  },
  newlisp: { function: bound('newlisp a.lsp -e 1 </dev/null', 'harvest', 'plough', { 'a.lsp': '(%x% 3)\n' }) },
  nickle: { variable: bound('nickle a.5c </dev/null', 'basket', 'voucher', { 'a.5c': 'printf("%d", %x%);\n' }) },
  fasm: {
    symbol: bound('fasm a.asm', 'basket', 'voucher', { 'a.asm': 'mov eax, %x%\n' }),
    include: bound('fasm a.asm', 'harbor.inc', 'quarry.inc', { 'a.asm': "include '%x%'\n" }),
  },
  z80asm: {
    symbol: bound('z80asm a.asm', 'basket', 'voucher', { 'a.asm': ' ld a, %x%\n' }),
    mnemonic: bound('z80asm a.asm', 'zorp', 'blim', { 'a.asm': ' %x% a\n' }),
  },
  gputils: {
    processor: bound('gpasm -p %x% a.asm', 'zorp84', 'blim84', { 'a.asm': ' end\n' }),
    symbol: bound('gpasm -p p16f84 a.asm', 'basket', 'voucher', { 'a.asm': ' movlw %x%\n end\n' }),
  },
  sparse: { variable: bound('sparse a.c', 'basket', 'voucher', { 'a.c': 'int f(void) { return %x%; }\n' }) },
  csound: {
    opcode: bound('csound -n a.csd', 'zorp', 'blim', {
      'a.csd':
        '<CsoundSynthesizer>\n<CsInstruments>\ninstr 1\na1 %x% 1, 2\nendin\n</CsInstruments>\n<CsScore>\ni1 0 1\n</CsScore>\n</CsoundSynthesizer>\n',
    }),
    file: bound('csound %x%.csd', 'harbor', 'quarry'),
  },
  timidity: { file: bound('timidity -Ow %x%.mid', 'harbor', 'quarry') },
  bup: {
    branch: bound('export BUP_DIR=$PWD/b; bup init; bup restore /%x%/latest', 'harbor', 'quarry'),
    command: bound('bup %x%', 'zorp', 'blim'),
  },
  calcurse: {
    file: bound('calcurse -D . -i %x%.ics', 'harbor', 'quarry'),
    option: bound('calcurse --%x%', 'zorp', 'blim'),
  },
  vulture: {
    file: bound('vulture %x%.py', 'harbor', 'quarry'),
    syntax: bound('vulture a.py', 'basket', 'voucher', { 'a.py': '%x% = (\n' }),
  },
  codespell: {
    dictionary: bound('codespell -I %x%.txt .', 'harbor', 'quarry'),
    builtin: bound('codespell --builtin %x% .', 'zorp', 'blim'),
  },
  djlint: {
    profile: bound('djlint --profile=%x% .', 'zorp', 'blim'),
    file: bound('djlint %x%.html', 'harbor', 'quarry'),
  },
  doit: {
    task: bound('doit %x%', 'harvest', 'plough', { 'dodo.py': 'def task_a():\n    return {"actions": ["true"]}\n' }),
    dependency: bound('doit', 'harbor.csv', 'quarry.csv', {
      'dodo.py': 'def task_a():\n    return {"actions": ["true"], "file_dep": ["%x%"]}\n',
    }),
    key: bound('doit', 'zorp', 'blim', { 'dodo.py': 'def task_a():\n    return {"actions": ["true"], "%x%": 1}\n' }),
    fails: bound('doit', 'zorp', 'blim', { 'dodo.py': 'def task_a():\n    return {"actions": ["%x%-it"]}\n' }),
  },
  papermill: {
    notebook: bound('papermill %x%.ipynb b.ipynb', 'harbor', 'quarry'),
    kernel: bound('papermill -k %x% a.ipynb b.ipynb', 'zorp', 'blim', {
      'a.ipynb':
        '{"cells":[],"metadata":{"kernelspec":{"name":"p","display_name":"p"},"language_info":{"name":"python"}},"nbformat":4,"nbformat_minor":5}',
    }),
  },
  nbconvert: {
    exporter: bound('jupyter nbconvert --to %x% a.ipynb', 'zorp', 'blim', {
      'a.ipynb': '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}',
    }),
    file: bound('jupyter nbconvert --to html %x%.ipynb', 'harbor', 'quarry'),
  },
  bottle: {
    template: python(
      'import bottle\nbottle.template("%x%")\nbottle.view("%x%")\nbottle.SimpleTemplate(name="%x%").render()\n',
      'harbor',
      'quarry',
    ),
    server: python('import bottle\nbottle.run(server="%x%")\n', 'zorp', 'blim'),
  },
  tornado: {
    option: bound('python main.py --%x%=1', 'zorp', 'blim', {
      'main.py': 'from tornado.options import parse_command_line\nparse_command_line()\n',
    }),
    template: python('from tornado.template import Loader\nLoader(".").load("%x%.html")\n', 'harbor', 'quarry'),
  },
  pyramid: {
    route: python(
      'from pyramid.config import Configurator\nfrom pyramid.testing import DummyRequest\nc = Configurator()\nr = DummyRequest()\nr.registry = c.registry\nc.commit()\nr.route_path("%x%")\n',
      'basket',
      'voucher',
    ),
    include: python('from pyramid.config import Configurator\nConfigurator().include("%x%")\n', 'zorp', 'blim'),
  },
  sanic: {
    route: python('from sanic import Sanic\nSanic("a").url_for("%x%")\n', 'basket', 'voucher'),
    app: python('from sanic import Sanic\nSanic.get_app("%x%")\n', 'harbor', 'quarry'),
  },
  colander: {
    field: python(
      'import colander as c\nclass S(c.MappingSchema):\n    %x% = c.SchemaNode(c.Int())\nS().deserialize({})\n',
      'basket',
      'voucher',
    ),
  },
  glom: { key: python('import glom\nglom.glom({"a": 1}, "%x%.c")\n', 'basket', 'voucher') },
  zarr: {
    array: python('import zarr\nzarr.open_array("%x%.zarr", mode="r")\n', 'salinity', 'pressure'),
    codec: python('import zarr\nzarr.codecs.BloscCodec(cname="%x%")\n', 'zorp', 'blim'),
  },
  pyarrow: {
    column: python('import pyarrow as pa\npa.table({"a": [1]}).column("%x%")\n', 'basket', 'voucher'),
    file: python('import pyarrow.parquet as q\nq.read_table("%x%.parquet")\n', 'harbor', 'quarry'),
    compression: python('import pyarrow as pa\npa.compress(b"a", codec="%x%")\n', 'zorp', 'blim'),
  },
  fastavro: {
    name: python(
      'import fastavro\nfastavro.parse_schema({"type": "record", "name": "A", "fields": [{"name": "b", "type": "%x%"}]})\n',
      'Basket',
      'Voucher',
    ),
    field: python(
      'import fastavro, io\ns = fastavro.parse_schema({"type": "record", "name": "A", "fields": [{"name": "%x%", "type": "int"}]})\nfastavro.schemaless_writer(io.BytesIO(), s, {})\n',
      'basket',
      'voucher',
    ),
  },
  cattrs: {
    field: python(
      'import attrs, cattrs\n@attrs.define\nclass A:\n    %x%: int\ncattrs.structure({}, A)\n',
      'basket',
      'voucher',
    ),
  },
  typeguard: {
    argument: python(
      'from typeguard import typechecked\n@typechecked\ndef f(%x%: int): pass\nf("a")\n',
      'basket',
      'voucher',
    ),
  },
  beartype: {
    argument: python('from beartype import beartype\n@beartype\ndef f(%x%: int): pass\nf("a")\n', 'basket', 'voucher'),
    function: python(
      'from beartype import beartype\n@beartype\ndef %x%(a: int): pass\n%x%("a")\n',
      'harvest',
      'plough',
    ),
  },
  icontract: {
    condition: python(
      'import icontract\n@icontract.require(lambda %x%: %x% > 3)\ndef f(%x%): pass\nf(1)\n',
      'basket',
      'voucher',
    ),
  },
  environs: { variable: python('from environs import Env\nEnv().int("%x%")\n', 'BASKET_SIZE', 'VOUCHER_SIZE') },
  decouple: { variable: python('from decouple import config\nconfig("%x%")\n', 'BASKET_SIZE', 'VOUCHER_SIZE') },
  fire: {
    command: bound('python main.py %x%', 'harvest', 'plough', {
      'main.py': 'import fire\nclass A:\n    def b(self): pass\nfire.Fire(A)\n',
    }),
    flag: bound('python main.py --%x%=1', 'harvest', 'plough', {
      'main.py': 'import fire\ndef b(a): return a\nfire.Fire(b)\n',
    }),
  },
  plumbum: {
    command: python('from plumbum import local\nlocal["%x%"]()\n', 'zorp', 'blim'),
    fails: python('from plumbum.cmd import ls\nls("%x%")\n', 'harbor', 'quarry'),
  },
  sh: {
    command: python('import sh\nsh.%x%()\n', 'zorp', 'blim'),
    fails: python('import sh\nsh.ls("%x%")\n', 'harbor', 'quarry'),
  },
  shapely: { wkt: python('import shapely\nshapely.from_wkt("%x% (1 2)")\n', 'ZORP', 'BLIM') },
  plotly: {
    property: python('import plotly.graph_objects as g\ng.Scatter(%x%=1)\n', 'zorp', 'blim'),
    template: python('import plotly.graph_objects as g\ng.Figure(layout={"template": "%x%"})\n', 'zorp', 'blim'),
  },
  bokeh: {
    property: python('from bokeh.plotting import figure\nfigure(%x%=1)\n', 'zorp', 'blim'),
    column: python(
      'from bokeh.plotting import figure\nfrom bokeh.models import ColumnDataSource\nfigure().scatter(x="%x%", y="a", source=ColumnDataSource({"a": [1]}))\n',
      'basket',
      'voucher',
    ),
  },
  altair: {
    field: python(
      'import altair, pandas\naltair.Chart(pandas.DataFrame({"a": [1]})).mark_point().encode(x="%x%").to_dict()\n',
      'basket',
      'voucher',
    ),
    mark: python('import altair\naltair.Chart("a").mark_point(%x%=1).to_dict()\n', 'zorp', 'blim'),
  },
  apscheduler: {
    job: python(
      'from apscheduler.schedulers.background import BackgroundScheduler\ns = BackgroundScheduler()\ns.start(paused=True)\ns.remove_job("%x%")\n',
      'harvest',
      'plough',
    ),
    trigger: python(
      'from apscheduler.schedulers.background import BackgroundScheduler\nBackgroundScheduler().add_job(print, "%x%")\n',
      'zorp',
      'blim',
    ),
  },
  mako: {
    name: python(
      'from mako.template import Template\nTemplate("${%x%.a}", strict_undefined=True).render()\n',
      'basket',
      'voucher',
    ),
    template: python(
      'from mako.lookup import TemplateLookup\nTemplateLookup(["."]).get_template("%x%.mako")\n',
      'harbor',
      'quarry',
    ),
  },
  chameleon: {
    name: python('from chameleon import PageTemplate\nPageTemplate("<p>${%x%}</p>").render()\n', 'basket', 'voucher'),
  },
  jsonpatch: {
    path: python(
      'import jsonpatch\njsonpatch.apply_patch({"a": 1}, [{"op": "remove", "path": "/%x%"}])\n',
      'basket',
      'voucher',
    ),
    op: python('import jsonpatch\njsonpatch.apply_patch({"a": 1}, [{"op": "%x%", "path": "/a"}])\n', 'zorp', 'blim'),
  },
  tomlkit: {
    key: python('import tomlkit\ntomlkit.parse("a = 1")["%x%"]\n', 'basket', 'voucher'),
    twice: python('import tomlkit\ntomlkit.parse("%x% = 1\\n%x% = 2")\n', 'basket', 'voucher'),
  },
  'ruamel.yaml': {
    twice: python('from ruamel.yaml import YAML\nYAML().load("%x%: 1\\n%x%: 2")\n', 'basket', 'voucher'),
    tag: python('from ruamel.yaml import YAML\nYAML(typ="safe").load("a: !%x% 1")\n', 'zorp', 'blim'),
  },
  lark: {
    rule: python('from lark import Lark\nLark("start: %x%")\n', 'basket', 'voucher'),
    input: python('from lark import Lark\nLark("start: \\"a\\"").parse("%x%")\n', 'basket', 'voucher'),
  },
  textx: {
    rule: python('import textx\ntextx.metamodel_from_str("A: b=%x%;")\n', 'Basket', 'Voucher'),
    input: python(
      'import textx\ntextx.metamodel_from_str("A: \'a\' b=ID;").model_from_str("%x% c")\n',
      'basket',
      'voucher',
    ),
  },
  cython: {
    name: bound('cython a.pyx', 'basket', 'voucher', { 'a.pyx': 'cdef int f():\n    return %x%.b(\n' }),
    type: bound('cython a.pyx', 'Basket', 'Voucher', { 'a.pyx': 'cdef %x% a\n' }),
    cimport: bound('cython a.pyx', 'harbor', 'quarry', { 'a.pyx': 'cimport %x%\n' }),
  },
  statsmodels: {
    column: python(
      'import statsmodels.formula.api as s, pandas\ns.ols("a ~ %x%", pandas.DataFrame({"a": [1.0, 2.0]})).fit()\n',
      'basket',
      'voucher',
    ),
  },
  nltk: { data: python('import nltk\nnltk.data.find("corpora/%x%")\n', 'harbor', 'quarry') },
  astropy: {
    unit: python('import astropy.units as u\nu.Unit("%x%")\n', 'zorps', 'blims'),
    column: python('from astropy.table import Table\nTable({"a": [1]})["%x%"]\n', 'basket', 'voucher'),
  },
  knip: {
    workspace: bound('knip --workspace %x%', 'harbor', 'quarry', { 'package.json': '{"name":"a"}' }),
    option: bound('knip --reporter %x%', 'zorp', 'blim', { 'package.json': '{"name":"a"}' }),
  },
  marked: {
    file: bound('marked -i %x%.md', 'harbor', 'quarry'),
    option: bound('marked --config %x%.json', 'harbor', 'quarry'),
  },
  textlint: {
    rule: bound('textlint --rule %x% a.md', 'zorp', 'blim', { 'a.md': 'x\n' }),
    formatter: bound('textlint -f %x% a.md', 'zorp', 'blim', { 'a.md': 'x\n' }),
  },
  mjml: {
    file: bound('mjml %x%.mjml', 'harbor', 'quarry'),
    tag: bound('mjml -l strict a.mjml', 'mj-zorp', 'mj-blim', {
      'a.mjml': '<mjml><mj-body><%x%></%x%></mj-body></mjml>',
    }),
  },
  'openapi-typescript': {
    file: bound('openapi-typescript %x%.yaml', 'harbor', 'quarry'),
    ref: bound('openapi-typescript a.yaml', 'Basket', 'Voucher', {
      'a.yaml':
        'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {$ref: "#/components/schemas/%x%"}}}\n',
    }),
  },
  yup: {
    field: node(
      'require("yup").object({%x%:require("yup").string().required()}).validateSync({})',
      'basket',
      'voucher',
    ),
    reach: node('const y=require("yup");y.reach(y.object({a:y.string()}),"%x%")', 'basket', 'voucher'),
  },
  valibot: { field: node('const v=require("valibot");v.parse(v.object({%x%:v.string()}),{})', 'basket', 'voucher') },
  arktype: {
    type: node('require("arktype").type({a:"%x%"})', 'zorp', 'blim'),
    field: node('require("arktype").type({%x%:"string"}).assert({})', 'basket', 'voucher'),
  },
  runtypes: {
    field: node('const r=require("runtypes");(r.Object||r.Record)({%x%:r.String}).check({})', 'basket', 'voucher'),
  },
  winston: { level: node('require("winston").createLogger().%x%("a")', 'zorp', 'blim') },
  pino: {
    level: node('require("pino")({level:"%x%"})', 'zorp', 'blim'),
    transport: node('require("pino")({transport:{target:"%x%"}})', 'pino-zorp', 'pino-blim'),
  },
  restify: { method: node('require("restify").createServer().%x%("/a")', 'zorp', 'blim') },
  mathjs: {
    symbol: node('require("mathjs").evaluate("%x% + 1")', 'basket', 'voucher'),
    function: node('require("mathjs").evaluate("%x%(1)")', 'harvest', 'plough'),
    unit: node('require("mathjs").unit("3 %x%")', 'zorps', 'blims'),
  },
  luxon: {
    zone: node(
      'const {Settings,DateTime}=require("luxon");Settings.throwOnInvalid=true;DateTime.now().setZone("%x%/A")',
      'Zorp',
      'Blim',
    ),
    unit: node('require("luxon").DateTime.now().plus({%x%:1})', 'zorps', 'blims'),
  },
  xstate: {
    target: node(
      'const x=require("xstate");x.createActor(x.createMachine({initial:"a",states:{a:{on:{B:"%x%"}}}})).start()',
      'melted',
      'frozen',
    ),
    initial: node(
      'const x=require("xstate");x.createActor(x.createMachine({initial:"%x%",states:{a:{}}})).start()',
      'melted',
      'frozen',
    ),
  },
  'csv-parse': {
    option: node('require("csv-parse/sync").parse("a",{%x%:1,columns:5})', 'zorp', 'blim'),
    quote: node('require("csv-parse/sync").parse("a,\\"%x%",{})', 'basket', 'voucher'),
  },
  'simple-git': {
    branch: node('require("simple-git")().init().checkout("%x%").catch(e=>{throw e})', 'harbor', 'quarry'),
    folder: node('require("simple-git")("%x%")', 'harbor', 'quarry'),
  },
  jimp: { file: node('require("jimp").Jimp.read("./%x%.png")', 'harbor', 'quarry') },
  'pdf-lib': {
    field: node(
      'require("pdf-lib").PDFDocument.create().then(d=>d.getForm().getTextField("%x%"))',
      'basket',
      'voucher',
    ),
  },
  exceljs: { file: node('new (require("exceljs").Workbook)().xlsx.readFile("%x%.xlsx")', 'harbor', 'quarry') },
  'sql.js': {
    table: node('require("sql.js")().then(S=>new S.Database().run("select * from %x%"))', 'basket', 'voucher'),
    column: node(
      'require("sql.js")().then(S=>new S.Database().run("create table t (a); insert into t (%x%) values (1)"))',
      'basket',
      'voucher',
    ),
  },
  liquidjs: {
    filter: node(
      'new (require("liquidjs").Liquid)({strictFilters:true}).parseAndRenderSync("{{ a | %x% }}")',
      'zorp',
      'blim',
    ),
    tag: node('new (require("liquidjs").Liquid)().parseAndRenderSync("{% %x% %}")', 'zorp', 'blim'),
    variable: node(
      'new (require("liquidjs").Liquid)({strictVariables:true}).parseAndRenderSync("{{ %x% }}")',
      'basket',
      'voucher',
    ),
  },
  mustache: { section: node('require("mustache").render("{{#%x%}}",{})', 'basket', 'voucher') },
  eta: {
    name: node('new (require("eta").Eta)().renderString("<%= %x%.a %>",{})', 'basket', 'voucher'),
    template: node('new (require("eta").Eta)({views:"."}).render("%x%",{})', 'harbor', 'quarry'),
  },
  gulp4: { task: bound('gulp %x%', 'harvest', 'plough', { 'gulpfile.js': 'exports.a=c=>c()' }) },
  'fast-xml-parser': {
    tag: node(
      'const f=require("fast-xml-parser");const r=f.XMLValidator.validate("<a><%x%></a>");if(r!==true)throw new Error(JSON.stringify(r.err))',
      'basket',
      'voucher',
    ),
  },
  execa: {
    command: node('import("execa").then(e=>e.execa("%x%"))', 'zorp', 'blim'),
    fails: node('import("execa").then(e=>e.execa("ls",["%x%"]))', 'harbor', 'quarry'),
  },
};
