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

  /** `{ a: :save }[key]`, `%i[save load][at]`, and the same of a constant. */
  #readItems(list: Node | null, depth: number): Names | undefined {
    const value = list?.type === 'constant' ? findConstant(list) : (list ?? undefined);
    const frozen =
      value?.type === 'call' && fieldText(value, 'method') === 'freeze' ? getField(value, 'receiver') : value;
    if (!frozen) return undefined;
    if (/^(?:symbol_array|string_array)$/.test(frozen.type))
      return new Set(frozen.namedChildren.map(({ text }) => text));
    const items = frozen.namedChildren.filter(({ type }) => type !== 'comment');
    if (frozen.type === 'array') return this.#readAll(items, depth);
    return frozen.type === 'hash' && items.every(({ type }) => type === 'pair')
      ? this.#readAll(
          items.map((pair) => getField(pair, 'value')),
          depth,
        )
      : undefined;
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
    const lists = uses.filter(isBoundOtherwise).map(findList);
    const set = uses.flatMap((use) => {
      const { parent } = use;
      const isTarget = parent?.type.endsWith('assignment') === true && getField(parent, 'left')?.id === use.id;
      return isTarget ? [parent] : [];
    });
    if (set.length + lists.length === 0) return this.#readMethod(node, node.text, depth);
    const isPlain = set.every((each) => each.type === 'assignment' || fieldText(each, 'operator') === '||=');
    const items = lists.map((list) => (list === undefined ? undefined : this.#readItems(list, depth)));
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

/** The list whose items a block is called with: `%i[save load].each { |how| … }`. */
function findList({ parent }: Node): Node | undefined {
  const block = parent?.type === 'block_parameters' && parent.namedChildCount === 1 ? parent.parent : null;
  const call = block?.parent;
  const isEach =
    call?.type === 'call' && /^(?:each|map|flat_map|any\?|all\?|find|select)$/.test(fieldText(call, 'method'));
  return isEach ? (getField(call, 'receiver') ?? undefined) : undefined;
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

/** What a constant is set to in the file, where that is done once and nothing is put into it: `HOOKS[:end] = how`. */
function findConstant(node: Node): Node | undefined {
  const root = node.tree.rootNode;
  const targets = root.descendantsOfType(['assignment', 'operator_assignment']).map((each) => getField(each, 'left'));
  const isFilled =
    targets.some((each) => each?.type === 'element_reference' && fieldText(each, 'object') === node.text) ||
    root.descendantsOfType('binary').some((each) => fieldText(each, 'left') === node.text) ||
    root
      .descendantsOfType('call')
      .some((each) => fieldText(each, 'receiver') === node.text && filling.test(fieldText(each, 'method')));
  const set = targets.filter((each) => each?.text === node.text);
  return set.length === 1 && !isFilled ? (set[0]?.parent?.childForFieldName('right') ?? undefined) : undefined;
}

const filling = /!$|^(?:store|push|append|concat|unshift|insert|update|replace|prepend)$/;
