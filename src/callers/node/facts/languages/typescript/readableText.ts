import { inSequence } from '../../../../../base/text/joinPatterns.ts';

const variance = inSequence(
  /(?<=[<,]\s*(?:(?:\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/.*\n)\s*)*)(?:in\s+out|in|out)/gu,
  /(?=\s+[\p{ID_Start}_$][\p{ID_Continue}$]*\s*(?:[,>=]|extends\b))/gu,
);
const signature = /\n[ \t]*<(?=\s*(?:const\s+)?[\p{ID_Start}_$][\p{ID_Continue}$]*\s*(?:,|extends\b|=[^=>]|>\s*\())/gu;

const disposedInLoop = /(?<=\bfor\s*(?:await\s*)?\(\s*(?:await\s+)?)using(?=\s+[\p{ID_Start}_$])/gu;
const allTypes = /(?<=^export\s+)type(?=\s*\*)/gmu;

/**
 * The text with what the grammar does not know written in another way, every other character at its place: the `in` and
 * `out` of type parameters are left out, and generic call signatures that follow each other without a semicolon (`{
 * <A>(a: A): B⏎ <C>(c: C): D }`) get one, as `B⏎ <C>` would be one type. The `using` of a loop becomes `const`, and
 * `export type *` an `export *`.
 */
export function readableText(text: string): string {
  const plain = text
    .replace(variance, (found) => ' '.repeat(found.length))
    .replace(disposedInLoop, 'const')
    .replace(allTypes, '    ');
  return plain.replace(signature, (found, at: number) => (endsType(plain, at) ? `${found.slice(0, -2)};<` : found));
}

/** Whether the text before an offset, without comments, may be the end of a type. */
function endsType(text: string, offset: number): boolean {
  let end = offset;
  for (;;) {
    while (end > 0 && /\s/.test(text[end - 1] ?? '')) end--;
    if (!text.startsWith('*/', end - 2)) break;
    const start = text.lastIndexOf('/*', end - 2);
    if (start < 0) return false;
    end = start;
  }
  const last = text[end - 1] ?? '';
  return /[\p{ID_Continue}$\])}'"`]/u.test(last) || (last === '>' && text[end - 2] !== '=');
}
