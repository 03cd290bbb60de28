import { describe, expect, test } from 'vitest';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const store =
  'pub struct Repo { pub name: String }\nimpl Repo {\n  pub fn new() -> Self { Repo { name: String::new() } }\n  pub fn save(&self) {}\n  pub fn load(&self) -> Option<Repo> { None }\n  pub fn me(self) -> Self { self }\n}\npub struct Other;\nimpl Other {\n  pub fn new() -> Other { Other }\n  pub fn save(&self) {}\n}\npub trait Store { fn put(&self); fn twice(&self) {} }\nimpl Store for Repo { fn put(&self) {} }\npub fn open() -> Result<Repo, Error> { Ok(Repo::new()) }\npub fn run<F: Fn()>(f: F) { f(); }\n';

function uses(
  what: string,
  target: string,
  body: string,
  head = 'use crate::store::{Repo, Other, Store, open, run};\n',
): MarkedCase {
  return { what, target, files: { 'src/store.rs': store, 'src/main.rs': `mod store;\n${head}${body}` } };
}

const save = 'src/store.rs#Repo.save';

const cases: readonly MarkedCase[] = [
  uses(
    'a function',
    'src/store.rs#run',
    'fn main() {\n  run(|| {}); // HIT\n  store::run(|| {}); // HIT\n  crate::store::run(|| {}); // HIT\n}\n',
  ),
  uses(
    'a function under another name',
    'src/store.rs#open',
    'fn open() {}\nfn main() {\n  o(); // HIT\n  open();\n}\n',
    'use crate::store::open as o;\n',
  ),
  uses('a method on a parameter', save, 'fn f(r: &Repo, o: &mut Other) {\n  r.save(); // HIT\n  o.save();\n}\n'),
  uses(
    'a method on a local',
    save,
    'fn f() {\n  let r = Repo::new();\n  r.save(); // HIT\n  let o = Other::new();\n  o.save();\n  let s: Repo = make();\n  s.save(); // HIT\n}\n',
  ),
  uses('a struct literal', save, 'fn f() {\n  let r = Repo { name: x };\n  r.save(); // HIT\n}\n'),
  uses(
    'self',
    save,
    'impl Repo {\n  fn again(&self) {\n    self.save(); // HIT\n    Self::save(self); // HIT\n    Repo::save(self); // HIT\n  }\n}\nimpl Other { fn again(&self) { self.save(); } }\n',
  ),
  uses(
    'a field',
    save,
    'struct Service { repo: Repo, other: Box<Other>, more: Arc<Repo> }\nimpl Service {\n  fn go(&self) {\n    self.repo.save(); // HIT\n    self.more.save(); // HIT\n    self.other.save();\n  }\n}\n',
  ),
  uses(
    'a chain',
    save,
    'fn f(r: Repo) {\n  r.me().me().save(); // HIT\n  Repo::new().save(); // HIT\n  r.load().unwrap().save(); // HIT\n  open()?.save(); // HIT\n}\n',
  ),
  uses(
    'if let and match',
    save,
    'fn f(r: Option<Repo>) {\n  if let Some(x) = r { x.save(); } // HIT\n  match open() {\n    Ok(x) => x.save(), // HIT\n    Err(_) => {}\n  }\n}\n',
  ),
  uses(
    'a loop',
    save,
    'fn f(rs: Vec<Repo>, more: &[Repo]) {\n  for r in rs { r.save(); } // HIT\n  for r in more.iter() { r.save(); } // HIT\n  more[0].save(); // HIT\n}\n',
  ),
  uses(
    "a trait's method",
    'src/store.rs#Repo.put',
    'fn f(s: &dyn Store, r: Repo) {\n  s.put(); // HIT\n  r.put(); // HIT\n}\nfn g<T: Store>(t: T) {\n  t.put(); // HIT\n}\nfn h(t: impl Store) {\n  t.put(); // HIT\n}\n',
  ),
  uses('a default method of a trait', 'src/store.rs#Store.twice', 'fn f(r: Repo) {\n  r.twice(); // HIT\n}\n'),
  uses(
    'an associated function',
    'src/store.rs#Other.new',
    'fn f() {\n  Repo::new();\n  Other::new(); // HIT\n  let f = Other::new; // HIT\n}\n',
    'use crate::store::{Repo, Other};\n',
  ),
  uses(
    'a closure',
    save,
    'fn f(r: Repo, rs: Vec<Repo>) {\n  run(|| r.save()); // HIT\n  rs.iter().for_each(|x| x.save()); // HIT\n  rs.iter().for_each(Repo::save); // HIT\n}\n',
  ),
  {
    what: 'a module that is taken beside what it holds, where a parameter has its name',
    target: 'src/frame/data.rs#Data.id',
    files: {
      'Cargo.toml': '[package]\nname = "m"\n',
      'src/lib.rs': 'pub mod frame;\npub mod app;\n',
      'src/frame/mod.rs':
        'mod data;\npub use self::data::Data;\npub struct Reset;\nimpl Reset { pub fn id(&self) -> u8 { 1 } }\n',
      'src/frame/data.rs':
        'pub struct Data;\nimpl Data { pub fn id(&self) -> u8 { 1 } }\npub fn make() -> Data { Data }\n',
      'src/app.rs':
        'use crate::{\n  frame::{self, Reset},\n};\nfn f(frame: frame::Data, frames: frame::Reset) {\n  frame.id(); // HIT\n  frames.id();\n}\nfn g(it: frame::Data, r: Reset) {\n  it.id(); // HIT\n  r.id();\n}\n',
    },
  },
  {
    what: 'closures of iterators and options, and lists of the own type',
    target: 'src/a.rs#Repo.save',
    files: {
      'src/a.rs': [
        'pub struct Repo { subs: Vec<Repo> }',
        'impl Repo {',
        '  pub fn save(&self) -> bool { true }',
        '  pub fn subs(&self) -> impl Iterator<Item = &Self> { self.subs.iter() }',
        '  pub fn many(&self) -> Vec<&Self> { vec![] }',
        '  pub fn first(&self) -> Option<&Self> { None }',
        '}',
        "pub type Held<'a, T> = Repo;",
        'pub struct Other;',
        'impl Other {',
        '  pub fn save(&self) -> bool { true }',
        '  pub fn map(&self, with: impl Fn(u8) -> u8) {}',
        '  pub fn all(&self) -> Option<&Self> { None }',
        '}',
        'fn f(r: &Repo, o: &Other, os: &[Other]) {',
        '  for s in r.subs() { s.save(); } // HIT',
        '  for s in r.many() { s.save(); } // HIT',
        '  r.subs().find(|s| s.save()); // HIT',
        '  r.subs().filter(|s| s.subs.is_empty()).map(|s| s.save()); // HIT',
        '  r.first().map(|s| s.save()); // HIT',
        '  r.first().is_some_and(|s| s.save()); // HIT',
        '  let all: Vec<_> = r.subs().collect();',
        '  all[0].save(); // HIT',
        "  let held: Held<'_, _> = make();",
        '  held.save(); // HIT',
        '  os.iter().any(|s| s.save());',
        '  o.all().filter(|s| s.save());',
        '}',
        '',
      ].join('\n'),
    },
  },
  {
    what: 'a macro',
    target: 'src/a.rs#shout',
    files: { 'src/a.rs': 'fn shout() {}\nfn f() {\n  println!("{}", shout()); // HIT\n  vec![shout()]; // HIT\n}\n' },
  },
];

describe('calls in Rust', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });
});
