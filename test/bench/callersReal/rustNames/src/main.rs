// Prints what rust-analyzer's front end knows of a crate's functions, one JSON object: what is defined, and what every
// name of a function stands for. Names in code that is not compiled, or that only a macro's expansion would explain,
// are listed without a target.
use std::collections::{HashMap, HashSet};
use std::path::Path;

use ra_ap_hir::{AsAssocItem, AssocItem, AssocItemContainer, Function, HasSource, Semantics, attach_db};
use ra_ap_ide_db::RootDatabase;
use ra_ap_ide_db::defs::{Definition, NameRefClass};
use ra_ap_load_cargo::{LoadCargoConfig, ProcMacroServerChoice, load_workspace_at};
use ra_ap_paths::AbsPathBuf;
use ra_ap_project_model::{CargoConfig, CargoFeatures, RustLibSource};
use ra_ap_syntax::ast::{self, HasArgList, HasAttrs, HasName};
use ra_ap_syntax::{AstNode, NodeOrToken, SyntaxKind, SyntaxNode, SyntaxToken, T};
use ra_ap_vfs::{Vfs, VfsPath};
use serde_json::{Value, json};

fn main() {
    let mut args = std::env::args().skip(1);
    let root = std::fs::canonicalize(args.next().expect("a folder")).expect("a folder that exists");
    let library = args.next().expect("the folder of the standard library's source");
    let features = if args.next().as_deref() == Some("default") {
        CargoFeatures::default()
    } else {
        CargoFeatures::All
    };
    let config = CargoConfig {
        all_targets: true,
        set_test: true,
        features,
        sysroot: Some(RustLibSource::Discover),
        sysroot_src: Some(AbsPathBuf::assert_utf8(library.into())),
        ..CargoConfig::default()
    };
    let load = LoadCargoConfig {
        load_out_dirs_from_check: false,
        with_proc_macro_server: ProcMacroServerChoice::None,
        prefill_caches: false,
        num_worker_threads: 1,
        proc_macro_processes: 0,
    };
    let (db, vfs, _) = load_workspace_at(&root, &config, &load, &|_| ()).expect("a crate");
    attach_db(&db, || println!("{}", Names::new(&db, &vfs, &root).read()));
}

struct Names<'db> {
    db: &'db RootDatabase,
    sema: Semantics<'db, RootDatabase>,
    vfs: &'db Vfs,
    root: &'db Path,
    lines: HashMap<String, Vec<usize>>,
}

impl<'db> Names<'db> {
    fn new(db: &'db RootDatabase, vfs: &'db Vfs, root: &'db Path) -> Self {
        Names { db, sema: Semantics::new(db), vfs, root, lines: HashMap::new() }
    }

    fn read(mut self) -> Value {
        let mut files: Vec<_> = self
            .vfs
            .iter()
            .filter_map(|(id, path)| Some((id, self.own_path(path).filter(|own| own.ends_with(".rs"))?)))
            .collect();
        files.sort_by(|a, b| a.1.cmp(&b.1));
        let parsed: Vec<_> = files
            .into_iter()
            .map(|(id, path)| {
                let text = std::fs::read_to_string(self.root.join(&path)).unwrap_or_default();
                self.lines.insert(path.clone(), line_starts(&text));
                (path, self.sema.parse_guess_edition(id))
            })
            .collect();
        let wanted: HashSet<String> =
            parsed.iter().flat_map(|(_, file)| named_functions(file.syntax())).collect();
        let mut defined = Vec::new();
        let mut named = Vec::new();
        for (path, file) in &parsed {
            for token in tokens(file.syntax()) {
                let text = token.text().trim_start_matches("r#").to_owned();
                if token.kind() != SyntaxKind::IDENT || !wanted.contains(&text) {
                    continue;
                }
                self.read_token(path, &token, &text, &mut defined, &mut named);
            }
        }
        json!({ "defined": defined, "named": named })
    }

