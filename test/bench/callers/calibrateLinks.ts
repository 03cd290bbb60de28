import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  likelyFrom,
  getPrior,
  verifiedFrom,
  type CalibratedGroup,
} from '../../../src/callers/domain/answer/linkConfidence.ts';
import type { Link } from '../../../src/callers/domain/graph/callSites.ts';
import { BenchProject } from './benchProject.ts';
import { calls, getLinks } from './callersBench.ts';
import { parseQuestion } from './languageServiceTruth.ts';
import { measuredPackages, getSources } from './packages.ts';

const tableFile = fileURLToPath(new URL('../../../src/callers/domain/answer/linkConfidence.table.ts', import.meta.url));

/** What the command line asks for. */
export interface CalibrateLinksOptions {
  readonly questions: number;
  /** The table is made from the questions of this seed and checked on those of the next. */
  readonly seed: number;
  /** Replace the table that the answers use. */
  readonly write: boolean;
}

/** As many places of one definition count. */
const maxOfOne = 8;
/** What a link is taken for before it is measured counts like so many places. */
const priorWeight = 10;

interface Count {
  hit: number;
  found: number;
}

type Counts = Map<Link, Count>;

/** How often each kind of link was right, by seed; prints the table against the other seed. */
export async function calibrateLinks({ questions, seed, write }: CalibrateLinksOptions): Promise<void> {
  const groups: Record<CalibratedGroup, Counts> = { typescript: new Map(), javascript: new Map() };
  const checks: Record<CalibratedGroup, Counts> = { typescript: new Map(), javascript: new Map() };
  for (const [one, root] of getSources(measuredPackages)) {
    const group = one.language === 'TypeScript' ? 'typescript' : 'javascript';
    const project = await BenchProject.of(root);
    count(groups[group], project, parseQuestion(root, `${one.name}-${one.version}`, questions, seed));
    count(checks[group], project, parseQuestion(root, `${one.name}-${one.version}`, questions, seed + 1));
    project.dispose();
  }
  for (const group of ['typescript', 'javascript'] as const) {
    const table = getTable(groups[group]);
    console.log(`\n${group}: link, calls it was made of, probability; on the other seed: calls, right`);
    const bands = new Map<string, Count>();
    for (const [link, probability] of table) {
      const { hit, found } = checks[group].get(link) ?? { hit: 0, found: 0 };
      console.log(
        `  ${link.padEnd(12)} ${(groups[group].get(link)?.found ?? 0).toFixed(0).padStart(6)}  ${probability.toFixed(2)}   ${found.toFixed(0).padStart(6)}  ${found === 0 ? '-' : (hit / found).toFixed(3)}`,
      );
      const band = probability >= verifiedFrom ? 'verified' : probability >= likelyFrom ? 'likely' : 'possible';
      const sum = bands.get(band) ?? { hit: 0, found: 0 };
      bands.set(band, { hit: sum.hit + hit, found: sum.found + found });
    }
    for (const [band, { hit, found }] of bands)
      console.log(
        `  ${band}: ${found.toFixed(0)} calls on the other seed, right ${found === 0 ? '-' : (hit / found).toFixed(3)}`,
      );
  }
  if (!write) return;
  const rows = (['typescript', 'javascript'] as const).map(
    (group) =>
      `  ${group}: { ${[...getTable(groups[group])].map(([link, probability]) => `${/^\w+$/.test(link) ? link : `'${link}'`}: ${probability}`).join(', ')} },`,
  );
  writeFileSync(
    tableFile,
    [
      `// Written by \`npm run bench -- callers --calibrate --write\`: seed ${seed}, ${questions} questions a package, ${measuredPackages.length} packages.`,
      "import type { LinkTable } from './linkConfidence.ts';",
      '',
      '/** How often a link was right, by language; links that were met too seldom are left out. */',
      "export const measuredLinks: Readonly<Record<'typescript' | 'javascript', LinkTable>> = {",
      ...rows,
      '};',
      '',
    ].join('\n'),
  );
  console.log(`\nwritten to ${tableFile}`);
}

function count(counts: Counts, project: BenchProject, { called, uncalled }: ReturnType<typeof parseQuestion>): void {
  for (const asked of [...called, ...uncalled]) {
    const wanted = new Set([...asked.truth]);
    const open = new Set(asked.undecided);
    const own: Counts = new Map();
    for (const { key, site } of getLinks(project, asked)) {
      // Where the service knows no type it cannot say that something is no call.
      if (!calls.has(site.reference.role) || (open.has(key) && !wanted.has(key))) continue;
      const sum = own.get(site.link) ?? { hit: 0, found: 0 };
      own.set(site.link, { hit: sum.hit + (wanted.has(key) ? 1 : 0), found: sum.found + 1 });
    }
    // All places of one definition tend to be right or wrong together: a definition with a hundred is no hundred
    // observations.
    for (const [link, { hit, found }] of own) {
      const weight = Math.min(1, maxOfOne / found);
      const sum = counts.get(link) ?? { hit: 0, found: 0 };
      counts.set(link, { hit: sum.hit + hit * weight, found: sum.found + found * weight });
    }
  }
}

/** Links met often enough, with their share of right ones; nothing is called certain. */
function getTable(counts: Counts): [Link, number][] {
  return [...counts]
    .filter(([, { found }]) => found >= 10)
    .sort(([, a], [, b]) => b.found - a.found)
    .map(([link, { hit, found }]) => [
      link,
      Math.min(0.98, Math.round(((hit + priorWeight * getPrior(link)) / (found + priorWeight)) * 100) / 100),
    ]);
}
