import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'use std::ops::*;\n' +
  'pub struct Kept { pub n: i32, pub held: Option<Box<Kept>> }\n' +
  'pub struct Decoy { pub kept: Kept, pub list: Vec<Kept> }\n' +
  'pub trait Tr { fn must(&self) -> i32; fn deflt(&self) -> i32 { self.must() } fn stat() -> Self where Self: Sized; }\n' +
  'impl Kept {\n' +
  '  pub fn new() -> Self { Kept { n: 1, held: None } }\n' +
  '  pub fn pull(&self, x: i32) -> i32 { x }\n' +
  '  pub fn me(self) -> Self { self }\n' +
  '  pub fn chain(&mut self) -> &mut Self { self }\n' +
  '  pub fn try_it() -> Result<Self, String> { Ok(Self::new()) }\n' +
  '  pub const fn cst() -> i32 { 1 }\n' +
  '  pub async fn later(&self) -> i32 { 1 }\n' +
  '}\n' +
  'impl Decoy {\n' +
  '  pub fn new() -> Self { todo!() }\n' +
  '  pub fn pull(&self, x: i32) -> i32 { x }\n' +
  '  pub fn kept(&self) -> &Kept { &self.kept }\n' +
  '  pub fn opt(&self) -> Option<Kept> { None }\n' +
  '  pub fn res(&self) -> Result<Kept, String> { todo!() }\n' +
  '  pub fn boxed(&self) -> Box<Kept> { todo!() }\n' +
  '  pub fn dynt(&self) -> Box<dyn Tr> { todo!() }\n' +
  '  pub fn imp(&self) -> impl Tr { Kept::new() }\n' +
  '  pub fn all(&self) -> Vec<Kept> { vec![] }\n' +
  '  pub fn it(&self) -> impl Iterator<Item = Kept> { vec![].into_iter() }\n' +
  '}\n' +
  'impl Tr for Kept { fn must(&self) -> i32 { 1 } fn stat() -> Self { Kept::new() } }\n' +
  'impl Tr for Decoy { fn must(&self) -> i32 { 1 } fn stat() -> Self { Decoy::new() } }\n' +
  'impl From<i32> for Kept { fn from(x: i32) -> Self { Kept::new() } }\n' +
  'impl Default for Kept { fn default() -> Self { Kept::new() } }\n' +
  'impl Clone for Kept { fn clone(&self) -> Self { Kept::new() } }\n' +
  'impl std::str::FromStr for Kept { type Err = String; fn from_str(s: &str) -> Result<Self, String> { todo!() } }\n' +
  'impl TryFrom<u8> for Kept { type Error = String; fn try_from(x: u8) -> Result<Self, String> { todo!() } }\n' +
  'impl AsRef<str> for Kept { fn as_ref(&self) -> &str { "" } }\n' +
  'impl std::borrow::Borrow<str> for Kept { fn borrow(&self) -> &str { "" } }\n' +
  'impl std::hash::Hash for Kept { fn hash<H: std::hash::Hasher>(&self, h: &mut H) {} }\n' +
  'impl PartialEq for Kept { fn eq(&self, o: &Kept) -> bool { true } fn ne(&self, o: &Kept) -> bool { true } }\n' +
  'impl PartialOrd for Kept { fn partial_cmp(&self, o: &Kept) -> Option<std::cmp::Ordering> { None } fn lt(&self, o: &Kept) -> bool { true } }\n' +
  'impl Ord for Kept { fn cmp(&self, o: &Kept) -> std::cmp::Ordering { todo!() } fn max(self, o: Kept) -> Kept { o } }\n' +
  'impl std::fmt::Write for Kept { fn write_str(&mut self, s: &str) -> std::fmt::Result { Ok(()) } }\n' +
  'impl std::io::Write for Decoy { fn write(&mut self, b: &[u8]) -> std::io::Result<usize> { Ok(1) } fn flush(&mut self) -> std::io::Result<()> { Ok(()) } }\n' +
  'impl std::io::Read for Decoy { fn read(&mut self, b: &mut [u8]) -> std::io::Result<usize> { Ok(1) } }\n' +
  'impl Extend<i32> for Kept { fn extend<T: IntoIterator<Item = i32>>(&mut self, t: T) {} }\n' +
  'impl std::iter::FromIterator<i32> for Kept { fn from_iter<T: IntoIterator<Item = i32>>(t: T) -> Self { todo!() } }\n' +
  'impl std::iter::Sum for Kept { fn sum<I: Iterator<Item = Self>>(i: I) -> Self { todo!() } }\n' +
  'impl DoubleEndedIterator for Decoy { fn next_back(&mut self) -> Option<i32> { None } }\n' +
  'impl ExactSizeIterator for Decoy { fn len(&self) -> usize { 1 } }\n' +
  'impl Iterator for Decoy { type Item = i32; fn next(&mut self) -> Option<i32> { None } fn size_hint(&self) -> (usize, Option<usize>) { (0, None) } }\n' +
  'impl std::error::Error for Kept { fn source(&self) -> Option<&(dyn std::error::Error + \'static)> { None } fn description(&self) -> &str { "" } }\n' +
  'impl ToString for Decoy { fn to_string(&self) -> String { todo!() } }\n' +
  'impl Drop for Kept { fn drop(&mut self) {} }\n' +
  'impl Add for Kept { type Output = Kept; fn add(self, o: Kept) -> Kept { o } }\n' +
  'impl Index<usize> for Kept { type Output = i32; fn index(&self, i: usize) -> &i32 { &1 } }\n' +
  'impl std::process::Termination for Kept { fn report(self) -> std::process::ExitCode { todo!() } }\n' +
  'impl serde::Serialize for Kept { fn serialize<S>(&self, s: S) -> Result<S::Ok, S::Error> { todo!() } }\n' +
  'pub fn free(x: i32) -> i32 { x }\n' +
  'pub fn gen<T>(x: T) -> T { x }\n' +
  'pub fn taking(f: fn(i32) -> i32) -> i32 { f(1) }\n' +
  'pub mod sub { pub fn inner() -> i32 { 1 } pub struct In; impl In { pub fn go(&self) -> i32 { 1 } } pub fn mk() -> super::Kept { super::Kept::new() } }\n' +
  'pub type Alias = Kept;\n' +
  'pub enum En { A, B(Kept), C { k: Kept } }\n' +
  'impl En { pub fn each(&self) -> i32 { 1 } }\n' +
  '#[macro_export] macro_rules! mac { ($e:expr) => { $e }; }\n' +
  'pub static ST: Kept = Kept { n: 1, held: None };\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `fn f(it: &Kept, its: &[Kept], d: &Decoy, ds: Vec<Decoy>, o: Option<Kept>, r: Result<Kept, Decoy>, m: HashMap<String, Kept>) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside('if let Some(ref d) = o { d.pull(1); }')],
  ['Kept.pull', inside('if let Some(mut d) = o { d.pull(1); }')],
  ['Kept.pull', inside('if let Some(ref mut d) = o { d.pull(1); }')],
  ['Kept.pull', inside('if let Some(&d) = o { d.pull(1); }')],
  ['Kept.pull', inside('if let Some(d @ _) = o { d.pull(1); }')],
  ['Kept.pull', inside('if let (Some(d), _) = (o, 1) { d.pull(1); }')],
  ['Kept.pull', inside('its.iter().map(|&d| d.pull(1));')],
  ['Kept.pull', inside('its.iter().map(|mut d| d.pull(1));')],
  ['Kept.pull', inside('its.iter().map(|ref d| d.pull(1));')],
  ['Kept.pull', inside('for &d in its { d.pull(1); }')],
  ['Kept.pull', inside('for (i, &d) in its.iter().enumerate() { d.pull(1); }')],
  ['Kept.pull', inside('for Decoy { kept: d, .. } in ds { d.pull(1); }')],
  ['Kept.pull', inside('let Decoy { kept: d, .. } = x; d.pull(1);')],
  ['Kept.pull', inside('let S { d } = x; d.pull(1);')],
  ['Kept.pull', inside('let S { d, .. } = x; d.pull(1);')],
  ['Kept.pull', inside('let S { ref d, .. } = x; d.pull(1);')],
  ['Kept.pull', inside('let S { mut d } = x; d.pull(1);')],
  ['Kept.pull', inside('let S(ref d, _) = x; d.pull(1);')],
  ['Kept.pull', inside('let (d, _) = x; d.pull(1);')],
  ['Kept.pull', inside('let (ref d, _) = x; d.pull(1);')],
  ['Kept.pull', inside('let (_, mut d) = x; d.pull(1);')],
  ['Kept.pull', inside('let [d, ..] = x; d.pull(1);')],
  ['Kept.pull', inside('let [d, _] = x; d.pull(1);')],
  ['Kept.pull', inside('let [.., d] = x; d.pull(1);')],
  ['Kept.pull', inside('let &d = x; d.pull(1);')],
  ['Kept.pull', inside('let ref d = x; d.pull(1);')],
  ['Kept.pull', inside('match x { ref d => d.pull(1) };')],
  ['Kept.pull', inside('match x { &d => d.pull(1) };')],
  ['Kept.pull', inside('match x { d @ 1 => d.pull(1), _ => 1 };')],
  ['Kept.pull', inside('match x { [d, ..] => d.pull(1), _ => 1 };')],
  ['Kept.pull', inside('match x { S { d, .. } => d.pull(1), _ => 1 };')],
  ['Kept.pull', inside('match x { S { q: d, .. } => d.pull(1), _ => 1 };')],
  ['Kept.pull', inside('match x { En::B(d) => d.pull(1), _ => 1 };')],
  ['Kept.pull', inside('match x { En::C { k: d } => d.pull(1), _ => 1 };')],
  ['Kept.pull', inside('let f2 = |d, e| d.pull(1);')],
  ['Kept.pull', inside('mac!(|d| d.pull(1));')],
  ['Kept.pull', inside('mac!(let d = it; d.pull(1));')],
  ['Kept.pull', inside('select! { d = x => d.pull(1), }')],
  ['Kept.pull', inside('select! { Some(d) = x => { d.pull(1); } }')],
  ['Kept.pull', inside('fn g(&d: &Kept) { d.pull(1); }')],
  ['Kept.pull', inside('fn g(ref d: Kept) { d.pull(1); }')],
  ['Kept.pull', inside('fn g(S { d, .. }: S) { d.pull(1); }')],
  ['Kept.pull', inside('fn g([d, _]: [Kept; 2]) { d.pull(1); }')],
  ['Kept.pull', inside('if let Some(d) = d.opt() { d.pull(1); }')],
  ['Kept.pull', inside('its.sort_by_key(|d| d.pull(1));')],
  ['Kept.pull', 'struct X<T>(T);\nimpl X<Kept> { fn g(&self) { self.0.pull(1); } }\n'],
  ['Kept.pull', 'fn g(x: HashMap<Kept, Decoy>) { for (k, _) in x { k.pull(1); } }\n'],
  ['Kept.pull', 'fn g(x: Either<Decoy, Kept>) { x.right().unwrap().pull(1); }\n'],
  ['Kept.pull', 'fn g(x: mpsc::Receiver<Kept>) { while let Some(k) = x.recv().await { k.pull(1); } }\n'],
  ['Kept.pull', 'fn g(x: impl Iterator<Item = Kept>) { for k in x { k.pull(1); } }\n'],
  ['Kept.pull', 'fn g(x: Box<dyn Iterator<Item = Kept>>) { x.map(|k| k.pull(1)); }\n'],
  ['Kept.pull', 'fn g<I: Iterator<Item = Kept>>(x: I) { for k in x { k.pull(1); } }\n'],
  ['Kept.pull', 'fn g(x: impl Future<Output = Kept>) { x.await.pull(1); }\n'],
  ['Kept.pull', 'type R<T> = Result<T, Decoy>;\nfn k() -> R<Kept> { todo!() }\nfn g() { k().unwrap().pull(1); }\n'],
  [
    'Kept.pull',
    'impl<T> X<T> { fn k(&self) -> &T { todo!() } }\nstruct X<T>(T);\nfn g(x: X<Kept>) { x.k().pull(1); }\n',
  ],
])('%s is called by %j', async (name, code) => {
  const files = {
    'src/lib.rs': 'mod kept;\nmod call;\n',
    'src/kept.rs': kept,
    'src/call.rs': 'use crate::kept::{*, sub};\n' + code,
  };
  expect(await isListedOrOpen(files, `src/kept.rs#${name}`, 'src/call.rs')).toBe(true);
});

