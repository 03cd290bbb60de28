import { describe, expect, it } from 'vitest';
import { simpleType } from '../../../src/callers/node/facts/reading/typeNames.ts';

describe('the simple name of a written type', () => {
  it.each([
    // TypeScript and JSDoc
    [': Repo', 'Repo', 'typescript'],
    [': app.Repo<User>', 'Repo', 'typescript'],
    [': Promise<Repo | undefined>', 'Repo', 'typescript'],
    [': null | Repo', 'Repo', 'typescript'],
    [': readonly Repo[]', 'Repo[]', 'typescript'],
    [': Array<Repo>', 'Repo[]', 'typescript'],
    [": import('./q').Queue", 'Queue', 'typescript'],
    ['?Repo', 'Repo', 'typescript'],
    [': (a: A) => B', '', 'typescript'],
    [': { a: B }', '', 'typescript'],
    [': string | number', '', 'typescript'],
    [': typeof x', '', 'typescript'],
    [': Partial<Repo>', 'Repo', 'typescript'],
    [': Map<K, V>', 'V[]', 'typescript'],
    // Go
    ['*sql.DB', 'DB', 'go'],
    ['[]*Repo', 'Repo[]', 'go'],
    ['map[string]Repo', 'Repo[]', 'go'],
    ['func(a int) error', '', 'go'],
    ['*R[T]', 'R', 'go'],
    ['error', '', 'go'],
    // Java, C#
    ['List<Repo>', 'Repo[]', 'java'],
    ['Optional<Repo>', 'Repo', 'java'],
    ['Task<List<Foo>>', 'Foo[]', 'csharp'],
    ['IEnumerable<Foo>', 'Foo[]', 'csharp'],
    ['Repo?', 'Repo', 'csharp'],
    ['Repo[]', 'Repo[]', 'java'],
    ['a.b.Repo', 'Repo', 'java'],
    ['int', '', 'java'],
    // Rust
    ["&'a mut Repo", 'Repo', 'rust'],
    ['Arc<Mutex<Repo>>', 'Repo', 'rust'],
    ["Cow<'a, Repo>", 'Repo', 'rust'],
    ["MutexGuard<'_, Vec<Repo>>", 'Repo[]', 'rust'],
    ['Result<Repo, Error>', 'Repo', 'rust'],
    ['impl Tr', 'Tr', 'rust'],
    ['Box<dyn Tr>', 'Tr', 'rust'],
    ['Vec<Repo>', 'Repo[]', 'rust'],
    ['[Repo; 3]', 'Repo[]', 'rust'],
    ['crate::db::Repo', 'Repo', 'rust'],
    ['u8', '', 'rust'],
    // C++, PHP
    ['const Repo&', 'Repo', 'cpp'],
    ['std::unique_ptr<app::Repo>', 'Repo', 'cpp'],
    ['struct repo *', 'repo', 'cpp'],
    ['std::vector<Repo>', 'Repo[]', 'cpp'],
    ['?\\App\\Repo', 'Repo', 'php'],
    ['unsigned long', '', 'cpp'],
    ['', '', 'cpp'],
    ['<<<', '', 'cpp'],
    ['::', '', 'cpp'],
    // What wraps others in one language is a class like any other in the next.
    ['Box<Repo>', 'Box', 'typescript'],
    ['Ref<Repo>', 'Ref', 'java'],
    ['Task<Repo>', 'Task', 'kotlin'],
    ['Provider<Repo>', 'Provider', 'csharp'],
    ['Promise<Repo>', 'Promise', 'rust'],
    ['Optional<Repo>', 'Optional', 'cpp'],
    ['Result<Repo>', 'Result', 'scala'],
    ['Lazy[Repo]', 'Lazy', 'go'],
  ] as const)('%s is %s in %s', (written, simple, language) => {
    expect(simpleType(written, language)).toBe(simple);
  });

  it('ends, whatever is written', () => {
    expect(simpleType('Promise<'.repeat(500), 'typescript')).toBe('Promise');
    expect(simpleType('('.repeat(5000), 'typescript')).toBe('');
    expect(simpleType('a|'.repeat(5000), 'typescript')).toBe('a');
  });
});
