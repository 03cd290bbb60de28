import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

// Each case is code behind what its file begins with: two classes, `Wrap` and `Yaml`, that have a method `look`. The
// receiver of the marked call is a `Wrap`, or something else of which nothing is known (`U`), or certainly a `Wrap` (`K`).
const folder = 'test/fixtures/callersUnknown';
const endings: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  php: 'php',
  ruby: 'rb',
};
/** Ways that only say that the name agrees. */
const byName: ReadonlySet<Link> = new Set<Link>(['name', 'near']);

interface Case {
  readonly title: string;
  readonly isKnown: boolean;
  readonly code: string;
}

function readCases(file: string): readonly Case[] {
  const [head = '', ...cases] = readFileSync(`${folder}/${file}`, 'utf8').split(/^=== /m);
  return cases.map((text) => {
    const [title = '', ...code] = text.split('\n');
    return { title, isKnown: title.startsWith('K'), code: head + code.join('\n') };
  });
}

describe.each(readdirSync(folder))('what the receiver may be besides: %s', (file) => {
  test.each(readCases(file))('$title', async ({ isKnown, code }) => {
    const path = `a.${endings[file.replace('.txt', '')] ?? ''}`;
    const project = await getProject({ [path]: code });
    const lines = code.split('\n');
    const line = lines.findIndex((each) => each.includes('HIT')) + 1;
    const find = (name: string): { readonly link: Link | undefined; readonly isOpen: boolean } => {
      const { targets } = understand(project, { symbol_id: `${path}#${name}.look` });
      const { sites } = new CallSiteSearch(project).find(targets);
      return {
        link: sites.find(({ reference }) => reference.site.line === line)?.link,
        isOpen: unnamedCalls(project, targets, (_, at) => lines[at - 1] ?? '') !== undefined,
      };
    };
    const [wrap, other] = [find('Wrap'), find('Yaml')];
    if (isKnown) expect(byName.has(wrap.link ?? 'name'), `said to be ${String(wrap.link)}`).toBe(false);
    else {
      expect(wrap.link !== undefined || wrap.isOpen, 'it may be a Wrap').toBe(true);
      expect(other.link !== undefined || other.isOpen, 'it may be a Yaml').toBe(true);
    }
  });
});

