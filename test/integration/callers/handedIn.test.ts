import { describe, expect, test } from 'vitest';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

// Two classes, `Wrap` and `Yaml`, that have a method `look`. Callers hand in a `Wrap` to what calls `look` in the marked
// line: that is likely a call of `Wrap`'s, and remains a possible one of `Yaml`'s.
const heads = {
  rb: 'class Wrap\n  def look; end\n  def same; self; end\nend\nclass Yaml\n  def look; end\nend\n',
  py: 'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\n',
  js: 'class Wrap { look() {} }\nclass Yaml { look() {} }\n',
  php: '<?php\nclass Wrap { function look() {} }\nclass Yaml { function look() {} }\n',
};

type Case = readonly [what: string, code: string];

const likely: Readonly<Record<keyof typeof heads, readonly Case[]>> = {
  rb: [
    ['a parameter', 'def go(it)\n  it.look # HIT\nend\ngo(Wrap.new)\n'],
    ['without brackets', 'def go it, at = 1\n  it.look # HIT\nend\ngo Wrap.new\n'],
    ['the second one', 'def go(at, it)\n  it.look # HIT\nend\ngo(1, Wrap.new)\n'],
    ['by its name', 'def go(at: 1, it:)\n  it.look # HIT\nend\ngo(it: Wrap.new)\n'],
    ['with a default', 'def go(it = nil)\n  it.look # HIT\nend\ngo(Wrap.new)\n'],
    ['a local that is handed in', 'def go(it)\n  it.look # HIT\nend\ndef run\n  wrap = Wrap.new\n  go(wrap)\nend\n'],
    [
      'a field of what is made with it',
      'class Job\n  def initialize(it)\n    @it = it\n  end\n  def go\n    @it.look # HIT\n  end\nend\nJob.new(Wrap.new)\n',
    ],
    [
      'a reader of such a field',
      'class Job\n  attr_reader :it\n  def initialize(it)\n    @it = it\n  end\n  def go\n    it.look # HIT\n  end\nend\nJob.new(Wrap.new)\n',
    ],
    [
      'to the constructor of a base',
      'class Job\n  def initialize(it)\n    @it = it\n  end\n  def go\n    @it.look # HIT\n  end\nend\nclass Task < Job\n  def initialize(it)\n    super(it)\n  end\nend\nTask.new(Wrap.new)\n',
    ],
    [
      'what a class below makes',
      'module Tests\n  def go\n    it = made\n    it.look # HIT\n  end\nend\nclass Some\n  include Tests\n  def made\n    Wrap.new\n  end\nend\n',
    ],
    [
      'self',
      'class Wrap\n  def run\n    Job.new.go(self)\n  end\nend\nclass Job\n  def go(it)\n    it.look # HIT\n  end\nend\n',
    ],
    ['handed on twice', 'def go(it)\n  it.look # HIT\nend\ndef run(it)\n  go(it)\nend\nrun(Wrap.new)\n'],
    ['what a member of it gives', 'def go(it)\n  it.same.look # HIT\nend\ngo(Wrap.new)\n'],
    ['an element', 'def go(all)\n  all.each { |it| it.look } # HIT\nend\ngo([Wrap.new])\n'],
    [
      'a list that it is put into',
      'class Job\n  def initialize\n    @all = []\n  end\n  def add(it)\n    @all << it\n  end\n  def go\n    @all.each { |it| it.look } # HIT\n  end\nend\njob = Job.new\njob.add(Wrap.new)\n',
    ],
  ],
  py: [
    ['a parameter', 'def go(it):\n    it.look() # HIT\ngo(Wrap())\n'],
    ['of a method', 'class Job:\n    def go(self, it):\n        it.look() # HIT\nJob().go(Wrap())\n'],
    ['by its name', 'def go(at, it=None):\n    it.look() # HIT\ngo(1, it=Wrap())\n'],
    [
      'a field of what is made with it',
      'class Job:\n    def __init__(self, it):\n        self.it = it\n    def go(self):\n        self.it.look() # HIT\nJob(Wrap())\n',
    ],
    ['handed on twice', 'def go(it):\n    it.look() # HIT\ndef run(it):\n    go(it)\nrun(Wrap())\n'],
    ['an element', 'def go(all):\n    for it in all:\n        it.look() # HIT\ngo([Wrap()])\n'],
    [
      'to the constructor of a base',
      'class Job:\n    def __init__(self, it):\n        self.it = it\n    def go(self):\n        self.it.look() # HIT\nclass Task(Job):\n    def __init__(self, it):\n        super().__init__(it)\nTask(Wrap())\n',
    ],
    ['behind a star', 'def go(*rest, it):\n    it.look() # HIT\ngo(1, 2, it=Wrap())\n'],
  ],
  js: [
    ['a parameter', 'function go(it) {\n  it.look(); // HIT\n}\ngo(new Wrap());\n'],
    ['of an arrow', 'const go = (at, it) => {\n  it.look(); // HIT\n};\ngo(1, new Wrap());\n'],
    ['of an arrow without brackets', 'const go = it => it.look(); // HIT\ngo(new Wrap());\n'],
    ['of a method', 'class Job {\n  go(it) {\n    it.look(); // HIT\n  }\n}\nnew Job().go(new Wrap());\n'],
    [
      'a field of what is made with it',
      'class Job {\n  constructor(it) {\n    this.it = it;\n  }\n  go() {\n    this.it.look(); // HIT\n  }\n}\nnew Job(new Wrap());\n',
    ],
    [
      'to the constructor of a base',
      'class Job {\n  constructor(it) {\n    this.it = it;\n  }\n  go() {\n    this.it.look(); // HIT\n  }\n}\nclass Task extends Job {\n  constructor(it) {\n    super(it);\n  }\n}\nnew Task(new Wrap());\n',
    ],
    ['in a function within', 'function go(it) {\n  return () => it.look(); // HIT\n}\ngo(new Wrap());\n'],
  ],
  php: [
    ['a parameter', 'function go($it) {\n  $it->look(); // HIT\n}\ngo(new Wrap());\n'],
    [
      'a field of what is made with it',
      'class Job {\n  private $it;\n  function __construct($it) {\n    $this->it = $it;\n  }\n  function go() {\n    $this->it->look(); // HIT\n  }\n}\nnew Job(new Wrap());\n',
    ],
  ],
};

