import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { seededRandom } from '../edit/random.ts';
import type { Half, JobCase } from './jobCase.ts';
import { casesFolder, getCases, readCases, getSeed } from './readCases.ts';

const seed = 6;

/**
 * Draws the half of each case in `test/fixtures/jobs/new` and moves it into the file of its half. All cases of a cause
 * go together, also with those drawn before; within a family the causes are drawn by chance, the bigger half getting
 * the next one less often only when it is ahead. `held`: everything goes there.
 */
export function drawHalves(all?: Half): void {
  const before = new Map(readCases(['dev', 'held']).map((each) => [`${each.family} ${each.cause}`, each.half]));
  for (const name of readdirSync(`${casesFolder}new`)
    .filter((each) => each.endsWith('.cases'))
    .sort()) {
    const family = name.replace(/\.cases$/u, '');
    const cases = getCases(readFileSync(`${casesFolder}new/${name}`, 'utf8'), family);
    const counts = { dev: 0, held: 0 };
    const halves = new Map<string, Half>();
    const random = seededRandom(seed + getSeed(family));
    for (const cause of random.sample([...new Set(cases.map((each) => each.cause))].sort(), cases.length)) {
      const own = cases.filter((each) => each.cause === cause).length;
      const half =
        all ??
        before.get(`${family} ${cause}`) ??
        (counts.dev === counts.held
          ? random.pick(['dev', 'held'] as const)
          : counts.dev < counts.held
            ? 'dev'
            : 'held');
      halves.set(cause, half);
      counts[half] += own;
    }
    for (const each of cases) append(each, halves.get(each.cause) ?? 'dev');
    rmSync(`${casesFolder}new/${name}`);
    console.log(`${family}: dev ${counts.dev}, held ${counts.held}`);
  }
}

function append({ source, family }: JobCase, half: Half): void {
  const file = `${casesFolder}${half}/${family}.cases`;
  appendFileSync(file, `${existsSync(file) ? '\n' : ''}${source.replace(/^(=== .*)$/mu, `$1\nhalf: ${half}`)}\n`);
}
