import { expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

// In each of these a field, a result or an element is a `Wrap` in one place, and in another something unknown.
test.each<[path: string, code: string]>([
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\ndef find(l):\n    if not l:\n        return Wrap()\n    return l[0](1) + 1\nfind([]).look()\n',
  ],
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\ndef find(l):\n    if not l:\n        return Wrap()\n    return l[0](1)[2]\nfind([]).look()\n',
  ],
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\ndef find(l):\n    if not l:\n        return Wrap()\n    return (yield l)\nfind([]).look()\n',
  ],
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\ndef find(l):\n    if not l:\n        return Wrap()\n    return l\nfind([]).look()\n',
  ],
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclass H:\n    def __init__(self, l):\n        self.k = Wrap()\n    def set(self, l):\n        self.k = l\n    def go(self):\n        self.k.look()\n',
  ],
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclass H:\n    def __init__(self, l):\n        self.k = Wrap()\n    def set(self, l):\n        self.k = l[0](1)+2\n    def go(self):\n        self.k.look()\n',
  ],
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\ndef go(l):\n    ks = [Wrap(), l[0](1)+2]\n    for k in ks:\n        k.look()\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nfunction find(l) {\n  if (!l) return new Wrap();\n  return l[0](1)[2];\n}\nfind([]).look();\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nfunction find(l) {\n  if (!l) return new Wrap();\n  return l;\n}\nfind([]).look();\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nclass H {\n  constructor() { this.k = new Wrap(); }\n  set(l) { this.k = l; }\n  go() { this.k.look(); }\n}\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nclass H {\n  constructor() { this.k = new Wrap(); }\n  set(l) { this.k = l[0](1)[2]; }\n  go() { this.k.look(); }\n}\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nfunction go(l) {\n  const ks = [new Wrap(), l[0](1)];\n  for (const k of ks) k.look();\n}\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nfunction go(l) {\n  const k = l ? new Wrap() : l[0](1);\n  k.look();\n}\n',
  ],
  [
    'a.php',
    '<?php\nclass Wrap { function look() {} }\nclass Yaml { function look() {} }\nfunction find($l) {\n  if (!$l) return new Wrap();\n  return $l[0](1)[2];\n}\nfind([])->look();\n',
  ],
  [
    'a.php',
    '<?php\nclass Wrap { function look() {} }\nclass Yaml { function look() {} }\nclass H {\n  private $k;\n  function __construct() { $this->k = new Wrap(); }\n  function set($l) { $this->k = $l; }\n  function go() { $this->k->look(); }\n}\n',
  ],
  [
    'a.ts',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nfunction find(l: any) {\n  if (!l) return new Wrap();\n  return l[0](1)[2];\n}\nfind([]).look();\n',
  ],
  [
    'a.rb',
    'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\nclass H\n  def initialize\n    @k = Wrap.new\n  end\n  def set(l)\n    @k = l\n  end\n  def go\n    @k.look\n  end\nend\n',
  ],
  [
    'a.rb',
    'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\nclass H\n  def initialize\n    @ks = []\n  end\n  def set(l)\n    @ks << Wrap.new\n    @ks << (l + 1)\n  end\n  def go\n    @ks.each { |k| k.look }\n  end\nend\n',
  ],
  [
    'a.rb',
    'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\ndescribe Yaml do\n  subject { other(1) }\n  describe Wrap do\n    it { subject.look }\n  end\nend\n',
  ],
])('what is of a class in one place may be of any in another: %s %s', async (path, code) => {
  const project = await getProject({ [path]: code });
  const find = (name: string): readonly string[] =>
    new CallSiteSearch(project)
      .find(understand(project, { symbol_id: `${path}#${name}.look` }).targets)
      .sites.map(({ link }) => link);
  expect(find('Wrap')).toHaveLength(1);
  expect(find('Yaml')).toEqual(['name']);
});

// What is put there besides is nothing, or a value of the language.
test.each<[path: string, code: string]>([
  [
    'a.py',
    'class Wrap:\n    def look(self): pass\nclass Yaml:\n    def look(self): pass\nclass H:\n    def __init__(self):\n        self.k = None\n    def set(self):\n        self.k = Wrap()\n    def go(self):\n        self.k.look()\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nclass H {\n  constructor() { this.k = null; }\n  set() { this.k = new Wrap(); }\n  go() { this.k.look(); }\n}\n',
  ],
  [
    'a.js',
    'class Wrap { look() {} }\nclass Yaml { look() {} }\nfunction find(l) {\n  if (!l) return null;\n  return new Wrap();\n}\nfind([]).look();\n',
  ],
  [
    'a.php',
    '<?php\nclass Wrap { function look() {} }\nclass Yaml { function look() {} }\nclass H {\n  private $k = null;\n  function set() { $this->k = new Wrap(); }\n  function go() { $this->k->look(); }\n}\n',
  ],
  [
    'a.rb',
    'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\nclass H\n  def initialize\n    @k = nil\n  end\n  def set\n    @k = Wrap.new\n  end\n  def go\n    @k.look\n  end\nend\n',
  ],
])('nothing in one place leaves the class of the other sure: %s %s', async (path, code) => {
  const project = await getProject({ [path]: code });
  const find = (name: string): readonly string[] =>
    new CallSiteSearch(project)
      .find(understand(project, { symbol_id: `${path}#${name}.look` }).targets)
      .sites.map(({ link }) => link);
  expect(find('Wrap')).toEqual(['resolved']);
  expect(find('Yaml')).toEqual([]);
});
