import type { FileEdit, ParsedEdits } from '../../../src/edit/domain/formats/types.ts';
import { getDoc } from '../../bench/edit/doc.ts';
import { seededRandom, type Random } from '../../bench/edit/random.ts';
import { answerDamages } from './answerDamages.ts';
import { answerForms, type Replacement } from './answerForms.ts';
import { drawnCases } from './drawnEdits.ts';

/** An answer of a model with what it says, in the form it was given before its damage. */
export interface DrawnAnswer {
  readonly name: string;
  readonly text: string;
  readonly edits: readonly Replacement[];
}

/** Answers in every form in turn, each damaged in another way. */
export function drawnAnswers(seed: number, count: number): DrawnAnswer[] {
  const edits = drawnReplacements(seed);
  const forms = Object.keys(answerForms);
  const damages = Object.keys(answerDamages);
  return Array.from({ length: count }, (_, at) => {
    const random = seededRandom(seed * 7_919 + at);
    const form = forms[at % forms.length] ?? '';
    const damage = damages[Math.floor(at / forms.length) % damages.length] ?? '';
    const chosen = pickSome(edits, random);
    const lines = answerDamages[damage]?.(answerForms[form]?.(chosen, random) ?? [], random) ?? [];
    return {
      name: `${form}, ${damage}, ${chosen.map(({ path, line }) => `${path}:${String(line)}`).join(' ')}`,
      text: lines.join('\n') + random.pick(['', '\n']),
      edits: chosen,
    };
  });
}

/** One to three replacements, often of one file, from its beginning on. */
function pickSome(edits: readonly Replacement[], random: Random): Replacement[] {
  const first = random.pick(edits);
  const others = edits.filter(({ path }) => path === first.path || random.chance(0.05));
  const more = random.pick([0, 0, 1, 2]);
  return [
    first,
    ...random.sample(
      others.filter((each) => each !== first),
      more,
    ),
  ].sort((a, b) => a.line - b.line);
}

/** Short exact edits of our own documents. */
function drawnReplacements(seed: number): Replacement[] {
  return drawnCases(seed, 700).flatMap(
    ({ class: name, path, language, request: { content, oldString, newString }, target }): Replacement[] => {
      const { lines } = getDoc(path, language, content);
      const old = oldString.split(/\r?\n/);
      const isPlain = name.startsWith('exact') && target !== undefined && old.length < 9 && !content.includes('\r');
      return isPlain
        ? [
            {
              path: path.replace(/#\d+$/, ''),
              language,
              old,
              fresh: newString.split(/\r?\n/),
              line: target.startLine,
              file: lines.length < 60 ? lines : lines.slice(0, 60),
            },
          ]
        : [];
    },
  );
}

/** Whether each of these replacements is read as it was written, whatever else is. */
export function isReadAsMeant({ files }: ParsedEdits, edits: readonly Replacement[]): boolean {
  const blocks = files.flatMap((file: FileEdit) =>
    'blocks' in file.operation ? file.operation.blocks.map((block) => ({ path: file.path, block })) : [],
  );
  return edits.every(({ path, old, fresh }) =>
    blocks.some(
      ({ path: named, block }) =>
        named === path && block.oldString.includes(old.join('\n')) && block.newString.includes(fresh.join('\n')),
    ),
  );
}