test.each<[what: string, files: Readonly<Record<string, string>>]>([
  [
    'a field, by what a function gives (Python)',
    {
      'm.py':
        'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclass H:\n    def __init__(self):\n        self.k = Wrap()\n    def go(self):\n        self.k.look() # HIT\ndef make() -> "H":\n    return H()\n',
      'b.py': 'import m\ndef patch(l):\n    h = m.make()\n    h.k = l\n',
    },
  ],
  [
    'a name of a module (Python)',
    {
      'm.py':
        'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclient = Wrap()\ndef go():\n    client.look() # HIT\n',
      'b.py': 'import m\ndef patch(l):\n    m.client = l\n',
    },
  ],
  [
    'a name of a module, read there (Python)',
    {
      'm.py': 'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclient = Wrap()\n',
      'b.py': 'import m\ndef patch(l):\n    m.client = l\ndef go():\n    m.client.look() # HIT\n',
    },
  ],
  [
    'a class below (Python)',
    {
      'm.py':
        'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclass H:\n    def make(self): return Wrap()\n    def go(self):\n        self.make().look() # HIT\n',
      'b.py': 'import m\nimport ext\nclass H2(m.H):\n    def make(self): return ext.x()\n',
    },
  ],
  [
    'a field (JavaScript)',
    {
      'm.js':
        'export class Wrap { look() {} }\nexport class Yaml { look() {} }\nexport class H {\n  constructor() { this.k = new Wrap(); }\n  go() {\n    this.k.look(); // HIT\n  }\n}\nexport const make = () => new H();\n',
      'b.js': "import { make } from './m.js';\nexport function patch(l) { const h = make(); h.k = l; }\n",
    },
  ],
  [
    'a key of an object (JavaScript)',
    {
      'm.js':
        'class Wrap { look() {} }\nclass Yaml { look() {} }\nconst cfg = { k: new Wrap() };\nfunction go() {\n  cfg.k.look(); // HIT\n}\nmodule.exports = { cfg, Wrap, Yaml };\n',
      'b.js': "const { cfg } = require('./m');\nfunction patch(l) { cfg.k = l; }\n",
    },
  ],
  [
    'a class below (JavaScript)',
    {
      'm.js':
        'export class Wrap { look() {} }\nexport class Yaml { look() {} }\nexport class H {\n  make() { return new Wrap(); }\n  go() {\n    this.make().look(); // HIT\n  }\n}\n',
      'b.js': "import * as m from './m.js';\nexport class H2 extends m.H { make() { return ext(); } }\n",
    },
  ],
  [
    'a field (PHP)',
    {
      'm.php':
        '<?php\nclass Wrap { function look() {} }\nclass Yaml { function look() {} }\nclass H {\n  public $k;\n  function __construct() { $this->k = new Wrap(); }\n  function go() {\n    $this->k->look(); // HIT\n  }\n}\nfunction make(): H { return new H(); }\n',
      'b.php': '<?php\nfunction patch($l) { $h = make(); $h->k = $l; }\n',
    },
  ],
  [
    'a field (Ruby)',
    {
      'm.rb':
        'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\nclass H\n  attr_accessor :k\n  def initialize; @k = Wrap.new; end\n  def go\n    @k.look # HIT\n  end\nend\ndef make; H.new; end\n',
      'b.rb': 'def patch(l)\n  h = make\n  h.k = l\nend\n',
    },
  ],
])('another file sets %s', async (_, files) => {
  const project = await getProject(files);
  const [path = '', text = ''] = Object.entries(files).find(([, each]) => each.includes('HIT')) ?? [];
  const [home = ''] = Object.keys(files);
  const line = text.split('\n').findIndex((each) => each.includes('HIT')) + 1;
  const find = (name: string): Link | undefined => {
    const { targets } = understand(project, { symbol_id: `${home}#${name}.look` });
    const { sites } = new CallSiteSearch(project).find(targets);
    return sites.find((site) => site.path === path && site.reference.site.line === line)?.link;
  };
  expect(find('Wrap')).toBeDefined();
  expect(find('Yaml')).toBe('name');
});

test.each<[what: string, files: Readonly<Record<string, string>>]>([
  [
    'by a module',
    {
      's.js':
        'const { run } = pick();\nfunction pick() {\n  return process.x ? one() : two();\n}\nfunction one() {\n  function run() {}\n  return { run };\n}\nfunction two() {\n  function run() {}\n  return { run };\n}\nmodule.exports = { run };\n',
      'b.js': "const s = require('./s');\ns.run(); // HIT\n",
    },
  ],
  [
    'by a module, beside an object',
    {
      's.js':
        'const { run } = pick();\nfunction pick() {\n  return process.x ? one() : two();\n}\nfunction one() {\n  function run() {}\n  return { run };\n}\nfunction two() {\n  return { run() {} };\n}\nmodule.exports = { run };\n',
      'b.js': "const s = require('./s');\ns.run(); // HIT\n",
    },
  ],
  [
    'by its name',
    { 's.js': 'const run = one();\nfunction one() {\n  function run() {}\n  return run;\n}\nrun(); // HIT\n' },
  ],
])('a variable may hold the function of its name that another one makes: called %s', async (_, files) => {
  const project = await getProject(files);
  const definition = project
    .facts('s.js')
    ?.definitions.findIndex((each) => each.name === 'run' && each.kind === 'function');
  const { sites } = new CallSiteSearch(project).find([{ path: 's.js', definition: definition ?? -1 }]);
  const isHit = ({ path, reference }: (typeof sites)[number]): boolean =>
    files[path]?.split('\n')[reference.site.line - 1]?.includes('HIT') === true;
  expect(sites.some(isHit)).toBe(true);
});

