import { describe, expect, it } from 'vitest';
import { simpleType } from '../../../src/callers/node/facts/reading/typeNames.ts';

describe('the simple name of a written type', () => {
  it.each([
    // TypeScript and JSDoc
    [': Repo', 'Repo'],
    [': app.Repo<User>', 'Repo'],
    [': Promise<Repo | undefined>', 'Repo'],
    [': null | Repo', 'Repo'],
    [': readonly Repo[]', 'Repo[]'],
    [': Array<Repo>', 'Repo[]'],
    [": import('./q').Queue", 'Queue'],
    ['?Repo', 'Repo'],
    [': (a: A) => B', ''],
    [': { a: B }', ''],
    [': string | number', ''],
    [': typeof x', ''],
    [': Partial<Repo>', 'Repo'],
    [': Map<K, V>', 'V[]'],
    // Python
    ['"Repo"', 'Repo'],
    ['Optional["Repo"]', 'Repo'],
    ['list[Repo]', 'Repo[]'],
    ['Union[None, Repo]', 'Repo'],
    ['Annotated[Repo, Depends(x)]', 'Repo'],
    ['Repo | None', 'Repo'],
    ['dict[str, Repo]', ''],
    // Go
    ['*sql.DB', 'DB'],
    ['[]*Repo', 'Repo[]'],
    ['map[string]Repo', 'Repo[]'],
    ['func(a int) error', ''],
    ['*R[T]', 'R'],
    ['error', ''],
    // Java, C#
    ['List<Repo>', 'Repo[]'],
    ['Optional<Repo>', 'Repo'],
    ['Task<List<Foo>>', 'Foo[]'],
    ['IEnumerable<Foo>', 'Foo[]'],
    ['Repo?', 'Repo'],
    ['Repo[]', 'Repo[]'],
    ['a.b.Repo', 'Repo'],
    ['int', ''],
    // Rust
    ["&'a mut Repo", 'Repo'],
    ['Arc<Mutex<Repo>>', 'Repo'],
    ['Result<Repo, Error>', 'Repo'],
    ['impl Tr', 'Tr'],
    ['Box<dyn Tr>', 'Tr'],
    ['Vec<Repo>', 'Repo[]'],
    ['[Repo; 3]', 'Repo[]'],
    ['crate::db::Repo', 'Repo'],
    ['u8', ''],
    // C++, PHP
    ['const Repo&', 'Repo'],
    ['std::unique_ptr<app::Repo>', 'Repo'],
    ['struct repo *', 'repo'],
    ['std::vector<Repo>', 'Repo[]'],
    ['?\\App\\Repo', 'Repo'],
    ['unsigned long', ''],
    ['', ''],
    ['<<<', ''],
    ['::', ''],
  ])('%s is %s', (written, simple) => {
    expect(simpleType(written)).toBe(simple);
  });

  it('ends, whatever is written', () => {
    expect(simpleType('Promise<'.repeat(500))).toBe('Promise');
    expect(simpleType('('.repeat(5000))).toBe('');
    expect(simpleType('a|'.repeat(5000))).toBe('a');
  });
});
