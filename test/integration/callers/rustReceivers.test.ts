import { expect, test } from 'vitest';
import { CallSiteSearch, type CallSite } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/** Two classes with the same members. */
const kept = `use std::collections::HashMap;
#[derive(Clone, Default, Debug, PartialEq)]
pub struct Kept { pub n: u8 }
impl Kept {
  pub fn new() -> Self { Kept { n: 1 } }
  pub fn open(&self) -> u8 { 1 }
  pub fn find() -> Option<Kept> { None }
  pub fn load() -> Result<Kept, Fault> { Ok(Kept::new()) }
  pub fn with(self, n: u8) -> Self { self }
  pub fn set(&mut self, n: u8) -> &mut Self { self }
  pub fn all() -> Vec<Kept> { vec![] }
  pub fn pair() -> (Kept, Other) { (Kept::new(), Other::new()) }
  pub fn many() -> impl Iterator<Item = Kept> { Kept::all().into_iter() }
  pub fn table() -> HashMap<String, Kept> { HashMap::new() }
  pub fn tried() -> Result<Option<Kept>, Fault> { Ok(None) }
}
#[derive(Clone, Default, Debug, PartialEq)]
pub struct Other { pub n: u8 }
impl Other {
  pub fn new() -> Self { Other { n: 1 } }
  pub fn open(&self) -> u8 { 1 }
  pub fn find() -> Option<Other> { None }
  pub fn load() -> Result<Other, Fault> { Ok(Other::new()) }
  pub fn with(self, n: u8) -> Self { self }
  pub fn set(&mut self, n: u8) -> &mut Self { self }
  pub fn all() -> Vec<Other> { vec![] }
  pub fn pair() -> (Other, Kept) { (Other::new(), Kept::new()) }
  pub fn many() -> impl Iterator<Item = Other> { Other::all().into_iter() }
  pub fn table() -> HashMap<String, Other> { HashMap::new() }
  pub fn tried() -> Result<Option<Other>, Fault> { Ok(None) }
}
pub struct Fault;
pub enum Any { K(Kept), O(Other), Named { k: Kept, o: Other } }
pub struct Deps { pub k: Kept, pub o: Other, pub ks: Vec<Kept>, pub map: HashMap<String, Kept>, pub opt: Option<Kept>, pub boxed: Box<Kept>, pub pair: (Other, Kept) }
impl Deps {
  pub fn k(&self) -> &Kept { &self.k }
  pub fn k_mut(&mut self) -> &mut Kept { &mut self.k }
  pub fn get(&self, n: &str) -> Option<&Kept> { self.map.get(n) }
  pub fn ks(&self) -> &[Kept] { &self.ks }
}
pub struct Tuple(pub Other, pub Kept);
pub struct Wrap<T> { pub inner: T }
`;

/** Ways that only say that the name agrees. */
const byName: ReadonlySet<string> = new Set(['name', 'near']);

/** A function with these parameters and this body. */
function inFn(body: string, parameters = ''): string {
  return `fn go(${parameters}) {\n  ${body} // HIT\n}\n`;
}

async function find(code: string, name: string): Promise<readonly CallSite[]> {
  const project = await getProject({
    'src/lib.rs': 'mod kept;\nmod call;\n',
    'src/kept.rs': kept,
    'src/call.rs': `use crate::kept::*;\n${code}`,
  });
  const { targets } = understand(project, { symbol_id: `src/kept.rs#${name}` });
  return new CallSiteSearch(project).find(targets).sites.filter(({ path }) => path === 'src/call.rs');
}

function getLines(sites: readonly CallSite[]): ReadonlySet<number> {
  return new Set(sites.map(({ reference }) => reference.site.line));
}

/** The marked lines, of the file with the line in front. */
function getMarked(code: string): ReadonlySet<number> {
  return new Set(code.split('\n').flatMap((line, at) => (line.endsWith('// HIT') ? [at + 2] : [])));
}