// Two modules have a function `run`; what the marked call is on may be either, or only that of `a`.
const runners: Readonly<Record<string, string>> = {
  py: 'def run(x=1): pass\n',
  js: 'function run(x) {}\nexports.run = run;\n',
};
test.each<[ending: string, what: string, reached: 'A' | 'AB', code: string]>([
  ['py', 'importlib', 'AB', 'import importlib\ndef go(n):\n    m = importlib.import_module(n)\n    m.run() # HIT\n'],
  ['py', 'mods loop', 'AB', 'import a, b\ndef go(n):\n    for m in [a, b]:\n        m.run() # HIT\n'],
  ['py', 'mods cond', 'AB', 'import a, b\ndef go(n):\n    m = a if n else b\n    m.run() # HIT\n'],
  [
    'py',
    'mods if',
    'AB',
    'import a, b\ndef go(n):\n    if n:\n        m = a\n    else:\n        m = b\n    m.run() # HIT\n',
  ],
  ['py', 'mods param', 'A', 'import a\ndef go(m):\n    m.run() # HIT\ngo(a)\n'],
  ['py', 'mods dict', 'AB', "import a, b\nmods = {'a': a, 'b': b}\ndef go(n):\n    mods[n].run() # HIT\n"],
  [
    'py',
    'mods field',
    'A',
    'import a, b\nclass H:\n    def __init__(self, m=a):\n        self.m = m\n    def go(self):\n        self.m.run() # HIT\n',
  ],
  [
    'py',
    'try module',
    'AB',
    'try:\n    import a as m\nexcept ImportError:\n    import b as m\ndef go():\n    m.run() # HIT\n',
  ],
  ['py', 'loop mods', 'AB', 'import a, b\ndef go(n):\n    m = a\n    while n:\n        m.run() # HIT\n        m = b\n'],
  [
    'js',
    'mods cond',
    'AB',
    "const a = require('./a'), b = require('./b');\nfunction go(n) { const m = n ? a : b;\n  m.run(); // HIT\n}\n",
  ],
  [
    'js',
    'mods if',
    'AB',
    "const a = require('./a'), b = require('./b');\nfunction go(n) { let m = a; if (n) m = b;\n  m.run(); // HIT\n}\n",
  ],
  [
    'js',
    'mods loop',
    'AB',
    "const a = require('./a'), b = require('./b');\nfunction go(n) { for (const m of [a, b])\n  m.run(); // HIT\n}\n",
  ],
  [
    'js',
    'mods foreach',
    'AB',
    "const a = require('./a'), b = require('./b');\n[a, b].forEach((m) => m.run()); // HIT\n",
  ],
  [
    'js',
    'mods dict',
    'AB',
    "const mods = { a: require('./a'), b: require('./b') };\nfunction go(n) {\n  mods[n].run(); // HIT\n}\n",
  ],
  [
    'js',
    'cond require',
    'AB',
    "const m = process.x ? require('./a') : require('./b');\nfunction go() {\n  m.run(); // HIT\n}\n",
  ],
  [
    'js',
    'loop mods',
    'A',
    "const a = require('./a'), b = require('./b');\nfunction go(n) { let m = b; while (n) {\n  m.run(); // HIT\n  m = a; }\n}\n",
  ],
])('a module is a value: %s, %s', async (ending, _, reached, code) => {
  const runner = runners[ending] ?? '';
  const caller = `c.${ending}`;
  const project = await getProject({ [`a.${ending}`]: runner, [`b.${ending}`]: runner, [caller]: code });
  const line = code.split('\n').findIndex((each) => each.includes('HIT')) + 1;
  const isReached = (name: string): boolean => {
    const { targets } = understand(project, { symbol_id: `${name}.${ending}#run` });
    const { sites } = new CallSiteSearch(project).find(targets);
    return sites.some((site) => site.path === caller && site.reference.site.line === line);
  };
  expect(isReached('a')).toBe(true);
  if (reached === 'AB') expect(isReached('b')).toBe(true);
});

test('of two modules that are taken as a whole the later one counts', async () => {
  const project = await getProject({
    'a.py': 'def run(): pass\n',
    'b.py': 'def run(): pass\n',
    'c.py': 'from a import *\nfrom b import *\nrun()\n',
  });
  const find = (id: string): readonly string[] =>
    new CallSiteSearch(project).find(understand(project, { symbol_id: id }).targets).sites.map(({ link }) => link);
  expect(find('b.py#run')).toEqual(['resolved']);
  expect(find('a.py#run')).toEqual([]);
});
