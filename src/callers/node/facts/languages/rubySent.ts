import type { Node } from 'web-tree-sitter';
import type { Argument } from '../../../domain/facts.ts';
import { around } from '../reading/readConstructorCall.ts';
import { fieldText, getField } from '../reading/typeTexts.ts';

/** A name, or one that is put together, with `*` for what a value holds. */
type Names = ReadonlySet<string>;

/** Values in values that are gone through, and names that one may be; more are made to be hard. */
const most = { depth: 14, names: 40, nodes: 300 } as const;

const methods: ReadonlySet<string> = new Set(['method', 'singleton_method']);
const methodsAndBlocks: ReadonlySet<string> = new Set([...methods, 'block', 'do_block']);
/** Nodes in which a local of what is around is none. */
const scopes: ReadonlySet<string> = new Set([...methods, 'class', 'module', 'singleton_class']);
/** Nodes that give a local a value otherwise than by an assignment of one. */
const binding: ReadonlySet<string> = new Set([
  'method_parameters',
  'block_parameters',
  'lambda_parameters',
  'left_assignment_list',
  'destructured_left_assignment',
  'rest_assignment',
  'exception_variable',
  'optional_parameter',
  'keyword_parameter',
  'splat_parameter',
  'block_parameter',
  'as_pattern',
]);
/** Nodes whose value is that of one of their last expressions. */
const branches: ReadonlySet<string> = new Set(['then', 'else', 'parenthesized_statements', 'body_statement', 'when']);
const raising = /^(?:raise|fail|abort|exit)$/;
const sameText = /^(?:to_sym|to_s|intern|freeze|dup|strip)$/;

/**
 * The names that the first argument of `send(how)` may hold, where that is told by the code around: symbols and texts
 * that a local, a branch, a list, a constant or a method of the same file gives. Undefined where anything else may be
 * meant.
 */
export function findHeldNames(node: Node): Argument | undefined {
  const names = new HeldNames().read(node, 0);
  if (names === undefined || names.size === 0) return undefined;
  const entries = [...names].map((text) => ({
    key: '',
    value: { kind: text.includes('*') ? ('template' as const) : ('string' as const), text },
  }));
  return { kind: 'array', text: node.text, entries };
}

class HeldNames {
  #left: number = most.nodes;

  read(node: Node, depth: number): Names | undefined {
    this.#left -= 1;
    if (depth > most.depth || this.#left < 0) return undefined;
    const next = depth + 1;
    switch (node.type) {
      case 'nil':
        return new Set();
      case 'simple_symbol':
        return new Set([node.text.slice(1)]);
      case 'hash_key_symbol':
        return new Set([node.text]);
      case 'string':
      case 'delimited_symbol':
        return readText(node);
      case 'parenthesized_statements':
      case 'then':
      case 'else':
      case 'body_statement':
        return this.#readLast(node, next);
      case 'conditional':
        return this.#readAll([getField(node, 'consequence'), getField(node, 'alternative')], next);
      case 'if_modifier':
      case 'unless_modifier':
        return this.#readMaybe(getField(node, 'body'), next);
      case 'return':
        return this.#readAll(node.firstNamedChild?.namedChildren ?? [], next);
      case 'if':
      case 'elsif':
      case 'unless':
      case 'case':
      case 'when':
        return this.#readBranches(node, next);
      case 'binary':
        if (fieldText(node, 'operator') === '+') return this.#readSum(node, next);
        return /^(?:\|\||&&|or|and)$/.test(fieldText(node, 'operator'))
          ? this.#readAll([getField(node, 'left'), getField(node, 'right')], next)
          : undefined;
      case 'assignment':
      case 'operator_assignment':
        return this.#readMaybe(getField(node, 'right'), next);
      case 'element_reference':
        return this.#readItems(getField(node, 'object'), next);
      case 'identifier':
        return this.#readLocal(node, next) ?? undefined;
      case 'call':
        return this.#readCall(node, next);
      default:
        return undefined;
    }
  }

  #readMaybe(node: Node | null, depth: number): Names | undefined {
    return node === null ? undefined : this.read(node, depth);
  }

