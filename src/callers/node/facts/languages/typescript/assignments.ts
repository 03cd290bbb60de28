import type { Node } from 'web-tree-sitter';
import { getList } from '../../../../domain/typeText.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { receiverText, wordAtEnd } from '../../reading/words.ts';
import { add, declaredType } from './definitions.ts';
import { docTypes } from './docComment.ts';
import { readLoadedModule } from './modules.ts';
import { eitherType } from './scriptType.ts';
import { constantValue, plainValues, typeOfValue } from './values.ts';
import { fieldText, getField } from '../../reading/typeTexts.ts';

/**
 * `this.x = …`, `exports.x = …`, `A.prototype.x = …`, `Events.Created = '…'`, `handlers['created'] = …` and plain
 * reassignment.
 */
export const assignmentPatterns: readonly SyntaxPattern[] = [
  [
    '(assignment_expression left: (subscript_expression object: [(identifier) (member_expression)] @list) right: (_) @value)',
    readAdded,
  ],
  [
    `(call_expression function: (member_expression object: [(identifier) (member_expression)] @list property: (_) @method)
      arguments: (arguments (_) @value) (#match? @method "^(push|unshift|splice|add|set|fill)$"))`,
    readAdded,
  ],
  ['(assignment_expression left: [(member_expression) (identifier)] @left right: (_) @right) @node', readAssignment],
  ['(augmented_assignment_expression left: [(member_expression) (identifier)] @left right: (_) @right)', readCompleted],
  ['(assignment_expression left: (subscript_expression object: (this) index: (_) @index))', readOpened],
  [
    `(call_expression function: (member_expression object: (identifier) @object property: (_) @method)
      arguments: (arguments . [(this) (identifier)] @target (_)) (#eq? @object "Object") (#eq? @method "assign")) @node`,
    readOpened,
  ],
  [
    '(assignment_expression left: (member_expression object: (identifier) @module property: (property_identifier) @exports) right: (object) @object)',
    readExportedObject,
  ],
];

/** `rows.push(row)`, `rows[key] = row` */
function readAdded(caught: QueryMatch, draft: FactsDraft): void {
  const list = caught.get('list');
  const value = caught.get('value');
  const name = list.type === 'identifier' ? list.text : `this.${fieldText(list, 'property')}`;
  if (!plainValues.test(value.type))
    draft.addTo(name, value.type === 'spread_element' ? '' : getList(typeOfValue(value)), list.startIndex);
}

