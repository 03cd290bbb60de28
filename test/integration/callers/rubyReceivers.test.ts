import { expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

const kept =
  'class Kept\n  def self.run; end\n  def self.make; new; end\n  def open; end\nend\n' +
  'class Other\n  def self.run; end\n  def open; end\n  def shout; end\nend\nmodule Loud\n  def shout; end\nend\n';
const symbols = { run: 'Kept.run', open: 'Kept.open', shout: 'Loud.shout' };

/** Ways that only say that the name agrees. */
const byName: ReadonlySet<string> = new Set(['name', 'near']);

// In each of these the code tells what the marked line calls, beside a class with methods of the same names.
test.each<[target: keyof typeof symbols, code: string]>([
  ['open', 'describe Kept do\n  before do\n    @k = Kept.new\n  end\n  it "x" do\n    @k.open # HIT\n  end\nend\n'],
  [
    'open',
    'describe "K" do\n  before(:each) do\n    @k = Kept.new\n  end\n  describe "in" do\n    it "x" do\n      @k.open # HIT\n    end\n  end\nend\n',
  ],
  ['open', 'RSpec.describe Kept do\n  before { @k = Kept.new }\n  it "x" do\n    @k.open # HIT\n  end\nend\n'],
  ['open', 'describe Kept do\n  before do\n    @k = Kept.new\n  end\n  def use\n    @k.open # HIT\n  end\nend\n'],
  [
    'open',
    'describe Kept do\n  before do\n    @k = Kept.new\n    class << @k\n      def log(m); end\n    end\n  end\n  it "x" do\n    @k.open # HIT\n  end\nend\n',
  ],
  ['open', 'class T < Test\n  setup do\n    @k = Kept.new\n  end\n  test "x" do\n    @k.open # HIT\n  end\nend\n'],
  [
    'open',
    'describe "a" do\n  it "1" do\n    @k = Kept.new\n    @k.open # HIT\n  end\n  it "2" do\n    @k = Other.new\n    @k.open\n  end\nend\n',
  ],
  ['shout', 'describe "a" do\n  before { (@k = double).extend(Loud) }\n  it("x") { @k.shout } # HIT\nend\n'],
  ['shout', 'k = Object.new\nk.extend(Loud)\nk.shout # HIT\n'],
  ['shout', 'k = Object.new.extend(Loud)\nk.shout # HIT\n'],
  ['shout', 'k = Class.new.extend Loud\nk.shout # HIT\n'],
  ['open', 'E = Kept.new\nE.open # HIT\n'],
  ['open', 'class Kept\n  E = Kept.new.freeze\nend\nKept::E.open # HIT\n'],
  [
    'open',
    'class Tree\n  def initialize\n    @r = Kept::E\n  end\n  def go\n    @r.open # HIT\n  end\nend\nclass Kept\n  E = Kept.new\nend\n',
  ],
  [
    'open',
    'class Tree\n  def initialize\n    @l = @r = Kept.new\n  end\n  def go\n    @l.open # HIT\n    @r.open # HIT\n  end\nend\n',
  ],
  ['open', 'Kept.new.tap { |k| k.open } # HIT\n'],
  ['open', 'k = Kept.new.tap { |x| x }\nk.open # HIT\n'],
  ['open', 'Kept.new.then { |k| k.open } # HIT\n'],
  ['open', 'describe "a" do\n  let(:c) { Kept }\n  let(:k) { c.new }\n  it("x") { k.open } # HIT\nend\n'],
  ['run', 'describe "a" do\n  let(:c) { Kept }\n  it("x") { c.run } # HIT\nend\n'],
  ['run', 'describe Kept do\n  subject(:d) { described_class }\n  it("x") { d.run } # HIT\nend\n'],
  ['run', 'describe Kept do\n  subject { described_class }\n  it("x") { subject.run } # HIT\nend\n'],
  ['run', 'describe Kept do\n  it("x") { described_class.run } # HIT\nend\n'],
  ['open', 'describe Other do\n  describe Kept do\n    it("x") { described_class.new.open } # HIT\n  end\nend\n'],
  ['open', 'describe Kept do\n  it("x") { subject.open } # HIT\nend\n'],
  ['open', 'describe Kept do\n  context "y" do\n    it("x") { subject.open } # HIT\n  end\nend\n'],
  ['open', 'describe Kept do\n  subject { Kept.new.open } # HIT\nend\n'],
  ['open', 'k = Kept.new.clone\nk.open # HIT\n'],
  ['open', 'k = Kept.new\nj = k.dup\nj.open # HIT\n'],
  ['open', 'k = Kept.new.freeze\nk.open # HIT\n'],
  ['open', 'Kept.new.itself.open # HIT\n'],
  ['open', 'c = x ? Kept : String\nc.new.open # HIT\n'],
  ['run', 'c = x ? Kept : String\nc.run # HIT\n'],
  ['run', 'c = if x then Kept else String end\nc.run # HIT\n'],
  ['open', 'k = x ? Kept.new : nil\nk.open # HIT\n'],
  ['open', 'ALL = [Kept]\nALL.each do |c|\n  c.new.open # HIT\nend\n'],
  ['run', 'ALL = [Kept].freeze\nALL.each { |c| c.run } # HIT\n'],
  ['open', '[Kept.new].each { |c| c.open } # HIT\n'],
  ['open', 'ks = [1].map { Kept.new }\nks.each { |k| k.open } # HIT\n'],
  [
    'open',
    'class H\n  def initialize\n    @ks = []\n  end\n  def add\n    @ks << Kept.new\n  end\n  def go\n    @ks.each { |k| k.open } # HIT\n  end\nend\n',
  ],
  [
    'open',
    'class H\n  def initialize\n    @ks = []\n  end\n  def add\n    @ks.push(Kept.new)\n  end\n  def go\n    @ks.first.open # HIT\n  end\nend\n',
  ],
  [
    'open',
    'class H\n  attr_reader :ks\n  def initialize\n    @ks = [Kept.new]\n  end\nend\nH.new.ks.each { |k| k.open } # HIT\n',
  ],
  [
    'open',
    'class H\n  def initialize\n    @ks = {}\n  end\n  def add(n)\n    @ks[n] = Kept.new\n  end\n  def go(n)\n    @ks[n].open # HIT\n  end\nend\n',
  ],
  ['open', 'class H\n  def go(n)\n    @ks ||= {}\n    @ks[n] ||= Kept.new\n    @ks[n].open # HIT\n  end\nend\n'],
  [
    'open',
    'class H\n  def initialize\n    @ks = { a: Kept.new }\n  end\n  def go(n)\n    @ks.each { |n, k| k.open } # HIT\n  end\nend\n',
  ],
  ['open', 'ks = { a: Kept.new }\nks.values.each { |k| k.open } # HIT\n'],
  ['open', 'ks = { a: Kept.new }\nks.each_value { |k| k.open } # HIT\n'],
  ['open', 'ks = { a: Kept.new }\nks.fetch(:a).open # HIT\n'],
  ['run', 'class Kept\n  def go\n    self.class.run # HIT\n  end\nend\n'],
  ['open', 'class Kept\n  def go\n    self.class.new.open # HIT\n  end\nend\n'],
  ['run', 'k = Kept.new\nk.class.run # HIT\n'],
  ['open', 'class H\n  @@k = Kept.new\n  def go\n    @@k.open # HIT\n  end\nend\n'],
  ['open', 'class H\n  @k = Kept.new\n  def self.go\n    @k.open # HIT\n  end\nend\n'],
  [
    'open',
    'class H\n  class << self\n    def k\n      @k ||= Kept.new\n    end\n    def go\n      k.open # HIT\n    end\n  end\nend\n',
  ],
  ['open', 'class H\n  def k\n    @k ||= Kept.new\n  end\n  def go\n    k.open # HIT\n  end\nend\n'],
  [
    'open',
    'class H\n  def k\n    @k ||= begin\n      x = 1\n      Kept.new\n    end\n  end\n  def go\n    k.open # HIT\n  end\nend\n',
  ],
  [
    'open',
    'class H\n  def k\n    return @k if defined?(@k)\n    @k = Kept.new\n  end\n  def go\n    k.open # HIT\n  end\nend\n',
  ],
  ['open', 'class H\n  def go(k = Kept.new)\n    k.open # HIT\n  end\nend\n'],
  ['open', 'class H\n  def go(k: Kept.new)\n    k.open # HIT\n  end\nend\n'],
  ['open', 'def go(k = nil)\n  k ||= Kept.new\n  k.open # HIT\nend\n'],
  ['open', 'k = x || Kept.new\nk.open # HIT\n'],
  ['open', 'def go(k)\n  case k\n  when Kept then k.open # HIT\n  end\nend\n'],
  ['open', 'def go(k)\n  k.open if k.is_a?(Kept) # HIT\nend\n'],
  ['open', 'def go(k)\n  if k.is_a?(Kept)\n    k.open # HIT\n  end\nend\n'],
  ['open', 'def go(k)\n  case k\n  in Kept => x\n    x.open # HIT\n  end\nend\n'],
  ['open', 'class Kept < StandardError\nend\nbegin\nrescue Kept => e\n  e.open # HIT\nend\n'],
  ['open', 'a, k = 1, Kept.new\nk.open # HIT\n'],
  [
    'open',
    'class H\n  attr_accessor :k\n  def initialize\n    self.k = Kept.new\n  end\n  def go\n    k.open # HIT\n  end\nend\n',
  ],
  [
    'open',
    'class H\n  attr_reader :k\n  def initialize\n    @k = Kept.new\n  end\n  def go\n    k.open # HIT\n  end\nend\n',
  ],
  ['open', '[1].each_with_object(Kept.new) { |i, k| k.open } # HIT\n'],
  ['open', '[1].inject(Kept.new) { |k, i| k.open; k } # HIT\n'],
  ['open', '[Kept.new].each_with_index { |k, i| k.open } # HIT\n'],
  ['open', '[Kept.new].sort_by { |k| k.open } # HIT\n'],
  ['open', 'for k in [Kept.new]\n  k.open # HIT\nend\n'],
  ['open', 'module U\n  module_function\n  def k\n    Kept.new\n  end\nend\nU.k.open # HIT\n'],
  ['open', 'k = begin\n  Kept.new\nrescue\n  nil\nend\nk.open # HIT\n'],
  ['open', 'k = case x\n    when 1 then Kept.new\n    else nil\n    end\nk.open # HIT\n'],
  ['open', 'k = Kept.new unless x\nk.open # HIT\n'],
  ['open', 'k = x && Kept.new\nk.open # HIT\n'],
  ['open', '(k = Kept.new).open # HIT\nk.open # HIT\n'],
  ['open', 'while k = Kept.make\n  k.open # HIT\nend\n'],
  ['open', 'if (k = Kept.make)\n  k.open # HIT\nend\n'],
  ['open', 'Kept.make.open # HIT\n'],
  ['open', 'k = lock.synchronize { Kept.new }\nk.open # HIT\n'],
  ['open', 'def k\n  x = Kept.new\n  x.open # HIT\n  x\nend\nk.open # HIT\n'],
  ['open', 'def k\n  return nil if x\n  Kept.new\nend\nk.open # HIT\n'],
  ['open', 'class Kept\n  def add\n    self\n  end\nend\nKept.new.add.open # HIT\n'],
  ['open', 'class Kept\n  def add(x)\n    @x = x\n    self\n  end\nend\nKept.new.add(1).add(2).open # HIT\n'],
  ['open', 'class Sub < Kept\nend\nSub.new.open # HIT\n'],
  ['open', 'class B\n  K = Kept\nend\nclass C < B\n  def go\n    K.new.open # HIT\n  end\nend\n'],
  ['open', 'class H\n  def klass\n    Kept\n  end\n  def go\n    klass.new.open # HIT\n  end\nend\n'],
  ['open', 'class H\n  def self.klass\n    Kept\n  end\n  def go\n    self.class.klass.new.open # HIT\n  end\nend\n'],
  ['open', 'class H\n  def initialize\n    @c = Kept\n  end\n  def go\n    @c.new.open # HIT\n  end\nend\n'],
  ['open', 'M = { a: Kept }\nM[:a].new.open # HIT\n'],
  ['run', 'M = { "a" => Kept }.freeze\nM.fetch(x).run # HIT\n'],
  ['open', 'def k(x)\n  case x\n  when 1 then Kept\n  else raise "x"\n  end\nend\nk(1).new.open # HIT\n'],
  ['open', 'class Kept < StandardError\nend\ne = assert_raises(Kept) { x }\ne.open # HIT\n'],
  ['open', 'class Kept < StandardError\nend\ne = assert_raise Kept do\n  x\nend\ne.open # HIT\n'],
  ['open', 'class Kept < StandardError\nend\nexpect { x }.to raise_error(Kept) { |e| e.open } # HIT\n'],
  ['open', 'class Kept\n  include Singleton\nend\nKept.instance.open # HIT\n'],
  ['open', 'k = cache.fetch(:a) { Kept.new }\nk.open # HIT\n'],
  ['open', 'ks = Hash.new { |h, n| h[n] = Kept.new }\nks[:a].open # HIT\n'],
  ['open', 'class H\n  def k\n    Kept.new\n  end\n  alias j k\nend\nH.new.j.open # HIT\n'],
  ['open', 'class Kept\n  def hand; yield self; end\nend\nKept.new.hand { |k| k.open } # HIT\n'],
  [
    'open',
    'class Kept\n  def initialize\n    yield self if block_given?\n  end\nend\nKept.new do |k|\n  k.open # HIT\nend\n',
  ],
  ['open', 'class Kept\n  def go(&b)\n    b.call(self)\n  end\nend\nKept.new.go { |k| k.open } # HIT\n'],
  ['open', 'def with\n  yield Kept.new\nend\nwith { |k| k.open } # HIT\n'],
  ['open', 'def with\n  k = Kept.new\n  yield k\n  k\nend\nwith(1) do |k|\n  k.open # HIT\nend\n'],
  ['open', 'class Kept\n  def self.with\n    yield new\n  end\nend\nKept.with { |k| k.open } # HIT\n'],
  [
    'open',
    'module Conf\n  def self.k\n    @k ||= Kept.new\n  end\n  def self.configure\n    yield k\n  end\nend\nConf.configure { |c| c.open } # HIT\n',
  ],
  [
    'open',
    'class H\n  def each\n    @ks = [Kept.new]\n    @ks.each { |k| yield k }\n  end\nend\nH.new.each { |k| k.open } # HIT\n',
  ],
  ['open', 'class Odd\n  def clone; Kept.new; end\nend\nk = Odd.new.clone\nk.open # HIT\n'],
])('%s: %s', async (target, code) => {
  const project = await getProject({ 'kept.rb': kept, 'x.rb': code });
  const { targets } = understand(project, { symbol_id: `kept.rb#${symbols[target]}` });
  const hits = code.split('\n').flatMap((line, at) => (line.endsWith('# HIT') ? [at + 1] : []));
  const found = new CallSiteSearch(project)
    .find(targets)
    .sites.filter(({ path, link }) => path === 'x.rb' && !byName.has(link));
  expect(new Set(found.map(({ reference }) => reference.site.line))).toEqual(new Set(hits));
});

test('a base behind modules is that of the modules, in a file that uses its name for nothing else', async () => {
  const base = (around: string): string =>
    `module App\n  module ${around}\n    class Base\n      def initialize(a); end\n    end\n  end\nend\n`;
  const project = await getProject({
    'pages.rb': base('Pages'),
    'parts.rb': base('Parts'),
    'rule.rb': 'module App\n  module Rules\n    class Rule < Parts::Base\n    end\n  end\nend\n',
    'use.rb': 'App::Rules::Rule.new(1)\n',
  });
  const countUses = (id: string): number =>
    new CallSiteSearch(project)
      .find(understand(project, { symbol_id: id }).targets)
      .sites.filter(({ path }) => path === 'use.rb').length;
  expect(countUses('parts.rb#App.Parts.Base.initialize')).toBe(1);
  expect(countUses('pages.rb#App.Pages.Base.initialize')).toBe(0);
});

test('a class above the base that is made when the code runs may have the method', async () => {
  const project = await getProject({
    'kept.rb': 'class Kept\n  def open; end\nend\nclass Other\n  def open; end\nend\n',
    'made.rb': 'module Made\n  KINDS.each { |kind| eval("class #{kind}; end") }\nend\n',
    'x.rb': 'class Page < Made::Div\nend\nclass Front < Page\nend\nFront.new.open\n',
  });
  const { targets } = understand(project, { symbol_id: 'kept.rb#Kept.open' });
  expect(new CallSiteSearch(project).find(targets).sites.map(({ path, link }) => `${path} ${link}`)).toEqual([
    'x.rb name',
  ]);
});

test('a method with the name of a class makes no object of it', async () => {
  const project = await getProject({
    'kit.rb': 'module App\n  module Kit\n    class << self\n      def Saw(at); end\n    end\n  end\nend\n',
    'saw.rb': 'module App\n  module Kit\n    class Saw\n      def initialize(at); end\n    end\n  end\nend\n',
    'use.rb':
      'module App\n  module Kit\n    class Use\n      def go\n        App::Kit::Saw(1)\n        App::Kit::Saw.new(1)\n      end\n    end\n  end\nend\n',
  });
  const { targets } = understand(project, { symbol_id: 'saw.rb#App.Kit.Saw.initialize' });
  const { sites } = new CallSiteSearch(project).find(targets);
  expect(sites.filter(({ path }) => path === 'use.rb').map(({ reference }) => reference.site.line)).toEqual([6]);
});