    fn read_token(
        &self,
        path: &str,
        token: &SyntaxToken,
        text: &str,
        defined: &mut Vec<Value>,
        named: &mut Vec<Value>,
    ) {
        let line = self.line(path, token.text_range().start().into());
        let inside = token.parent().is_some_and(|node| node.kind() == SyntaxKind::TOKEN_TREE);
        let seen = if inside || token.parent_ancestors().any(|node| node.kind() == SyntaxKind::ITEM_LIST) {
            self.sema.descend_into_macros(token.clone()).into_iter().collect()
        } else {
            vec![token.clone()]
        };
        let mut targets: Vec<String> = Vec::new();
        let mut names: HashSet<String> = HashSet::new();
        let (mut is_called, mut is_held, mut is_known, mut is_name) = (false, false, false, false);
        for each in seen {
            let Some(parent) = each.parent() else { continue };
            if let Some(name) = ast::Name::cast(parent.clone()) {
                is_name = true;
                if let Some(function) = name.syntax().parent().and_then(ast::Fn::cast) {
                    let known = defined.last().is_some_and(|one: &Value| one["path"] == path && one["line"] == line);
                    if !known && let Some(one) = self.define(&function, path, line, text) {
                        defined.push(one);
                    }
                }
                continue;
            }
            let Some(name) = ast::NameRef::cast(parent) else { continue };
            if name.syntax().ancestors().any(|node| matches!(node.kind(), SyntaxKind::USE_TREE | SyntaxKind::ATTR | SyntaxKind::VISIBILITY)) {
                is_name = true;
                continue;
            }
            let called = is_callee(&name);
            is_called |= called;
            match NameRefClass::classify(&self.sema, &name) {
                Some(NameRefClass::Definition(Definition::Function(function), _)) => {
                    is_known = true;
                    names.insert(function.name(self.db).as_str().to_owned());
                    targets.push(self.place(function));
                }
                Some(NameRefClass::Definition(Definition::Local(local), _)) => {
                    is_held = true;
                    is_known |= local.ty(self.db).is_closure();
                    if local.ty(self.db).is_closure() && called {
                        targets.push("a closure".into());
                    }
                }
                Some(NameRefClass::Definition(Definition::Field(_) | Definition::TupleField(_) | Definition::Const(_) | Definition::Static(_), _)) => is_held = true,
                Some(NameRefClass::FieldShorthand { .. }) => is_held = true,
                Some(_) => {
                    is_known = true;
                    if called {
                        targets.push("something else".into());
                    }
                }
                None => (),
            }
        }
        let names: Vec<String> = if names.is_empty() { vec![text.to_owned()] } else { names.into_iter().collect() };
        let site = format!("{path}:{line}");
        targets.sort();
        targets.dedup();
        if targets.is_empty() {
            // Of what nothing is known only calls are of interest: anything else may be a field or a local.
            let looks_called = is_called || (inside && !is_name && !is_known && is_before_arguments(token) && !is_after_fn(token));
            if !looks_called || is_known {
                return;
            }
            named.push(json!({ "name": text, "site": site, "isCalled": true, "targets": targets, "isHeld": is_held }));
            return;
        }
        for name in names {
            named.push(json!({ "name": name, "site": site, "isCalled": is_called, "targets": targets, "isHeld": is_held }));
        }
    }

    fn define(&self, function: &ast::Fn, path: &str, line: usize, text: &str) -> Option<Value> {
        let one = self.sema.to_def(function)?;
        let is_test = function.attrs().any(|attr| {
            attr.simple_name().is_some_and(|name| matches!(name.as_str(), "test" | "bench" | "no_mangle"))
                || attr.path().is_some_and(|path| path.to_string().ends_with("::test"))
        });
        if is_test {
            return None;
        }
        let module = one.module(self.db).name(self.db).map(|name| name.as_str().to_owned()).unwrap_or_default();
        let mut holder = format!("{path} {module}");
        let mut kind = "function";
        let mut through = Vec::new();
        if let Some(item) = one.as_assoc_item(self.db) {
            kind = "method";
            match item.container(self.db) {
                AssocItemContainer::Trait(of) => {
                    holder = format!("trait {}", of.name(self.db).as_str());
                    if function.body().is_none() {
                        kind = "abstract method";
                    }
                }
                AssocItemContainer::Impl(of) => {
                    let adt = of.self_ty(self.db).as_adt().map(|adt| adt.name(self.db).as_str().to_owned());
                    holder = adt.unwrap_or_else(|| format!("{path}:{line}"));
                    if let Some(base) = of.trait_(self.db) {
                        let same = |item: &AssocItem| matches!(item, AssocItem::Function(each) if each.name(self.db) == one.name(self.db));
                        if let Some(AssocItem::Function(base)) = base.items(self.db).into_iter().find(same) {
                            through.push(self.place(base));
                        }
                    }
                }
            }
        }
        Some(json!({ "name": text, "path": path, "line": line, "kind": kind, "holder": holder, "through": through }))
    }

