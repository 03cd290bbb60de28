import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const data =
  'class Repo\n  def initialize; end\n  def save; end\n  def me\n    self\n  end\n  def self.open\n    new\n  end\nend\nclass Other\n  def save; end\n  def self.open; end\nend\nmodule Loud\n  def shout; end\nend\nmodule Tools\n  def self.help; end\n  class Saw\n    def cut; end\n  end\nend\n';

function uses(what: string, target: string, body: string): MarkedCase {
  return { what, target, files: { 'data.rb': data, 'main.rb': `require_relative "data"\n${body}` } };
}

/** As `uses`, where the file itself makes one, too. */
function makes(what: string, body: string): MarkedCase {
  const marked = data.replace('    new\n', '    new # HIT\n');
  return {
    ...uses(what, 'data.rb#Repo.initialize', ''),
    files: { 'data.rb': marked, 'main.rb': `require_relative "data"\n${body}` },
  };
}

const save = 'data.rb#Repo.save';
const box = 'class Box\n  def [](at); end\n  def []=(at, it); end\n  def <<(it); end\n  def ==(other); end\n';

const cases: readonly MarkedCase[] = [
  {
    what: 'a method of the file',
    target: 'a.rb#run',
    files: { 'a.rb': 'def run; end\ndef other\n  run # HIT\n  run() # HIT\nend\n' },
  },
  uses('a local', save, 'def f\n  r = Repo.new\n  r.save # HIT\n  o = Other.new\n  o.save\nend\n'),
  uses(
    'a field',
    save,
    'class A\n  def initialize\n    @repo = Repo.new\n    @other = Other.new\n  end\n  def f\n    @repo.save # HIT\n    @other.save\n    @repo&.save # HIT\n  end\nend\n',
  ),
  uses(
    'an accessor',
    save,
    'class A\n  attr_reader :repo\n  def initialize\n    @repo = Repo.new\n  end\n  def f\n    repo.save # HIT\n    self.repo.save # HIT\n  end\nend\n',
  ),
  uses(
    'a memoised method',
    save,
    'class A\n  def repo\n    @repo ||= Repo.new\n  end\n  def f\n    repo.save # HIT\n  end\nend\n',
  ),
  uses(
    'own and inherited methods',
    'main.rb#Base.step',
    'class Base\n  def step; end\nend\nclass A < Base\n  def f\n    step # HIT\n    self.step # HIT\n  end\nend\nclass B\n  def step; end\n  def g\n    step\n  end\nend\n',
  ),
  uses(
    'super',
    'main.rb#Base.step',
    'class Base\n  def step; end\nend\nclass A < Base\n  def step\n    super # HIT\n  end\nend\n',
  ),
  uses(
    'super of a constructor',
    'main.rb#Base.initialize',
    'class Base\n  def initialize(a); end\n  def self.open; end\nend\nclass A < Base\n  def initialize(a)\n    super(a) # HIT\n  end\n  def self.open\n    super\n  end\nend\nclass B\n  def initialize\n    super\n  end\nend\n',
  ),
  uses(
    'what is handed to super',
    'main.rb#C.create',
    'class Base\n  def initialize(f); end\n  def step(f); end\nend\nclass C < Base\n  def create; end\n  def initialize\n    super(method(:create)) # HIT\n  end\n  def step\n    super(create) # HIT\n  end\nend\n',
  ),
  uses(
    'super of a class method',
    'main.rb#Base.open',
    'class Base\n  def self.open; end\nend\nclass A < Base\n  def self.open\n    super # HIT\n  end\nend\n',
  ),
  uses(
    'super in a block, through a module',
    'data.rb#Loud.shout',
    'class A\n  include Loud\n  def shout\n    run { super() } # HIT\n  end\n  def other\n    super\n  end\nend\n',
  ),
  uses('a class method', 'data.rb#Repo.open', 'Repo.open # HIT\nOther.open\n'),
  uses('a method of a module', 'data.rb#Tools.help', 'Tools.help # HIT\nTools::help # HIT\n'),
  uses('a class of a module', 'data.rb#Tools.Saw.cut', 'def f\n  s = Tools::Saw.new\n  s.cut # HIT\nend\n'),
  makes('a constructor', 'Repo.new # HIT\nOther.new\n'),
  makes('a constructor behind two colons', 'Repo::new # HIT\n::Repo::new(1) # HIT\nOther::new\n'),
  uses(
    'an index',
    'main.rb#Box.[]',
    `${box}  def take(at)\n    self[at] # HIT\n  end\nend\nbox = Box.new\nbox[1] # HIT\nbox[1] = 2\nbox[1] ||= 3 # HIT\nbox[1] += 3 # HIT\nbox[1] == 2 # HIT\n{}[1]\nbox.send(:[], 1) # HIT\n`,
  ),
  uses(
    'what is set by an index',
    'main.rb#Box.[]=',
    `${box}end\nbox = Box.new\nbox[1]\nbox[1] = 2 # HIT\nbox[1] ||= 3 # HIT\na, box[1] = 3, 4 # HIT\nbox[1] == 2\n`,
  ),
  uses(
    'an operator',
    'main.rb#Box.<<',
    `${box}  alias push << # HIT\nend\nbox = Box.new\nbox << 1 # HIT\nbox << 1 << 2 # HIT\n[] << 1\nclass << box\nend\n`,
  ),
  uses('an equality', 'main.rb#Box.==', `${box}end\nbox = Box.new\nbox == 1 # HIT\nbox != 1 # HIT\nbox === 1\n`),
  uses(
    'an object of a class in a module, which has a method of the name, too',
    'main.rb#Net.Query.wait',
    'module Net\n  class Base\n    def wait\n      self.class.wait(1)\n    end\n    def self.wait(most); end\n  end\n  class Query < Base\n    def wait; end\n  end\nend\nquery = Net::Query.new\nquery.wait # HIT\n',
  ),
  uses(
    'a method of a class for its objects, which the class itself has from elsewhere',
    'main.rb#Scan.ending',
    'class Scan\n  def ending; end\n  def all\n    ending # HIT\n  end\nend\nclass Ruby < Scan\n  def self.load\n    ending\n  end\nend\nScan.ending\nScan.new.ending # HIT\n',
  ),
  uses(
    'what a method gives that is called as a class of its name is',
    'main.rb#Kit.Size.width',
    'module Kit\n  def self.Size(it)\n    Kit::Size.new\n  end\n  class Size\n    def width; end\n  end\n  class Other\n    def self.width; end\n  end\nend\nsize = Kit::Size(1)\nsize.width # HIT\nKit::Other.width\n',
  ),
  uses(
    'a method of a class itself, called in its body',
    'main.rb#Scan.ending',
    'class Scan\n  def ending; end\nend\nclass Base\n  class << self\n    def ending(it); end\n    def load\n      self.ending(1)\n    end\n  end\n  def ending; end\nend\nclass Own < Base\n  ending "rb"\nend\nScan.new.ending # HIT\n',
  ),
  uses(
    'super of a constructor, through a module and through its own new',
    'main.rb#Loud.initialize',
    'module Loud\n  def initialize(it); end\nend\nclass Own < Repo\n  include Loud\n  def initialize(it)\n    super(it) # HIT\n  end\nend\n',
  ),
  uses(
    'super of new',
    'main.rb#Http.initialize',
    'class Http\n  def self.new(at)\n    http = super at # HIT\n    http\n  end\n  def initialize(at); end\nend\n',
  ),
  uses(
    'super of an operator',
    'main.rb#Head.[]=',
    'module Head\n  def []=(key, it); end\nend\nclass Request\n  include Head\n  def []=(key, it)\n    super key, it # HIT\n  end\nend\n',
  ),
  uses(
    'super in a module that goes on in the same file',
    'main.rb#Loud.call',
    'module Loud\nend\nmodule Loud\n  def call\n    super\n  end\n  def run\n    call # HIT\n  end\nend\n',
  ),
  uses('a chain', save, 'Repo.new.me.me.save # HIT\n'),
  uses(
    'a mixin',
    'data.rb#Loud.shout',
    'class A\n  include Loud\n  def f\n    shout # HIT\n  end\nend\nA.new.shout # HIT\n',
  ),
  uses(
    'a block',
    save,
    'def f\n  r = Repo.new\n  3.times { r.save } # HIT\n  [Repo.new].each { |x| x.save } # HIT\nend\n',
  ),
  uses(
    'a symbol',
    save,
    'def f(rs)\n  rs.each(&:save)\n  r = Repo.new\n  r.send(:save) # HIT\n  run(r.method(:save)) # HIT\nend\n',
  ),
  uses(
    'symbols that say when and where',
    'main.rb#C.create',
    'class C\n  before_action :create, only: :index # HIT\n  after_commit :index, on: :create\n  def create; end\n  def index; end\n  rescue_from Error, with: :create # HIT\nend\n',
  ),
  {
    what: 'an object of a class that goes on where it is made',
    target: 'a.rb#Repo.initialize',
    files: {
      'a.rb': 'class Repo\n  def initialize; end\nend\n',
      'b.rb': 'class Repo\n  def self.open\n    Repo.new # HIT\n  end\nend\n',
      'c.rb': 'module Net\n  class Repo\n    def self.open\n      Repo.new\n    end\n  end\nend\n',
    },
  },
  {
    what: 'a class below one of a module outside the code, which has the same name',
    target: 'a.rb#Parser.initialize',
    files: {
      'a.rb': 'class Parser\n  def initialize; end\nend\n',
      'b.rb': 'module Css\n  class Parser < Racc::Parser\n  end\nend\nCss::Parser.new\nParser.new # HIT\n',
    },
  },
  {
    what: 'a constant from the top, which is not of the code',
    target: 'a.rb#Net.Http.initialize',
    files: {
      'a.rb': 'module Data\n  module Net\n    class Http\n      def initialize; end\n    end\n  end\nend\n',
      'b.rb':
        'module Data\n  class Own < ::Net::Http\n    def initialize\n      super\n    end\n  end\n  class Other < Net::Http\n    def initialize\n      super # HIT\n    end\n  end\n  ::Net::Http.new\nend\n',
    },
  },
  {
    what: 'a module and a class that go on in another file',
    target: 'a.rb#Net.conf',
    files: {
      'a.rb': 'module Net\n  def self.conf; end\nend\n',
      'b.rb': 'module Net\n  class Http\n    def f\n      Net.conf # HIT\n    end\n  end\nend\n',
      'c.rb': 'module Net\n  VERSION = 1\nend\nNet.conf # HIT\n',
    },
  },
  {
    what: 'a class that goes on in another file',
    target: 'a.rb#Http.get',
    files: {
      'a.rb': 'class Http\n  def get; end\nend\n',
      'b.rb': 'class Http\n  def f\n    get # HIT\n  end\nend\nHttp.new.get # HIT\n',
    },
  },
  {
    what: 'a constant of the module around before one of another module',
    target: 'base.rb#Shop.Data.Base.save',
    files: {
      'base.rb': 'module Shop\n  module Data\n    class Base\n      def save; end\n    end\n  end\nend\n',
      'row.rb': 'module Shop\n  module Data\n    class Row < Base\n    end\n  end\nend\n',
      'view.rb':
        'module Shop\n  module View\n    class Base\n      def save; end\n    end\n    class Row < Base\n    end\n  end\nend\n',
      'main.rb':
        'Shop::Data::Row.new.save # HIT\nShop::View::Row.new.save\nmodule Shop\n  class App\n    def f\n      Data::Row.new.save # HIT\n      View::Row.new.save\n    end\n  end\nend\n',
    },
  },
  {
    what: 'a constant from the top that has the name of the class',
    target: 'net.rb#Net.Client.close',
    files: {
      'net.rb': 'module Net\n  class Client\n    def close; end\n  end\nend\n',
      'app.rb':
        'module App\n  class Client < ::Net::Client\n  end\n  def self.go\n    Client.new.close # HIT\n  end\nend\n',
    },
  },
  {
    what: 'a constant from the top that only a module inside of another has',
    target: 'app.rb#App.Net.Client.close',
    files: {
      'app.rb':
        'module App\n  module Net\n    class Client\n      def close; end\n    end\n  end\n  def self.go\n    Net::Client.new.close # HIT\n  end\nend\nclass Own < ::Net::Client\n  def f\n    Own.new.close\n  end\nend\nclass Door\n  def close; end\nend\n',
    },
  },
  {
    what: 'a constant that is set nearer than a class of the name',
    target: 'base.rb#Base.save',
    files: {
      'base.rb': 'class Base\n  def save; end\nend\nBase.new.save # HIT\n',
      'row.rb':
        'module Data\n  Base = Struct.new(:id)\n  class Row < Base\n    def f\n      self.class.name\n    end\n  end\nend\n',
      'main.rb': 'class Door\n  def save; end\nend\nData::Row.new.save\n',
    },
  },
  {
    what: 'a constant that a base has',
    target: 'tree.rb#Tree.Node.initialize',
    files: {
      'list.rb': 'class List\n  class Node\n    def initialize; end\n  end\nend\n',
      'tree.rb': 'class Tree\n  class Node\n    def initialize; end\n  end\nend\n',
      'own.rb':
        'class OwnTree < Tree\n  class Leaf < Node\n  end\n  def f\n    Leaf.new # HIT\n    Node.new # HIT\n  end\nend\n',
    },
  },
  {
    what: 'a class of the code that has the name of one of Ruby',
    target: 'hash.rb#Types.Hash.match?',
    files: {
      'hash.rb': 'module Types\n  class Hash < Object\n    def self.match?(it); end\n  end\nend\n',
      'object.rb':
        'module Types\n  class Object\n    def self.infer(it)\n      match?(it) # HIT\n    end\n    def self.match?(it); end\n  end\nend\nmodule Other\n  def self.f\n    Hash.match?(1)\n  end\nend\n',
    },
  },
  {
    what: 'a module that is put into a class of another module',
    target: 'proxy.rb#Web.Proxy.wrap',
    files: {
      'proxy.rb': 'module Web\n  module Proxy\n    def wrap; end\n  end\n  Client.prepend(Proxy)\nend\n',
      'client.rb':
        'module Web\n  class Client\n    def f\n      wrap # HIT\n    end\n  end\n  module Deep\n    class Client\n      def wrap; end\n      def f\n        wrap\n      end\n    end\n  end\nend\n',
    },
  },
  uses(
    'new in a method of the class itself',
    'main.rb#A.initialize',
    'class A\n  def initialize(a); end\n  def self.build\n    self.new(1) # HIT\n  end\n  def self.other\n    new(2) # HIT\n  end\n  class << self\n    def third\n      self.new(3) # HIT\n    end\n  end\n  def again\n    self.class.new(4) # HIT\n  end\nend\nclass B\n  def initialize; end\n  def self.build\n    self.new\n  end\nend\n',
  ),
  makes(
    'new on what a test is about',
    'RSpec.describe Repo, "kept" do # HIT\n  let(:it) { described_class.new } # HIT\n  describe "#save" do\n    subject { described_class.new } # HIT\n  end\n  context Other do\n    let(:it) { described_class.new }\n  end\nend\n',
  ),
  uses(
    'a super of a base in another module',
    'main.rb#Data.Base.initialize',
    'module Data\n  class Base\n    def initialize(a); end\n  end\nend\nclass Base < Data::Base\n  def initialize(a)\n    super(a) # HIT\n  end\nend\n',
  ),
  uses(
    'a method of the class before those of other classes',
    'data.rb#Repo.me',
    'class A\n  def turn(way)\n    way\n  end\n  def f\n    node = turn(1)\n    node.me # HIT\n  end\nend\nclass B\n  def turn\n    Other.new\n  end\nend\n',
  ),
  uses(
    'another name',
    'main.rb#A.each_name',
    'class A\n  def each_name; end\n  alias each_key each_name # HIT\n  alias_method :keys, :each_name # HIT\nend\n',
  ),
  uses(
    'a member that is given to all',
    'main.rb#String.to_slug',
    'class String\n  def to_slug; end\nend\n"a".to_slug # HIT\nRepo.new.to_slug # HIT\n',
  ),
  uses(
    'a method that a class has for itself and for its objects',
    'main.rb#Page.toc',
    'class Book\n  class Page\n    def toc; end\n  end\nend\nclass Page\n  def self.toc; end\n  def toc; end\nend\nmodule Mod\n  def self.page\n    ENV["x"] || Page\n  end\nend\nMod.page.toc # HIT\n::Page.toc # HIT\nBook::Page.new.toc\n',
  ),
  {
    what: 'a class that is named with what it is in',
    target: 'a.rb#Net.HTTP.pass',
    files: {
      'a.rb': 'module Net\n  class HTTP\n    def pass; end\n  end\nend\n',
      'b.rb': 'class Net::HTTP\n  MOD = 1\n  def other\n    pass # HIT\n  end\nend\n',
      'c.rb': 'class Web::HTTP\n  def pass; end\nend\n',
      'd.rb': "class T\n  def f\n    http = Net::HTTP.new 'x'\n    http.pass # HIT\n  end\nend\n",
    },
  },
  uses(
    'a constructor that a class inherits',
    'main.rb#Base.initialize',
    'class Base\n  def initialize(a); end\nend\nclass A < Base\nend\nclass B < Base\n  def initialize\n  end\nend\nA.new(1) # HIT\nBase.new(1) # HIT\nB.new\n',
  ),
  uses(
    'a method that is assigned to',
    'main.rb#A.name=',
    'class A\n  def name=(value); end\n  def f\n    self.name = 1 # HIT\n    name = 3\n  end\nend\nA.new.name = 2 # HIT\nA.new.name += 2 # HIT\nRepo.new.name = 2\n',
  ),
  uses(
    'another name that is sent to a class',
    'main.rb#Mod.cast_with',
    'module Mod\n  def self.included(base)\n    base.send :alias_method, :cast, :cast_with # HIT\n  end\n  def cast_with; end\nend\n',
  ),
  uses(
    'a module that is put into a class from outside',
    'main.rb#A.Mod.loud',
    'module A\n  class F\n    def g\n      loud # HIT\n    end\n  end\n  module Mod\n    def loud; end\n  end\nend\nA::F.send(:include, A::Mod)\nA::F.new.loud # HIT\n',
  ),
  uses(
    'a method of a class that is opened by a call',
    'main.rb#value',
    'class A\n  def self.patch\n    Repo.class_eval do\n      def value; end\n    end\n  end\nend\nRepo.new.value # HIT\n',
  ),
  uses(
    'a method of a class in its own body, and one of its objects',
    'main.rb#Scan.Of.lang',
    'class Scan\n  class Of\n    class << self\n      def lang; end\n      def tell\n        lang # HIT\n      end\n    end\n  end\n  class By < Of\n    def lang; end\n  end\nend\nScan::Of.lang # HIT\nScan::By.lang # HIT\nScan::By.new.lang\n',
  ),
  {
    what: 'a field of blocks in a module that goes on in other files',
    target: 'a.rb#Json.look',
    files: {
      'a.rb': 'class Json\n  def look; end\nend\nclass Yaml\n  def look; end\nend\n',
      'b.rb':
        'module Back\n  describe Json do\n    before { @back = Json.new }\n    it { @back.look } # HIT\n  end\nend\n',
      'c.rb': 'module Back\n  describe Yaml do\n    before { @back = Yaml.new }\n    it { @back.look }\n  end\nend\n',
    },
  },
  {
    what: 'a function of the file before one of a file that it takes',
    target: 'test/help.rb#will',
    files: {
      'test/help.rb': 'def will(t)\n  1\nend\n',
      'test/a_test.rb': "require 'help'\ndescribe Job do\n  def will(t); end\n  it('x') { will(1) }\nend\n",
      'test/b_test.rb': "require 'help'\ndescribe Job do\n  it('x') { will(1) } # HIT\nend\n",
    },
  },
  {
    what: 'a function of a block, which no other file has',
    target: 'test/a_test.rb#will',
    files: {
      'help.rb': 'def will(t); end\n',
      'test/a_test.rb': 'describe Job do\n  def will(t); end\n  it { will(1) } # HIT\nend\n',
      'test/b_test.rb': "require_relative '../help'\nrequire_relative 'a_test'\nit { will(1) }\n",
    },
  },
  {
    what: 'a class that a method gives, not an object of it',
    target: 'a.rb#Log.Plain.tell',
    files: {
      'a.rb':
        'module Log\n  class Plain\n    def tell; end\n  end\n  class Loud\n    def self.tell; end\n  end\n  def self.out\n    Loud\n  end\n  def self.plain\n    Plain.new\n  end\nend\nmodule Other\n  class Plain\n    def self.tell; end\n  end\n  def self.out\n    Plain\n  end\nend\n',
      'b.rb': 'Log.out.tell\nLog.plain.tell # HIT\nOther.out.tell\n',
    },
  },
  {
    what: 'a module in a class that everything has',
    target: 'a.rb#Late.late',
    files: {
      'a.rb': 'module Late\n  def late; end\nend\n',
      'b.rb': 'require "a"\nclass Object\n  include Late\nend\ndef f\n  1.late # HIT\n  "a".late # HIT\nend\n',
    },
  },
  {
    what: 'a module that is put into everything when the code runs',
    target: 'a.rb#Late.late',
    files: {
      'a.rb': 'module Late\n  def late; end\nend\nclass Object\n  def own; end\nend\n',
      'b.rb': 'require "a"\ndef f\n  Object.include(Late)\n  1.late # HIT\n  "a".late # HIT\nend\n',
    },
  },
];

