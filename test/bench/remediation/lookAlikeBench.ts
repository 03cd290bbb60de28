import { writeSection } from '../section.ts';
import { getLookAlikes, lookAlikeKinds, measureLookAlikes } from './lookAlikes.ts';

/** Measures how pairs that look alike are kept apart. `show`: print so many wrong ones of the half that is read. */
export async function runLookAlikeBench({
  write,
  show,
}: {
  readonly write: boolean;
  readonly show: number;
}): Promise<void> {
  const pairs = getLookAlikes();
  let shown = 0;
  const rows: string[] = [];
  for (const isHeld of [false, true]) {
    if (isHeld && show > 0) break;
    for (const kind of lookAlikeKinds) {
      const sums = await measureLookAlikes(
        pairs.filter((pair) => pair.isHeld === isHeld && pair.kind === kind),
        ({ id, recorded, asked }, how) => {
          if (isHeld || shown >= show) return;
          shown += 1;
          console.log(`--- ${how}: ${id}\n${recorded.slice(0, 700)}\n- - -\n${asked.slice(0, 700)}`);
        },
      );
      if (sums.pairs === 0) continue;
      rows.push(
        `| ${isHeld ? 'held' : 'read'} | ${kind} | ${sums.pairs} | ${sums.same} | ${sums.beside} | ${sums.similar} | ${sums.unnamed} |`,
      );
    }
  }
  const lines = [
    '# Results of the errors that look alike',
    '',
    'Made by `npm run bench -- look-alikes`: the one of each pair is recorded, the other asked for (`test/bench/remediation/lookAlikes.ts`). `cause`: two causes of one tool, each with the nearest by its words. `name`: an output in which a name of its run was exchanged. `any name`: outputs of all causes and the documented errors, with one name exchanged for each sort that a line about trouble gives: module, package, command, library, key, symbol, table, host, file, port, release, signal, error number (`decidingNames.ts`). `further name`: up to three names of each sort and output, and of more sorts (options, variables, images and tags, branches, users, units, codes, releases, addresses, names by their form alone), without those of `any name`. `of the run`: what these two would take for a name and is a time, a count of tests, a compared value or a place, so that the error is the same (what is exchanged may be no such value: not all need be shown). `real name`: two runs of one command with two names, of tools that the corpus does not have; `again`: two runs with one name in two folders, which are the same error, so that all should be shown as the same (`tools/makeNamedPairs.ts`). `equal texts`: pairs of two names whose outputs are equal letter by letter, counted apart. `fifth …` to `thirteenth …`: the same of nine lists that are read as a whole, and `any name` and `further name` of their outputs. Half of the tools, by a hash of their names, and the blind part are held: of them only these sums were seen.',
    '',
    '| half | kind | pairs | shown as same | of these no name in a line about trouble | shown as similar | of these without the difference |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
  console.log(lines.join('\n'));
  if (write && show === 0) writeSection('look-alikes', lines);
}