/** `name ??= value`, `this.field ||= value`: what was there may stay. */
function readCompleted(caught: QueryMatch, draft: FactsDraft): void {
  const left = caught.get('left');
  const type = typeOfValue(caught.get('right')) || '?';
  const source = left.text;
  if (!/^(?:this\.)?[#\p{ID_Continue}$]+$/u.test(source)) return;
  if (left.type === 'identifier') draft.bind(source, eitherType([`=${source}`, type]), left.startIndex, true);
  else draft.bind(`this.${source.slice('this.'.length)}`, type, left.lastNamedChild?.startIndex ?? left.startIndex);
}

/** `this[name] = value`, `Object.assign(this, values)`: any field may get something. */
function readOpened(caught: QueryMatch, draft: FactsDraft): void {
  const index = caught.find('index');
  const target = caught.find('target');
  const at = (index ?? target ?? caught.node).startIndex;
  if (index?.type === 'string') draft.bind(`this.${index.text.slice(1, -1)}`, '?', at);
  else if (target === undefined || target.type === 'this') draft.bind('this.*', '?', at);
  else draft.bind('.*', `=${target.text}`, at);
}

const functionNodes = new Set(['arrow_function', 'function_expression', 'generator_function']);

function readAssignment(caught: QueryMatch, draft: FactsDraft): void {
  const { text } = draft;
  const left = caught.get('left');
  const right = caught.get('right');
  const source = text
    .slice(left.startIndex, right.startIndex)
    .replace(/\s*=\s*$/, '')
    .slice(0, 200);
  const last = wordAtEnd(source);
  if (last.name === '') return;
  // `this.#log`
  const isPrivate = source[last.at - 1] === '#';
  const name = isPrivate ? `#${last.name}` : last.name;
  const nameAt = left.startIndex + last.at - (isPrivate ? 1 : 0);
  const receiver = receiverText(source.slice(0, isPrivate ? last.at - 1 : last.at));
  if (receiver === '') {
    const type = typeOfValue(right);
    if (type !== '' || !plainValues.test(right.type)) draft.bind(last.name, type || '?', nameAt, true, right.endIndex);
    return;
  }
  const isModule = source === 'module.exports';
  const isExport = isModule || receiver === 'exports' || receiver === 'module.exports';
  const functionKind = functionNodes.has(right.type) ? 'function' : undefined;
  const kind = right.type === 'class' ? 'class' : functionKind;
  if (isExport) {
    readExport(caught, draft, isModule ? 'default' : last.name, kind);
    return;
  }
  if (kind === undefined && exportsNames(draft).has(receiver)) readGivenName(right, last.name, draft);
  if (kind !== undefined) {
    const owner = receiver.replace(/\.prototype$/, '');
    const returns = declaredType(right, 'return_type');
    const place = getOwner(owner);
    // The object's type may have a member of this name: `options.next = () => {}`.
    const isOfObject = owner === receiver && owner !== 'this' && /^[a-z_$][\w$]*$/.test(owner);
    add(draft, caught.node, left.lastNamedChild ?? left, kind === 'class' ? 'class' : 'method', {
      isExported: true,
      ...place,
      ...(isOfObject && kind === 'function' && { expected: `=${owner}` }),
      // Its `this` is that of the code around: nothing is known of the object that it is put into.
      ...(right.type === 'arrow_function' && place.ofClass === undefined && owner === receiver && { shape: '' }),
      ...(returns === undefined ? {} : { returns }),
    });
  } else if (receiver === 'this') {
    const documented = docTypes(text, left.startIndex)?.type ?? '';
    draft.bind(`this.${name}`, documented === '' ? typeOfValue(right) : documented, nameAt);
  } else if (
    !plainValues.test(right.type) &&
    last.name !== 'prototype' &&
    /^[\p{ID_Continue}$.]{1,60}$/u.test(receiver)
  )
    draft.bind(`.${name}`, `=${receiver}`, nameAt);
  // `A.prototype = { … }`, `A.prototype = Object.create(B.prototype)`
  if (last.name === 'prototype' && right.type === 'object') draft.stretch(right, 'object', { owner: receiver });
  const base =
    last.name === 'prototype'
      ? /^(?:Object\.create\(\s*|new\s+)([\w$.]+?)(?:\.prototype)?\s*[(),]/.exec(
          text.slice(right.startIndex, right.startIndex + 120),
        )?.[1]
      : undefined;
  // `A.prototype.__proto__ = B.prototype`
  const above = last.name === '__proto__' ? /^([\w$.]+)\.prototype$/.exec(right.text)?.[1] : undefined;
  if (above !== undefined && receiver.endsWith('.prototype'))
    draft.heritage.push({
      owner: receiver.slice(0, -'.prototype'.length),
      base: above.slice(above.lastIndexOf('.') + 1),
      role: 'extends',
    });
  if (base !== undefined)
    draft.heritage.push({ owner: receiver, base: base.slice(base.lastIndexOf('.') + 1), role: 'extends' });
  if (right.type === 'string') draft.addConstant(nameAt, constantValue(right.text), `${receiver}.${last.name}`);
}

/** `module.exports = x` is the module's default, `exports.a = x` its `a`. */
function readExport(
  caught: QueryMatch,
  draft: FactsDraft,
  exported: string,
  kind: 'class' | 'function' | undefined,
): void {
  const left = caught.get('left');
  const right = caught.get('right');
  const name = left.lastNamedChild ?? left;
  if (readGivenName(right, exported, draft)) return;
  if (right.type === 'assignment_expression') {
    // `exports = module.exports = x`, `module.exports = exports.x = x`: the inner one is read by itself.
    const inner = getField(right, 'right');
    if (inner?.type === 'identifier') draft.exports.push({ local: inner.text, exported });
    return;
  }
  if (right.type === 'object' && exported === 'default') return;
  // `const Worker = exports.Worker = function () {}` is read with the variable.
  const held = exported === 'default' ? undefined : findHolder(caught.node);
  if (held !== undefined) {
    draft.exports.push({ local: held, exported });
    return;
  }
  const own = kind === undefined ? null : getField(right, 'name');
  draft.exports.push({ local: own?.text ?? draft.word(name.startIndex), exported });
  if (own === null && !readLoadedModule(name, right, draft)) {
    const returns = kind === 'function' ? declaredType(right, 'return_type') : undefined;
    add(draft, caught.node, name, kind ?? 'variable', {
      isExported: true,
      ...(returns === undefined ? {} : { returns }),
      ...(kind === undefined ? { type: typeOfValue(right) } : {}),
    });
  }
}

/** `exports.a = b`, `exports.a = require('./a').b`; false for other values. */
function readGivenName(value: Node, exported: string, draft: FactsDraft): boolean {
  if (value.type === 'identifier') {
    draft.exports.push({ local: draft.word(value.startIndex), exported });
    return true;
  }
  const required = /^require\(\s*['"]([^'"]+)['"]\s*\)(?:\.([\w$]+))?\s*(?:;|\n|$)/.exec(
    draft.text.slice(value.startIndex, value.startIndex + 200),
  );
  if (required === null) return false;
  const whole = required[2] === undefined;
  draft.exports.push({
    local: required[2] ?? '*',
    exported: whole && exported === 'default' ? '*' : exported,
    from: required[1] ?? '',
  });
  return true;
}

const exportsAlias = /\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:\(\s*)?(?:module\.)?exports\b\s*[;,=\n]/g;
const aliases = new WeakMap<FactsDraft, ReadonlySet<string>>();

/** What a file of CommonJS calls its exports: `const lib = exports`, `var app = (module.exports = {})`. */
function exportsNames(draft: FactsDraft): ReadonlySet<string> {
  let known = aliases.get(draft);
  if (known === undefined) {
    known = new Set([...draft.text.matchAll(exportsAlias)].map(([, name = '']) => name));
    aliases.set(draft, known);
  }
  return known;
}

/** The variable that is declared with an assignment as its value. */
function findHolder(assignment: Node): string | undefined {
  let at = assignment.parent;
  while (at?.type === 'parenthesized_expression' || at?.type === 'assignment_expression') at = at.parent;
  const name = at?.type === 'variable_declarator' ? getField(at, 'name') : null;
  return name?.type === 'identifier' ? name.text : undefined;
}

/** `module.exports = { a, b: c, d() {} }` gives on each of its names. */
function readExportedObject(caught: QueryMatch, draft: FactsDraft): void {
  const module = draft.word(caught.at('module'));
  const property = draft.word(caught.at('exports'));
  if (module !== 'module' || property !== 'exports') return;
  for (const entry of caught.get('object').namedChildren) {
    const source = draft.text.slice(entry.startIndex, Math.min(entry.endIndex, entry.startIndex + 300));
    if (entry.type === 'shorthand_property_identifier') draft.exports.push({ local: source, exported: source });
    if (entry.type === 'spread_element') {
      const from = /^\.\.\.require\(\s*['"]([^'"]+)['"]/.exec(source)?.[1];
      if (from !== undefined) draft.exports.push({ local: '*', exported: '*', from });
    }
    const key = draft.word(
      (entry.type === 'method_definition' ? (getField(entry, 'name') ?? entry) : entry).startIndex,
    );
    if (entry.type === 'method_definition') draft.exports.push({ local: key, exported: key });
    if (entry.type !== 'pair' || key === '') continue;
    const value = source.slice(key.length).replace(/^\s*:\s*/, '');
    const required = /^require\(\s*['"]([^'"]+)['"]\s*\)(?:\.([\w$]+))?$/.exec(value);
    if (required !== null) draft.exports.push({ local: required[2] ?? '*', exported: key, from: required[1] ?? '' });
    else draft.exports.push({ local: /^[\w$]+$/.test(value) ? value : key, exported: key });
  }
}

function getOwner(owner: string): { readonly ofClass?: true; readonly owner?: string } {
  if (owner === 'this') return { ofClass: true };
  if (/^[\w$]+$/.test(owner)) return { owner };
  // `exports.array.flatten = function () {}`, `Common.sink.find = function () {}`
  const last = /^[\w$]+(?:\.[\w$]+)*\.([\w$]+)$/.exec(owner)?.[1];
  return last === undefined ? {} : { owner: last };
}
