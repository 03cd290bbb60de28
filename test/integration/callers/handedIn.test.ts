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
