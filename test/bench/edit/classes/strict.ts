import type { BenchCase } from '../case.ts';
import { getText } from '../doc.ts';
import { type Bench, drawDraft, getEnd, exactPair, getPair } from '../draft.ts';
import { commonKinds } from '../edits.ts';
import { occurrences, presentRaw } from '../honesty.ts';
import type { CaseBuilder } from './recoverable.ts';

/** `aiMode: false`: the meaning of a plain substring search and a plain splice, nothing else. */
export function strictClasses(): [string, CaseBuilder][] {
  return [
    ['strict-exact', strictExact],
    ['strict-damaged', strictDamaged],
    ['strict-duplicate', strictDuplicate],
  ];
}

function strictCase(
  bench: Bench,
  name: string,
  change: (old: string, fresh: string) => { old: string; new: string },
  accept: (content: string, old: string) => boolean,
  applies: boolean,
): BenchCase | undefined {
  const { random } = bench;
  const draft = drawDraft(bench, { repeated: true, kinds: [...commonKinds, 'delete-block'] });
  if (draft === undefined) return undefined;
  const exact = exactPair(draft, random);
  const pair = change(exact.old, exact.new);
  const content = getText(draft.doc);
  if (pair.old === pair.new || pair.old.trim() === '' || !accept(content, pair.old)) return undefined;
  const at = content.indexOf(pair.old);
  const { start } = draft;
  const from = draft.doc.lines
    .slice(0, start)
    .reduce(
      (sum, line, i) => sum + line.length + (draft.doc.eols[i] ?? '').length,
      content.startsWith('\ufeff') ? 1 : 0,
    );
  const meant = content.startsWith(exact.old, from)
    ? content.slice(0, from) + exact.new + content.slice(from + exact.old.length)
    : undefined;
  return {
    class: name,
    language: draft.doc.language,
    path: draft.doc.path,
    request: { content, oldString: pair.old, newString: pair.new, aiMode: false, languageId: draft.doc.language },
    expected: applies
      ? { kind: 'apply', acceptable: [content.slice(0, at) + pair.new + content.slice(at + pair.old.length)] }
      : { kind: 'refuse' },
    note: `${draft.kind}; aiMode off`,
    target: { startLine: start + 1, endLine: getEnd(draft) },
    meant: meant === undefined ? undefined : { kind: 'apply', acceptable: [meant] },
  };
}

const strictExact: CaseBuilder = (bench, name) =>
  strictCase(
    bench,
    name,
    (old, fresh) => ({ old, new: fresh }),
    (content, old) => occurrences(content, old) === 1,
    true,
  );

const strictDamaged: CaseBuilder = (bench, name) => {
  const damage = bench.random.pick<(text: string) => string>([
    (text) => text.replaceAll('\n', ' \n'),
    (text) => text.replace(/^[ \t]+/gm, (indent) => `${indent} `),
    (text) => (text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n')),
    (text) => `\`\`\`\n${text}\n\`\`\``,
    (text) => text.replaceAll('"', '“'),
    (text) => text.replace(/^\t+/gm, '→'),
  ]);
  return strictCase(
    bench,
    name,
    (old, fresh) => ({ old: damage(old), new: damage(fresh) }),
    (content, old) => occurrences(content, old) === 0,
    false,
  );
};

const strictDuplicate: CaseBuilder = (bench, name) => {
  const { random } = bench;
  const draft = drawDraft(bench, { maxLines: 2, repeated: true });
  if (draft === undefined) return undefined;
  const pair = getPair(draft.rows, random);
  const content = getText(draft.doc);
  if (occurrences(content, pair.old) < 2 || !presentRaw(draft.doc, pair.old)) return undefined;
  return {
    class: name,
    language: draft.doc.language,
    path: draft.doc.path,
    request: { content, oldString: pair.old, newString: pair.new, aiMode: false },
    expected: { kind: 'refuse' },
    note: 'aiMode off; stands more than once',
  };
};
