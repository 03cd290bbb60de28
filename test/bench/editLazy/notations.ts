import type { Random } from '../edit/random.ts';

/** Whose way of writing placeholders a snippet follows. */
export type Notation = 'copilot' | 'cursor' | 'in words' | 'dots';

/** Copilot's `insert_edit_into_file`, Cursor and the fast-apply models, which copied it, and what models write besides. */
const weighted: readonly Notation[] = ['copilot', 'copilot', 'cursor', 'cursor', 'cursor', 'in words', 'dots'];

const inWords = {
  outside: [
    '... rest of the code ...',
    '... existing code remains unchanged ...',
    '... keep existing code ...',
    '... other code ...',
    'rest of the file unchanged',
  ],
  inside: [
    '... rest of the function ...',
    '... existing code unchanged ...',
    '... keep existing code ...',
    '... unchanged ...',
    'rest of the function unchanged',
  ],
} as const;

const hashLanguages = /^(?:python|ruby|yaml|shellscript)$/;
const starLanguages = /^css$/;

/** Chooses a notation for a snippet. */
export function pickNotation(random: Random): Notation {
  return random.pick(weighted);
}

/** A placeholder line: `like` is the first line it stands for, whose indentation it takes. */
export function writePlaceholder(
  notation: Notation,
  language: string,
  like: string,
  isInside: boolean,
  random: Random,
): string {
  const text = getText(notation, isInside, random);
  const indent = /^[ \t]*/.exec(like)?.[0] ?? '';
  if (hashLanguages.test(language)) return `${indent}# ${text}`;
  if (starLanguages.test(language)) return `${indent}/* ${text} */`;
  if (/^(?:markdown|html)$/.test(language)) return `${indent}<!-- ${text} -->`;
  if (language.endsWith('react') && /^\s*<\/?[A-Za-z>]/.test(like)) return `${indent}{/* ${text} */}`;
  return `${indent}// ${text}`;
}

function getText(notation: Notation, isInside: boolean, random: Random): string {
  if (notation === 'copilot') return '...existing code...';
  if (notation === 'cursor') return '... existing code ...';
  if (notation === 'dots') return '...';
  return random.pick(isInside ? inWords.inside : inWords.outside);
}
