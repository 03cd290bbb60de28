"""Prints, as one JSON object, what Clang knows of a folder's C and C++ functions: defined, and named.

Arguments: the folder, then flags for the compiler.
"""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from clang.cindex import CursorKind as K, Index, LinkageKind, TranslationUnitLoadError, conf

FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.FUNCTION_TEMPLATE}
REFERENCES = {K.DECL_REF_EXPR, K.MEMBER_REF_EXPR}
HELD = {K.VAR_DECL, K.PARM_DECL, K.FIELD_DECL}
SCOPES = {K.TRANSLATION_UNIT, K.NAMESPACE, K.LINKAGE_SPEC, K.UNEXPOSED_DECL}

root = Path(sys.argv[1]).resolve()
flags = sys.argv[2:]
sources = sorted(p for p in root.rglob("*") if p.suffix in (".c", ".cc", ".cpp", ".cxx"))
texts = {}
# A path is asked for at every word of a file.
paths = {}
defined = {}
declared = set()
named = {}
visited = set()


def text_of(path):
    if path not in texts:
        texts[path] = (root / path).read_text("utf-8", "replace").split("\n")
    return texts[path]


def own_path(location):
    if location.file is None:
        return None
    name = location.file.name
    if name not in paths:
        try:
            paths[name] = Path(name).resolve().relative_to(root).as_posix()
        except ValueError:
            paths[name] = None
    return paths[name]


def usr(cursor):
    found = cursor
    # A template that is a member of a class's instance comes of one of the template that the class comes of.
    for _ in range(4):
        pattern = conf.lib.clang_getSpecializedCursorTemplate(found)
        if not pattern or pattern == found:
            break
        found = pattern
    # Of a file's own function the name says no more than what the file is called, without its folder.
    own = own_path(found.canonical.location) if found.linkage == LinkageKind.INTERNAL else None
    return found.get_usr() if own is None else f"{found.get_usr()} {own}"


def bases_of(record):
    for base in record.get_children():
        if base.kind == K.CXX_BASE_SPECIFIER:
            found = base.type.get_declaration()
            if found is not None:
                found = found.get_definition() or found
                yield found
                yield from bases_of(found)


def count_parameters(method):
    return sum(each.kind == K.PARM_DECL for each in method.get_children())


def through(cursor):
    if cursor.kind != K.CXX_METHOD or cursor.semantic_parent is None:
        return []
    return [
        usr(member)
        for base in bases_of(cursor.semantic_parent.get_definition() or cursor.semantic_parent)
        for member in base.get_children()
        if member.kind == K.CXX_METHOD
        and member.spelling == cursor.spelling
        and member.is_virtual_method()
        # Another overload is not stood in for.
        and count_parameters(member) == count_parameters(cursor)
    ]


def callee(call):
    node = next(iter(call.get_children()), None)
    while node is not None and node.kind not in REFERENCES:
        node = next(iter(node.get_children()), None)
    return node


def add_named(name, path, line, column, called, targets, held):
    lines = text_of(path)
    if not 0 < line <= len(lines) or not re.search(rf"\b{re.escape(name)}\b", lines[line - 1]):
        return
    known = named.setdefault((name, path, line, column), [called, set(), held])
    known[0] |= called
    known[1].update(targets)
    known[2] = known[2] and held


def is_known(node, path, main):
    """Whether this declaration of a header was visited in the file that included it before."""
    if path is None or path == main:
        return False
    place = (path, node.extent.start.offset, node.extent.end.offset, node.get_usr())
    if place in visited:
        return True
    visited.add(place)
    return False


def visit(cursor, called, main):
    for node in cursor.get_children():
        path = own_path(node.location)
        if cursor.kind == K.TRANSLATION_UNIT and path is None:
            continue
        # What a namespace has differs by the branches of the preprocessor: it is looked at again, but not its members.
        if cursor.kind in SCOPES and node.kind not in SCOPES and is_known(node, path, main):
            continue
        if node.kind in FUNCTIONS and path is not None:
            declared.add((node.spelling, path, node.location.line))
        if node.kind in FUNCTIONS and node.is_definition() and path is not None:
            defined.setdefault(
                usr(node),
                {
                    "name": node.spelling,
                    "path": path,
                    "line": node.location.line,
                    "kind": "method" if node.kind == K.CXX_METHOD else "function",
                    "holder": node.semantic_parent.get_usr() or path,
                    "through": through(node),
                },
            )
        if node.kind == K.CALL_EXPR:
            target = callee(node)
            if target is not None:
                called.add((target.location.offset, own_path(target.location)))
        if node.kind in REFERENCES and path is not None:
            target = node.referenced
            at = (node.location.offset, path)
            if target is not None and target.kind in FUNCTIONS:
                add_named(node.spelling, path, node.location.line, node.location.column, at in called, [usr(target)], False)
            elif target is not None and target.kind in HELD and at in called:
                add_named(node.spelling, path, node.location.line, node.location.column, True, [], True)
        visit(node, called, main)


# Else nothing is included any more behind a header that is made by the build.
KEEP_GOING = 0x200


def parse(source):
    language = [] if source.suffix == ".c" else ["-std=c++17"]
    try:
        return Index.create().parse(str(source), args=[*flags, *language], options=KEEP_GOING)
    except TranslationUnitLoadError:
        return None


# Clang reads the next file while this one is visited.
with ThreadPoolExecutor(1) as reader:
    ahead = reader.submit(parse, sources[0]) if sources else None
    for at, source in enumerate(sources):
        unit = ahead.result()
        ahead = reader.submit(parse, sources[at + 1]) if at + 1 < len(sources) else None
        if unit is not None:
            visit(unit.cursor, set(), source.relative_to(root).as_posix())

places = {key: f"{one['path']}:{one['line']}" for key, one in defined.items()}
seen = {(name, path, line) for name, path, line, _ in named}
names = {one["name"] for one in defined.values()}
headers = (p for p in root.rglob("*") if p.suffix in (".h", ".hh", ".hpp", ".hxx", ".inl"))
for path in {*texts, *(p.relative_to(root).as_posix() for p in [*sources, *headers])}:
    for at, line in enumerate(text_of(path), 1):
        here = set()
        for hit in re.finditer(r"\b([A-Za-z_]\w*)\s{0,2}(?:<(?:[^<>;]|<[^<>;]*>)*>\s?)?\(", line):
            key = (hit.group(1), path, at)
            # `int find(int a) { return find(a, 1); }`: the first one is the definition.
            is_declared = key in declared and key not in here
            here.add(key)
            # Dependent names, macros and branches that were not compiled.
            if hit.group(1) in names and key not in seen and not is_declared and re.search(r"[;{=(]", line):
                named[(*key, hit.start())] = [True, set(), False]

print(
    json.dumps(
        {
            "defined": [{**one, "through": [places.get(t, "/" + t) for t in one["through"]]} for one in defined.values()],
            "named": [
                {
                    "name": name,
                    "site": f"{path}:{line}",
                    "isCalled": called,
                    "targets": sorted(places.get(t, "/" + t) for t in targets),
                    "isHeld": held,
                }
                for (name, path, line, _), (called, targets, held) in sorted(named.items())
            ],
        }
    )
)