describe.each(Object.keys(heads) as (keyof typeof heads)[])('what callers hand in: %s', (ending) => {
  test.each(likely[ending])('%s', async (_, code) => {
    const path = `a.${ending}`;
    const project = await getProject({ [path]: heads[ending] + code });
    const line = (heads[ending] + code).split('\n').findIndex((each) => each.includes('HIT')) + 1;
    const find = (name: string): Link | undefined => {
      const { targets } = understand(project, { symbol_id: `${path}#${name}.look` });
      return new CallSiteSearch(project).find(targets).sites.find(({ reference }) => reference.site.line === line)
        ?.link;
    };
    expect([find('Wrap'), find('Yaml')]).toEqual(['handed', 'name']);
  });
});

describe('a receiver that has the name of a class', () => {
  const classes =
    'class Shape\n  def draw; end\nend\nclass Circle < Shape\n  def draw; end\nend\nclass Square < Shape\nend\nclass Log\n  def draw; end\nend\n';
  test.each<[receiver: string, links: readonly (Link | undefined)[]]>([
    ['shape', ['handed', 'name', 'name']],
    ['@shape', ['handed', 'name', 'name']],
    ['job.shape', ['handed', 'name', 'name']],
    ['circle', ['name', 'handed', 'name']],
    // A class below that leaves the method to its base.
    ['square', ['handed', 'name', 'name']],
    ['log', ['name', 'name', 'handed']],
    ['thing', ['name', 'name', 'name']],
    ['shapes', ['name', 'name', 'name']],
  ])('%s', async (receiver, links) => {
    const code = `${classes}def go(job)\n  ${receiver}.draw\nend\n`;
    const project = await getProject({ 'a.rb': code });
    const line = code.split('\n').findIndex((each) => each.includes(`${receiver}.draw`)) + 1;
    const find = (name: string): Link | undefined => {
      const { targets } = understand(project, { symbol_id: `a.rb#${name}.draw` });
      return new CallSiteSearch(project).find(targets).sites.find(({ reference }) => reference.site.line === line)
        ?.link;
    };
    expect([find('Shape'), find('Circle'), find('Log')]).toEqual(links);
  });

  test('two classes of the name tell nothing', async () => {
    const code =
      'class Log\n  def draw; end\nend\nmodule Other\n  class Log\n    def draw; end\n  end\nend\ndef go(log)\n  log.draw\nend\n';
    const project = await getProject({ 'a.rb': code });
    const { targets } = understand(project, { symbol_id: 'a.rb#Log.draw' });
    expect(new CallSiteSearch(project).find(targets).sites.map(({ link }) => link)).toEqual(['name']);
  });
});

