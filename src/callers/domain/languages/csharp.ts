import { byPhrases, loops } from './implicitCalls.ts';
import { packagedTraits } from './jvm.ts';
import type { LanguageTraits } from './traits.ts';

/** C#. */
export const csharp: LanguageTraits = {
  ...packagedTraits,
  endings: ['cs', 'csx'],
  family: 'csharp',
  wrapperTypes: /^(?:Task|ValueTask|Lazy|Nullable|ActionResult)$/,
  superWords: new Set(['super', 'base']),
  hasPartialClasses: true,
  // C#'s language specification.
  implicitCalls: [
    [/^Dispose(?:Async)?$/, '`using`', '\\busing\\b'],
    [/^(?:ToString|Equals|GetHashCode|CompareTo)$/, byPhrases.printing],
    [/^(?:GetEnumerator|MoveNext)$/, ...loops],
    [/^Deconstruct$/, byPhrases.operators],
  ],
  accessorBodies: /^[\p{L}\p{N}_]+\s*(?:=>|\{\s*(?:\w+\s+)?(?:get|set|init)\b)/u,
  extensions: 'first-parameter',
  callMembers: /^Invoke$/,
  callsSignals: true,
  marksInterfaces: true,
  conversions: 'csharp',
  prefersOwnNamespaces: true,
  matchesNamespaceEnds: true,
  hasOpenSurroundings: true,
  inheritsOverloads: true,
  hasBodilessInterfaces: true,
};
