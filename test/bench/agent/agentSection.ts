import { type ClassCounts, summed } from './agentTally.ts';

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part} (${((100 * part) / whole).toFixed(1)} %)`;
const bold = (count: number): string => (count === 0 ? '0' : `**${count}**`);

/** The results as Markdown: totals, then every class that the first call left open. */
export function agentSection(
  options: { readonly trials: number; readonly seed: number },
  classes: ReadonlyMap<string, ClassCounts>,
): string[] {
  const total = summed(classes.values());
  return [
    '# An agent that tries once more',
    '',
    `Made by \`npm run bench -- agent --trials ${options.trials} --seed ${options.seed}\` over the same ${total.n} cases. Every edit whose first answer was a question or a refusal is sent once more with the advice,`,
    'as it goes over the wire. *Mechanical* does what `next` says and knows nothing: it sends the first option on `retry` and nothing on `choose`. *Informed* knows the lines it means: it sends the option there, or among equal places without one its edit with the line number.',
    'Baseline: a byte-exact tool that says "old text not found", and an agent that reads as many lines as its old text has where most of them agree, and sends these with the new text it had.',
    'With a one-sentence error and nothing read again, the numbers after the retry are those of the first try.',
    '"Wrong" is a text that nobody meant, leaks included; the engine\'s own at the first try and those of second calls are told apart. In classes that must be held, "right" means still held; an informed agent may have its edit there, and then it must be the text it means. In `strict-damaged`, calls that forbid tolerance, a retry is right when it gives the text',
    'meant; the rest of them differ in white space that their new text itself is spelt with.',
    '',
    '| expected | n | first try | after one retry, mechanical | after one retry, informed | wrong: first try / second call, mechanical / informed | baseline: first try | baseline: after re-reading | baseline: wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...(['apply', 'apply-or-review', 'refuse'] as const).map((expected) =>
      totalRow(expected, summed(classes.values(), expected)),
    ),
    totalRow('all', total),
    '',
    `Second calls sent: mechanical ${total.mechanical.sent}, informed ${total.informed.sent}; turned down, or an option not applied by the exact tier: ${total.mechanical.failed + total.informed.failed}.`,
    '',
    'Classes that the first call left open:',
    '',
    '| class | expected | n | open | advised | first try | mechanical: sent / right / wrong | informed: sent / right / wrong | baseline: right / wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...[...classes].filter(([, each]) => each.open > 0).map(([name, each]) => classRow(name, each)),
  ];
}

function totalRow(name: string, each: ClassCounts): string {
  const { n, first, mechanical, informed, plain } = each;
  return `| ${name} | ${n} | ${share(first, n)} | ${share(mechanical.right, n)} | ${share(informed.right, n)} | ${bold(each.firstWrong)} / ${bold(mechanical.wrong)} / ${bold(informed.wrong)} | ${share(plain.first, n)} | ${share(plain.right, n)} | ${plain.wrong} |`;
}

function classRow(name: string, each: ClassCounts): string {
  const { n, first, open, next, mechanical, informed, plain } = each;
  const advised = [...next]
    .sort((a, b) => b[1] - a[1])
    .map(([step, count]) => `${step} × ${count}`)
    .join(', ');
  return `| ${name} | ${each.expected} | ${n} | ${open} | ${advised} | ${first} | ${mechanical.sent} / ${mechanical.right} / ${bold(mechanical.wrong)} | ${informed.sent} / ${informed.right} / ${bold(informed.wrong)} | ${plain.right} / ${plain.wrong} |`;
}
