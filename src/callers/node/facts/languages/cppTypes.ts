import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { changeMembers, getElement, getMember, printTuple, printType } from '../../../domain/typeText.ts';
import { givesWhenCalled } from '../../../domain/graph/cppMembers.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { readString } from '../reading/classify.ts';
import { eitherWay, maxNested } from '../reading/eitherWay.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import { simpleType } from '../reading/typeNames.ts';
import { fieldText, getField, getFields, typeOfConstant } from '../reading/typeTexts.ts';

/** Longer expressions are not followed. */
const longestPath = 120;
/** Words that other languages have for plain types. */
const cppClasses =
  /^(?:\p{Lu}|(?:any|boolean|bytes?|dict|dynamic|error|mixed|number|object|rune|str|symbol|unknown)$)/u;
/** The standard library's lists and maps that have names of other things elsewhere. */
const otherLists =
  /\bstd\s*::\s*(?:array|initializer_list|stack|queue|priority_queue|(?:unordered_)?multiset|unordered_set|forward_list|valarray)\s*</g;
const otherMaps = /\bstd\s*::\s*(?:unordered_)?multimap\s*</g;
/** `std::vector<Repo>::const_iterator`: what it points to is an element. */
const iterator = /^(.*>)\s*::\s*(?:const_)?(?:reverse_)?iterator\b/su;
/** `std::function<Repo(int)>`: calling it gives what it returns. */
const callable = /^(?:const\s+)?std\s*::\s*(?:move_only_)?function\s*<\s*([^()]+)\(/u;
/** Algorithms of the standard library that give an iterator into what their first one goes through. */
const pointing =
  /^std::(?:(?:adjacent_)?find(?:_if(?:_not)?|_end|_first_of)?|(?:lower|upper)_bound|(?:max|min)_element|next|prev|(?:stable_)?partition|remove(?:_if)?|unique|rotate|search|partition_point)$/;
/** What passes on what it is given. */
const passing = /^(?:std::)?(?:move|forward<[^()]*>|as_const|ref|cref|addressof)$/;

/**
 * The type that C or C++ writes. In C++ the common wrappers and lists are in lower case: `Box<T>` and `List<T>` are
 * classes of the project.
 */
export function cppType(written: string): TypeText {
  const called = callable.exec(written.slice(0, 300))?.[1];
  if (called !== undefined) return givingType(called);
  const list = iterator.exec(written.slice(0, 300))?.[1];
  if (list !== undefined) return getElement(cppType(list));
  const usual = written.includes('std')
    ? written.slice(0, 300).replace(otherLists, 'std::vector<').replace(otherMaps, 'std::map<')
    : written;
  const type = simpleType(usual, 'cpp', 0, cppClasses);
  return type === '' ? type : withOuter(written, type);
}

/** What gives something of a written type when it is called, and is nothing of the kind itself. */
export function givingType(written: string): TypeText {
  const type = cppType(written);
  return /^\w+$/.test(type) ? `=${type}.${givesWhenCalled}` : '';
}

/** `Repo::Part`: another class may have a `Part`, too. `::Repo` is at the top. */
function withOuter(written: string, type: TypeText): TypeText {
  const outer = /^(?:const\s+|struct\s+|typename\s+)*(?:[a-z]\w*\s*::\s*)*(\p{Lu}\w*)\s*::\s*(\w+)[\s&*]*$/u.exec(
    written.slice(0, 300),
  );
  if (outer?.[2] === type) return `${outer[1] ?? ''}.${type}`;
  return /^(?:const\s+)?::\s*\w+[\s&*]*$/.test(written) ? `::${type}` : type;
}

/** What a value of C or C++ is; the empty text where nothing is known. */
export function typeOfValue(node: Node, lexicon: Lexicon, depth = 0): TypeText {
  if (depth > maxNested) return '';
  const of = (inner: Node): TypeText => typeOfValue(inner, lexicon, depth + 1);
  switch (node.type) {
    case 'new_expression':
    case 'compound_literal_expression':
      return cppType(fieldText(node, 'type'));
    case 'cast_expression':
      return cppType(fieldText(node, 'type'));
    case 'call_expression':
      return typeOfCall(node, of);
    case 'parenthesized_expression':
    case 'co_await_expression':
      return eitherWay([node.lastNamedChild], of);
    case 'pointer_expression': {
      const inner = eitherWay([getField(node, 'argument')], of);
      // A class may say itself what it points to.
      return node.text.startsWith('&') ? inner : getMember(inner, 'operator*()');
    }
    case 'subscript_expression':
      return getElement(eitherWay([getField(node, 'argument')], of), (named) => `=${named}[]`);
    case 'conditional_expression':
      return eitherWay(getFields(node, 'consequence', 'alternative'), of);
    case 'field_expression':
      return getMember(eitherWay([getField(node, 'argument')], of), fieldText(node, 'field'));
    case 'identifier':
    case 'this':
      return `=${node.text}`;
    case 'qualified_identifier':
      return /^[\w:]+$/.test(node.text) && node.text.length <= longestPath ? `=${node.text.replace(/^::/, '')}` : '';
    default:
      return typeOfConstant(getConstant(node, lexicon));
  }
}

function typeOfCall(node: Node, of: (inner: Node) => TypeText): TypeText {
  const callee = getField(node, 'function');
  const given = getField(node, 'arguments')?.namedChildren ?? [];
  if (callee === null) return '';
  const path = callee.text;
  const [, maker = '', typed = ''] = /(?:^|::)(\w+)<([^()]*)>$/.exec(path) ?? [];
  if (/^make_(?:unique|shared|optional)$|_cast$|^get_if$/.test(maker)) return cppType(typed);
  // `std::get<1>(pair)`, `std::get<Repo>(either)`
  if (maker === 'get' && path.startsWith('std'))
    return /^\d$/.test(typed) ? getMember(eitherWay(given.slice(0, 1), of), typed) : cppType(typed);
  if (passing.test(path) || (pointing.test(path) && given.length > 0)) return eitherWay(given.slice(0, 1), of);
  const end = /^std::c?r?(begin|end)$/.exec(path)?.[1];
  if (end !== undefined) return getMember(eitherWay(given.slice(0, 1), of), `${end}()`);
  if (/^(?:std::)?make_(?:pair|tuple)$/.test(path)) return printTuple(given.map(of));
  if (callee.type === 'field_expression') {
    const name = /^\w+/.exec(fieldText(callee, 'field'))?.[0] ?? '';
    return name === '' ? '' : bounded(getMember(eitherWay([getField(callee, 'argument')], of), `${name}()`));
  }
  // `std::unique_ptr<Repo>(repo)`
  const made = path.endsWith('>') ? cppType(path) : '';
  if (made !== '' && made !== maker) return made;
  const plain = path.replace(/<[^<>()]*>/g, '').replace(/^::/, '');
  return /^[\w:]+$/.test(plain) ? bounded(`${plain}()`) : '';
}

function bounded(type: TypeText): TypeText {
  return type.length > longestPath ? '' : type;
}

/** Binds the names of `auto [name, repo] = …` and `for (auto& [name, repo] : …)`. */
export function bindStructured(pattern: Node, lexicon: Lexicon, draft: FactsDraft): void {
  let around = pattern.parent;
  while (around !== null && /^(?:reference|pointer)_declarator$/.test(around.type)) around = around.parent;
  const isLoop = around?.type === 'for_range_loop';
  const given = around === null ? null : getField(around, isLoop ? 'right' : 'value');
  const whole = given === null ? '' : typeOfValue(given, lexicon);
  const type = isLoop ? getLooped(whole) : whole;
  const names = pattern.namedChildren;
  for (const [place, name] of names.entries())
    draft.bind(name.text, getTaken(type, `~${String(place)}_${String(names.length)}`), name.startIndex);
}

/** What a loop over something of this type hands out. */
export function getLooped(type: TypeText): TypeText {
  return getElement(type, (named) => `=${named}[]`);
}

function getTaken(type: TypeText, place: string): TypeText {
  return changeMembers(type, (member) => {
    const text = getMember(printType(member), place);
    return member.kind === 'named' ? `=${text}` : text;
  });
}

/** A text of C or C++ that is written out in the code. */
export function getConstant(node: Node, lexicon: Lexicon): string | undefined {
  if (!/^(?:raw_)?string_literal$/.test(node.type)) return undefined;
  return node.endIndex - node.startIndex > 202 ? undefined : readString(node.text, lexicon)?.text;
}
