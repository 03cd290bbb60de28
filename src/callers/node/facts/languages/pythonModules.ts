import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';

/** Imports, and the names that `__all__` gives on. */
export const pythonModulePatterns: readonly SyntaxPattern[] = [
  ['(import_statement name: (_) @name)', readImport],
  ['(import_from_statement module_name: (_) @module name: (_) @name)', readImport],
  ['(import_from_statement module_name: (_) @module (wildcard_import) @name)', readImport],
  [
    '[(assignment left: (identifier) @name right: (_) @list) (augmented_assignment left: (identifier) @name right: (_) @list)]',
    readAll,
  ],
];

const imported = /^([\p{ID_Continue}.]+|\*)(?:\s+as\s+([\p{ID_Continue}]+))?$/u;

function readImport(caught: QueryMatch, draft: FactsDraft): void {
  const node = caught.get();
  const source = node.text;
  const match = imported.exec(source);
  if (match === null) return;
  const name = match[1] ?? '';
  const local = match[2] ?? name;
  const at = node.startIndex + (match[2] === undefined ? 0 : source.lastIndexOf(match[2]));
  const module = caught.find('module')?.text.replace(/\s+/g, '');
  const optional = isOptional(node) ? { isOptional: true } : {};
  if (module === undefined) draft.take({ local, imported: '*', from: name, at, ...optional });
  else draft.take({ local, imported: name, from: module, at, ...optional });
}

/** Whether a statement is in a branch: another may be run in its place. */
function isOptional(name: Node): boolean {
  const block = name.parent?.type.startsWith('import') === true ? name.parent.parent : name.parent?.parent?.parent;
  return (
    block?.type === 'block' &&
    !['function_definition', 'class_definition', 'with_statement'].includes(block.parent?.type ?? '')
  );
}

function readAll(caught: QueryMatch, draft: FactsDraft): void {
  if (!draft.text.startsWith('__all__', caught.at())) return;
  for (const match of caught.get('list').text.matchAll(/['"](\w+)['"]/g))
    draft.exports.push({ local: match[1] ?? '', exported: match[1] ?? '' });
}