test('a bare call in a test is likely one of the module that is mixed in, not of a class that has the name', async () => {
  const project = await getProject({
    'help.rb':
      'module Help\n  def found; end\nend\nclass Log\n  attr_reader :found\nend\nclass Run\n  attr_reader :found\nend\n',
    'a_spec.rb': "describe 'a' do\n  it 'is' do\n    expect(found).to eq 1\n  end\nend\n",
  });
  const find = (name: string): Link | undefined => {
    const { targets } = understand(project, { symbol_id: `help.rb#${name}.found` });
    return new CallSiteSearch(project).find(targets).sites.find(({ path }) => path === 'a_spec.rb')?.link;
  };
  expect([find('Help'), find('Log')]).toEqual(['only-one', 'name']);
});

test('a bare call in a module of Ruby is one of what stands beside it in a class', async () => {
  const project = await getProject({
    'a.rb':
      'module Help\n  def start; end\nend\nmodule Tests\n  def go\n    start\n  end\nend\nclass Some\n  include Help\n  include Tests\nend\nclass Other\n  def start; end\nend\n',
  });
  const find = (name: string): Link | undefined => {
    const { targets } = understand(project, { symbol_id: `a.rb#${name}.start` });
    return new CallSiteSearch(project).find(targets).sites.find(({ reference }) => reference.site.line === 6)?.link;
  };
  expect(find('Help')).toBe('override');
});

describe('what is called on a receiver together', () => {
  const wraps = 'class Wrap { look() {} fold() {} }\nclass Yaml { look() {} }\n';
  test.each<[what: string, code: string, links: readonly (Link | undefined)[]]>([
    ['only one class has both', 'function go(it) {\n  it.look(); // HIT\n  it.fold();\n}\n', ['handed', 'name']],
    ['the other stands first', 'function go(it) {\n  it.fold();\n  it.look(); // HIT\n}\n', ['handed', 'name']],
    [
      'of a field',
      'class Job {\n  go() {\n    this.it.look(); // HIT\n  }\n  end() {\n    this.it.fold();\n  }\n}\n',
      ['handed', 'name'],
    ],
    [
      'by what hands on to another object',
      'Wrap.prototype.look = function () {\n  this.it.look(); // HIT\n};\nWrap.prototype.fold = function () {\n  this.it.fold();\n};\n',
      ['name', 'name'],
    ],
    ['nothing else is called', 'function go(it) {\n  it.look(); // HIT\n}\n', ['name', 'name']],
    ['what every object has', 'function go(it) {\n  it.toString();\n  it.look(); // HIT\n}\n', ['name', 'name']],
    ['no class has all', 'function go(it) {\n  it.fold();\n  it.burn();\n  it.look(); // HIT\n}\n', ['name', 'name']],
    ['on another receiver', 'function go(it, at) {\n  at.fold();\n  it.look(); // HIT\n}\n', ['name', 'name']],
    [
      'both classes have all',
      'class Fold { look() {} fold() {} }\nfunction go(it) {\n  it.fold();\n  it.look(); // HIT\n}\n',
      ['name', 'name'],
    ],
  ])('%s', async (_, code, links) => {
    const project = await getProject({ 'a.js': wraps + code });
    const line = (wraps + code).split('\n').findIndex((each) => each.includes('HIT')) + 1;
    const find = (name: string): Link | undefined => {
      const { targets } = understand(project, { symbol_id: `a.js#${name}.look` });
      return new CallSiteSearch(project).find(targets).sites.find(({ reference }) => reference.site.line === line)
        ?.link;
    };
    expect([find('Wrap'), find('Yaml')]).toEqual(links);
  });

  test('in a language with declared types, where the type is not known', async () => {
    const code =
      'struct Wrap { void look(); void fold(); };\nstruct Yaml { void look(); };\n' +
      'void go() {\n  auto it = lib::any();\n  it.fold();\n  it.look();\n}\n';
    const project = await getProject({ 'a.cpp': code });
    const find = (name: string): Link | undefined => {
      const { targets } = understand(project, { symbol_id: `a.cpp#${name}.look` });
      return new CallSiteSearch(project).find(targets).sites.find(({ reference }) => reference.site.line === 6)?.link;
    };
    expect([find('Wrap'), find('Yaml')]).toEqual(['handed', 'name']);
  });
});
