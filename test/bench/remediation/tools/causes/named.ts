/** A cause that a name decides: `%x%` stands for it, in the command and in the files. */
export interface NamedCause {
  /** The command, for bash, in an empty working folder. */
  readonly run: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly names: readonly [string, string];
}

/** A command, for bash. */
export const bound = (
  run: string,
  one: string,
  other: string,
  files: Readonly<Record<string, string>> = {},
): NamedCause => ({
  run,
  names: [one, other],
  files,
});
/** A program for Python. */
export const python = (source: string, one: string, other: string): NamedCause =>
  bound('python main.py', one, other, { 'main.py': source });
/** A program for Node. */
export const node = (source: string, one: string, other: string): NamedCause =>
  bound('node main.cjs', one, other, { 'main.cjs': source });

/** Tools that the corpus does not have, and causes of theirs, by name. */
export const namedTools: Readonly<Record<string, Readonly<Record<string, NamedCause>>>> = {
  recutils: {
    type: bound('recsel -t %x% a.rec', 'Harbor', 'Quarry', { 'a.rec': '%rec: Boat\n%mandatory: Mast\n\nHull: 1\n' }),
    mandatory: bound('recfix a.rec', 'Mast', 'Rudder', { 'a.rec': '%rec: Boat\n%mandatory: %x%\n\nHull: 1\n' }),
    expression: bound('recsel -e "%x% >" a.rec', 'Mast', 'Rudder', { 'a.rec': 'Hull: 1\n' }),
    kind: bound('recfix a.rec', 'grain', 'slate', { 'a.rec': '%rec: Boat\n%type: Hull %x%\n\nHull: 1\n' }),
  },
  hledger: {
    command: bound('hledger -f a.journal %x%', 'harvest', 'plough', { 'a.journal': '2024-01-01 x\n  a  1\n  b\n' }),
    account: bound('hledger -f a.journal check accounts', 'assets:cash', 'income:rent', {
      'a.journal': '2024-01-01 x\n  %x%  1\n  b\n',
    }),
    commodity: bound('hledger -f a.journal check commodities', 'GBP', 'SEK', {
      'a.journal': '2024-01-01 x\n  a  1 %x%\n  b\n',
    }),
    include: bound('hledger -f a.journal bal', 'pantry.journal', 'cellar.journal', { 'a.journal': 'include %x%\n' }),
  },
  ledger: {
    command: bound('ledger -f a.dat %x%', 'harvest', 'plough', { 'a.dat': '2024/01/01 x\n  a  1\n  b\n' }),
    payee: bound('ledger --pedantic -f a.dat bal', 'Pantry', 'Cellar', { 'a.dat': '2024/01/01 x\n  %x%  1\n  b\n' }),
    option: bound('ledger --%x% bal', 'harvest', 'plough'),
  },
  taskwarrior: {
    command: bound('echo | task rc.confirmation=no rc.data.location=. rc:/dev/null 1 %x%:5 mod', 'priority', 'urgency'),
    date: bound('task rc:/dev/null rc.data.location=. add x due:%x%', 'plum', 'pear'),
    report: bound(
      'task rc:/dev/null rc.data.location=. rc.report.x.columns=%x% rc.report.x.labels=A x',
      'plum',
      'pear',
    ),
  },
  gstreamer: {
    element: bound('gst-launch-1.0 fakesrc ! %x% ! fakesink', 'voaacenc', 'x265dec'),
    property: bound('gst-launch-1.0 fakesrc %x%=5 ! fakesink', 'bitrate', 'quality'),
    inspect: bound('gst-inspect-1.0 %x%', 'voaacenc', 'x265dec'),
  },
  virsh: {
    command: bound('virsh %x%', 'dominfos', 'volkill'),
    domain: bound('virsh -c test:///default dominfo %x%', 'harbor', 'quarry'),
    network: bound('virsh -c test:///default net-info %x%', 'harbor', 'quarry'),
    driver: bound('virsh -c %x%:///default list', 'bhyvo', 'zenith'),
  },
  screen: {
    session: bound('screen -r %x%', 'harbor', 'quarry'),
    terminal: bound('TERM=%x% screen -S a', 'vt9000', 'kiln42'),
  },
  graphicsmagick: {
    format: bound('gm convert a.%x% b.png', 'zorp', 'blim', { 'a.zorp': 'x', 'a.blim': 'x' }),
    option: bound('gm convert -%x% 5 a.png b.png', 'harvest', 'plough'),
    command: bound('gm %x%', 'harvest', 'plough'),
    file: bound('gm identify %x%.png', 'harvest', 'plough'),
  },
  cryptsetup: {
    device: bound('cryptsetup luksDump /dev/%x%', 'sda9', 'nvme9n1'),
    cipher: bound(
      'truncate -s 20M d; echo p | cryptsetup -q luksFormat --type luks1 --cipher %x% d -',
      'zorp-xts',
      'blim-cbc',
    ),
    action: bound('cryptsetup %x% a b', 'luksHarvest', 'luksPlough'),
    status: bound('cryptsetup close %x%', 'harbor', 'quarry'),
  },
  busybox: {
    applet: bound('busybox %x%', 'harvest', 'plough'),
    user: bound('busybox chown %x% .', 'harvest', 'plough'),
    date: bound('busybox date -d %x%', 'plum', 'pear'),
    mount: bound('busybox mount -t %x% /dev/null /mnt', 'zorpfs', 'blimfs'),
  },
  mtools: {
    drive: bound('mdir %x%:', 'q', 'w'),
    file: bound('truncate -s 2M d; mkfs.fat d >/dev/null; mtype -i d ::%x%', 'HARBOR.TXT', 'QUARRY.TXT'),
  },
  xorriso: {
    command: bound('xorriso -%x%', 'harvest', 'plough'),
    file: bound('xorriso -indev %x%.iso', 'harvest', 'plough'),
    device: bound('xorriso -outdev /dev/%x%', 'sr77', 'cdrom9'),
  },
  bsdtar: {
    member: bound('touch a; bsdtar -cf a.tar a; bsdtar -xf a.tar %x%', 'harbor', 'quarry'),
    format: bound('touch a; bsdtar --format %x% -cf a.tar a', 'zorp', 'blim'),
    option: bound('touch a; bsdtar --options %x%:y=1 -cf a.tar a', 'zorp', 'blim'),
  },
  cpio: {
    format: bound('echo a | cpio -o -H %x%', 'zorp', 'blim'),
    option: bound('cpio --%x%', 'harvest', 'plough'),
    user: bound('echo a | cpio -p --owner %x% .', 'harvest', 'plough'),
  },
  vim: {
    function: bound(
      'vim.tiny -es -u NONE -c "call %x%()" -c "qa!" </dev/null; vim.tiny -e -s -V1 -u NONE -c "call %x%()" -c qa! 2>&1',
      'Harvest',
      'Plough',
    ),
    option: bound('vim.tiny -e -s -V1 -u NONE -c "set %x%" -c qa! 2>&1', 'harvest', 'plough'),
    command: bound('vim.tiny -e -s -V1 -u NONE -c "%x%" -c qa! 2>&1', 'Harvest', 'Plough'),
  },
  btrfs: {
    device: bound('btrfs filesystem show /dev/%x%', 'sda9', 'nvme9n1'),
    command: bound('btrfs subvolume %x% a', 'harvest', 'plough'),
    raid: bound('truncate -s 200M d; mkfs.btrfs -d %x% d', 'raid77', 'mirror9'),
    feature: bound('truncate -s 200M d; mkfs.btrfs -O %x% d', 'zorp', 'blim'),
  },
  xfs: {
    option: bound('truncate -s 400M d; mkfs.xfs -m %x%=1 d', 'zorp', 'blim'),
    value: bound('truncate -s 400M d; mkfs.xfs -b size=%x% d', '777', '131072'),
    command: bound('truncate -s 400M d; mkfs.xfs -q d; xfs_db -c %x% d', 'zorp', 'blim'),
  },
  drill: {
    server: bound('drill @%x%.invalid example.org', 'ns-harbor', 'ns-quarry'),
    type: bound('drill -k %x%.key example.org', 'harbor', 'quarry'),
  },
  whois: { server: bound('whois -h whois.%x%.invalid a.example', 'harbor', 'quarry') },
  fping: { host: bound('fping %x%.invalid', 'harbor', 'quarry') },
  ab: {
    host: bound('ab -n 1 http://%x%.invalid/', 'harbor', 'quarry'),
    port: bound('ab -n 1 http://127.0.0.1:%x%/', '5981', '7143'),
    suite: bound('ab -n 1 -Z %x% https://127.0.0.1/', 'ZORP-SHA', 'BLIM-SHA'),
    header: bound('ab -n 1 -X %x%:99 http://127.0.0.1:5981/', 'px-harbor', 'px-quarry'),
  },
  ethtool: {
    device: bound('ethtool %x%', 'eth7', 'wlp3s0'),
    option: bound('ethtool -K lo %x% on', 'zorp', 'blim'),
  },
  alsa: {
    device: bound('aplay -D %x% /dev/null', 'harbor', 'quarry'),
    card: bound('amixer -c %x%', 'Harbor', 'Quarry'),
    format: bound('aplay -f %x% /dev/null', 'S99_ZE', 'U77_BE'),
  },
  pactl: {
    server: bound('pactl -s %x%.invalid list', 'harbor', 'quarry'),
    command: bound('pactl %x%', 'zorp', 'blim'),
  },
  'desktop-file-validate': {
    category: bound('desktop-file-validate a.desktop', 'Zorp', 'Blim', {
      'a.desktop': '[Desktop Entry]\nType=Application\nName=A\nExec=a\nCategories=%x%;\n',
    }),
    key: bound('desktop-file-validate a.desktop', 'Zorp', 'Blim', {
      'a.desktop': '[Desktop Entry]\nType=Application\nName=A\nExec=a\n%x%=1\n',
    }),
  },
  gsettings: {
    schema: bound('gsettings get org.%x%.app a', 'harbor', 'quarry'),
    path: bound('gsettings list-keys %x%', 'com.harbor', 'se.quarry'),
  },
  busctl: {
    command: bound('busctl %x%', 'harvest', 'plough'),
    name: bound(
      'DBUS_SESSION_BUS_ADDRESS=unix:path=/run/%x%.sock dbus-send --session --print-reply --dest=a.b /a a.b.c',
      'harbor',
      'quarry',
    ),
    transport: bound('DBUS_SESSION_BUS_ADDRESS=%x%:path=/a dbus-send --session /a a.b.c', 'zorp', 'blim'),
  },
  units: {
    unit: bound('units "3 %x%" m', 'zorps', 'blims'),
    dimension: bound('units "3 %x%" m', 'kg', 'volts'),
  },
  jo: { file: bound('jo a=@%x%', 'harbor', 'quarry'), key: bound('jo %x%', 'harbor', 'quarry') },
  gdbm: {
    file: bound('gdbmtool -r %x%.db list', 'harbor', 'quarry'),
    command: bound('gdbmtool a.db %x%', 'harvest', 'plough'),
    variable: bound('gdbmtool a.db set %x%=1', 'zorp', 'blim'),
  },
  gcal: { command: bound('gcal --%x%', 'zorp', 'blim'), date: bound('gcal %%zorp%x%', '1999/77', '2001/88') },
  perlcritic: {
    policy: bound('perlcritic --severity %x% a.pl', 'zorp', 'blim', { 'a.pl': 'print 1;\n' }),
    theme: bound('perlcritic --theme "%x% ||" a.pl', 'zorp', 'blim', { 'a.pl': 'print 1;\n' }),
    profile: bound('perlcritic --profile %x%.rc a.pl', 'zorp', 'blim', { 'a.pl': 'print 1;\n' }),
  },
  crun: {
    container: bound('crun --root . state %x%', 'harbor', 'quarry'),
    option: bound('crun --%x% list', 'harvest', 'plough'),
  },
  bubblewrap: {
    command: bound('bwrap --ro-bind / / %x%', 'zorp', 'blim'),
    bind: bound('bwrap --bind /%x% /a sh', 'zorp', 'blim'),
  },
  unar: {
    file: bound('lsar %x%.rar', 'zorp', 'blim'),
    encoding: bound('echo > a.zip; unar -e %x% a.zip', 'zorp', 'blim'),
  },
  cabextract: { file: bound('cabextract %x%.cab', 'zorp', 'blim') },
  invoke: {
    task: bound('invoke %x%', 'harvest', 'plough', { 'tasks.py': 'from invoke import task\n@task\ndef a(c): pass\n' }),
    module: bound('invoke a', 'harvest', 'plough', { 'tasks.py': 'import %x%\n' }),
    collection: bound('invoke -c %x% a', 'harvest', 'plough'),
    command: bound('invoke a', 'zorp', 'blim', {
      'tasks.py': 'from invoke import task\n@task\ndef a(c): c.run("%x% --all")\n',
    }),
    argument: bound('invoke a', 'zorp', 'blim', {
      'tasks.py': 'from invoke import task\n@task\ndef a(c, %x%): pass\n',
    }),
  },
  tox: {
    environment: bound('tox -e %x%', 'zorp', 'blim', { 'tox.ini': '[tox]\nno_package = true\n[testenv:a]\n' }),
    interpreter: bound('tox -e %x%', 'py27', 'py35', {
      'tox.ini': '[tox]\nno_package = true\nskip_missing_interpreters = false\n',
    }),
    command: bound('tox -e a', 'zorp', 'blim', {
      'tox.ini': '[tox]\nno_package = true\n[testenv:a]\ncommands = %x%\n',
    }),
    reference: bound('tox -e a', 'zorp', 'blim', {
      'tox.ini': '[tox]\nno_package = true\n[testenv:a]\ncommands = echo {[%x%]a}\n',
    }),
  },
  hatch: {
    environment: bound('hatch run %x%:a', 'zorp', 'blim', { 'pyproject.toml': '[project]\nname="a"\nversion="1"\n' }),
    field: bound('hatch version', 'zorp', 'blim', {
      'pyproject.toml': '[project]\nname="a"\ndynamic=["version"]\n[tool.hatch.version]\nsource="%x%"\n',
    }),
  },
  pdm: {
    script: bound('pdm run %x%', 'zorp', 'blim', { 'pyproject.toml': '[project]\nname="a"\nversion="1"\n' }),
    group: bound('pdm install -G %x%', 'zorp', 'blim', {
      'pyproject.toml': '[project]\nname="a"\nversion="1"\nrequires-python=">=3.9"\n',
    }),
    config: bound('pdm config %x%', 'zorp', 'blim'),
  },
  pipx: { app: bound('pipx uninstall %x%', 'zorp', 'blim'), run: bound('pipx inject %x% a', 'zorp', 'blim') },
  twine: {
    repository: bound('touch a.whl; twine upload -r %x% a.whl', 'zorp', 'blim'),
    dist: bound('twine check %x%/a.whl', 'zorp', 'blim'),
  },
  luigi: {
    task: bound('luigi --module main %x% --local-scheduler', 'Harvest', 'Plough', { 'main.py': 'import luigi\n' }),
    parameter: bound('PYTHONPATH=. luigi --module main A --local-scheduler', 'harbor', 'quarry', {
      'main.py': 'import luigi\nclass A(luigi.Task):\n    %x% = luigi.Parameter()\n',
    }),
  },
  scrapy: {
    spider: bound('scrapy runspider %x%.py', 'harbor', 'quarry'),
    command: bound('scrapy %x%', 'harvest', 'plough'),
    setting: bound('scrapy runspider a.py', 'harbor', 'quarry', {
      'a.py':
        'import scrapy\nclass A(scrapy.Spider):\n  name="a"\n  start_urls=["http://localhost:1"]\n  custom_settings={"ITEM_PIPELINES":{"%x%.Pipe":1}}\n',
    }),
  },
  starlette: {
    route: python(
      'from starlette.routing import Route, Router\nRouter([Route("/a", lambda r: r, name="a")]).url_path_for("%x%")\n',
      'basket',
      'voucher',
    ),
    path: python('from starlette.routing import Route\nRoute("/{a:%x%}", lambda r: r)\n', 'zorp', 'blim'),
  },
  voluptuous: {
    key: python('import voluptuous as v\nv.Schema({v.Required("%x%"): int})({})\n', 'basket', 'voucher'),
    extra: python('import voluptuous as v\nv.Schema({"a": int})({"a": 1, "%x%": 2})\n', 'basket', 'voucher'),
    kind: python('import voluptuous as v\nv.Schema({"%x%": int})({"%x%": "b"})\n', 'basket', 'voucher'),
  },
  schema: {
    key: python('from schema import Schema\nSchema({"%x%": int}).validate({})\n', 'basket', 'voucher'),
    wrong: python('from schema import Schema\nSchema({"a": int}).validate({"a": 1, "%x%": 2})\n', 'basket', 'voucher'),
  },
  cerberus: {
    rule: python('import cerberus\ncerberus.Validator({"a": {"%x%": 1}}).validate({"a": 1})\n', 'zorp', 'blim'),
    kind: python('import cerberus\ncerberus.Validator({"a": {"type": "%x%"}})\n', 'zorp', 'blim'),
  },
  yamale: {
    key: bound('yamale -s s.yaml a.yaml', 'basket', 'voucher', { 's.yaml': '%x%: str()\n', 'a.yaml': 'b: 1\n' }),
    validator: bound('yamale -s s.yaml a.yaml', 'zorp', 'blim', { 's.yaml': 'a: %x%()\n', 'a.yaml': 'a: 1\n' }),
  },
  strictyaml: {
    key: python('import strictyaml as s\ns.load("%x%: 1", s.Map({"a": s.Int()}))\n', 'basket', 'voucher'),
    required: python(
      'import strictyaml as s\ns.load("a: 1", s.Map({"a": s.Int(), "%x%": s.Int()}))\n',
      'basket',
      'voucher',
    ),
  },
  dynaconf: {
    setting: python('from dynaconf import Dynaconf\nDynaconf().%x%\n', 'basket', 'voucher'),
    validator: python(
      'from dynaconf import Dynaconf, Validator\nDynaconf(validators=[Validator("%x%", must_exist=True)]).validators.validate()\n',
      'BASKET',
      'VOUCHER',
    ),
  },
  hydra: {
    config: bound('python main.py', 'harbor', 'quarry', {
      'main.py':
        'import hydra\n@hydra.main(version_base=None, config_path=".", config_name="%x%")\ndef a(c): pass\na()\n',
    }),
    override: bound('python main.py %x%=1', 'harbor', 'quarry', {
      'main.py': 'import hydra\n@hydra.main(version_base=None)\ndef a(c): pass\na()\n',
    }),
  },
  xarray: {
    variable: python('import xarray\nxarray.Dataset({"a": 1})["%x%"]\n', 'salinity', 'pressure'),
    dimension: python('import xarray\nxarray.DataArray([1], dims="a").sel(%x%=1)\n', 'salinity', 'pressure'),
    engine: python('import xarray\nxarray.open_dataset("a.nc", engine="%x%")\n', 'zorp', 'blim'),
  },
  sympy: {
    symbol: python('import sympy\nsympy.sympify("%x% +")\n', 'alpha', 'omega'),
    solve: python('import sympy\nsympy.symbols("a").%x%\n', 'simplifies', 'integrals'),
  },
  h5py: {
    key: python('import h5py\nf = h5py.File("a.h5", "w")\nf["%x%"]\n', 'salinity', 'pressure'),
    file: python('import h5py\nh5py.File("%x%.h5", "r")\n', 'salinity', 'pressure'),
  },
  sqlglot: {
    dialect: python('import sqlglot\nsqlglot.transpile("select 1", read="%x%")\n', 'zorpsql', 'blimsql'),
    optimize: python(
      'from sqlglot.optimizer.qualify import qualify\nimport sqlglot\nqualify(sqlglot.parse_one("select %x% from t"), schema={"t": {"a": "int"}})\n',
      'basket',
      'voucher',
    ),
  },
  pony: {
    attribute: python(
      'from pony.orm import *\ndb = Database()\nclass A(db.Entity):\n    b = Required("%x%")\ndb.bind("sqlite", ":memory:")\ndb.generate_mapping()\n',
      'Basket',
      'Voucher',
    ),
    provider: python('from pony.orm import *\nDatabase().bind("%x%")\n', 'zorpsql', 'blimsql'),
  },
  petl: {
    field: python('import petl\nlist(petl.cut([["a"], [1]], "%x%"))\n', 'basket', 'voucher'),
    file: python('import petl\nlist(petl.fromcsv("%x%.csv"))\n', 'basket', 'voucher'),
  },
  pandera: {
    column: python(
      'import pandera.pandas as pa, pandas as pd\npa.DataFrameSchema({"%x%": pa.Column(int)}).validate(pd.DataFrame({"a": [1]}))\n',
      'basket',
      'voucher',
    ),
    check: python(
      'import pandera.pandas as pa, pandas as pd\npa.DataFrameSchema({"%x%": pa.Column(int, pa.Check.gt(5))}).validate(pd.DataFrame({"%x%": [1]}))\n',
      'basket',
      'voucher',
    ),
  },
  robotframework: {
    keyword: bound('robot a.robot', 'Harvest Field', 'Plough Acre', { 'a.robot': '*** Test Cases ***\nA\n    %x%\n' }),
    library: bound('robot a.robot', 'HarvestLibrary', 'PloughLibrary', {
      'a.robot': '*** Settings ***\nLibrary    %x%\n*** Test Cases ***\nA\n    Log    ${a}\n',
    }),
    variable: bound('robot a.robot', '{basket}', '{voucher}', {
      'a.robot': '*** Test Cases ***\nA\n    Log    $%x%\n',
    }),
  },
  behave: {
    step: bound('behave', 'harvest', 'plough', {
      'features/a.feature': 'Feature: a\n  Scenario: b\n    Given a %x%\n',
      'features/steps/a.py': '',
    }),
    runner: bound('behave --format %x%', 'zorp', 'blim', { 'features/a.feature': 'Feature: a\n' }),
  },
  cookiecutter: {
    template: bound('cookiecutter %x%', 'zorp', 'blim'),
    variable: bound('cookiecutter --no-input .', 'basket', 'voucher', {
      'cookiecutter.json': '{"a": "b"}',
      '{{cookiecutter.a}}/x.txt': '{{ cookiecutter.%x% }}',
    }),
  },
  docutils: {
    directive: bound('docutils a.rst', 'zorp', 'blim', { 'a.rst': '.. %x%:: a\n' }),
    role: bound('docutils a.rst', 'zorp', 'blim', { 'a.rst': ':%x%:`a`\n' }),
    reference: bound('docutils a.rst', 'harbor', 'quarry', { 'a.rst': 'See %x%_.\n' }),
    writer: bound('docutils --writer=%x% a.rst', 'zorp', 'blim', { 'a.rst': '' }),
  },
  httpie: {
    host: bound('http --ignore-stdin http://%x%.invalid', 'harbor', 'quarry'),
    port: bound('http --ignore-stdin :%x%/a', '5981', '7143'),
    option: bound('http --%x% a', 'harvest', 'plough'),
    method: bound('http --ignore-stdin --auth-type %x% :1/a', 'zorp', 'blim'),
  },
  snakemake: {
    rule: bound('snakemake -c1 %x%', 'harvest', 'plough', {
      Snakefile: 'rule a:\n    output: "b"\n    shell: "touch b"\n',
    }),
    input: bound('snakemake -c1', 'harvest.csv', 'plough.csv', {
      Snakefile: 'rule a:\n    input: "%x%"\n    output: "b"\n    shell: "touch b"\n',
    }),
    name: bound('snakemake -c1', 'harvest', 'plough', { Snakefile: 'rule a:\n    output: %x%\n' }),
  },
  csvkit: {
    column: bound('csvcut -c %x% a.csv', 'basket', 'voucher', { 'a.csv': 'a,b\n1,2\n' }),
    table: bound('csvsql --query "select * from %x%" a.csv', 'basket', 'voucher', { 'a.csv': 'a,b\n1,2\n' }),
    join: bound('csvjoin -c %x% a.csv a.csv', 'basket', 'voucher', { 'a.csv': 'a,b\n1,2\n' }),
  },
  beancount: {
    account: bound('bean-check a.bean', 'Assets:Harbor', 'Income:Quarry', {
      'a.bean': '2024-01-01 * "x"\n  %x%  1 EUR\n  Assets:B\n',
    }),
    plugin: bound('bean-check a.bean', 'zorp.plug', 'blim.plug', { 'a.bean': 'plugin "%x%"\n' }),
    option: bound('bean-check a.bean', 'zorp', 'blim', { 'a.bean': 'option "%x%" "1"\n' }),
  },
  esptool: {
    port: bound('esptool --port /dev/%x% chip_id', 'ttyUSB7', 'ttyACM3'),
    chip: bound('esptool --chip %x% chip_id', 'esp99', 'zorp32'),
  },
  dacite: {
    field: python(
      'import dacite, dataclasses\n@dataclasses.dataclass\nclass A:\n    %x%: int\ndacite.from_dict(A, {})\n',
      'basket',
      'voucher',
    ),
  },
  matplotlib: {
    style: python(
      'import matplotlib\nmatplotlib.use("agg")\nimport matplotlib.pyplot as p\np.style.use("%x%")\n',
      'zorp',
      'blim',
    ),
    colour: python(
      'import matplotlib\nmatplotlib.use("agg")\nimport matplotlib.pyplot as p\np.plot([1], color="%x%")\n',
      'zorp',
      'blim',
    ),
    keyword: python(
      'import matplotlib\nmatplotlib.use("agg")\nimport matplotlib.pyplot as p\np.plot([1], %x%=1)\n',
      'zorp',
      'blim',
    ),
    backend: python('import matplotlib\nmatplotlib.use("%x%")\n', 'zorp', 'blim'),
  },
  pygments: {
    lexer: bound('pygmentize -l %x% a', 'zorp', 'blim', { a: '' }),
    formatter: bound('pygmentize -l python -f %x% a', 'zorp', 'blim', { a: '' }),
    style: bound('pygmentize -l python -f html -O style=%x% a', 'zorp', 'blim', { a: '' }),
  },
  pint: {
    unit: python('import pint\npint.UnitRegistry()("3 %x%")\n', 'zorps', 'blims'),
    dimension: python('import pint\npint.UnitRegistry()("3 kg").to("%x%")\n', 'second', 'ampere'),
  },
  transitions: {
    trigger: python(
      'from transitions import Machine\nm = Machine(states=["a"], initial="a")\nm.trigger("%x%")\n',
      'melt',
      'freeze',
    ),
    state: python(
      'from transitions import Machine\nm = Machine(states=["a"], initial="%x%")\nm.to_a()\nm.get_state("%x%s")\n',
      'liquid',
      'solid',
    ),
  },
  falcon: { uri: python('import falcon\nfalcon.App().add_route("/{a:%x%}", object())\n', 'zorp', 'blim') },
  locust: {
    file: bound('locust --headless -f %x%.py', 'zorp', 'blim'),
    user: bound('locust --headless -f a.py %x%', 'Zorp', 'Blim', {
      'a.py': 'from locust import User\nclass A(User): pass\n',
    }),
  },
  isort: { profile: bound('isort --profile %x% a.py', 'zorp', 'blim', { 'a.py': '' }) },
  bandit: {
    profile: bound('bandit -p %x% a.py', 'zorp', 'blim', { 'a.py': '' }),
    test: bound('bandit -t %x% a.py', 'B999', 'B888', { 'a.py': '' }),
  },
  'pip-tools': {
    package: bound('pip-compile --no-header r.in', 'quelvaro-harbor', 'quelvaro-quarry', { 'r.in': '%x%\n' }),
    file: bound('pip-sync %x%.txt', 'zorp', 'blim'),
  },
  'yt-dlp': {
    extractor: bound('yt-dlp http://%x%.invalid/a', 'harbor', 'quarry'),
    format: bound('yt-dlp --merge-output-format %x% http://a.invalid', 'zorp', 'blim'),
  },
  koa: { middleware: node('const K=require("koa");new K().%x%()', 'uses', 'route') },
  hapi: {
    handler: node(
      'const h=require("@hapi/hapi").server();h.route({method:"GET",path:"/a",handler:{%x%:1}})',
      'zorp',
      'blim',
    ),
    option: node('require("@hapi/hapi").server({%x%:1})', 'zorp', 'blim'),
    auth: node(
      'const h=require("@hapi/hapi").server();h.route({method:"GET",path:"/a",handler:()=>1,options:{auth:"%x%"}})',
      'zorp',
      'blim',
    ),
    port: node('require("@hapi/hapi").server({host:"%x%.invalid",port:5981}).start()', 'harbor', 'quarry'),
  },
  pm2: {
    process: bound('PM2_HOME=$PWD pm2 stop %x%; PM2_HOME=$PWD pm2 kill >/dev/null', 'harbor', 'quarry'),
    script: bound('PM2_HOME=$PWD pm2 start %x%.js; PM2_HOME=$PWD pm2 kill >/dev/null', 'harbor', 'quarry'),
  },
  parcel: {
    entry: bound('parcel build %x%.html', 'harbor', 'quarry'),
    import: bound('parcel build a.js', './harbor', './quarry', { 'a.js': 'import "%x%";\n' }),
    target: bound('parcel build a.js --target %x%', 'zorp', 'blim', { 'a.js': '1;\n' }),
  },
  browserify: {
    module: bound('browserify a.js', 'zorp', 'blim', { 'a.js': 'require("%x%")\n' }),
    transform: bound('browserify -t %x% a.js', 'zorp', 'blim', { 'a.js': '1\n' }),
  },
  karma: {
    plugin: bound('karma start k.cjs --single-run', 'zorp', 'blim', {
      'k.cjs': 'module.exports=c=>c.set({plugins:["karma-%x%"],frameworks:["%x%"]})',
    }),
    framework: bound('karma start k.cjs --single-run', 'zorp', 'blim', {
      'k.cjs': 'module.exports=c=>c.set({frameworks:["%x%"]})',
    }),
    file: bound('karma start %x%.js', 'zorp', 'blim'),
  },
  qunit: {
    reporter: bound('qunit --reporter %x% a.js', 'zorp', 'blim', { 'a.js': '' }),
    file: bound('qunit %x%.js', 'zorp', 'blim'),
  },
  eleventy: {
    filter: bound('eleventy', 'zorp', 'blim', { 'a.njk': '{{ 1 | %x% }}' }),
    layout: bound('eleventy', 'zorp.njk', 'blim.njk', { 'a.njk': '---\nlayout: %x%\n---\nx' }),
    engine: bound('eleventy', 'zorp', 'blim', { 'a.html': '---\ntemplateEngineOverride: %x%\n---\nx' }),
  },
  'json-server': { file: bound('json-server %x%.json', 'zorp', 'blim') },
  plop: {
    generator: bound('plop %x%', 'zorp', 'blim', {
      'plopfile.cjs': 'module.exports=p=>p.setGenerator("a",{prompts:[],actions:[]})',
    }),
    file: bound('plop --plopfile %x%.js', 'zorp', 'blim'),
  },
  'npm-run-all': {
    task: bound('npm-run-all %x%', 'harvest', 'plough', { 'package.json': '{"scripts":{"a":"true"}}' }),
    fails: bound('npm-run-all a', 'harvest', 'plough', { 'package.json': '{"scripts":{"a":"%x%-it"}}' }),
  },
  'env-cmd': {
    environment: bound('env-cmd -e %x% node -v', 'zorp', 'blim', { '.env-cmdrc': '{"a":{}}' }),
    file: bound('env-cmd -f %x%.env node -v', 'zorp', 'blim'),
    command: bound('env-cmd -e a %x%', 'zorp', 'blim', { '.env-cmdrc': '{"a":{}}' }),
  },
  turbo: {
    task: bound('turbo run %x%', 'harvest', 'plough', {
      'package.json': '{"name":"a","packageManager":"npm@10.0.0","workspaces":["p"]}',
      'turbo.json': '{"tasks":{"a":{}}}',
      'package-lock.json': '{}',
    }),
  },
  objection: {
    relation: node(
      'const {Model}=require("objection");class A extends Model{static tableName="a";static relationMappings={}}\nA.query().withGraphFetched("%x%").then(()=>0)',
      'basket',
      'voucher',
    ),
    join: node(
      'const {Model}=require("objection");class A extends Model{static relationMappings={%x%:{relation:Model.HasManyRelation}}}\nA.getRelations()',
      'basket',
      'voucher',
    ),
  },
  inversify: {
    service: node(
      'require("reflect-metadata");const {Container}=require("inversify");new Container().get("%x%")',
      'Basket',
      'Voucher',
    ),
  },
  awilix: { service: node('require("awilix").createContainer().resolve("%x%")', 'basket', 'voucher') },
  convict: {
    key: node('const c=require("convict")({a:{default:1}});c.get("%x%")', 'basket', 'voucher'),
    format: node('require("convict")({a:{format:"%x%",default:1}})', 'zorp', 'blim'),
  },
  nconf: { key: node('const n=require("nconf");n.required(["%x%"])', 'basket', 'voucher') },
  config: { key: node('require("config").get("%x%")', 'basket.size', 'voucher.code') },
  moleculer: {
    action: node(
      'const {ServiceBroker}=require("moleculer");new ServiceBroker({logger:false}).call("%x%").catch(e=>{console.error(e);process.exit(1)})',
      'basket.list',
      'voucher.find',
    ),
    service: node(
      'const {ServiceBroker}=require("moleculer");new ServiceBroker({transporter:"%x%",logger:false})',
      'Zorp',
      'Blim',
    ),
  },
  '@nestjs/core': {
    dependency: node(
      'require("reflect-metadata");const {NestFactory}=require("@nestjs/core");const {Module,Injectable}=require("@nestjs/common");class %x%{}\nclass Shop{constructor(a){}}\nReflect.defineMetadata("design:paramtypes",[%x%],Shop);Injectable()(Shop);class App{}\nModule({providers:[Shop]})(App);NestFactory.createApplicationContext(App)',
      'Basket',
      'Voucher',
    ),
  },
  jsdoc: {
    template: bound('jsdoc -t %x% a.js', 'zorp', 'blim', { 'a.js': '' }),
    tag: bound('jsdoc a.js', 'zorp', 'blim', { 'a.js': '/** @%x% a */\nvar a;\n' }),
    plugin: bound('jsdoc -c c.json a.js', 'zorp', 'blim', { 'a.js': '', 'c.json': '{"plugins":["%x%"]}' }),
  },
  typedoc: {
    option: bound('typedoc --%x% 1', 'zorp', 'blim', { 'tsconfig.json': '{}' }),
    entry: bound('typedoc %x%.ts', 'zorp', 'blim', { 'tsconfig.json': '{}' }),
  },
  'swagger-cli': {
    reference: bound('swagger-cli validate a.yaml', 'Basket', 'Voucher', {
      'a.yaml':
        'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths:\n  /a:\n    get:\n      responses:\n        "200": {$ref: "#/components/responses/%x%"}\n',
    }),
    file: bound('swagger-cli validate %x%.yaml', 'zorp', 'blim'),
  },
  i18next: { module: node('const m=require("i18next");m.use({})', 'zorp', 'blim') },
  zx: {
    command: bound('zx a.mjs', 'zorp', 'blim', { 'a.mjs': 'await $`%x% --all`\n' }),
    exit: bound('zx a.mjs', '7', '9', { 'a.mjs': 'await $`exit %x%`\n' }),
  },
  shx: { file: bound('shx cat %x%.txt', 'zorp', 'blim'), command: bound('shx %x%', 'zorp', 'blim') },
  'cross-env': { command: bound('cross-env A=1 %x%', 'zorp', 'blim') },
  'ajv-cli': {
    format: bound('ajv validate -s s.json -d s.json', 'zorp', 'blim', { 's.json': '{"format":"%x%","type":"object"}' }),
    keyword: bound('ajv validate -s s.json -d s.json', 'zorp', 'blim', { 's.json': '{"%x%":1}' }),
  },
  '@mikro-orm/core': {
    entity: node(
      'const {MetadataStorage,EntitySchema}=require("@mikro-orm/core");new MetadataStorage().get("%x%")',
      'Basket',
      'Voucher',
    ),
  },
  bower: {
    package: bound('bower --allow-root link %x%', 'zorp', 'blim'),
    command: bound('bower --allow-root %x%', 'zorp', 'blim'),
  },
};