  #readAll(nodes: readonly (Node | null)[], depth: number): Names | undefined {
    const all = new Set<string>();
    for (const node of nodes) {
      const names = this.#readMaybe(node, depth);
      if (names === undefined) return undefined;
      for (const name of names) all.add(name);
      if (all.size > most.names) return undefined;
    }
    return all;
  }

  /** `'before_' + kind`: what is not known of it may be anything. */
  #readSum(sum: Node, depth: number): Names | undefined {
    const [left, right] = ['left', 'right'].map((side) => this.#readMaybe(getField(sum, side), depth) ?? ['*']);
    const names = [...(left ?? [])].flatMap((first) => [...(right ?? [])].map((second) => first + second));
    const isTold = names.every((name) => !name.includes('*') || name.replaceAll('*', '').length >= 3);
    return isTold && names.length <= most.names ? new Set(names) : undefined;
  }

  /** The last expression of several; nothing where there is none. */
  #readLast(node: Node, depth: number): Names | undefined {
    const last = node.namedChildren.findLast(({ type }) => type !== 'comment');
    return last === undefined ? new Set() : this.read(last, depth);
  }

  /** `if`, `unless` and `case`: what each of their branches gives. */
  #readBranches(node: Node, depth: number): Names | undefined {
    const inner = node.namedChildren.filter(({ type }) => branches.has(type) || type === 'elsif');
    return this.#readAll(inner, depth);
  }

  /** `{ a: :save }[key]`, `%i[save load][at]`, and the same of a constant or a local. */
  #readItems(list: Node | null | undefined, depth: number, part: 'key' | 'value' = 'value'): Names | undefined {
    if (list === null || list === undefined || depth > most.depth) return undefined;
    const next = depth + 1;
    const items = list.namedChildren.filter(({ type }) => type !== 'comment');
    switch (list.type) {
      case 'constant':
      case 'identifier':
        return this.#readItems(findSet(list), next, part);
      case 'symbol_array':
      case 'string_array':
        return new Set(items.map(({ text }) => text));
      case 'array':
        return this.#readAll(items, depth);
      case 'hash':
        return items.every(({ type }) => type === 'pair')
          ? this.#readAll(
              items.map((pair) => getField(pair, part)),
              depth,
            )
          : undefined;
      case 'parenthesized_statements':
        return items.length === 1 ? this.#readItems(items[0], next, part) : undefined;
      case 'binary':
        return this.#readJoined(list, next, part);
      case 'call': {
        const method = fieldText(list, 'method');
        const receiver = getField(list, 'receiver');
        if (sameItems.test(method)) return this.#readItems(receiver, next, part);
        if (/^(?:keys|values)$/.test(method))
          return this.#readItems(receiver, next, method === 'keys' ? 'key' : 'value');
        return method === 'map' && /^\(&:to_s(?:ym)?\)$/.test(fieldText(list, 'arguments'))
          ? this.#readItems(receiver, next, part)
          : undefined;
      }
      default:
        return undefined;
    }
  }

  /** `WAYS + %i[load]`, `WAYS - other` */
  #readJoined(sum: Node, depth: number, part: 'key' | 'value'): Names | undefined {
    const operator = fieldText(sum, 'operator');
    const first = this.#readItems(getField(sum, 'left'), depth, part);
    if (operator === '-' || operator === '&') return first;
    const second = /^[+|]$/.test(operator) ? this.#readItems(getField(sum, 'right'), depth, part) : undefined;
    return first && second && new Set([...first, ...second]);
  }

  #readCall(node: Node, depth: number): Names | undefined {
    const method = fieldText(node, 'method');
    const receiver = getField(node, 'receiver');
    if (receiver === null && raising.test(method)) return new Set();
    if (receiver !== null && sameText.test(method)) return this.read(receiver, depth);
    if (receiver !== null && method === 'fetch') {
      const [, fallback] = getField(node, 'arguments')?.namedChildren ?? [];
      const items = getField(node, 'block') === null ? this.#readItems(receiver, depth) : undefined;
      const other = fallback === undefined ? new Set<string>() : this.read(fallback, depth);
      return items && other && new Set([...items, ...other]);
    }
    return receiver === null || receiver.type === 'self' ? this.#readMethod(node, method, depth) : undefined;
  }

  /** A local by all that sets it in its method or block; where nothing does it is a call. */
  #readLocal(node: Node, depth: number): Names | undefined {
    if (raising.test(node.text)) return new Set();
    const holder = findBindingBlock(node) ?? around(node, methods);
    const uses = holder?.descendantsOfType('identifier').filter(({ text }) => text === node.text) ?? [];
    if (holder === undefined || uses.some(isChanged)) return undefined;
    const lists = uses.filter(isBoundOtherwise).map(findItems);
    const set = uses.flatMap((use) => {
      const { parent } = use;
      const isTarget = parent?.type.endsWith('assignment') === true && getField(parent, 'left')?.id === use.id;
      return isTarget ? [parent] : [];
    });
    if (set.length + lists.length === 0) return this.#readMethod(node, node.text, depth);
    const isPlain = set.every((each) => each.type === 'assignment' || fieldText(each, 'operator') === '||=');
    const items = lists.map((source) => this.#readItems(source?.list, depth, source?.part));
    const given = isPlain ? this.#readAll(set, depth) : undefined;
    if (given === undefined || items.includes(undefined)) return undefined;
    return new Set([...given, ...items.flatMap((each) => [...(each ?? [])])]);
  }

  /** What the only method of a name in the file gives. */
  #readMethod(node: Node, name: string, depth: number): Names | undefined {
    const root = node.tree.rootNode;
    const found = root
      .descendantsOfType(['method', 'singleton_method'])
      .filter((each) => fieldText(each, 'name') === name);
    const [method] = found;
    const body = method === undefined ? null : getField(method, 'body');
    if (method === undefined || body === null || found.length > 1) return undefined;
    const returned = body.descendantsOfType('return').flatMap((each) => each.firstNamedChild?.firstNamedChild ?? []);
    return this.#readAll([body, ...returned], depth);
  }
}

