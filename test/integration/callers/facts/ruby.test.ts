import { beforeAll, describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../../src/callers/domain/facts.ts';
import {
  argumentLines,
  bindingLines,
  definitionLines,
  getFacts,
  heritageLines,
  importLines,
  referenceLines,
} from '../../../support/factsOf.ts';

const source = String.raw`require 'x'; require_relative './y'
require_relative 'z'
module M
  class A < B::C
    include Mix; extend E
    before_action :auth, only: [:x], if: -> { ok? }
    Q = 'q'.freeze
    def initialize(repo, a: 1, *r, **k, &b) ; @repo = Repo.new(repo); super(repo); @z ||= Z.new; end
    def self.go(x) ; x.y&.z; @repo.save!(x); foo; x; foo2 1, 'a', bar: :baz; items.each { |i| i.run }; xs.map(&:name); method(:handle);
    l = Local.new; l.m; return H; end
    def ok?; super; end
    class << self; def k; end; end
    private def p; end
    on('created', method(:h)) do |e| e.f end
    H = { 'a' => :b, c: D }
  end
end
puts "a#{b}"; raise Err.new("x"); A::B.call; obj.attr = v; Foo::bar(1)
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.rb', source);
});

describe('what Ruby tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'namespace M',
      'class M.A',
      "field M.A.Q: ''String",
      'constructor M.A.initialize -> =@z',
      'method M.A.go static -> =H',
      'method M.A.ok?',
      'method M.A.k static',
      '-method M.A.p',
      'field M.A.H: D.*()',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual(['M.A extension E', 'M.A mixin Mix', 'M.A extends C']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'extends B.C in M.A',
      'extends Mix in M.A',
      'extends E in M.A',
    ]);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'call include in M.A',
      'call extend in M.A',
      'call before_action in M.A',
      'call ok? in M.A',
      "call 'q'.freeze in M.A.Q",
      'new Repo in M.A.initialize',
      'call Repo.new in M.A.initialize',
      'call super.initialize in M.A.initialize',
      'new Z in M.A.initialize',
      'call Z.new in M.A.initialize',
      'call x.y in M.A.go',
      'call x.y.z in M.A.go',
      'call @repo.save! in M.A.go',
      'call foo in M.A.go',
      'call foo2 in M.A.go',
      'call items in M.A.go',
      'call items.each in M.A.go',
      'call i.run in M.A.go',
      'call xs in M.A.go',
      'call xs.map in M.A.go',
      'call method in M.A.go',
      'new Local in M.A.go',
      'call Local.new in M.A.go',
      'call l.m in M.A.go',
      'call super.ok? in M.A.ok?',
      'call private in M.A',
      'call on in M.A',
      'call method in M.A',
      'call e.f in M.A',
      'call puts',
      'call b',
      'call raise',
      'new Err',
      'call Err.new',
      'call A::B.call',
      'call obj',
      'call obj.attr=',
      'call v',
      'call Foo.bar',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value auth in M.A',
      'value baz under bar in M.A.go',
      'value xs[].name in M.A.go',
      'value handle in M.A.go',
      'value H in M.A.go',
      'value h in M.A',
      'value b under a in M.A.H',
      'value D under c in M.A.H',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([]);
    expect(argumentLines(facts, 'before_action')).toEqual(['string auth', 'only=array [:x]', 'if=function -> { ok? }']);
    expect(argumentLines(facts, 'foo2')).toEqual(['number 1', 'string a', 'bar=string baz']);
    expect(argumentLines(facts, 'on')).toEqual(['string created', 'other method(:h)']);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([]);
    expect(bindingLines(facts)).toEqual([
      'repo: =^0repo in M.A.initialize',
      'a: =^:a in M.A.initialize',
      "r: ''Array in M.A.initialize",
      "k: ''Hash in M.A.initialize",
      'b:  in M.A.initialize',
      'this.repo: Repo in M.A',
      'this.z: Z in M.A',
      'x: =^0x in M.A.go',
      'i: =items[] in M.A.go',
      'l: Local in M.A.go',
      'e: on&() in M.A',
      '.attr: =obj',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual(['* < * from x', '* < * from ./y', '* < * from ./z']);
    expect(facts.exports).toEqual([]);
    expect(facts.constants).toEqual([{ name: 'M.A.Q', value: 'q' }]);
    expect(facts.package).toBe(undefined);
  });
});
