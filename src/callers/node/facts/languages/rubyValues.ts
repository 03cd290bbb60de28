import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { joinAlternatives, maxItems } from '../draft/substituteLocals.ts';
import { readString } from '../reading/classify.ts';
import { eitherWay } from '../reading/eitherWay.ts';
import { rubyLexicon } from './rubyLexicon.ts';
import { getField, fieldText, getFields, typeOfCalled, typeOfConstant } from '../reading/typeTexts.ts';

/** What a value tells of its type. */
export function typeOfValue(node: Node, depth = 0): TypeText {
  if (depth > 4) return '';
  const of = (child: Node | null | undefined): TypeText =>
    child === null || child === undefined ? '' : typeOfValue(child, depth + 1);
  switch (node.type) {
    case 'call': {
      const receiver = fieldText(node, 'receiver');
      const method = fieldText(node, 'method');
      // In a class's own method: an object of the class.
      if (method === 'new' && (receiver === '' || receiver === 'self')) return '=this';
      // A class that is made when the code runs has what it is made from.
      if (method === 'new' && /^(?:Class|Module)$/.test(receiver)) return '';
      if (method === 'new') return /^(?:[A-Z]\w*::)*[A-Z]\w*$/.test(receiver) ? receiver.replaceAll('::', '.') : '';
      if (method === 'freeze') return '';
      const path = receiver === '' ? method : `${receiver}.${method}`;
      return typeOfCalled(path, /^[\w@.:?!&()]+$/);
    }
    case 'self':
      return '=this';
    case 'array':
      return joinAlternatives(
        node.namedChildren
          .slice(0, maxItems)
          .map(of)
          .filter((type) => /^[A-Z]\w*$/.test(type))
          .map((type) => `${type}[]`),
      );
    case 'identifier':
    case 'instance_variable':
    case 'constant':
      return node.text === 'new' ? '=this' : `=${node.text}`;
    case 'scope_resolution':
      return /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(node.text) ? `=${node.text.replaceAll('::', '.')}` : '';
    case 'binary': {
      const operator = /^(?:\|\||or|&&|and)$/.exec(fieldText(node, 'operator'))?.[0];
      if (operator === undefined) return '';
      if (operator === '||' || operator === 'or') return eitherWay(getFields(node, 'left', 'right'), of);
      return of(getField(node, 'right'));
    }
    case 'conditional':
    case 'if':
    case 'unless':
      return eitherWay([getEnd(getField(node, 'consequence')), getEnd(getField(node, 'alternative'))], of);
    case 'case':
      return eitherWay(
        node.namedChildren
          .filter(({ type }) => type === 'when' || type === 'else')
          .map((each) => getEnd(getField(each, 'body') ?? each.lastNamedChild)),
        of,
      );
    case 'then':
    case 'else':
    case 'begin':
    case 'parenthesized_statements':
      return of(node.lastNamedChild);
    case 'assignment':
    case 'operator_assignment':
      return of(getField(node, 'right'));
    default:
      return typeOfConstant(getConstant(node));
  }
}

/** What a branch gives at its end; nothing where it ends by raising something. */
function getEnd(branch: Node | null): Node | null {
  const last = branch !== null && /^(?:then|else)$/.test(branch.type) ? branch.lastNamedChild : branch;
  return last !== null && /^raise\b/.test(last.text.slice(0, 6)) ? null : last;
}

/** The text of a string or symbol without holes. */
export function getConstant(node: Node): string | undefined {
  const literal = node.endIndex - node.startIndex > 210 ? undefined : readString(node.text, rubyLexicon);
  return literal?.kind === 'string' ? literal.text : undefined;
}