// In each of these the code tells that the marked line is of `Kept`.
test.each<string>([
  inFn('let k = Kept::new(); k.open();'),
  inFn('let k: Kept = make(); k.open();'),
  inFn('let mut k = Kept::new(); k.open();'),
  inFn('let k = Other::new(); let k = Kept::new(); k.open();'),
  inFn('let k = Kept { n: 1 }; k.open();'),
  inFn('let k = Kept::default(); k.open();'),
  inFn('let k: Kept = Default::default(); k.open();'),
  inFn('let k = <Kept as Default>::default(); k.open();'),
  inFn('let k = <Kept>::new(); k.open();'),
  inFn('let k = &Kept::new(); k.open();'),
  inFn('let k = &mut Kept::new(); (*k).open();'),
  inFn('let k = Kept::new().with(1).with(2); k.open();'),
  inFn('Kept::new().with(1).open();'),
  inFn('Kept::new().set(1).set(2).open();'),
  inFn('let k; k = Kept::new(); k.open();'),
  inFn('let k = { let a = Kept::new(); a }; k.open();'),
  inFn('let k = if x { Kept::new() } else { Kept::default() }; k.open();'),
  inFn('let k = match x { 1 => Kept::new(), _ => return }; k.open();'),
  inFn('let k = unsafe { Kept::new() }; k.open();'),
  inFn('let a = Kept::new(); let b = a; let c = b.clone(); c.open();'),
  inFn('let (a, k) = (Other::new(), Kept::new()); k.open();'),
  inFn('let (k, o) = Kept::pair(); k.open();'),
  inFn('let (o, k) = Other::pair(); k.open();'),
  inFn('let k = Kept::pair().0; k.open();'),
  inFn('Kept::pair().0.open();'),
  inFn('let (o, k): (Other, Kept) = x(); k.open();'),
  inFn('let [a, k] = [Kept::new(), Kept::new()]; k.open();'),
  inFn('k.open();', 'k: &Kept'),
  inFn('k.open();', 'k: &mut Kept'),
  inFn('k.open();', "k: &'static Kept"),
  inFn('k.open();', 'mut k: Kept'),
  inFn('k.open();', '(o, k): (Other, Kept)'),
  inFn('k.open();', '&(ref o, ref k): &(Other, Kept)'),
  inFn('p.1.open();', 'p: (Other, Kept)'),
  inFn('k.open();', 'Tuple(o, k): Tuple'),
  inFn('k.open();', 'Deps { k, .. }: Deps'),
  inFn('x.open();', 'Deps { k: x, .. }: &Deps'),
  inFn('k.as_ref().open();', 'k: impl AsRef<Kept>'),
  'fn go<K: AsRef<Kept>>(k: K) {\n  k.as_ref().open(); // HIT\n}\n',
  'fn go<K>(k: K) where K: Deref<Target = Kept> {\n  k.open(); // HIT\n}\n',
  'fn go<F: Fn() -> Kept>(f: F) {\n  f().open(); // HIT\n}\n',
  'fn go<F>(f: F) where F: FnOnce() -> Kept {\n  let k = f();\n  k.open(); // HIT\n}\n',
  inFn('f().open();', 'f: &dyn Fn() -> Kept'),
  inFn('f().open();', 'f: Box<dyn Fn(u8) -> Kept>'),
  inFn('f().open();', 'f: fn() -> Kept'),
  inFn('if let Some(k) = Kept::find() { k.open(); }'),
  inFn('if let Some(ref k) = o { k.open(); }', 'o: Option<Kept>'),
  inFn('if let Ok(k) = Kept::load() { k.open(); }'),
  inFn('if let Ok(Some(k)) = Kept::tried() { k.open(); }'),
  inFn('if let Some(Some(k)) = o { k.open(); }', 'o: Option<Option<Kept>>'),
  inFn('if let (Some(k), Some(o)) = (Kept::find(), Other::find()) { k.open(); }'),
  inFn('if let Any::K(k) = a { k.open(); }', 'a: Any'),
  inFn('if let Any::Named { k, .. } = a { k.open(); }', 'a: Any'),
  inFn('if let Any::Named { k: x, .. } = a { x.open(); }', 'a: Any'),
  inFn('let Some(k) = Kept::find() else { return }; k.open();'),
  inFn('let Ok(k) = Kept::load() else { return }; k.open();'),
  inFn('let Any::K(k) = a else { return }; k.open();', 'a: Any'),
  inFn('while let Some(k) = ks.pop() { k.open(); }', 'mut ks: Vec<Kept>'),
  inFn('while let Some(k) = it.next() { k.open(); }', 'mut it: impl Iterator<Item = Kept>'),
  inFn('match Kept::find() { Some(k) => { k.open(); } None => {} }'),
  inFn('match Kept::find() { Some(k) if k.open() == 1 => {} _ => {} }'),
  inFn('match Kept::load() { Ok(k) => k.open(), Err(_) => 1 };'),
  inFn('match a { Any::K(k) => k.open(), Any::O(o) => 1, Any::Named { .. } => 2 };', 'a: Any'),
  inFn('match a { Any::K(ref k) => k.open(), _ => 1 };', 'a: &Any'),
  inFn('match &a { Any::Named { k, o } => k.open(), _ => 1 };', 'a: Any'),
  inFn('match k { k @ Kept { .. } => k.open() };', 'k: Kept'),
  inFn('match k { x => x.open() };', 'k: Kept'),
  inFn('match t { Tuple(o, k) => k.open() };', 't: Tuple'),
  inFn('let Tuple(o, k) = t; k.open();', 't: Tuple'),
  inFn('let Deps { k, o, .. } = d; k.open();', 'd: Deps'),
  inFn('match (x, Kept::find()) { (1, Some(k)) => k.open(), _ => 1 };'),
  inFn('let k = match Kept::find() { Some(k) => k, None => Kept::new() }; k.open();'),
  inFn('let k = if let Some(k) = Kept::find() { k } else { return }; k.open();'),
  'enum Sub { A(Kept), B(Other) }\nimpl Sub {\n  fn go(&self) {\n    match self { Sub::A(k) => k.open(), Sub::B(_) => 1 }; // HIT\n  }\n}\n',
  'enum Sub { A(Kept), B(Other) }\nimpl Sub {\n  fn go(&self) {\n    match self { Self::A(k) => k.open(), Self::B(_) => 1 }; // HIT\n  }\n}\n',
  inFn('let k = Kept::load()?; k.open();'),
  inFn('Kept::load()?.open();'),
  inFn('Kept::find().unwrap().open();'),
  inFn('Kept::load().expect("x").open();'),
  inFn('Kept::find().ok_or(1)?.open();'),
  inFn('Kept::find().ok_or_else(|| 1)?.open();'),
  inFn('Kept::load().map_err(|e| 1)?.open();'),
  inFn('Kept::load().ok().unwrap().open();'),
  inFn('Kept::load().ok()?.open();'),
  inFn('Kept::find().unwrap_or_default().open();'),
  inFn('Kept::find().unwrap_or(Kept::new()).open();'),
  inFn('Kept::find().unwrap_or_else(|| Kept::new()).open();'),
  inFn('Kept::find().unwrap_or_else(Kept::new).open();'),
  inFn('Kept::find().map(|k| k.open());'),
  inFn('Kept::find().as_ref().map(|k| k.open());'),
  inFn('Kept::find().and_then(|k| Some(k.open()));'),
  inFn('Kept::find().filter(|k| k.open() == 1);'),
  inFn('Kept::find().filter(|k| true).unwrap().open();'),
  inFn('Kept::find().map_or(1, |k| k.open());'),
  inFn('Kept::find().map_or_else(|| 1, |k| k.open());'),
  inFn('Kept::load().map(|k| k.open());'),
  inFn('Kept::load().and_then(|k| Ok(k.open()));'),
  inFn('Kept::find().is_some_and(|k| k.open() == 1);'),
  inFn('Kept::find().or(None).unwrap().open();'),
  inFn('Kept::find().or_else(|| None).unwrap().open();'),
  inFn('o.take().unwrap().open();', 'mut o: Option<Kept>'),
  inFn('o.replace(Kept::new()).unwrap().open();', 'mut o: Option<Kept>'),
  inFn('o.as_ref().unwrap().open();', 'o: Option<Kept>'),
  inFn('o.as_mut().unwrap().open();', 'mut o: Option<Kept>'),
  inFn('o.as_deref().unwrap().open();', 'o: Option<Box<Kept>>'),
  inFn('o.cloned().unwrap().open();', 'o: Option<&Kept>'),
  inFn('o.get_or_insert_with(Kept::new).open();', 'mut o: Option<Kept>'),
  inFn('o.insert(Kept::new()).open();', 'mut o: Option<Kept>'),
  inFn('Kept::tried()?.unwrap().open();'),
  inFn('Kept::tried().transpose().unwrap().unwrap().open();'),
  inFn('let k = x.map(|n| Kept::new()).unwrap_or_default(); k.open();'),
  inFn('let k = Some(Kept::new()); k.unwrap().open();'),
  inFn('let k = Some(Kept::new()); if let Some(k) = &k { k.open(); }'),
  inFn('Ok(Kept::new()).map(|k: Kept| k.open());'),
  inFn('Kept::find().inspect(|k| { k.open(); });'),
  inFn('Kept::find().expect("x").clone().open();'),
  inFn('for k in Kept::all() { k.open(); }'),
  inFn('for k in &ks { k.open(); }', 'ks: Vec<Kept>'),
  inFn('for k in &mut ks { k.open(); }', 'mut ks: Vec<Kept>'),
  inFn('for k in ks.iter() { k.open(); }', 'ks: &[Kept]'),
  inFn('for k in ks.iter_mut() { k.open(); }', 'ks: &mut [Kept]'),
  inFn('for k in ks { k.open(); }', 'ks: [Kept; 3]'),
  inFn('for &k in ks { k.open(); }', 'ks: &[&Kept]'),
  inFn('for k in ks.drain(..) { k.open(); }', 'mut ks: Vec<Kept>'),
  inFn('for (i, k) in ks.iter().enumerate() { k.open(); }', 'ks: Vec<Kept>'),
  inFn('for (o, k) in os.iter().zip(ks.iter()) { k.open(); }', 'os: Vec<Other>, ks: Vec<Kept>'),
  inFn('for (o, k) in os.iter().zip(&ks) { k.open(); }', 'os: Vec<Other>, ks: Vec<Kept>'),
  inFn('for (k, o) in ks.iter().zip(os) { k.open(); }', 'os: Vec<Other>, ks: Vec<Kept>'),
  inFn('for k in ks.iter().chain(ks.iter()) { k.open(); }', 'ks: Vec<Kept>'),
  inFn('for k in ks.iter().rev() { k.open(); }', 'ks: Vec<Kept>'),
  inFn('for k in ks.iter().skip(1).step_by(2).take(3) { k.open(); }', 'ks: Vec<Kept>'),
  inFn('for k in ks.chunks(2) { k[0].open(); }', 'ks: Vec<Kept>'),
  inFn('for w in ks.windows(2) { w[0].open(); }', 'ks: Vec<Kept>'),
  inFn('for k in Kept::many() { k.open(); }'),
  inFn('for k in ks.iter().filter(|k| k.n > 1) { k.open(); }', 'ks: Vec<Kept>'),
  inFn('for k in ks.iter().map(|n| Kept::new()) { k.open(); }', 'ks: Vec<Other>'),
  inFn('for k in ks.iter().flat_map(|n| Kept::all()) { k.open(); }', 'ks: Vec<Other>'),
  inFn('for k in kss.iter().flatten() { k.open(); }', 'kss: Vec<Vec<Kept>>'),
  inFn('for ks in kss { for k in ks { k.open(); } }', 'kss: Vec<Vec<Kept>>'),
  inFn('for k in vec![Kept::new()] { k.open(); }'),
  inFn('for k in [Kept::new(), Kept::new()] { k.open(); }'),
  inFn('for k in &[Kept::new()] { k.open(); }'),
  inFn('let ks = vec![Kept::new()]; ks[0].open();'),
  inFn('let ks = vec![Kept::new(); 3]; for k in ks { k.open(); }'),
  inFn('let ks = [Kept::new()]; ks[0].open();'),
  inFn('let mut ks: Vec<Kept> = Vec::new(); ks[0].open();'),
  inFn('let mut ks = Vec::<Kept>::new(); ks[0].open();'),
  inFn('ks.iter().for_each(|k| { k.open(); });', 'ks: Vec<Kept>'),
  inFn('ks.iter().map(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().filter(|k| k.n > 1).map(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().enumerate().map(|(i, k)| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().zip(os).map(|(k, o)| k.open());', 'ks: Vec<Kept>, os: Vec<Other>'),
  inFn('os.iter().zip(ks).map(|(o, k)| k.open());', 'ks: Vec<Kept>, os: Vec<Other>'),
  inFn('ks.iter().fold(1, |n, k| n + k.open());', 'ks: Vec<Kept>'),
  inFn('os.iter().fold(Kept::new(), |k, o| { k.open(); k });', 'os: Vec<Other>'),
  inFn('ks.iter().find(|k| k.open() == 1);', 'ks: Vec<Kept>'),
  inFn('ks.iter().find(|k| k.n == 1).unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.iter().max_by_key(|k| k.n).unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.iter().max_by(|a, b| a.n.cmp(&b.n)).unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.sort_by(|a, b| a.n.cmp(&b.open()));', 'mut ks: Vec<Kept>'),
  inFn('ks.sort_by_key(|k| k.open());', 'mut ks: Vec<Kept>'),
  inFn('ks.retain(|k| k.open() == 1);', 'mut ks: Vec<Kept>'),
  inFn('ks.iter().next().unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.first().unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.last().unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.last_mut().unwrap().open();', 'mut ks: Vec<Kept>'),
  inFn('ks.get(0).unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.get_mut(0).unwrap().open();', 'mut ks: Vec<Kept>'),
  inFn('ks.pop().unwrap().open();', 'mut ks: Vec<Kept>'),
  inFn('ks.remove(0).open();', 'mut ks: Vec<Kept>'),
  inFn('ks.swap_remove(0).open();', 'mut ks: Vec<Kept>'),
  inFn('ks.pop_front().unwrap().open();', 'mut ks: VecDeque<Kept>'),
  inFn('ks.front().unwrap().open();', 'mut ks: VecDeque<Kept>'),
  inFn('ks.iter().nth(1).unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks[1..].iter().map(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('ks[i].open();', 'ks: &[Kept]'),
  inFn('let k = &ks[i]; k.open();', 'ks: &[Kept]'),
  inFn('let k = &mut ks[i]; k.open();', 'ks: &mut [Kept]'),
  inFn('let ks: Vec<Kept> = x.collect(); ks[0].open();'),
  inFn('let ks = x.collect::<Vec<Kept>>(); ks[0].open();'),
  inFn('let ks: Vec<_> = Kept::all().into_iter().filter(|k| true).collect(); ks[0].open();'),
  inFn('let ks = x.iter().map(|n| Kept::new()).collect::<Vec<_>>(); ks[0].open();'),
  inFn('let ks: Vec<_> = x.iter().map(|n| Kept::new()).collect(); for k in ks { k.open(); }'),
  inFn('let ks: Vec<&Kept> = x.collect(); for k in ks { k.open(); }'),
  inFn('let ks: Result<Vec<Kept>, Fault> = x.collect(); for k in ks? { k.open(); }'),
  inFn('let (a, b): (Vec<Kept>, Vec<Kept>) = Kept::all().into_iter().partition(|k| true); a[0].open();'),
  inFn('ks.iter().filter_map(|k| Some(k.open()));', 'ks: Vec<Kept>'),
  inFn('ks.iter().any(|k| k.open() == 1);', 'ks: Vec<Kept>'),
  inFn('ks.iter().cloned().map(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().peekable().peek().unwrap().open();', 'ks: Vec<Kept>'),
  inFn('ks.split_first().map(|(k, rest)| k.open());', 'ks: &[Kept]'),
  inFn('if let [k, ..] = ks { k.open(); }', 'ks: &[Kept]'),
  inFn('if let Some((k, rest)) = ks.split_first() { k.open(); }', 'ks: &[Kept]'),
  inFn('std::iter::once(Kept::new()).map(|k| k.open());'),
  inFn('Kept::many().map(|k| k.open());'),
  inFn('ks.iter().take_while(|k| k.open() == 1);', 'ks: Vec<Kept>'),
  inFn('ks.iter().inspect(|k| { k.open(); });', 'ks: Vec<Kept>'),
  inFn('ks.binary_search_by(|k| k.open().cmp(&1));', 'ks: Vec<Kept>'),
  inFn('ks.iter().try_for_each(|k| Ok(k.open()));', 'ks: Vec<Kept>'),
  inFn('ks.iter().scan(1, |s, k| Some(k.open()));', 'ks: Vec<Kept>'),
  inFn('ks.iter().reduce(|a, b| if a.open() == 1 { a } else { b });', 'ks: Vec<Kept>'),
  inFn('ks.iter().min_by_key(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().map(|&k| k.open());', 'ks: Vec<&Kept>'),
  inFn('ks.iter().map(|Kept { n }| n).map(|k: &Kept| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().map(Kept::open);', 'ks: Vec<Kept>'),
  inFn('m.get("a").unwrap().open();', 'm: HashMap<String, Kept>'),
  inFn('if let Some(k) = m.get("a") { k.open(); }', 'm: HashMap<String, Kept>'),
  inFn('if let Some(k) = m.get_mut("a") { k.open(); }', 'm: &mut HashMap<String, Kept>'),
  inFn('m["a"].open();', 'm: HashMap<String, Kept>'),
  inFn('for k in m.values() { k.open(); }', 'm: HashMap<String, Kept>'),
  inFn('for k in m.values_mut() { k.open(); }', 'mut m: HashMap<String, Kept>'),
  inFn('for k in m.into_values() { k.open(); }', 'm: BTreeMap<String, Kept>'),
  inFn('for (n, k) in &m { k.open(); }', 'm: HashMap<String, Kept>'),
  inFn('for (n, k) in m { k.open(); }', 'm: HashMap<String, Kept>'),
  inFn('for (n, k) in m.iter() { k.open(); }', 'm: HashMap<String, Kept>'),
  inFn('for (_, k) in m.iter_mut() { k.open(); }', 'mut m: HashMap<String, Kept>'),
  inFn('m.entry(1).or_insert(Kept::new()).open();', 'm: HashMap<u8, Kept>'),
  inFn('m.entry(1).or_insert_with(Kept::new).open();', 'm: HashMap<u8, Kept>'),
  inFn('m.entry(1).or_default().open();', 'm: HashMap<u8, Kept>'),
  inFn('m.entry(1).and_modify(|k| { k.open(); });', 'm: HashMap<u8, Kept>'),
  inFn('let k = m.entry(1).or_insert_with(|| Kept::new()); k.open();', 'm: HashMap<u8, Kept>'),
  inFn('m.remove("a").unwrap().open();', 'm: HashMap<String, Kept>'),
  inFn('m.iter().map(|(n, k)| k.open());', 'm: HashMap<String, Kept>'),
  inFn('m.into_iter().filter(|(n, k)| k.open() == 1);', 'm: HashMap<String, Kept>'),
  inFn('m.values().map(|k| k.open());', 'm: HashMap<String, Kept>'),
  inFn('m.get("a").map(|k| k.open());', 'm: HashMap<String, Kept>'),
  inFn('m.insert(1, Kept::new()).unwrap().open();', 'm: HashMap<u8, Kept>'),
  inFn('let mut m: HashMap<u8, Kept> = HashMap::new(); m[&1].open();'),
  inFn('m.get("a").unwrap()[0].open();', 'm: HashMap<String, Vec<Kept>>'),
  inFn('for k in s.iter() { k.open(); }', 's: HashSet<Kept>'),
  inFn('for k in s { k.open(); }', 's: BTreeSet<Kept>'),
  inFn('m.retain(|_, k| k.open() == 1);', 'mut m: HashMap<u8, Kept>'),
  inFn('Kept::table()["a"].open();'),
  inFn('Kept::table().get("a").unwrap().open();'),
  inFn('let k = Rc::new(Kept::new()); k.open();'),
  inFn('let k = Box::new(Kept::new()); k.open();'),
  inFn('let k = Arc::new(Mutex::new(Kept::new())); k.lock().unwrap().open();'),
  inFn('let k = Rc::new(RefCell::new(Kept::new())); k.borrow_mut().open();'),
  inFn('k.borrow().open();', 'k: Rc<RefCell<Kept>>'),
  inFn('k.lock().unwrap().open();', 'k: Arc<Mutex<Kept>>'),
  inFn('k.read().unwrap().open();', 'k: RwLock<Kept>'),
  inFn('k.write().unwrap().open();', 'k: RwLock<Kept>'),
  inFn('let k = k.lock().unwrap(); k.open();', 'k: &Mutex<Kept>'),
  inFn('let k = k.lock().await; k.open();', 'k: &tokio::sync::Mutex<Kept>'),
  inFn('k.upgrade().unwrap().open();', 'k: Weak<Kept>'),
  inFn('Rc::clone(&k).open();', 'k: Rc<Kept>'),
  inFn('let j = Arc::clone(&k); j.open();', 'k: Arc<Kept>'),
  inFn('k.get().open();', 'k: Cell<Kept>'),
  inFn('k.get().unwrap().open();', 'k: OnceCell<Kept>'),
  inFn('k.get_or_init(Kept::new).open();', 'k: OnceLock<Kept>'),
  inFn('k.into_inner().open();', 'k: RefCell<Kept>'),
  inFn('k.get_mut().open();', 'k: RefCell<Kept>'),
  inFn('k.as_ref().open();', 'k: Box<Kept>'),
  inFn('(**k).open();', 'k: &Box<Kept>'),
  inFn('k.to_owned().open();', "k: Cow<'_, Kept>"),
  inFn('k.open();', 'k: Pin<&mut Kept>'),
  inFn('k.as_mut().open();', 'k: Pin<&mut Kept>'),
  inFn('let k = std::mem::replace(&mut a, Kept::new()); k.open();'),
  inFn('d.k.open();', 'd: Deps'),
  inFn('d.boxed.open();', 'd: &Deps'),
  inFn('d.opt.as_ref().unwrap().open();', 'd: &Deps'),
  inFn('if let Some(k) = &d.opt { k.open(); }', 'd: &Deps'),
  inFn('d.ks[0].open();', 'd: &Deps'),
  inFn('for k in &d.ks { k.open(); }', 'd: &Deps'),
  inFn('d.ks.iter().map(|k| k.open());', 'd: &Deps'),
  inFn('d.map.get("a").unwrap().open();', 'd: &Deps'),
  inFn('for (n, k) in &d.map { k.open(); }', 'd: &Deps'),
  inFn('d.pair.1.open();', 'd: &Deps'),
  inFn('t.1.open();', 't: Tuple'),
  inFn('let k = &d.k; k.open();', 'd: &Deps'),
  inFn('d.k().open();', 'd: &Deps'),
  inFn('d.k_mut().open();', 'd: &mut Deps'),
  inFn('d.get("a").unwrap().open();', 'd: &Deps'),
  inFn('for k in d.ks() { k.open(); }', 'd: &Deps'),
  inFn('d.ks().iter().map(|k| k.open());', 'd: &Deps'),
  'struct Own { k: Kept, o: Other }\nimpl Own {\n  fn go(&self) {\n    self.k.open(); // HIT\n  }\n}\n',
  'struct Own { k: Rc<RefCell<Kept>> }\nimpl Own {\n  fn go(&self) {\n    self.k.borrow().open(); // HIT\n  }\n}\n',
  'struct Own { d: Deps }\nimpl Own {\n  fn go(&self) {\n    self.d.k.open(); // HIT\n  }\n}\n',
  "struct Own<'a> { k: &'a Kept }\nimpl<'a> Own<'a> {\n  fn go(&self) {\n    self.k.open(); // HIT\n  }\n}\n",
  'struct Own { k: Kept }\nimpl Own {\n  fn go(&self) {\n    let Self { k } = self;\n    k.open(); // HIT\n  }\n}\n',
  'struct Own { k: Kept }\nimpl Own {\n  fn go(&self) {\n    let Own { k, .. } = self;\n    k.open(); // HIT\n  }\n}\n',
  'struct Own { k: Kept }\nimpl Deref for Own {\n  type Target = Kept;\n  fn deref(&self) -> &Kept { &self.k }\n}\nfn go(o: Own) {\n  o.open(); // HIT\n}\n',
  'struct Own { k: Kept }\nimpl Deref for Own {\n  type Target = Kept;\n  fn deref(&self) -> &Self::Target { &self.k }\n}\nfn go(o: Own) {\n  o.open(); // HIT\n}\n',
  'impl Kept {\n  fn go(&self) {\n    self.open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go() {\n    Self::new().open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go() {\n    let k = Self { n: 1 };\n    k.open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go(other: &Self) {\n    other.open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go() {\n    let k = Self::default();\n    k.open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go(&self) {\n    let this = self;\n    this.open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go(self: Rc<Self>) {\n    self.open(); // HIT\n  }\n}\n',
  'impl Kept {\n  fn go(&self, all: &[Self]) {\n    for k in all { k.open(); } // HIT\n  }\n}\n',
  'impl PartialEq<Other> for Kept {\n  fn eq(&self, o: &Other) -> bool {\n    self.open() == 1 // HIT\n  }\n}\n',
  'impl Iterator for Kept {\n  type Item = Kept;\n  fn next(&mut self) -> Option<Self::Item> { None }\n}\nfn go(mut k: Kept) {\n  k.next().unwrap().open(); // HIT\n}\n',
  'struct It;\nimpl Iterator for It {\n  type Item = Kept;\n  fn next(&mut self) -> Option<Kept> { None }\n}\nfn go(it: It) {\n  for k in it { k.open(); } // HIT\n}\n',
  'struct It;\nimpl Iterator for It {\n  type Item = Kept;\n  fn next(&mut self) -> Option<Self::Item> { None }\n}\nfn go(it: It) {\n  it.map(|k| k.open()); // HIT\n}\n',
  'struct It;\nimpl IntoIterator for It {\n  type Item = Kept;\n  type IntoIter = X;\n  fn into_iter(self) -> X { x }\n}\nfn go(it: It) {\n  for k in it { k.open(); } // HIT\n}\n',
  'struct It;\nimpl Index<usize> for It {\n  type Output = Kept;\n  fn index(&self, i: usize) -> &Kept { x }\n}\nfn go(it: It) {\n  it[0].open(); // HIT\n}\n',
  'struct Wr(Kept);\nimpl Wr {\n  fn go(&self) {\n    self.0.open(); // HIT\n  }\n}\n',
  'trait Has { type Out; fn out(&self) -> Self::Out; }\nstruct A;\nimpl Has for A {\n  type Out = Kept;\n  fn out(&self) -> Self::Out { Kept::new() }\n}\nfn go(a: A) {\n  a.out().open(); // HIT\n}\n',
  'trait Has { type Out; fn out(&self) -> Self::Out; }\nstruct A;\nimpl Has for A {\n  type Out = Kept;\n  fn out(&self) -> Kept { Kept::new() }\n}\nfn go(a: A) {\n  let k = a.out();\n  k.open(); // HIT\n}\n',
  'trait Has { fn out(&self) -> Kept; }\nfn go(a: &dyn Has) {\n  a.out().open(); // HIT\n}\n',
  'trait Has { fn out(&self) -> Kept; }\nfn go<T: Has>(a: T) {\n  a.out().open(); // HIT\n}\n',
  'trait Has { fn k(&self) -> &Kept; fn go(&self) {\n    self.k().open(); // HIT\n  }\n}\n',
  'type Alias = Kept;\nfn go(k: Alias) {\n  k.open(); // HIT\n}\n',
  'type Alias = Kept;\nfn go() {\n  Alias::new().open(); // HIT\n}\n',
  'type Shared = Arc<Mutex<Kept>>;\nfn go(k: Shared) {\n  k.lock().unwrap().open(); // HIT\n}\n',
  'use std::io::Result;\nfn made() -> io::Result<Kept> { x }\nfn go() {\n  made().unwrap().open(); // HIT\n}\n',
  'fn made() -> anyhow::Result<Kept> { x }\nfn go() {\n  let k = made()?;\n  k.open(); // HIT\n}\n',
  'const K: Kept = Kept { n: 1 };\nfn go() {\n  K.open(); // HIT\n}\n',
  'static K: OnceLock<Kept> = OnceLock::new();\nfn go() {\n  K.get().unwrap().open(); // HIT\n}\n',
  'static K: LazyLock<Kept> = LazyLock::new(|| Kept::new());\nfn go() {\n  K.open(); // HIT\n}\n',
  'static K: Lazy<Mutex<Kept>> = Lazy::new(|| Mutex::new(Kept::new()));\nfn go() {\n  K.lock().unwrap().open(); // HIT\n}\n',
  'impl Deps {\n  const K: Kept = Kept { n: 1 };\n}\nfn go() {\n  Deps::K.open(); // HIT\n}\n',
  'static ALL: &[Kept] = &[];\nfn go() {\n  for k in ALL { k.open(); } // HIT\n}\n',
  inFn('let f = || Kept::new(); f().open();'),
  inFn('let f = |k: &Kept| k.open();'),
  inFn('let f = |k: Kept| { k.open() };'),
  inFn('let f = move |n| -> Kept { x }; f(1).open();'),
  inFn('let f = |n| { let k = Kept::new(); k }; f(1).open();'),
  'impl From<u8> for Kept {\n  fn from(n: u8) -> Self { Kept::new() }\n}\nfn go() {\n  let k = Kept::from(1);\n  k.open(); // HIT\n}\n',
  inFn('let k: Kept = 1u8.into(); k.open();'),
  inFn('let k: Kept = "a".parse().unwrap(); k.open();'),
  inFn('"a".parse::<Kept>()?.open();'),
  inFn('let k = Kept::try_from(1)?; k.open();'),
  inFn('Kept::from_str("a").unwrap().open();'),
  inFn('let k: Result<Kept, _> = x(); k.unwrap().open();'),
  inFn('let k = x as Kept; k.open();'),
  inFn('let k = serde_json::from_str::<Kept>("")?; k.open();'),
  inFn('let k: Kept = serde_json::from_str("")?; k.open();'),
  inFn('let k = any.downcast_ref::<Kept>().unwrap(); k.open();'),
  inFn('if let Some(k) = any.downcast_ref::<Kept>() { k.open(); }'),
  'fn made() -> Kept { Kept::new() }\nfn go() {\n  made().open(); // HIT\n}\n',
  'fn made() -> impl Deref<Target = Kept> { x }\nfn go() {\n  made().open(); // HIT\n}\n',
  'fn made() -> Box<Kept> { x }\nfn go() {\n  made().open(); // HIT\n}\n',
  'fn made<T: Default>() -> T { x }\nfn go() {\n  let k: Kept = made();\n  k.open(); // HIT\n}\n',
  'fn made() -> (Other, Kept) { x }\nfn go() {\n  let (o, k) = made();\n  k.open(); // HIT\n}\n',
  'fn made() -> Result<(Other, Kept), Fault> { x }\nfn go() {\n  let (o, k) = made()?;\n  k.open(); // HIT\n}\n',
  'fn made() -> Option<(Other, Kept)> { x }\nfn go() {\n  if let Some((o, k)) = made() { k.open(); } // HIT\n}\n',
  'fn made() -> Vec<(Other, Kept)> { x }\nfn go() {\n  for (o, k) in made() { k.open(); } // HIT\n}\n',
  'fn made() -> Vec<(Other, Kept)> { x }\nfn go() {\n  made().iter().map(|(o, k)| k.open()); // HIT\n}\n',
  'async fn made() -> Kept { x }\nasync fn go() {\n  made().await.open(); // HIT\n}\n',
  'async fn made() -> Result<Kept, Fault> { x }\nasync fn go() {\n  let k = made().await?;\n  k.open(); // HIT\n}\n',
  'fn made() -> impl Future<Output = Kept> { x }\nasync fn go() {\n  made().await.open(); // HIT\n}\n',
  inFn('crate::kept::Kept::new().open();'),
  'fn go() {\n  let k = crate::kept::Kept::new();\n  k.open(); // HIT\n}\n',
  'use crate::kept;\nfn go(k: kept::Kept) {\n  k.open(); // HIT\n}\n',
  'use crate::kept::Kept as K;\nfn go(k: K) {\n  k.open(); // HIT\n}\n',
  'mod inner { pub use crate::kept::Kept; }\nfn go(k: inner::Kept) {\n  k.open(); // HIT\n}\n',
  'mod inner { pub use crate::kept::Kept as K; }\nuse inner::K;\nfn go() {\n  K::new().open(); // HIT\n}\n',
  'mod inner { use super::*;\n  fn go(k: Kept) {\n    k.open(); // HIT\n  }\n}\n',
  'fn go() {\n  use crate::kept::Kept as Z;\n  Z::new().open(); // HIT\n}\n',
  'struct Builder { n: u8 }\nimpl Builder {\n  fn n(mut self, n: u8) -> Self { self }\n  fn build(self) -> Kept { Kept::new() }\n}\nfn go() {\n  Builder { n: 1 }.n(1).n(2).build().open(); // HIT\n}\n',
  'struct Builder { n: u8 }\nimpl Builder {\n  fn n(mut self, n: u8) -> Self { self }\n  fn build(self) -> Result<Kept, Fault> { Kept::load() }\n}\nfn go() {\n  let k = Builder { n: 1 }.n(1).build().unwrap();\n  k.open(); // HIT\n}\n',
  inFn('assert_eq!(k.open(), 1);', 'k: Kept'),
  inFn('println!("{}", k.with(1).open());', 'k: Kept'),
  inFn('assert!(Kept::find().unwrap().open() == 1);'),
  inFn('let x = vec![k.open()];', 'k: Kept'),
  inFn('matches!(k.open(), 1);', 'k: Kept'),
  inFn('let k = Kept::new(); let r = &&k; r.open();'),
  inFn('let k = *k; k.open();', 'k: &Kept'),
  inFn('let k = k.clone(); thread::spawn(move || k.open());', 'k: Kept'),
  inFn('let k = dbg!(Kept::new()); k.open();'),
  inFn('let k = (Kept::new()); k.open();'),
  inFn('let k = Kept::new() as Kept; k.open();'),
  inFn('return k.open();', 'k: Kept'),
  inFn('let x = Kept { n: k.open(), ..Kept::new() };', 'k: Kept'),
  inFn('let k = std::sync::Arc::new(Kept::new()); k.open();'),
  inFn('let k = Kept::new().clone(); k.open();'),
  inFn('let f = Kept::new; f().open();'),
  inFn('let k = Box::<Kept>::default(); k.open();'),
  inFn('let k = Kept::all().into_iter().next().unwrap(); k.open();'),
  inFn('let k = Kept::all().pop().unwrap(); k.open();'),
  inFn('let k = Kept::all().remove(0); k.open();'),
  inFn('let k = Kept::all().first().unwrap().clone(); k.open();'),
  inFn('let mut o = None; o = Some(Kept::new()); o.unwrap().open();'),
  inFn('let k = x.unwrap_or_else(|| Kept::new()); k.open();'),
  inFn('let k = x.unwrap_or(Kept::new()); k.open();'),
  inFn('let k = x.map_or(Kept::new(), |n| Kept::default()); k.open();'),
  inFn('let k = x.map(|n| { Kept::new() }); k.unwrap().open();'),
  inFn('let k = x.iter().map(|n| Kept::new()).next().unwrap(); k.open();'),
  'struct Own { m: HashMap<String, Kept>, l: Vec<(Other, Kept)> }\nimpl Own {\n  fn go(&self) {\n    for (n, k) in &self.m { k.open(); } // HIT\n  }\n}\n',
  'struct Own { m: HashMap<String, Kept>, l: Vec<(Other, Kept)> }\nimpl Own {\n  fn go(&self) {\n    for (n, k) in self.l.iter() { k.open(); } // HIT\n  }\n}\n',
  'struct Own { m: HashMap<String, Kept>, l: Vec<(Other, Kept)> }\nimpl Own {\n  fn go(&self) {\n    self.m.iter().map(|(n, k)| k.open()); // HIT\n  }\n}\n',
  'struct Own { m: HashMap<String, Kept>, l: Vec<(Other, Kept)> }\nfn go(o: &Own) {\n  for (n, k) in o.l.iter() { k.open(); } // HIT\n}\n',
])('read: %j', async (code) => {
  const sites = (await find(code, 'Kept.open')).filter(({ link }) => !byName.has(link));
  expect(getLines(sites)).toEqual(getMarked(code));
  expect(getLines(await find(code, 'Other.open'))).toEqual(new Set());
});

// These are not read: the call is possible for both.
test.each<string>([
  inFn('let k = loop { break Kept::new(); }; k.open();'),
  inFn('k.into().open();', 'k: impl Into<Kept>'),
  'fn go<K: Into<Kept>>(k: K) {\n  let k = k.into();\n  k.open(); // HIT\n}\n',
  'use crate::kept::Any::*;\nfn go(a: Any) {\n  if let K(k) = a { k.open(); } // HIT\n}\n',
  inFn('o.iter().for_each(|k| { k.open(); });', 'o: Option<Kept>'),
  inFn('for k in o.iter() { k.open(); }', 'o: Option<Kept>'),
  inFn('Kept::find().zip(Other::find()).map(|(k, o)| k.open());'),
  inFn('x.map(|n| Kept::new()).unwrap().open();'),
  inFn('x.and_then(|n| Kept::find()).unwrap().open();'),
  inFn('x.map(Kept::from).unwrap().open();'),
  inFn('opt.then(|| Kept::new()).unwrap().open();', 'opt: bool'),
  inFn('opt.then_some(Kept::new()).unwrap().open();', 'opt: bool'),
  inFn('for k in (0..3).map(|n| Kept::new()) { k.open(); }'),
  inFn('let mut ks = Vec::new(); ks.push(Kept::new()); ks[0].open();'),
  inFn('let mut ks = Vec::with_capacity(3); ks.push(Kept::new()); for k in &ks { k.open(); }'),
  inFn('ks.into_iter().map(|k| k.with(1)).map(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('os.iter().fold(Kept::new(), |k, o| k).open();', 'os: Vec<Other>'),
  inFn('(&ks[i]).open();', 'ks: &[Kept]'),
  inFn('ks.iter().filter_map(|n| Kept::find()).next().unwrap().open();', 'ks: Vec<Other>'),
  inFn('ks.iter().find_map(|n| Kept::find()).unwrap().open();', 'ks: Vec<Other>'),
  inFn('ks.iter().copied().sum_by(|k| k.open());', 'ks: Vec<Kept>'),
  inFn('ks.iter().partition::<Vec<_>, _>(|k| k.open() == 1);', 'ks: Vec<Kept>'),
  inFn('for (k, o) in m { k.open(); }', 'm: HashMap<Kept, Other>'),
  inFn('for k in m.keys() { k.open(); }', 'm: HashMap<Kept, Other>'),
  inFn('let mut m = HashMap::new(); m.insert(1, Kept::new()); m[&1].open();'),
  inFn('m.first_key_value().unwrap().1.open();', 'm: BTreeMap<u8, Kept>'),
  inFn('mem::take(&mut k).open();', 'k: Kept'),
  inFn('k.0.open();', 'k: Wrapping<Kept>'),
  inFn('Some(&k).unwrap().open();', 'k: Kept'),
  inFn('w.inner.open();', 'w: Wrap<Kept>'),
  inFn('let w = Wrap { inner: Kept::new() }; w.inner.open();'),
  'struct Own<T> { k: T }\nimpl Own<Kept> {\n  fn go(&self) {\n    self.k.open(); // HIT\n  }\n}\n',
  'struct Own { f: Box<dyn Fn() -> Kept> }\nimpl Own {\n  fn go(&self) {\n    (self.f)().open(); // HIT\n  }\n}\n',
  'trait Has { fn out() -> Kept; }\nfn go<T: Has>() {\n  T::out().open(); // HIT\n}\n',
  'type Res<T> = Result<T, Fault>;\nfn made() -> Res<Kept> { Kept::load() }\nfn go() {\n  made()?.open(); // HIT\n}\n',
  'type Res<T, E = Fault> = std::result::Result<T, E>;\nfn made() -> Res<Kept> { Kept::load() }\nfn go() {\n  made().unwrap().open(); // HIT\n}\n',
  'type All = Vec<Kept>;\nfn go(ks: All) {\n  for k in ks { k.open(); } // HIT\n}\n',
  'thread_local! { static K: RefCell<Kept> = RefCell::new(Kept::new()); }\nfn go() {\n  K.with(|k| k.borrow().open()); // HIT\n}\n',
  'fn with(f: impl Fn(&Kept)) {}\nfn go() {\n  with(|k| { k.open(); }); // HIT\n}\n',
  'fn with<F: FnOnce(&mut Kept) -> u8>(f: F) {}\nfn go() {\n  with(|k| k.open()); // HIT\n}\n',
  'fn with<F>(n: u8, f: F) where F: Fn(Kept) {}\nfn go() {\n  with(1, |k| { k.open(); }); // HIT\n}\n',
  'impl Deps {\n  fn with(&self, f: impl FnOnce(&Kept)) {}\n}\nfn go(d: Deps) {\n  d.with(|k| { k.open(); }); // HIT\n}\n',
  'fn with(f: impl Fn(&Other, &Kept)) {}\nfn go() {\n  with(|o, k| { k.open(); }); // HIT\n}\n',
  inFn('(|| Kept::new())().open();'),
  inFn('let k = Into::<Kept>::into(1); k.open();'),
  inFn('let k = "a".parse::<Kept>().unwrap(); k.open();'),
  inFn('x.get::<Kept>().unwrap().open();'),
  'fn made<T: Default>() -> T { x }\nfn go() {\n  made::<Kept>().open(); // HIT\n}\n',
  'fn same<T>(t: T) -> T { t }\nfn go() {\n  same(Kept::new()).open(); // HIT\n}\n',
  'fn made() -> Pin<Box<dyn Future<Output = Kept> + Send>> { x }\nasync fn go() {\n  made().await.open(); // HIT\n}\n',
  'macro_rules! made { () => { Kept::new() } }\nfn go() {\n  made!().open(); // HIT\n}\n',
  inFn('assert!(ks.iter().all(|k| k.open() == 1));', 'ks: Vec<Kept>'),
  inFn('let o = None; let o = o.or(Some(Kept::new())); o.unwrap().open();'),
  inFn('let k = ctx.run(|| Kept::new()); k.open();'),
])('left open: %j', async (code) => {
  const lines = getLines(await find(code, 'Kept.open'));
  expect([...getMarked(code)].every((line) => lines.has(line))).toBe(true);
  const others = (await find(code, 'Other.open')).filter(({ link }) => link === 'resolved');
  expect([...getLines(others)].filter((line) => getMarked(code).has(line))).toEqual([]);
});

// What is called here is the library's: neither class has it.
test.each<string>([
  inFn('s.open();', 's: &str'),
  inFn('s.trim().len().open();', 's: String'),
  inFn('n.open();', 'n: usize'),
  inFn('v.open(); v[0].open();', 'v: Vec<u8>'),
  inFn('v.open();', 'v: Option<&str>'),
  inFn('for it in v { it.open(); }', 'v: &[String]'),
  inFn('v.iter().map(|it| it.open());', 'v: Vec<u32>'),
  inFn('for line in s.lines() { line.open(); }', 's: &str'),
  inFn('let (a, b) = s.split_once(".").unwrap(); a.open();', 's: &str'),
  inFn('m.open();', 'm: HashMap<String, u8>'),
  inFn('let s = format!("{}", 1); s.open();'),
  inFn('let s = String::from("a"); s.open();'),
  inFn('let n = 1; n.open();'),
  inFn('let b = x == 1; b.open();'),
  inFn('let n = s.len(); n.open();', 's: &str'),
  inFn('let v = Vec::new(); v.open();'),
  inFn('let n = x as usize; n.open();'),
  'fn go<T>(v: Vec<T>) {\n  v.open(); // HIT\n}\n',
  'struct Own { name: String }\nimpl Own {\n  fn go(&self) {\n    self.name.open(); // HIT\n  }\n}\n',
])('of the library: %j', async (code) => {
  expect(getLines(await find(code, 'Kept.open'))).toEqual(new Set());
  expect(getLines(await find(code, 'Other.open'))).toEqual(new Set());
});

// What comes of a text or a list may be of the code.
test.each<string>([
  inFn('let k = s.parse().unwrap(); k.open();', 's: &str'),
  inFn('s.lines().map(|line| make(line)).next().unwrap().open();', 's: &str'),
  inFn('let k = s.into(); k.open();', 's: String'),
  inFn('let k = s.made(); k.open();', 's: String'),
  inFn('let all: Vec<_> = s.lines().map(make).collect(); all[0].open();', 's: &str'),
  inFn('let mut all = Vec::new(); all.pop().unwrap().open();'),
  'fn go<T>(v: Vec<T>) {\n  v[0].open(); // HIT\n}\n',
])('open behind the library: %j', async (code) => {
  expect(getLines(await find(code, 'Kept.open'))).toEqual(getMarked(code));
});

const stores = `pub trait Store: Sized {
  type Part: Piece;
  fn save(&self, n: u8) -> u8;
  fn twice(&self) -> u8 { self.save(2) }
  fn make(n: u8) -> Self;
  fn part(&self) -> Self::Part;
}
pub trait Piece { fn cut(&self) -> u8; }
pub struct Disk;
impl Store for Disk {
  type Part = Bit;
  fn save(&self, n: u8) -> u8 { n }
  fn make(n: u8) -> Self { Disk }
  fn part(&self) -> Bit { Bit }
}
pub struct Bit;
impl Piece for Bit { fn cut(&self) -> u8 { 1 } }
pub struct Apart;
impl Apart {
  pub fn save(&self, n: u8) -> u8 { n }
  pub fn twice(&self) -> u8 { 1 }
  pub fn make(n: u8) -> Self { Apart }
  pub fn cut(&self) -> u8 { 1 }
}
`;

async function findInStores(symbol: string, code: string): Promise<readonly CallSite[]> {
  const project = await getProject({
    'src/lib.rs': 'mod stores;\nmod call;\n',
    'src/stores.rs': stores,
    'src/call.rs': `use crate::stores::*;\n${code}`,
  });
  const { targets } = understand(project, { symbol_id: `src/stores.rs#${symbol}` });
  return new CallSiteSearch(project).find(targets).sites.filter(({ path }) => path === 'src/call.rs');
}

// A type parameter has what it is asked to have: the calls are likely those of what has the trait, and of no other class.
test.each<readonly [symbol: string, code: string]>([
  ['save', 'fn go<S: Store>(s: S) {\n  s.save(1); // HIT\n}\n'],
  ['save', 'fn go<S>(s: &S) where S: Clone + Store {\n  s.save(1); // HIT\n}\n'],
  ['save', 'fn go(s: &mut impl Store) {\n  s.save(1); // HIT\n}\n'],
  ['make', 'fn go<S: Store>() -> S {\n  S::make(1) // HIT\n}\n'],
  ['make', 'fn go<S>() where S: Store {\n  S::make(1); // HIT\n}\n'],
  ['make', 'struct Own<S> { s: S }\nimpl<S: Store> Own<S> {\n  fn go() -> S {\n    S::make(1) // HIT\n  }\n}\n'],
  ['save', 'struct Own<S> { s: S }\nimpl<S: Store> Own<S> {\n  fn go(&self) {\n    self.s.save(1); // HIT\n  }\n}\n'],
  [
    'save',
    "struct Own<'a, A, S> { a: A, s: &'a S }\nimpl<'a, A, S> Own<'a, A, S> where S: Store {\n  fn go(&self) {\n    self.s.save(1); // HIT\n  }\n}\n",
  ],
  ['cut', 'fn go<S: Store>(s: S) {\n  s.part().cut(); // HIT\n}\n'],
])('of a type parameter: %s %j', async (member, code) => {
  const holder = member === 'cut' ? 'Bit' : 'Disk';
  const sites = (await findInStores(`${holder}.${member}`, code)).filter(({ link }) => !byName.has(link));
  expect(getLines(sites)).toEqual(getMarked(code));
  expect((await findInStores(`Apart.${member}`, code)).filter(({ link }) => !byName.has(link))).toEqual([]);
});

// `self` in what a trait gives a type of the library.
test.each<readonly [type: string]>([['str'], ["&'a str"], ['[u8]'], ['Vec<u8>']])(
  'of a type outside: %s',
  async (type) => {
    const code = `trait More { fn twice(&self) -> u8 { 2 } fn save(&self, n: u8) -> u8; }
impl<'a> More for ${type} {
  fn save(&self, n: u8) -> u8 {
    self.twice(); // HIT
    n
  }
}
`;
    const project = await getProject({
      'src/lib.rs': 'mod stores;\nmod call;\n',
      'src/stores.rs': stores,
      'src/call.rs': code,
    });
    const find = (symbol: string): readonly CallSite[] =>
      new CallSiteSearch(project)
        .find(understand(project, { symbol_id: symbol }).targets)
        .sites.filter(({ path, reference }) => path === 'src/call.rs' && reference.role === 'call');
    expect(find('src/call.rs#More.twice').map(({ link, reference }) => [link, reference.site.line])).toEqual([
      ['resolved', 4],
    ]);
    expect(find('src/stores.rs#Apart.twice')).toEqual([]);
  },
);

// Facts hold so much of a receiver: what is handed to the calls in it is left out where it is long.
test('a long chain of calls is read whole', async () => {
  const code = inFn(`Kept::new()${'.with(1_000_000_000 + 1_000_000_000)'.repeat(9)}.open();`);
  expect(getLines((await find(code, 'Kept.open')).filter(({ link }) => link === 'resolved'))).toEqual(getMarked(code));
  expect(await find(code, 'Other.open')).toEqual([]);
});

// `#[derive(Parser)]` writes `parse`.
test('what a derived function gives is most likely its class', async () => {
  const code = inFn('let k = Kept::parse(); k.open();');
  expect((await find(code, 'Kept.open')).map(({ link }) => link)).toEqual(['handed']);
  expect((await find(code, 'Other.open')).filter(({ link }) => !byName.has(link))).toEqual([]);
});

const visitors = `use serde::de::{Deserialize, Visitor};
use std::path::Path;
pub struct Given;
impl<'de> Visitor<'de> for Given { fn visit_bool(self, b: bool) -> u8 { 1 } }
impl Default for Given { fn default() -> Self { Given } }
pub struct Own;
impl Own {
  fn new() -> Own { Own }
  fn visit_bool(self, b: bool) -> u8 { 1 }
}
`;

// A trait from outside: what is asked to have it is likely a type of the code that has it, and a path names another type.
test.each<readonly [code: string, given: string | undefined, own: string | undefined]>([
  ["fn go<'de, V: Visitor<'de>>(v: V) { v.visit_bool(true); }", 'override', undefined],
  ['fn go<V>(v: V) where V: Clone + Visitor { v.visit_bool(true); }', 'override', undefined],
  ['fn go<V: Visitor>() { V::visit_bool(it, true); }', 'override', undefined],
  [
    'struct Held<V> { v: V }\nimpl<V: Visitor> Held<V> { fn go(self) { self.v.visit_bool(true); } }',
    'override',
    'name',
  ],
  ['fn go() { Path::visit_bool(true); }', undefined, undefined],
  ['fn go() { u8::visit_bool(true); }', undefined, undefined],
  ['fn go() { http::Response::visit_bool(true); }', undefined, undefined],
  ['fn go() { Visitor::visit_bool(it, true); }', 'name', undefined],
])('of a trait from outside: %j', async (code, given, own) => {
  const project = await getProject({ 'src/lib.rs': `${visitors}${code}\n` });
  const find = (symbol: string): string | undefined =>
    new CallSiteSearch(project)
      .find(understand(project, { symbol_id: `src/lib.rs#${symbol}` }).targets)
      .sites.find(({ reference }) => reference.role === 'call')?.link;
  expect([find('Given.visit_bool'), find('Own.visit_bool')]).toEqual([given, own]);
});

test('what `if let` binds does not hold behind `else`', async () => {
  const code = inFn('if let Some(k) = n.checked_add(1) { k.max(1) } else {\n k.open() };', 'k: Kept, n: u8');
  const marked = code.replace(' // HIT', '').replace('k.open() };', 'k.open() }; // HIT');
  const sites = (await find(marked, 'Kept.open')).filter(({ link }) => link === 'resolved');
  expect(getLines(sites)).toEqual(getMarked(marked));
});

test('a member that a macro of the code is given by its name alone is listed', async () => {
  const macro = 'macro_rules! tried { ($n:expr, $call:expr) => { $call($n) }; }\n';
  const code = `${macro}${inFn('tried!(1, k.open);', 'k: Kept')}`;
  expect(getLines(await find(code, 'Kept.open'))).toEqual(getMarked(code));
  expect(getLines(await find(inFn('println!("{}", k.open);', 'k: Kept'), 'Kept.open'))).toEqual(new Set());
  expect(getLines(await find(inFn('assert!(Vec::<u8>::open());'), 'Kept.open'))).toEqual(new Set());
});

test('a function is told from the module of its name, and found around the module of tests', async () => {
  const text = `pub fn save() {}
mod tests {
  use super::*;
  mod save {
    fn save() {
      super::save();
    }
  }
}
`;
  const project = await getProject({ 'src/lib.rs': text });
  const { targets } = understand(project, { symbol_id: 'src/lib.rs#save' });
  expect(getLines(new CallSiteSearch(project).find(targets).sites)).toEqual(new Set([6]));
});
