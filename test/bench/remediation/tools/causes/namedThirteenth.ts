import { bound, type NamedCause } from './named.ts';

/** A program for Python, with two names. */
const py = (source: string, one = 'harbor', other = 'quarry'): NamedCause =>
  bound('python main.py', one, other, { 'main.py': `${source}\n` });
/** The same for Node. */
const js = (source: string, one = 'harbor', other = 'quarry'): NamedCause =>
  bound('node main.cjs', one, other, { 'main.cjs': `${source}\n` });
/** A command with one file. */
const sh = (run: string, one = 'harbor', other = 'quarry', content = 'x'): NamedCause =>
  bound(run, one, other, { a: `${content}\n` });

const [long, otherLong] = ['8c1f0e9a7b6d5c4e', '9d2e1f8b6c7a4d3f'];

/** A thirteenth list of other tools, written before the engine that was changed by the twelfth was asked. */
export const thirteenthNamedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  agate: {
    column: py('import agate\nagate.Table([["1"]], ["a"]).columns["%x%"]'),
    number: py('import agate\nagate.Number().cast("%x%")', '47x11', '48x12'),
    plural: py('import agate\nagate.Table([["1"]], ["a"]).order_by("%x%")', 'invoice', 'invoices'),
    capital: py('import agate\nagate.Table([["1"]], ["a"]).select(["%x%"])', 'Total', 'total'),
    file: py('import agate\nagate.Table.from_csv("%x%.csv")'),
  },
  'gallery-dl': {
    url: sh('gallery-dl https://%x%.invalid/a'),
    option: sh('gallery-dl --%x%'),
    config: sh('gallery-dl -c %x%.json https://a.invalid'),
    syntax: sh('gallery-dl -c a https://a.invalid', '[1, harbor', '[1, quarry', '%x%'),
    extractor: sh('gallery-dl r:%x%'),
  },
  graphene: {
    field: py(
      'import graphene as g\nclass Query(g.ObjectType):\n    a = g.String()\nr = g.Schema(query=Query).execute("{ %x% }")\nraise r.errors[0]',
    ),
    plural: py(
      'import graphene as g\nclass Query(g.ObjectType):\n    a = g.String()\nraise g.Schema(query=Query).execute("{ a(%x%: 1) }").errors[0]',
      'invoice',
      'invoices',
    ),
    type: py('import graphene as g\nclass Query(g.ObjectType):\n    a = g.Field("%x%.B")\ng.Schema(query=Query)'),
    fragment: py(
      'import graphene as g\nclass Query(g.ObjectType):\n    a = g.String()\nraise g.Schema(query=Query).execute("{ ...%x% }").errors[0]',
    ),
    character: py(
      'import graphene as g\nclass Query(g.ObjectType):\n    a = g.String()\nraise g.Schema(query=Query).execute("{ a %x% }").errors[0]',
      '%',
      '^',
    ),
  },
  jsonrpcserver: {
    method: py(
      'from jsonrpcserver import dispatch\nprint("Error:", dispatch(\'{"jsonrpc": "2.0", "method": "%x%", "id": 1}\'))',
    ),
    key: py(
      'from jsonrpcserver import dispatch\nprint("Error:", dispatch(\'{"jsonrpc": "2.0", "%x%": "a", "id": 1}\'))',
    ),
    version: py(
      'from jsonrpcserver import dispatch\nprint("Error:", dispatch(\'{"jsonrpc": "%x%", "method": "a", "id": 1}\'))',
      '1.7',
      '1.8',
    ),
  },
  litecli: {
    table: sh('litecli a.db -e "select * from %x%"'),
    column: sh('litecli a.db -e "select %x%"'),
    option: sh('litecli --%x%'),
    function: sh('litecli a.db -e "select %x%(1)"', 'abs2', 'abs3'),
    file: sh('litecli %x%/b/a.db -e "select 1"', '/var/lib/harbor', '/var/lib/quarry'),
  },
  nbformat: {
    key: py(
      'import nbformat\nnbformat.validate({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [], "%x%": 1})',
    ),
    type: py(
      'import nbformat\nnbformat.validate({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "%x%", "id": "a", "metadata": {}, "source": ""}]})',
    ),
    id: py(
      'import nbformat\nnbformat.validate({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "raw", "id": "%x% b", "metadata": {}, "source": ""}]})',
      long,
      otherLong,
    ),
    version: py('import nbformat\nnbformat.reads("{\\"nbformat\\": %x%}", 4)', '17', '18'),
    file: py('import nbformat\nnbformat.read("%x%.ipynb", 4)'),
  },
  parsimonious: {
    rule: py('from parsimonious import Grammar\nGrammar("a = %x%")'),
    text: py('from parsimonious import Grammar\nGrammar("a = \'b\'").parse("%x%")'),
    sign: py('from parsimonious import Grammar\nGrammar("a = \'b\'").parse("%x%")', '<<', '<>'),
    short: py('from parsimonious import Grammar\nGrammar("a = \'%x%\'").parse("b")', 'dim', 'fog'),
    layer: py('from parsimonious import Grammar\nGrammar("a = \'b\'").parse("%x%")', 'nn.Conv2d', 'nn.Conv3d'),
  },
  prettytable: {
    field: py('from prettytable import PrettyTable\nPrettyTable(["a"]).get_string(fields=["%x%"])'),
    option: py('from prettytable import PrettyTable\nPrettyTable(["a"], %x%=1)'),
    sort: py('from prettytable import PrettyTable\nPrettyTable(["a"]).sortby = "%x%"', 'invoice', 'invoices'),
    align: py('from prettytable import PrettyTable\nPrettyTable(["a"]).align["a"] = "%x%"', 'x1', 'x2'),
    delete: py('from prettytable import PrettyTable\nPrettyTable(["a"]).del_column("%x%")'),
  },
  'rich-cli': { file: sh('rich %x%.md'), option: sh('rich --%x% a'), theme: sh('rich a --syntax --theme %x%') },
  streamlink: {
    url: sh('streamlink https://%x%.invalid/a best'),
    option: sh('streamlink --%x%'),
    quality: sh('streamlink "httpstream://http://127.0.0.1:9/%x%" 720p'),
    stream: sh('streamlink "httpstream://http://127.0.0.1:9/a" %x%', '720p', '480p'),
    player: sh('streamlink --player %x% "httpstream://http://127.0.0.1:9/a" best'),
  },
  xonsh: {
    command: sh("xonsh --no-rc -c '%x%'"),
    name: sh("xonsh --no-rc -c 'print(%x%)'"),
    environment: sh("xonsh --no-rc -c 'echo $%x%'", 'HARBOR', 'QUARRY'),
    syntax: sh("xonsh --no-rc -c 'def %x%('"),
    digit: sh("xonsh --no-rc -c '%x%'", '3dview', '2fauth'),
    source: sh("xonsh --no-rc -c 'source %x%.xsh'"),
    import: sh("xonsh --no-rc -c 'import %x%'"),
    number: sh("xonsh --no-rc -c '[1][%x%]'", '4711', '4812'),
  },
  'python-gitlab': {
    option: sh('gitlab --%x%'),
    object: sh('gitlab %x% list'),
    config: sh('gitlab -c %x%.cfg project list'),
    section: bound('gitlab -c a.cfg -g %x% project list', 'harbor', 'quarry', {
      'a.cfg': '[global]\ndefault = a\n[a]\nurl = http://127.0.0.1:9\n',
    }),
    port: py('import gitlab\ngitlab.Gitlab("http://127.0.0.1:%x%").projects.list()', '4711', '4812'),
  },
  netmiko: {
    type: py('from netmiko import ConnectHandler\nConnectHandler(device_type="%x%", host="a")'),
    host: py(
      'from netmiko import ConnectHandler\nConnectHandler(device_type="linux", host="%x%.invalid", username="a", password="b")',
    ),
    port: py(
      'from netmiko import ConnectHandler\nConnectHandler(device_type="linux", host="127.0.0.1", port=%x%, username="a", password="b")',
      '4711',
      '4812',
    ),
    argument: py('from netmiko import ConnectHandler\nConnectHandler(device_type="linux", host="a", %x%=1)'),
  },
  pyfunctional: {
    file: py('from functional import seq\nseq.open("%x%.txt").to_list()'),
    attribute: py('from functional import seq\nseq(1).%x%()'),
    raised: py('from functional import seq\ndef %x%(a):\n    raise ValueError("no lease")\nseq(1).map(%x%).to_list()'),
    key: py('from functional import seq\nseq([{"a": 1}]).map(lambda a: a["%x%"]).to_list()'),
  },
  flatted: {
    syntax: js('require("flatted").parse("[%x%")'),
    sign: js('require("flatted").parse("[1%x%")', ';', '!'),
  },
  qs: {
    depth: js('require("qs").parse("%x%[b][c][d]=1", { depth: 1, strictDepth: true })'),
    charset: js('require("qs").parse("a=1", { charset: "%x%" })'),
    limit: js('require("qs").parse("a=1&b=2&c=3", { parameterLimit: 2, throwOnLimitExceeded: true, %x%: 1 })'),
    format: js('require("qs").stringify({ a: 1 }, { format: "%x%" })'),
  },
  escodegen: { type: js('require("escodegen").generate({ type: "%x%" })'), option: sh('esgenerate %x%.json') },
  astring: { type: js('require("astring").generate({ type: "%x%" })') },
  superjson: {
    type: js('require("superjson").default.parse(\'{"json":{"a":1},"meta":{"values":{"a":["%x%"]}}}\').b.c'),
  },
  muscle: { file: sh('muscle -align %x% -output b'), option: sh('muscle -%x% a') },
  phyml: { file: sh('phyml -i %x%'), option: sh('phyml --%x%'), model: sh('phyml -i a -m %x%') },
  sdcv: { folder: sh('sdcv -2 %x% -n a'), option: sh('sdcv --%x%') },
  tofrodos: { file: sh('todos %x%'), option: sh('todos -%x% a', 'y', 'Y') },
  dbview: { file: sh('dbview %x%.dbf'), option: sh('dbview --%x% a') },
  txt2man: { option: sh('txt2man -%x% a', 'y', 'z') },
};
