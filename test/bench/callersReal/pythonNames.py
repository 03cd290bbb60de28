"""Prints, as one JSON object per file, what is defined, called, named and imported in Python files.

Columns count UTF-16 units from 0, lines from 1, as language servers' clients do.
"""

import ast
import json
import sys
from pathlib import Path


def units(line: bytes, column: int) -> int:
    """A column in UTF-8 bytes as a column in UTF-16 units."""
    return len(line[:column].decode("utf-8", "replace").encode("utf-16-le")) // 2


class Names(ast.NodeVisitor):
    def __init__(self, lines):
        self.lines = lines
        self.found = {"defined": [], "named": [], "classes": [], "aliases": []}
        self.holders = []
        self.callees = set()
        self.decorators = set()

    def place(self, line, column):
        return [line, units(self.lines[line - 1], column)]

    def visit_ClassDef(self, node):
        bases = [p for p in (self.token(base) for base in node.bases) if p is not None]
        self.found["classes"].append({"name": node.name, "line": node.lineno, "end": node.end_lineno, "bases": bases})
        self.inside(node)

    def visit_FunctionDef(self, node):
        marks = [d.attr if isinstance(d, ast.Attribute) else getattr(d, "id", "") for d in node.decorator_list]
        text = self.lines[node.lineno - 1]
        column = text.find(node.name.encode(), node.col_offset + 3)
        if column >= 0:
            self.found["defined"].append(
                {
                    "name": node.name,
                    "place": self.place(node.lineno, column),
                    "holder": "/".join(self.holders),
                    "end": node.end_lineno,
                    "inClass": bool(self.holders) and self.holders[-1].startswith("class "),
                    "isOverload": "overload" in marks,
                    "isProperty": any(m in ("property", "cached_property", "setter", "getter", "deleter") for m in marks),
                }
            )
        self.inside(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def inside(self, node):
        for decorator in node.decorator_list:
            self.decorators.add(id(decorator.func if isinstance(decorator, ast.Call) else decorator))
        self.holders.append(f"{'class' if isinstance(node, ast.ClassDef) else 'def'} {node.name}:{node.lineno}")
        self.generic_visit(node)
        self.holders.pop()

    def visit_Call(self, node):
        self.callees.add(id(node.func))
        self.generic_visit(node)

    def token(self, node):
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Name):
            return self.place(node.lineno, node.col_offset)
        if isinstance(node, ast.Attribute):
            return self.place(node.end_lineno, node.end_col_offset - len(node.attr.encode()))
        return None

    def named(self, node, name):
        called = id(node) in self.callees or id(node) in self.decorators
        if called or isinstance(node.ctx, ast.Load):
            place = self.token(node)
            self.found["named"].append({"name": name, "place": place, "isCalled": called, "isSuper": self.is_super(node)})

    def is_super(self, node):
        holder = getattr(node, "value", None)
        return isinstance(holder, ast.Call) and getattr(holder.func, "id", "") == "super"

    def visit_Name(self, node):
        self.named(node, node.id)

    def visit_Attribute(self, node):
        self.generic_visit(node)
        self.named(node, node.attr)

    def visit_ImportFrom(self, node):
        self.found["aliases"] += [[a.name, a.asname] for a in node.names if a.asname and a.asname != a.name]


def main(root):
    for path in sorted(Path(root).rglob("*.py")):
        relative = path.relative_to(root).as_posix()
        if relative.startswith(".venv/"):
            continue
        data = path.read_bytes()
        try:
            tree = ast.parse(data)
        except (SyntaxError, ValueError):
            continue
        names = Names(data.split(b"\n"))
        names.visit(tree)
        print(json.dumps({"path": relative, **names.found}))


main(sys.argv[1])