    // `path:line` of a function's name; what is outside the project begins with a slash.
    fn place(&self, function: Function) -> String {
        let Some(source) = function.source(self.db) else { return "/derived".into() };
        let Some(name) = source.value.name() else { return "/nameless".into() };
        let Some(range) = source.with_value(name.syntax()).original_file_range_opt(self.db).map(|(range, _)| range) else {
            return "/unknown".into();
        };
        let file = range.file_id.file_id(self.db);
        match self.own_path(self.vfs.file_path(file)) {
            Some(own) => format!("{own}:{}", self.line(&own, range.range.start().into())),
            None => format!("/{}:{:?}", self.vfs.file_path(file), range.range.start()),
        }
    }

    fn own_path(&self, path: &VfsPath) -> Option<String> {
        let path = path.as_path()?.as_str().to_owned();
        let own = Path::new(&path).strip_prefix(self.root).ok()?.to_str()?.to_owned();
        (!own.starts_with("target/") && !own.starts_with(".")).then_some(own)
    }

    fn line(&self, path: &str, offset: usize) -> usize {
        self.lines.get(path).map_or(0, |starts| starts.partition_point(|start| *start <= offset))
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    // The front end reads files with the line ends of Unix.
    let text = text.replace("\r\n", "\n");
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> {
    node.descendants_with_tokens().filter_map(NodeOrToken::into_token)
}

// Names after `fn`, in macros, too, and other names for what is imported.
fn named_functions(file: &SyntaxNode) -> Vec<String> {
    let mut found = Vec::new();
    let mut before: Option<SyntaxKind> = None;
    for token in tokens(file).filter(|token| !token.kind().is_trivia()) {
        if token.kind() == SyntaxKind::IDENT && matches!(before, Some(T![fn] | T![as])) {
            found.push(token.text().trim_start_matches("r#").to_owned());
        }
        before = Some(token.kind());
    }
    found
}

fn is_callee(name: &ast::NameRef) -> bool {
    let Some(parent) = name.syntax().parent() else { return false };
    if ast::MethodCallExpr::can_cast(parent.kind()) {
        return true;
    }
    let callee = if ast::FieldExpr::can_cast(parent.kind()) {
        parent
    } else {
        let Some(path) = ast::PathSegment::cast(parent).and_then(|segment| segment.syntax().parent()) else { return false };
        match path.parent() {
            Some(expr) if ast::PathExpr::can_cast(expr.kind()) => expr,
            _ => return false,
        }
    };
    let mut inner = callee;
    while let Some(paren) = inner.parent().filter(|node| ast::ParenExpr::can_cast(node.kind())) {
        inner = paren;
    }
    inner.parent().and_then(ast::CallExpr::cast).is_some_and(|call| {
        call.expr().is_some_and(|expr| *expr.syntax() == inner) && call.arg_list().is_some()
    })
}

fn is_before_arguments(token: &SyntaxToken) -> bool {
    let mut next = token.next_token();
    while let Some(one) = next.clone().filter(|one| one.kind().is_trivia()) {
        next = one.next_token();
    }
    next.is_some_and(|one| one.kind() == T!['('] || (one.kind() == T![::] && one.next_token().is_some_and(|after| after.kind() == T![<])))
}

fn is_after_fn(token: &SyntaxToken) -> bool {
    let mut before = token.prev_token();
    while let Some(one) = before.clone().filter(|one| one.kind().is_trivia()) {
        before = one.prev_token();
    }
    before.is_some_and(|one| one.kind() == T![fn])
}
