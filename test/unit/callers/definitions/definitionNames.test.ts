import { describe, expect, test } from 'vitest';
import type { CodeLanguage } from '../../../../src/callers/domain/facts.ts';
import { definitionNames } from '../../../../src/callers/node/definitions/definitionNames.ts';

const names = (language: CodeLanguage, source: string): string[] =>
  definitionNames(language, new TextEncoder().encode(source)).map(({ name, line }) => `${name}:${line}`);

describe('definitionNames', () => {
  test('TypeScript: functions, classes and their members, types, arrow functions; not what is called, imported or written in comments and strings', () => {
    expect(
      names(
        'typescript',
        [
          "import { type Imported, other } from './other.ts';",
          'export async function* walk<T>(from: T): AsyncGenerator<T> { if (from) { other(from); } }',
          '// function commented() {}',
          "const text = 'function quoted() {}', more = `${run(() => { inTemplate(); })} function templated() {}`;",
          'export abstract class Repo<T extends { id: string }> extends Base implements Saves {',
          '  readonly #cache = new Map<string, T>();',
          '  onSaved = (saved: T): void => { this.#cache.clear(); };',
          '  constructor(private readonly deps: Deps) { super(deps); }',
          '  @Log({ level: 1 }) async save<K>(one: T, options: K = make()): Promise<void> { return this.deps.write(one); }',
          '  abstract load(id: string): T;',
          '  static #private() {}',
          '  get size() { return 1; }',
          '}',
          'interface Saves { save(one: unknown): void; done?: (ok: boolean) => void }',
          'type Id = string; enum Colour { Red }',
          'declare namespace Outer { function inner(): void }',
          'const handlers = { created(event: Event) { go(); }, removed: async (event) => {}, plain: 1, "quotedKey": function () {} };',
          'export const useIt = <T,>(value: T) => value;',
          'function outer() { const local = 1; const inner = () => local; return inner; }',
          'const pattern = /[/"]function nope() {/;',
          'exports.attached = function () {};',
          'const lib = require("lib");',
        ].join('\n'),
      ),
    ).toEqual([
      'walk:2',
      'text:4',
      'more:4',
      'Repo:5',
      'onSaved:7',
      'constructor:8',
      'save:9',
      'load:10',
      '#private:11',
      'size:12',
      'Saves:14',
      'save:14',
      'done:14',
      'Id:15',
      'Colour:15',
      'Outer:16',
      'inner:16',
      'handlers:17',
      'created:17',
      'removed:17',
      'quotedKey:17',
      'useIt:18',
      'outer:19',
      'inner:19',
      'pattern:20',
      'attached:21',
    ]);
  });

  test('Python: defs, classes and what a module sets; not its docstrings', () => {
    expect(
      names(
        'python',
        [
          '"""',
          'def documented(): pass',
          '"""',
          'LIMIT = 3',
          'class Repo(Base):',
          '    """Saves. class Nope"""',
          '    size = 1',
          '    async def save(self, one):',
          "        if one == 1: self.write(f'def {one}')",
          'def größe(): return LIMIT',
        ].join('\n'),
      ),
    ).toEqual(['LIMIT:4', 'Repo:5', 'save:8', 'größe:10']);
  });

  test('Go: receivers, groups, interfaces and functions in variables', () => {
    expect(
      names(
        'go',
        [
          'package a',
          'type (',
          '\tRepo struct { save func() }',
          '\tStore interface {',
          '\t\tLoad(id string) error',
          '\t}',
          ')',
          'const Limit = 1',
          'func (r *Repo) Save(id string) error {',
          '\tdone := func() { r.close() }',
          '\treturn nil',
          '}',
          'func Map[T any](list []T) {}',
        ].join('\n'),
      ),
    ).toEqual(['Repo:3', 'Store:4', 'Load:5', 'Limit:8', 'Save:9', 'done:10', 'Map:13']);
  });

  test('Java: constructors, annotated and generic methods, anonymous classes; not calls', () => {
    expect(
      names(
        'java',
        [
          'package a;',
          'public class Repo<T> implements Store {',
          '  private final Map<String, T> cache = build();',
          '  @Inject public Repo(Deps deps) { super(deps); }',
          '  @Override public <K> List<K> load(String id) throws IOException { return find(id); }',
          '  Runnable task = new Runnable() { public void run() { call(); } };',
          '  abstract void close();',
          '  record Point(int x, int y) {}',
          '}',
        ].join('\n'),
      ),
    ).toEqual(['Repo:2', 'Repo:4', 'load:5', 'run:6', 'close:7', 'Point:8']);
  });

  test('C#: properties, expression bodies, constructors that call the base, local functions', () => {
    expect(
      names(
        'csharp',
        [
          'namespace A.B;',
          'public sealed class Repo : Base, IStore {',
          '  public string Name { get; set; }',
          '  public int Size => items.Count;',
          '  public Repo(Deps deps) : base(deps) { }',
          '  public async Task<List<T>> Load<T>(string id) where T : class { return await Find(id); int Local(int x) => x; }',
          '}',
          'public record Point(int X, int Y);',
        ].join('\n'),
      ),
    ).toEqual(['Repo:2', 'Name:3', 'Size:4', 'Repo:5', 'Load:6', 'Local:6', 'Point:8']);
  });

  test('C++: functions out of their class, declarations, templates, macros with arguments', () => {
    expect(
      names(
        'cpp',
        [
          '#define MAX(a, b) \\',
          '  ((a) > (b))',
          'namespace store {',
          'template <typename T> class Repo final : public Base {',
          ' public:',
          '  explicit Repo(int size) : size_(size) {}',
          '  void save(const T& one) const override;',
          '};',
          'struct Point* origin();',
          'void Repo<int>::save(const int& one) const { write(one); }',
          '}',
          "int main(int argc, char** argv) { if (argc) { return run('{'); } }",
        ].join('\n'),
      ),
    ).toEqual(['MAX:1', 'store:3', 'Repo:4', 'Repo:6', 'save:7', 'origin:9', 'save:10', 'main:12']);
  });

  test('Kotlin: extensions, objects, functions of a companion; not calls', () => {
    expect(
      names(
        'kotlin',
        [
          'package a',
          'data class Repo<T>(val id: String) : Base(id), Store {',
          '  companion object { const val LIMIT = 1; fun open() = Repo<Int>("class X") }',
          '  private val size: Int get() = items.size',
          '  override suspend fun load(id: String): Repo? = find(id) { it.close() }',
          '}',
          'object Bus',
          'fun interface Store { fun put() }',
          'typealias Vault = Repo<Int>',
          'fun String.slug(): String {',
          '  return this',
          '}',
          'enum class Color { RED }',
        ].join('\n'),
      ),
    ).toEqual(['Repo:2', 'open:3', 'load:5', 'Bus:7', 'Store:8', 'put:8', 'Vault:9', 'slug:10', 'Color:13']);
  });

  test('Rust, PHP and Ruby', () => {
    expect(
      names(
        'rust',
        [
          "impl<'a> Repo<'a> { pub const fn save(&self) -> char { '{' } }",
          'macro_rules! make { () => {} }',
          'static mut COUNT: u32 = 0;',
          'trait Store { type Id; fn load(&self); }',
        ].join('\n'),
      ),
    ).toEqual(['save:1', 'make:2', 'COUNT:3', 'Store:4', 'Id:4', 'load:4']);
    expect(
      names(
        'php',
        [
          '<b>function text() {}</b>',
          '<?php',
          'use function A\\used;',
          'final class Repo { public static function &save(array $class) { return Repo::class; } const LIMIT = 1; }',
          '$f = function () { return <<<EOT',
          'function heredoc() {}',
          'EOT;',
          '};',
          '?> class Html <?php interface Store {}',
        ].join('\n'),
      ),
    ).toEqual(['Repo:4', 'save:4', 'LIMIT:4', 'Store:9']);
    expect(
      names(
        'ruby',
        [
          'class A::Repo < Base',
          '  LIMIT = 1',
          '  def self.save!(one) = one.class',
          '  def empty?',
          '    <<~TEXT',
          '      def heredoc',
          '    TEXT',
          '  end',
          'end',
          '=begin',
          'def commented',
          '=end',
          'module Tools',
          'end',
        ].join('\n'),
      ),
    ).toEqual(['Repo:1', 'save!:3', 'empty?:4', 'Tools:13']);
  });

  test('lines end in any of the three ways, and a mark at the head is no part of the first name', () => {
    expect(names('python', '\uFEFFdef a(): pass\r\ndef b(): pass\rdef c(): pass\n')).toEqual(['a:1', 'b:2', 'c:3']);
  });
});