describe('calls in Ruby', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });

  test.each([
    [2, ['9', '12']],
    [5, ['7']],
  ])(
    'bare calls where a class has a method of one name for itself and for its objects: line %i',
    async (line, lines) => {
      const project = await getProject({
        'a.rb':
          'class Lint\n  def self.option\n    1\n  end\n  def option; end\n  def open\n    option\n  end\n' +
          '  def self.all = option\n  def own\n    # of the class\n    self.class.option\n  end\nend\n',
      });
      const { targets } = understand(project, { file_path: 'a.rb', line_number: line, symbol_name: 'option' });
      const { sites } = new CallSiteSearch(project).find(targets);
      expect(sites.map(({ reference }) => String(reference.site.line))).toEqual(lines);
    },
  );

  test.each([
    {
      what: 'a method in a block is of a class that nothing names',
      id: 'a.rb#prefix',
      code: 'class Tag\n  def prefix; end\n  def id\n    prefix # HERE\n  end\nend\nlet(:tag) do\n  Class.new(Tag) do\n    def prefix; end\n  end.new\nend\nTag.new.prefix\ntag.prefix # HERE\n',
      line: 9,
    },
    {
      what: 'an object that has a module may have more than that',
      id: 'a.rb#Masking.mask',
      code: 'module Decoding\n  def load\n    new(1)\n  end\nend\nmodule Masking\n  def mask; end\nend\nclass Canvas\n  extend Decoding\n  include Masking\nend\nCanvas.load.mask # HERE\n',
    },
    {
      what: 'a text has what the code gives to texts',
      id: 'a.rb#Slug.trim',
      code: 'class Slug\n  def trim; end\nend\nclass String\n  alias to_slug to_identifier\nend\nvalue = "a"\nvalue.to_slug.trim # HERE\n',
    },
  ])('$what', async ({ id, code, line }) => {
    const project = await getProject({ 'a.rb': code });
    const { targets } = understand(project, {
      ...(line === undefined ? { symbol_id: id } : { file_path: 'a.rb', line_number: line, symbol_name: 'prefix' }),
    });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ reference }) => reference.site.line)).toEqual(
      code.split('\n').flatMap((text, at) => (text.endsWith('# HERE') ? [at + 1] : [])),
    );
  });

  const kept = 'class Kept\n  def open; end\nend\ndef top; end\n';
  const go = 'def go(it, how)\n  it.send(how)\nend\n';
  test.each([
    [
      'any name on any object says nothing of one',
      'class Call\n  def run(it)\n    it.send(@name)\n  end\nend\n',
      false,
    ],
    [
      'any name on any object that a value of the file holds',
      'class Call\n  KINDS = { a: :open, b: :top }\n  def run(it)\n    it.send(KINDS[@name])\n  end\nend\n',
      true,
    ],
    [
      'any name on any object of which the file only asks',
      'class Call\n  def run(it)\n    it.send(@name) if it.respond_to?(:open) || it.respond_to?(:top)\n  end\nend\n',
      false,
    ],
    ['a name that a value holds may be any', 'class Kept\n  def run\n    send(@name)\n  end\nend\n', true],
    ['not with more arguments than it takes', 'class Call\n  def run(it)\n    it.send(@name, 1)\n  end\nend\n', false],
    ['a name that is written', 'def run(it)\n  it.send(:close)\nend\n', false],
    ['names that the calls of a method hand in', `${go}go(x, :close)\ngo(y, "on_#{z}")\n`, false],
    ['one of which may be any', `${go}go(x, :close)\ngo(y, z)\n`, false],
    [
      'one of which may be any, on the object itself',
      'class Kept\n  def go(how)\n    send(how)\n  end\n  def run(it)\n    go(:close)\n    go(it)\n  end\nend\n',
      true,
    ],
    ['the items of a list', 'def run(it)\n  %i[close shut].each do |how|\n    it.send(how)\n  end\nend\n', false],
    ['a text that is put together', 'def run(it)\n  how = "shut_#{kind}"\n  it.send(how)\nend\n', false],
    [
      'a text that is set in one case only',
      'class Kept\n  def run(it)\n    how = other\n    if it\n      how = "shut_all"\n    end\n    send(how)\n  end\nend\n',
      true,
    ],
    [
      'a text that grows',
      'class Kept\n  def run(it)\n    how = "shut_all"\n    how << it.name\n    send(how)\n  end\nend\n',
      true,
    ],
    ['on a constant that holds an object', 'TOOL = make\nTOOL.send("to#{it}p")\nTOOL.send("ope#{it}")\n', true],
    ['on another class', 'class Tool\nend\nTool.send(how)\n', false],
    [
      'a text of which nothing is told',
      'class Kept\n  def run\n    how = "#{kind}"\n    send(how)\n  end\nend\n',
      true,
    ],
  ])('%s', async (_, code, isOpen) => {
    const project = await getProject({ 'call.rb': code, 'kept.rb': kept });
    for (const id of ['kept.rb#Kept.open', 'kept.rb#top']) {
      const { targets } = understand(project, { symbol_id: id });
      const lineText = (path: string, line: number): string =>
        ({ 'call.rb': code, 'kept.rb': kept })[path]?.split('\n')[line - 1] ?? '';
      expect(unnamedCalls(project, targets, lineText) !== undefined).toBe(isOpen);
    }
  });

  test('words of a text that is evaluated may be calls', async () => {
    const project = await getProject({
      'a.rb':
        'module Conf\n  def self.load(n = 1); end\n  def self.save; end\nend\n' +
        'eval("Conf.load(1)", binding)\n' +
        'class A\n  class_eval <<-CODE, __FILE__\n    def #{save}\n      Conf.load\n    end\n  CODE\nend\n' +
        'puts "load"\neval <<-OPEN\n  load\n',
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#Conf.load' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`)).toEqual([
      '5 only-one',
      '9 only-one',
    ]);
  });

  test('a method that is called as a class of its name is', async () => {
    const kit = 'module Kit\n  def self.Size(it); end\n  class Size; end\nend\n';
    const code = `${kit}Kit::Size(1)\nKit.Size 1\nKit::Size.new\n`;
    const project = await getProject({ 'a.rb': code, 'b.rb': 'module Kit\nend\n' });
    const find = (line: number): readonly number[] => {
      const { targets } = understand(project, { file_path: 'a.rb', line_number: line, symbol_name: 'Size' });
      return new CallSiteSearch(project).find(targets).sites.map(({ reference }) => reference.site.line);
    };
    expect(find(2)).toEqual([5, 6]);
    expect(find(3)).toEqual([7]);
  });

  test('what is made from a class that a value holds may be any', async () => {
    const code =
      'class Base\n  def self.make\n    new(1)\n  end\n  def more\n    self.class.new(1)\n  end\nend\nclass Repo < Base\n  def initialize(at = 1); end\nend\ndef make(kind)\n  kind.new(1)\n  TYPES[kind].new\nend\nmodule Maker\n  def make(own = self.new)\n    new(1)\n  end\n  def more\n    self.class.new\n  end\nend\nRepo.new(1)\nString.new\nclass Other\n  def self.make\n    new\n  end\nend\nMADE = Repo\nMADE.new(1)\nMaker::Loaded.new\n';
    const project = await getProject({ 'a.rb': code });
    const { targets } = understand(project, { symbol_id: 'a.rb#Repo.initialize' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`)).toEqual([
      '24 resolved',
      '3 name',
      '6 name',
      '13 name',
      '14 name',
      '17 name',
      '18 name',
      '21 name',
      '32 handed',
      '33 name',
    ]);
  });

  test('a class that may be included may be meant', async () => {
    const drb = 'module DRb\n  class Proxy\n    def initialize; end\n  end\nend\n';
    const project = await getProject({
      'a.rb': drb,
      'b.rb': 'module DRb\n  class Proxy\n  end\nend\nmodule Web\n  class Proxy\n  end\nend\n',
      'c.rb': 'include DRb\nmodule Cases\n  def run\n    Proxy.new\n  end\nend\n',
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#DRb.Proxy.initialize' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ path, reference, link }) => `${path}:${String(reference.site.line)} ${link}`)).toEqual([
      'c.rb:4 only-one',
    ]);
  });

  test('an operator of what is not known may be one of a list', async () => {
    const project = await getProject({
      'a.rb': 'class Box\n  def [](at); end\nend\ndef run(it)\n  it[1]\nend\n',
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#Box.[]' });
    expect(new CallSiteSearch(project).find(targets).sites).toMatchObject([
      { reference: { site: { line: 5 } }, link: 'name' },
    ]);
  });

  test('of a class that each test makes for itself any may be meant', async () => {
    const make = (line: string): string => `it do\n  class Hello\n    def initialize; end\n  end\n  ${line}\nend\n`;
    const project = await getProject({ 'a.rb': make('Hello.new') + make('Hello.new') });
    const { targets } = understand(project, { file_path: 'a.rb', line_number: 3, symbol_name: 'initialize' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`)).toEqual([
      '5 overload',
      '11 overload',
    ]);
  });

  test('a class that is made when the code runs may have for itself what the block around says', async () => {
    const project = await getProject({
      'a.rb':
        'class Base\n  def self.schema; end\n  def run\n    self.class.schema\n  end\nend\n' +
        'def make\n  Class.new(Base) do\n    class << self\n      def schema\n        Base.schema\n      end\n    end\n  end\nend\nkind = Class.new(Base)\nkind.schema\n',
    });
    const { targets } = understand(project, { file_path: 'a.rb', line_number: 10, symbol_name: 'schema' });
    expect(new CallSiteSearch(project).find(targets).sites.map(({ reference }) => reference.site.line)).toContain(4);
    const base = understand(project, { file_path: 'a.rb', line_number: 2, symbol_name: 'schema' });
    expect(new CallSiteSearch(project).find(base.targets).sites.map(({ reference }) => reference.site.line)).toEqual([
      4, 11, 17,
    ]);
  });

  test('a method of one object alone may be called on any', async () => {
    const code =
      'class Repo\nend\nrepo = Repo.new\ndef repo.save; end\nrepo.save\nother.save\nclass Repo\n  alias_method how, :load\nend\n';
    const project = await getProject({ 'a.rb': code });
    const { targets } = understand(project, { file_path: 'a.rb', line_number: 4, symbol_name: 'save' });
    expect(new CallSiteSearch(project).find(targets).sites.map(({ reference }) => reference.site.line)).toEqual([5, 6]);
    expect(project.facts('a.rb')?.definitions.map(({ name }) => name)).not.toContain('how');
  });

  test('what a class has a module for decides what calls it', async () => {
    const code =
      'module Enc\n  def attrs; end\nend\nclass User\n  extend Enc\n  def go\n    attrs\n    self.class.attrs\n  end\nend\n' +
      'class Two\n  include Enc\n  def go\n    attrs\n  end\nend\nclass Three\n  class << self\n    include Enc\n  end\nend\n' +
      'class Below < User\nend\nFour = Class.new\nclass Five\nend\nFive.send(:extend, Enc)\n';
    const calls =
      'User.attrs\nUser.new.attrs\nTwo.attrs\nTwo.new.attrs\nThree.attrs\nThree.new.attrs\nBelow.attrs\nBelow.new.attrs\nFive.attrs\nFive.new.attrs\n';
    const project = await getProject({ 'a.rb': code, 'b.rb': `require_relative "a"\n${calls}` });
    const { targets } = understand(project, { symbol_id: 'a.rb#Enc.attrs' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ path, reference, link }) => `${path}:${String(reference.site.line)} ${link}`)).toEqual([
      'a.rb:7 only-one',
      'a.rb:8 resolved',
      'a.rb:14 resolved',
      'b.rb:2 resolved',
      'b.rb:5 resolved',
      'b.rb:6 resolved',
      'b.rb:8 resolved',
      'b.rb:10 resolved',
    ]);
  });

  test('a path of constants is no method of that name', async () => {
    const project = await getProject({
      'a.rb':
        'module Noko\n  class << self\n    def XML(it)\n      Noko::XML::Doc.parse(it)\n    end\n  end\n  module XML\n    def self.parse(it); end\n    class Doc\n      def self.parse(it)\n        new\n      end\n    end\n  end\nend\nNoko::XML.parse(1)\nNoko::XML(2)\n',
    });
    const findLines = (line: number): readonly number[] => {
      const { targets } = understand(project, { file_path: 'a.rb', line_number: line, symbol_name: 'parse' });
      return new CallSiteSearch(project).find(targets).sites.map(({ reference }) => reference.site.line);
    };
    expect(findLines(8)).toEqual([16]);
    expect(findLines(10)).toEqual([4]);
  });

  test('another name of a module leads to what is in it', async () => {
    const project = await getProject({
      'a.rb': 'module N\n  module Four\n    class Doc\n      def initialize; end\n    end\n  end\nend\n',
      'b.rb': 'module N\n  Html = N::Four\n  Short = Four\n  include Four\nend\n',
      'c.rb':
        'N::Html::Doc.new\nN::Short::Doc.new\nN::Doc.new\nN::Other::Doc.new\nFar::Doc.new\nclass A < N::Html::Doc\nend\nA.new\nclass B < N::Other::Doc\nend\nB.new\n',
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#N.Four.Doc.initialize' });
    const { sites } = new CallSiteSearch(project).find(targets);
    const found = sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`);
    expect(found).toEqual(['1 resolved', '2 resolved', '3 resolved', '4 name', '8 resolved', '11 name']);
  });

  test('a class behind a module that is not found is not said to be one of its name', async () => {
    const code = 'module N\n  module Four\n    class Doc\n      def self.parse; end\n    end\n  end\nend\n';
    const project = await getProject({ 'a.rb': code, 'c.rb': 'N::Four::Doc.parse\nN::Other::Doc.parse\n' });
    const { targets } = understand(project, { symbol_id: 'a.rb#N.Four.Doc.parse' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ link }) => link)).toEqual(['resolved', 'only-one']);
  });

  test('what a test names by `let` is what its block gives, in its group', async () => {
    const code =
      'module H\n  class Conn\n    def close; end\n  end\n  class Cli\n    def close; end\n  end\n  module Two\n    def self.client\n      Conn.new\n    end\n  end\nend\n';
    const spec =
      'RSpec.describe H::Conn do\n  let(:client) { H::Cli.new }\n  let!(:own) { described_class.new }\n  subject { own }\n  it do\n    client.close\n    own.close\n    subject.close\n  end\n' +
      '  context "other" do\n    let(:client) do\n      H::Conn.new\n    end\n    it { client.close }\n  end\nend\nclient.close\n';
    const project = await getProject({ 'a.rb': code, 'b_spec.rb': spec });
    const { targets } = understand(project, { symbol_id: 'a.rb#H.Conn.close' });
    const { sites } = new CallSiteSearch(project).find(targets);
    expect(sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`)).toEqual([
      '7 resolved',
      '8 resolved',
      '14 resolved',
      '17 name',
    ]);
  });

  test('a method that defines methods of a class it makes is no object that has them', async () => {
    const project = await getProject({
      'a.rb':
        'class Inst\n  def self.data; end\nend\ndef made\n  kind = Class.new(Inst) do\n    def self.x; end\n  end\n  kind\nend\nmade.data\n',
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#Inst.data' });
    expect(new CallSiteSearch(project).find(targets).sites.map(({ reference }) => reference.site.line)).toEqual([10]);
  });

  test('a module in a variable is that module, in the place that is written', async () => {
    const project = await getProject({
      'a.rb':
        'module N\n  module Xml\n    module Sax\n      def self.run; end\n    end\n  end\n  module Html\n    module Sax\n      def self.run; end\n    end\n  end\nend\n',
      'b.rb': 'class N::Sax::Case\n  def go\n    kit = N::Xml::Sax\n    kit.run\n    N::Xml::Sax.run\n  end\nend\n',
    });
    const findLines = (line: number): readonly string[] => {
      const { targets } = understand(project, { file_path: 'a.rb', line_number: line, symbol_name: 'run' });
      return new CallSiteSearch(project)
        .find(targets)
        .sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`);
    };
    expect(findLines(4)).toEqual(['4 resolved', '5 resolved']);
    expect(findLines(9)).toEqual([]);
  });

  test('a method that gives an object in one way may give anything in another', async () => {
    const project = await getProject({
      'a.rb':
        'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\ndef find(list)\n  return Wrap.new if list.empty?\n  list[0].call(1, 2)[3] + 1\nend\nfind([]).look\n',
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#Yaml.look' });
    expect(new CallSiteSearch(project).find(targets).sites.map(({ link }) => link)).toEqual(['name']);
  });

  test('what may be something else besides is left open for that', async () => {
    const project = await getProject({
      'a.rb':
        'class Wrap\n  def look; end\nend\nclass Yaml\n  def look; end\nend\nclass Back\n  def find(name)\n    found = Back.const_get(name).new\n    name ? Wrap.new(found) : found\n  end\n' +
        '  def go\n    find(1).look\n    one = 1 ? Wrap.new : Yaml.new\n    one.look\n  end\nend\n',
    });
    const findLines = (id: string): readonly string[] => {
      const { targets } = understand(project, { symbol_id: id });
      return new CallSiteSearch(project)
        .find(targets)
        .sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`);
    };
    expect(findLines('a.rb#Wrap.look')).toEqual(['13 override', '15 resolved']);
    expect(findLines('a.rb#Yaml.look')).toEqual(['13 name', '15 resolved']);
  });

  test('a module that puts itself or its blocks into a class is left open for both', async () => {
    const project = await getProject({
      'a.rb':
        'module Both\n  def self.included(base)\n    base.extend(self)\n  end\n  def run; end\nend\nmodule Rails\n  extend ActiveSupport::Concern\n  class_methods do\n    def run; end\n  end\nend\n' +
        'module One\n  def run; end\nend\nclass A\n  include Both\nend\nclass B\n  include Rails\nend\nclass C\n  include One\nend\nA.run\nA.new.run\nB.run\nB.new.run\nC.run\nC.new.run\n',
    });
    const findLines = (line: number): readonly string[] => {
      const { targets } = understand(project, { file_path: 'a.rb', line_number: line, symbol_name: 'run' });
      return new CallSiteSearch(project)
        .find(targets)
        .sites.map(({ reference, link }) => `${String(reference.site.line)} ${link}`);
    };
    expect(findLines(5)).toEqual(['25 name', '26 resolved']);
    expect(findLines(10)).toEqual(['25 name', '27 resolved', '28 resolved', '29 name']);
    expect(findLines(14)).toEqual(['30 resolved']);
  });
});