/** A body of a function with such parameters. */
const inside2 = (body: string): string =>
  `fn f(it: &Kept, its: &[Kept], d: &Decoy, ds: Vec<Decoy>, o: Option<Kept>, r: Result<Kept, Decoy>, m: HashMap<String, Kept>) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside2('it.pull(1)')],
  ['Kept.pull', inside2('for k in its { k.pull(1); }')],
  ['Kept.pull', inside2('match o { Some(k) => k.pull(1), None => 1 }')],
  ['Kept.pull', inside2('r.expect("x").pull(1)')],
  ['Kept.pull', inside2('for k in m.values() { k.pull(1); }')],
  ['Kept.pull', inside2('d.opt().map(|k| k.pull(1))')],
  ['Kept.pull', inside2('for k in d.it() { k.pull(1); }')],
  ['Kept.pull', inside2('d.it().next().unwrap().pull(1)')],
  ['Kept.pull', inside2('d.it().map(|k| k.pull(1))')],
  ['Kept.pull', inside2('ds.iter().map(Decoy::kept).map(|k| k.pull(1))')],
  ['Kept.pull', inside2('if let En::B(k) = e { k.pull(1); }')],
  ['Kept.pull', inside2('let k = Kept::from(1); k.pull(1);')],
  ['Kept.pull', inside2('let d = it; d.pull(1);')],
  ['Kept.pull', inside2('let b = Rc::new(Kept::new()); b.pull(1);')],
  ['Kept.pull', inside2('Kept::try_it()?.pull(1)')],
  ['Kept.pull', inside2('assert!(it.pull(1) == 1)')],
  ['Kept.pull', inside2('debug!("x {:?}", it.pull(1))')],
  ['Kept.pull', inside2('unsafe { it.pull(1) }')],
  ['Kept.pull', inside2('it.held.as_deref().unwrap().pull(1)')],
  ['Kept.pull', inside2('its.iter().rev().skip(1).map(|k| k.pull(1))')],
  ['Kept.pull', inside2('let k = match o { Some(k) => k, None => return }; k.pull(1);')],
  ['Kept.pull', inside2('let k = <Kept as Tr>::stat(); k.pull(1);')],
  ['Kept.pull', 'impl Kept { fn g(&self) { Self::pull(self, 1); } }\n'],
  ['Kept.pull', 'struct X { k: Option<Kept> }\nimpl X { fn g(&self) { self.k.as_ref().unwrap().pull(1); } }\n'],
  ['Kept.pull', 'fn g(f: impl Fn() -> Kept) { f().pull(1); }\n'],
  ['Kept.pull', 'fn g(k: MutexGuard<Kept>) { k.pull(1); }\n'],
  ['Kept.pull', 'lazy_static! { static ref K: Kept = Kept::new(); }\nfn g() { K.pull(1); }\n'],
  ['Kept.pull', 'trait Ex { fn g(&self); }\nimpl Ex for Kept { fn g(&self) { self.pull(1); } }\n'],
  ['Kept.new', inside2('m.entry(k).or_insert_with(Kept::new)')],
  ['Kept.new', 'use crate::kept::Kept as K;\nfn g() { K::new(); }\n'],
  ['Kept.new', '#[serde(default = "Kept::new")]\nstruct Q;\n'],
  ['Kept.new', '#[derive(Builder)]\nstruct Q { #[builder(default = "Kept::new()")] k: Kept }\n'],
  ['Kept.must', inside2('d.imp().must()')],
  ['Kept.must', 'fn g(t: &[Box<dyn Tr>]) { for x in t { x.must(); } }\n'],
  ['Kept.must', 'impl<T: Tr> Ex for T { fn g(&self) { self.must(); } }\n'],
  ['Tr.deflt', inside2('Tr::deflt(it)')],
  ['Kept.default', inside2('o.unwrap_or_default();')],
  ['Kept.default', inside2('std::mem::take(it);')],
  ['Kept.default', inside2('m.entry(k).or_default();')],
  ['Kept.clone', inside2('its.iter().cloned();')],
  ['Kept.clone', inside2('vec![Kept::new(); 3];')],
  ['Kept.clone', inside2('its.to_vec();')],
  ['Kept.clone', inside2('o.as_ref().cloned();')],
  ['Kept.clone', inside2('it.to_owned();')],
  ['Kept.clone', inside2('Rc::make_mut(&mut x);')],
  ['Kept.from_str', inside2('"a".parse::<Kept>();')],
  ['Kept.try_from', inside2('let k: Result<Kept, _> = 1u8.try_into();')],
  ['Kept.as_ref', inside2('takes_as_ref(it);')],
  ['Kept.borrow', inside2('m.get(it);')],
  ['Kept.hash', inside2('set.insert(it);')],
  ['Kept.hash', inside2('m.get(it);')],
  ['Kept.eq', inside2('assert_eq!(it, it);')],
  ['Kept.ne', inside2('it != it;')],
  ['Kept.lt', inside2('it < it;')],
  ['Kept.write_str', inside2('write!(k, "x");')],
  ['Decoy.write', inside2('d.write_all(b"x");')],
  ['Decoy.write', inside2('writeln!(d, "x");')],
  ['Decoy.flush', inside2('BufWriter::new(d);')],
  ['Decoy.read', inside2('d.read_to_end(&mut v);')],
  ['Decoy.read', inside2('io::copy(&mut d, &mut w);')],
  ['Kept.extend', inside2('x.unzip();')],
  ['Kept.from_iter', inside2('let k: Kept = v.into_iter().collect();')],
  ['Kept.from_iter', inside2('v.into_iter().collect::<Kept>();')],
  ['Decoy.next_back', inside2('d.rev();')],
  ['Decoy.size_hint', inside2('d.collect::<Vec<_>>();')],
  ['Kept.source', inside2('e.chain();')],
  ['Decoy.to_string', inside2('d.to_string();')],
  ['Kept.serialize', inside2('serde_json::to_string(it);')],
  ['free', inside2('v.into_iter().map(crate::kept::free)')],
  ['free', inside2('(free)(1)')],
  ['free', inside2('let t = [free as fn(i32) -> i32];')],
  ['free', inside2('vec![("a", free)]')],
  ['free', 'static T: &[fn(i32) -> i32] = &[free];\n'],
  ['free', '#[serde(with = "crate::kept::free")]\nstruct Q;\n'],
  ['free', '#[serde(deserialize_with = "free")]\nstruct Q;\n'],
  ['inner', inside2('sub::inner()')],
  ['En.each', inside2('let e = En::A; e.each();')],
  ['mac', inside2('crate::mac!(1)')],
])('%s is called by %j', async (name, code) => {
  const files = {
    'src/lib.rs': 'mod kept;\nmod call;\n',
    'src/kept.rs': kept,
    'src/call.rs': 'use crate::kept::{*, sub};\n' + code,
  };
  expect(await isListedOrOpen(files, `src/kept.rs#${name}`, 'src/call.rs')).toBe(true);
});
