import type { FactsDraft } from '../../draft/factsDraft.ts';
import { referCall } from '../../reading/readArguments.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { receiverText, wordAt } from '../../reading/words.ts';
import { typescriptLexicon } from './lexicon.ts';

const forms = `[
  (identifier) @name
  (member_expression property: (_) @name) @callee
  (call_expression function: (identifier) @name arguments: (_) @arguments)
  (call_expression function: (member_expression property: (_) @name) @callee arguments: (_) @arguments)
]`;

/** `@A`, `@A(…)`, `@ns.A(…)`. */
export const decoratorPatterns: readonly SyntaxPattern[] = [[`(decorator ${forms}) @node`, readDecorator]];

/** Decorators of parameters: they are about the function, or about the field that the parameter declares. */
export const parameterDecoratorPatterns: readonly SyntaxPattern[] = [
  [`(required_parameter (decorator ${forms}) @node pattern: (_) @parameter) @whole`, readDecorator],
  [`(optional_parameter (decorator ${forms}) @node pattern: (_) @parameter) @whole`, readDecorator],
];

function readDecorator(caught: QueryMatch, draft: FactsDraft): void {
  const { text } = draft;
  const at = caught.at();
  const callee = caught.find('callee');
  const end = caught.node.endIndex;
  const parameter = caught.find('parameter');
  const isPlain =
    parameter !== undefined && !/\b(?:private|protected|public|readonly)\b/.test(text.slice(end, parameter.startIndex));
  referCall(draft, caught.find('arguments'), typescriptLexicon, {
    name: wordAt(text, at),
    role: 'decorator',
    at,
    ...(callee === undefined ? {} : { receiver: receiverText(text.slice(callee.startIndex, at)) }),
    decorates: isPlain ? 'enclosing' : end,
  });
}