/** The nearest block around that has a parameter of a word's name. */
function findBindingBlock(word: Node): Node | undefined {
  let at = around(word, methodsAndBlocks);
  while (at !== undefined && !methods.has(at.type)) {
    const parameters = getField(at, 'parameters')?.namedChildren ?? [];
    if (parameters.some(({ type, text }) => type === 'identifier' && text === word.text)) return at;
    at = around(at, methodsAndBlocks);
  }
  return undefined;
}

/** Whether the text that a local holds is changed in its place: `name << '='`, `name.gsub!('-', '_')`. */
function isChanged({ parent, id }: Node): boolean {
  if (parent?.type === 'binary') return fieldText(parent, 'operator') === '<<' && getField(parent, 'left')?.id === id;
  return (
    parent?.type === 'call' &&
    getField(parent, 'receiver')?.id === id &&
    /!$|^(?:concat|replace|insert|prepend)$/.test(fieldText(parent, 'method'))
  );
}

/** The list whose items, or the map whose keys or values, a parameter of a block is given. */
function findItems({
  parent,
  id,
}: Node): { readonly list: Node | null | undefined; readonly part?: 'key' | 'value' } | undefined {
  const call = parent?.type === 'block_parameters' ? parent.parent?.parent : undefined;
  if (parent?.type !== 'block_parameters' || call?.type !== 'call') return undefined;
  const [method, list] = [fieldText(call, 'method'), getField(call, 'receiver')];
  const place = parent.namedChildren.findIndex((each) => each.id === id);
  if (method === 'each_key') return { list, part: 'key' };
  if (method === 'each_value' || (place === 0 && /^each_with_(?:index|object)$/.test(method))) return { list };
  if (!/^(?:each|each_pair|map|flat_map|any\?|all\?|find|select)$/.test(method)) return undefined;
  if (parent.namedChildCount === 1) return { list };
  if (parent.namedChildCount !== 2) return undefined;
  // `WAYS.product(KINDS).each { |way, kind| … }`
  if (list?.type === 'call' && fieldText(list, 'method') === 'product')
    return { list: place === 0 ? getField(list, 'receiver') : getField(list, 'arguments')?.firstNamedChild };
  return isMap(list) ? { list, part: place === 0 ? 'key' : 'value' } : undefined;
}

function isMap(list: Node | null | undefined): boolean {
  const value = list?.type === 'constant' || list?.type === 'identifier' ? findSet(list) : list;
  const frozen =
    value?.type === 'call' && fieldText(value, 'method') === 'freeze' ? getField(value, 'receiver') : value;
  return frozen?.type === 'hash';
}

function isBoundOtherwise({ parent, id }: Node): boolean {
  if (parent === null) return false;
  return binding.has(parent.type) || (parent.type === 'for' && getField(parent, 'pattern')?.id === id);
}

/** The name in a text or symbol, with `*` for its holes; undefined where too few letters of it are written. */
function readText(node: Node): Names | undefined {
  const parts = node.namedChildren.map(({ type, text }) => {
    if (type === 'interpolation') return '*';
    return type === 'string_content' ? text : undefined;
  });
  if (parts.includes(undefined)) return undefined;
  const text = parts.join('');
  return text.replaceAll('*', '').length < 3 && text.includes('*') ? undefined : new Set([text]);
}

/** Methods that give a list or map with no other items. */
const sameItems = /^(?:freeze|dup|clone|uniq|sort|reverse|to_a|compact|select|reject|take|drop)$/;

/**
 * What a constant or a local is set to in the file, where that is done once and nothing is put into it: `HOOKS[:end] =
 * how`.
 */
function findSet(node: Node): Node | undefined {
  const root = node.tree.rootNode;
  const isLocal = node.type === 'identifier';
  const isHere = (each: Node): boolean => !isLocal || around(each, scopes)?.id === around(node, scopes)?.id;
  if (isLocal && root.descendantsOfType('identifier').some((each) => each.text === node.text && isBoundOtherwise(each)))
    return undefined;
  const targets = root.descendantsOfType(['assignment', 'operator_assignment']).map((each) => getField(each, 'left'));
  const isFilled =
    targets.some((each) => each?.type === 'element_reference' && fieldText(each, 'object') === node.text) ||
    root.descendantsOfType('binary').some((each) => fieldText(each, 'left') === node.text) ||
    root
      .descendantsOfType('call')
      .some((each) => fieldText(each, 'receiver') === node.text && filling.test(fieldText(each, 'method')));
  const set = targets.filter((each) => each?.text === node.text && isHere(each));
  return set.length === 1 && !isFilled ? (set[0]?.parent?.childForFieldName('right') ?? undefined) : undefined;
}

const filling = /!$|^(?:store|push|append|concat|unshift|insert|update|replace|prepend)$/;
