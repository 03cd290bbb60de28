import { writeSection } from '../section.ts';
import { measureWordings } from './wordings.ts';

/** Measures how often a cause is found again in another wording. */
export async function runWordingBench({ write }: { readonly write: boolean }): Promise<void> {
  const sums = [...(await measureWordings())].sort(([left], [right]) => (left < right ? -1 : 1));
  const lines = [
    '# Results of known errors in other wordings',
    '',
    'Made by `npm run bench -- wordings`: each cause is recorded as the first version, or the English one, words it, all in one library, and asked for as each other version or language words it (`test/fixtures/errors/wordings.jsonl.gz`, made by `test/bench/remediation/tools/makeWordings.ts`). Where two causes print the very same first wording, either record is right: which comes first is chance. Half of the causes, by a hash of their names, are held: of them only these sums were seen.',
    '',
    '| half, tool | asked | recall@1 | another cause first |',
    '|---|---|---|---|',
    ...sums.map(
      ([name, { asked, first, wrong }]) =>
        `| ${name} | ${String(asked)} | ${(first / asked).toFixed(3)} | ${(wrong / asked).toFixed(3)} |`,
    ),
  ];
  console.log(lines.join('\n'));
  if (write) writeSection('wordings', lines);
}
