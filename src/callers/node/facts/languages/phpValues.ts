import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { getElement } from '../../../domain/typeText.ts';
import { joinAlternatives, maxItems } from '../draft/substituteLocals.ts';
import { readString } from '../reading/classify.ts';
import { eitherWay, givesNothing } from '../reading/eitherWay.ts';
import { simpleType, topLevel } from '../reading/typeNames.ts';
import { phpLexicon } from './phpLexicon.ts';
import { getField, getFields, typeOfCalled, typeOfConstant, typeOfPath } from '../reading/typeTexts.ts';

/** What a written type tells: `Repo|Log` of either. */
export function phpType(written: string): TypeText {
  return joinAlternatives(
    topLevel(written.slice(0, 300), /[|&]/).map((part) => className(part.replace(/^\((.*)\)$/s, '$1'))),
  );
}

/**
 * A class as facts hold it: by its name, or with the namespace that is written before it, `Data.Repo`, which begins
 * with a dot where it is the whole one.
 */
export function className(written: string): TypeText {
  const path = /^\s*\??\s*(\\?\w+(?:\\\w+)*)\s*$/.exec(written)?.[1] ?? '';
  return path.includes('\\') ? path.replaceAll('\\', '.') : simpleType(written, 'php');
}

/** What a value tells of its type. */
export function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > 3) return '';
  const of = (child: Node | null | undefined): TypeText =>
    child === null || child === undefined ? '' : typeOfValue(child, depth + 1);
  switch (node.type) {
    case 'object_creation_expression':
      return getClass(node.firstNamedChild?.text ?? '');
    case 'function_call_expression':
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
    case 'scoped_call_expression': {
      const path = node.text.replace(/\([^()]*\)$/, '');
      return typeOfCalled(path, /^[\w$>:?()\\\s-]+$/);
    }
    case 'variable_name':
    case 'member_access_expression':
      return typeOfPath(node.text, /^[\w$>:?()\\\s-]+$/);
    case 'parenthesized_expression':
    case 'clone_expression':
      return of(node.lastNamedChild);
    case 'conditional_expression':
      // `$a ?: $b` is `$a` where that is anything.
      return eitherWay([getField(node, 'body') ?? getField(node, 'condition'), getField(node, 'alternative')], of);
    case 'binary_expression':
      return getField(node, 'operator')?.text === '??' ? eitherWay(getFields(node, 'left', 'right'), of) : '';
    case 'match_expression':
      return eitherWay(
        (getField(node, 'body')?.namedChildren ?? []).map((arm) => getField(arm, 'return_expression')),
        of,
      );
    default:
      return typeOfConstant(getConstant(node));
  }
}

/** What `new` makes; of a class that only a variable names nothing is known. */
function getClass(written: string): TypeText {
  if (written.startsWith('$')) return '';
  if (/^(?:self|static)$/.test(written)) return '=this';
  return className(written);
}

/** What iterating over a value gives. */
export function typeOfElement(iterated: Node): TypeText {
  if (iterated.type === 'array_creation_expression')
    return joinAlternatives(
      iterated.namedChildren.slice(0, maxItems).map((entry) => {
        const last = entry.type === 'variadic_unpacking' ? null : entry.lastNamedChild;
        if (entry.type === 'comment' || (last !== null && givesNothing.test(last.type))) return '';
        return (last === null ? '' : typeOfValue(last)) || '?';
      }),
    ).replace(/^\?$/, '');
  const type = typeOfValue(iterated);
  return getElement(type, (of) => `=${of}[]`);
}

/** A string literal's text, if it is one without holes. */
export function getConstant(node: Node): string | undefined {
  if (node.type !== 'string' && node.type !== 'encapsed_string') return undefined;
  const literal = node.endIndex - node.startIndex > 202 ? undefined : readString(node.text, phpLexicon);
  return literal?.kind === 'string' ? literal.text : undefined;
}
