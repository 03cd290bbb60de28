import { describe, expect, test } from 'vitest';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/**
 * A small crate in which lines end in what their use of the name is taken for: `SURE` what is verified, `MAYBE` what is
 * listed with less, `NONE` what is left out.
 */
interface Kind {
  readonly what: string;
  readonly target: string;
  /** The line of the definition that is meant, where several share the name. */
  readonly line?: number;
  readonly files: Readonly<Record<string, string>>;
}

const kinds: readonly Kind[] = [
  {
    what: 'a type of a crate from elsewhere that is written with its crate',
    target: 'src/lib.rs#Builder.start',
    files: {
      'src/lib.rs':
        'mod temp;\npub struct Builder;\nimpl Builder {\n  pub fn start() {}\n}\nfn go() {\n  tempfile::Builder::start(); // NONE\n  ::core::hash::Builder::start(); // NONE\n  crate::Builder::start(); // SURE\n  temp::Builder::start(); // SURE\n}\n',
      'src/temp.rs': 'pub use crate::Builder;\n',
    },
  },
  {
    what: 'the only member of a name that the standard library has, too',
    target: 'src/lib.rs#Name.to_owned',
    files: {
      'src/lib.rs':
        'pub struct Name;\nimpl Name {\n  pub fn to_owned(&self) {}\n}\nfn go(name: Name) {\n  made().to_owned(); // MAYBE\n  name.to_owned(); // SURE\n}\n',
    },
  },
  {
    what: 'types of a module that a parameter is called like, and that all of the module above brings',
    target: 'src/frame.rs#Data.is_end',
    files: {
      'src/lib.rs': 'pub mod frame;\npub mod proto;\n',
      'src/frame.rs':
        'pub struct Data;\nimpl Data {\n  pub fn is_end(&self) {}\n}\npub struct Head;\nimpl Head {\n  pub fn is_end(&self) {}\n}\n',
      'src/proto/mod.rs': 'use crate::frame;\nmod recv;\n',
      'src/proto/recv.rs':
        'use super::*;\nfn go(frame: frame::Data, head: frame::Head) {\n  frame.is_end(); // SURE\n  head.is_end(); // NONE\n}\n',
    },
  },
  {
    what: 'what a variant of the standard library holds, beside one of the name',
    target: 'src/lib.rs#Taken.cut',
    files: {
      'src/lib.rs':
        'use std::collections::hash_map::Entry as StdEntry;\npub enum Entry { Full(Taken) }\npub struct Taken;\nimpl Taken {\n  pub fn cut(&self) {}\n}\nfn go(a: Entry, b: StdEntry) {\n  if let Entry::Full(e) = a {\n    e.cut(); // SURE\n  }\n  if let StdEntry::Full(e) = b {\n    e.cut(); // MAYBE\n  }\n}\n',
    },
  },
  {
    what: 'a function that is called like a plain type, within a macro',
    target: 'src/lib.rs#i8',
    files: { 'src/lib.rs': 'pub fn i8(a: u8) {}\nfn go() {\n  check!(i8(1)); // SURE\n}\n' },
  },
  {
    what: 'a method of the name of a field that holds the class',
    target: 'src/lib.rs#Other',
    files: {
      'src/lib.rs':
        'pub struct Other;\npub struct Repo { other: Other }\nimpl Repo {\n  pub fn new() -> Self {\n    Self { other: Other } // SURE\n  }\n  pub fn other(&self) -> &Other { &self.other }\n  fn go(&self) {\n    self.other(); // NONE\n  }\n}\n',
    },
  },
  {
    what: 'a function that is called with types, pairs among them, within macros',
    target: 'src/lib.rs#digit',
    files: {
      'src/lib.rs':
        'pub fn digit<A, B>(a: u8) -> u8 {\n  a\n}\nfn f() {\n  assert_eq!(\n    digit::<_, (_, Kind)>(1), // SURE\n    1\n  );\n  assert!(digit::<A, Vec<(u8, u8)>>(1) == 1); // SURE\n}\n',
    },
  },
  {
    what: 'a member of what a field holds, beside a method of the name of the field',
    target: 'src/lib.rs#Repo.args',
    files: {
      'src/lib.rs':
        'pub struct Keys;\nimpl Keys {\n  pub fn args(&self) -> u8 {\n    1\n  }\n}\npub struct Repo { args: Keys }\nimpl Repo {\n  pub fn args(self) -> Self {\n    self\n  }\n  fn f(&self) {\n    self.args.args(); // NONE\n  }\n}\nfn g(one: Repo) {\n  one.args.args(); // NONE\n  one.args().args(); // SURE\n}\n',
    },
  },
  {
    what: 'members that are called within macros, on more than a name',
    target: 'src/lib.rs#Repo.save',
    files: {
      'src/lib.rs':
        'pub struct Repo;\nimpl Repo {\n  pub fn save(&self, a: u8) -> u8 {\n    a\n  }\n}\nfn save(a: u8) {}\nfn f(all: Vec<Repo>) {\n  println!("{}", all.get(0).unwrap().save(1)); // SURE\n  assert!(all[0].save(1) == 1); // SURE\n  assert!(make(1, 2)?.save(1) == 1); // MAYBE\n  assert!(save(1)); // NONE\n  assert!(Repo.save(1)); // SURE\n}\n',
    },
  },
  {
    what: 'a function beside members of its name within macros',
    target: 'src/lib.rs#save',
    files: {
      'src/lib.rs':
        'pub struct Repo;\nimpl Repo {\n  pub fn save(&self, a: u8) -> u8 {\n    a\n  }\n}\nfn save(a: u8) {}\nfn f(all: Vec<Repo>) {\n  println!("{}", all.get(0).unwrap().save(1)); // NONE\n  assert!(save(1)); // SURE\n  assert!(save::<u8>(1)); // SURE\n}\nmacro_rules! m { ($save:ident, $x:expr) => {\n  $save(1); // NONE\n  $x.save(1); // NONE\n} }\n',
    },
  },
  {
    what: 'what the rules of macros call',
    target: 'src/lib.rs#help',
    files: {
      'src/lib.rs':
        'pub fn help(a: u8) -> u8 {\n  a\n}\n#[macro_export]\nmacro_rules! go {\n  ($a:expr) => {\n    $crate::help($a) // SURE\n  };\n  ($a:expr, 2) => {{ help::<u8>($a) }}; // SURE\n}\n',
    },
  },
  {
    what: 'names of methods that a macro is given',
    target: 'src/lib.rs#Repo.save',
    files: {
      'src/lib.rs':
        'pub struct Repo;\nimpl Repo {\n  pub fn save(&self) {}\n}\nmacro_rules! each { ($n:ident) => { Repo.$n() } }\nfn f() {\n  each!(save); // MAYBE\n}\n',
    },
  },
  {
    what: 'a trait named before its method',
    target: 'src/lib.rs#A.run',
    files: {
      'src/lib.rs':
        'pub trait Run { fn run(&self); }\npub struct A;\npub struct B;\nimpl Run for A {\n  fn run(&self) {}\n}\nimpl Run for B { fn run(&self) {} }\nfn f(a: A, b: B) {\n  Run::run(&a); // MAYBE\n  <A as Run>::run(&a); // MAYBE\n  <B as Run>::run(&b); // MAYBE\n  A::run(&a); // SURE\n  a.run(); // SURE\n  b.run(); // NONE\n}\nfn g<T: Run>(t: T, u: &dyn Run, v: impl Run) {\n  t.run(); // MAYBE\n  u.run(); // MAYBE\n  v.run(); // MAYBE\n  T::run(&t); // MAYBE\n}\nfn h<T>(t: T) where T: Clone + Run {\n  t.run(); // MAYBE\n  T::run(&t); // MAYBE\n}\n',
    },
  },
  {
    what: 'a method that a trait gives all that have another one',
    target: 'src/lib.rs#Ext.more',
    files: {
      'src/lib.rs':
        'pub trait Ext {\n  fn more(&self) {}\n}\nimpl<T: Clone> Ext for T {}\nstruct A;\nfn f(a: A, b: u8, c: &str) {\n  a.more(); // MAYBE\n  b.more(); // MAYBE\n  c.more(); // MAYBE\n  \"a\".more(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a method of a trait that is done for types from outside',
    target: 'src/lib.rs#String.save',
    files: {
      'src/lib.rs':
        'pub trait Save { fn save(&self); }\nimpl Save for String {\n  fn save(&self) {}\n}\nimpl Save for u8 { fn save(&self) {} }\nfn f(a: String, b: u8) {\n  a.save(); // MAYBE\n  String::new().save(); // MAYBE\n}\n',
    },
  },
  {
    what: 'what a pointer of the code leads to',
    target: 'src/lib.rs#Inner.save',
    files: {
      'src/lib.rs':
        'use std::ops::Deref;\npub struct Inner;\nimpl Inner {\n  pub fn save(&self) {}\n}\npub struct Outer(Inner);\nimpl Deref for Outer { type Target = Inner; fn deref(&self) -> &Inner { &self.0 } }\nfn f(o: Outer) {\n  o.save(); // SURE\n}\n',
    },
  },
  {
    what: 'a type of several modules',
    target: 'src/a.rs#Repo.save',
    files: {
      'src/lib.rs': 'mod a;\nmod b;\nfn f(x: a::Repo, y: b::Repo) {\n  x.save(); // SURE\n  y.save(); // NONE\n}\n',
      'src/a.rs': 'pub struct Repo;\nimpl Repo {\n  pub fn save(&self) {}\n}\n',
      'src/b.rs': 'pub struct Repo;\nimpl Repo {\n  pub fn save(&self) {}\n}\n',
    },
  },
  {
    what: 'a member of a type of which there are several, by its arguments',
    target: 'src/lib.rs#Repo.from',
    line: 3,
    files: {
      'src/lib.rs':
        'pub struct Repo;\nimpl From<u8> for Repo {\n  fn from(a: u8) -> Self { Repo }\n}\nimpl From<String> for Repo {\n  fn from(a: String) -> Self { Repo }\n}\nfn f(a: X) {\n  Repo::from(a); // MAYBE\n}\n',
    },
  },
  {
    what: 'the crate by its name, from its tests and programs',
    target: 'src/lib.rs#help',
    files: {
      'Cargo.toml': '[package]\nname = "my-crate"\n',
      'src/lib.rs': 'pub fn help() {}\n',
      'tests/it.rs': 'use my_crate::help;\nfn t() {\n  help(); // SURE\n  my_crate::help(); // SURE\n}\n',
      'src/main.rs': 'fn main() {\n  my_crate::help(); // SURE\n}\n',
    },
  },
  {
    what: 'a trait, a type and the trait of the type in three files',
    target: 'src/c.rs#A.run',
    files: {
      'src/lib.rs':
        'mod a;\nmod b;\nmod c;\nuse a::Run;\nfn f<T: Run>(t: T, u: &dyn Run, b: b::A) {\n  t.run(); // MAYBE\n  u.run(); // MAYBE\n  b.run(); // SURE\n  b.more(); \n}\n',
      'src/a.rs': 'pub trait Run {\n  fn run(&self);\n  fn more(&self) {\n    self.run(); // MAYBE\n  }\n}\n',
      'src/b.rs': 'pub struct A;\n',
      'src/c.rs': 'use crate::{a::Run, b::A};\nimpl Run for A {\n  fn run(&self) {}\n}\n',
    },
  },
  {
    what: 'a type from outside that is called as one of the code',
    target: 'src/lib.rs#Error.kind',
    files: {
      'src/lib.rs':
        'use std::io;\npub struct Error;\nimpl Error {\n  pub fn kind(&self) -> u8 { 1 }\n}\nfn f(a: io::Error, b: std::io::Error, c: Error, d: Option<io::Error>) {\n  a.kind(); // NONE\n  b.kind(); // NONE\n  c.kind(); // SURE\n  d.unwrap().kind(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a method of a trait from outside, called on what has the trait',
    target: 'src/lib.rs#A.put',
    files: {
      'src/lib.rs':
        'use other::Put;\npub struct A;\nimpl Put for A {\n  fn put(&self) {}\n}\nfn f<P: Put>(p: P, s: &str) {\n  p.put(); // MAYBE\n  "a".put(); // NONE\n}\n',
    },
  },
  {
    what: 'a trait from outside that is called as the type',
    target: 'src/lib.rs#Visitor.put',
    files: {
      'src/lib.rs':
        'use other::de;\npub struct Visitor;\nimpl de::Visitor for Visitor {\n  fn put(&self) {}\n}\nfn f<V: de::Visitor>(v: V) {\n  v.put(); // MAYBE\n}\n',
      'src/b.rs': 'use other::de::Visitor;\nfn f<V: Visitor>(v: V) {\n  v.put(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a method that a type has itself and from a trait',
    target: 'src/lib.rs#A.path',
    line: 4,
    files: {
      'src/lib.rs':
        'pub struct A;\npub trait Has { fn path(&self); }\nimpl Has for A {\n  fn path(&self) {}\n}\nimpl A {\n  pub fn path(&self) {}\n}\nfn f(a: A) {\n  a.path(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a method that a type has itself, which goes before that of a trait',
    target: 'src/lib.rs#A.path',
    line: 7,
    files: {
      'src/lib.rs':
        'pub struct A;\npub trait Has { fn path(&self); }\nimpl Has for A {\n  fn path(&self) {}\n}\nimpl A {\n  pub fn path(&self) {}\n}\nfn f(a: A) {\n  a.path(); // SURE\n}\n',
    },
  },
  {
    what: 'a type of a module that is not of the code',
    target: 'src/lib.rs#Builder.new',
    files: {
      'src/lib.rs':
        'use other::framed;\npub struct Builder;\nimpl Builder {\n  pub fn new() -> Self { Builder }\n}\nfn f() {\n  framed::Builder::new(); // NONE\n  Builder::new(); // SURE\n}\n',
    },
  },
  {
    what: 'a name that is taken from another crate',
    target: 'src/codec.rs#Framed.get_ref',
    files: {
      'src/lib.rs': 'mod codec;\n',
      'src/codec.rs':
        'use other::codec::Framed as Inner;\npub struct Framed { inner: Inner }\nimpl Framed {\n  pub fn get_ref(&self) {\n    self.inner.get_ref(); // NONE\n  }\n}\n',
    },
  },
  {
    what: 'a parameter that is called as the module of its type',
    target: 'src/frame/settings.rs#Settings.is_ack',
    files: {
      'src/lib.rs': 'mod frame;\nmod proto;\n',
      'src/frame/mod.rs': 'mod settings;\npub use self::settings::{Settings};\n',
      'src/frame/settings.rs': 'pub struct Settings;\nimpl Settings {\n  pub fn is_ack(&self) -> bool { true }\n}\n',
      'src/proto/mod.rs': 'mod settings;\n',
      'src/proto/settings.rs':
        'use crate::frame;\npub struct Settings;\nimpl Settings {\n  fn f(&self, frame: frame::Settings) {\n    frame.is_ack(); // SURE\n  }\n}\n',
    },
  },
  {
    what: 'types that are inferred',
    target: 'src/lib.rs#A.save',
    files: {
      'src/lib.rs':
        'pub struct A;\nimpl A {\n  pub fn new() -> Self { A }\n  pub fn save(&self) {}\n}\nstruct B { a: A, all: Vec<A>, o: Option<A> }\nstruct S; impl S { fn save(&self) {} }\nfn f(b: &mut B, r: Result<A, S>) {\n  b.a.save(); // SURE\n  for x in &b.all {\n    x.save(); // SURE\n  }\n  for x in b.all.iter().filter(|x| true) {\n    x.save(); // SURE\n  }\n  if let Some(ref mut x) = b.o {\n    x.save(); // SURE\n  }\n  match &b.o {\n    Some(y) => y.save(), // SURE\n    None => (),\n  }\n  b.all.iter().map(|z| z.save()); // SURE\n  let B { a, .. } = b;\n  a.save(); // SURE\n  let c = if true { A::new() } else { A };\n  c.save(); // SURE\n  r.unwrap_or_else(|s| A).save(); // SURE\n  r.map(|q| q.save()); // SURE\n  r.map_err(|s| s.save()); // MAYBE\n}\n',
    },
  },
];

const sure: ReadonlySet<Link> = new Set(['resolved']);

describe('kinds of calls that rust-analyzer was asked about', () => {
  test.each(kinds)('$what', async ({ target, line, files }) => {
    const project = await getProject(files);
    const all = understand(project, { symbol_id: target }).targets;
    const targets = all.filter(
      ({ path, definition }) => line === undefined || project.facts(path)?.definitions[definition]?.site.line === line,
    );
    expect(targets).not.toHaveLength(0);
    const { sites } = new CallSiteSearch(project).find(targets);
    const found = new Map(
      sites.map(({ path, reference: { site }, link }) => [`${path}:${site.line}`, sure.has(link) ? 'SURE' : 'MAYBE']),
    );
    const marked = Object.entries(files).flatMap(([path, text]) =>
      text.split('\n').flatMap((source, at) => {
        const mark = /\/\/ (SURE|MAYBE|NONE)$/.exec(source)?.[1];
        return mark === undefined ? [] : [{ place: `${path}:${at + 1}`, source, mark }];
      }),
    );
    expect(marked.map(({ place, source }) => `${place} ${found.get(place) ?? 'NONE'} ${source.trim()}`)).toEqual(
      marked.map(({ place, mark, source }) => `${place} ${mark} ${source.trim()}`),
    );
  });
});
