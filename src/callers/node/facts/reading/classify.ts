import type { Argument } from '../../../domain/facts.ts';
import type { Lexicon } from './lexicon.ts';

/** How much of an argument's source is looked at, and kept at most. */
export const longestArgument = 200;

const name = /^[\p{ID_Start}_$@][\p{ID_Continue}$]*[!?]?$/u;
const member = /^[\p{ID_Start}_$@&\\:][\p{ID_Continue}$@]*(?:(?:\?\.|!\.|\.|::|->|\\)#?[\p{ID_Continue}$]+)+$/u;
const madeWithNew = /^new\s+\\?([\p{ID_Start}_$][\p{ID_Continue}$.:\\]*)/u;
/** `PREFIX`, `Events.Created`: by convention nothing that varies. */
const constant = /^(?:[\p{ID_Continue}$]+\.)*\p{Lu}[\p{ID_Continue}$]*(?:\.[\p{ID_Continue}$]+)*$/u;
/** Maximum length of a text that is not used as a key as it stands. */
const longestSource = 60;
const separators = /\?\.|!\.|::|->|\\/g;

/**
 * Tells what an argument is from its source, which has no white space around it and may be cut off after
 * `longestArgument`.
 */
export function classify(source: string, lexicon: Lexicon): Argument {
  if (name.test(source)) return { kind: lexicon.keywords.has(source) ? 'other' : 'name', text: source };
  const literal = readString(source, lexicon);
  if (literal !== undefined) return literal;
  const first = source.charCodeAt(0);
  if (first >= 48 && first <= 57) return { kind: 'number', text: source };
  if (lexicon.functionStart.test(source)) return { kind: 'function', text: source.slice(0, longestSource) };
  const classValue =
    madeWithNew.exec(source)?.[1] ??
    lexicon.classValue
      ?.exec(source)
      ?.slice(1)
      .find((name: string | undefined) => name !== undefined);
  if (classValue !== undefined) return { kind: 'class', text: dotted(classValue) };
  if (member.test(source)) return { kind: 'member', text: dotted(source) };
  if (lexicon.object?.start.test(source) === true) return { kind: 'object', text: source.slice(0, longestSource) };
  return { kind: first === 91 ? 'array' : 'other', text: source };
}

/** The string that an expression is, `undefined` for other expressions; in templates each hole is a `*`. */
export function readString(source: string, lexicon: Lexicon): Argument | undefined {
  for (const { form, holes } of lexicon.strings) {
    const text = form.exec(source)?.groups?.['text'];
    if (text === undefined) continue;
    const filled = holes === undefined ? text : text.replace(holes, '*');
    const inner =
      holes === undefined ? [] : [...text.matchAll(holes)].map(([hole]) => hole.replace(/^[^{]*\{\s*|\s*\}$/g, ''));
    const named = inner.some((each) => constant.test(each))
      ? {
          entries: inner.map((each) => ({
            key: '',
            value: { kind: 'name' as const, text: constant.test(each) ? each : '' },
          })),
        }
      : {};
    return { kind: filled === text ? 'string' : 'template', text: filled, ...named };
  }
  return undefined;
}

function dotted(path: string): string {
  return path.replace(separators, '.').replace(/^[&.:]+/, '');
}
