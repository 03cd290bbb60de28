import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { namedPairsLists, readNamedPairs, writeNamedPairs, type NamedPair } from '../namedPairs.ts';
import { namedTools, type NamedCause } from './causes/named.ts';
import { furtherNamedTools } from './causes/namedFurther.ts';
import { thirdNamedTools } from './causes/namedThird.ts';
import { fourthNamedTools } from './causes/namedFourth.ts';
import { fifthNamedTools } from './causes/namedFifth.ts';
import { sixthNamedTools } from './causes/namedSixth.ts';
import { seventhNamedTools } from './causes/namedSeventh.ts';
import { eighthNamedTools } from './causes/namedEighth.ts';
import { ninthNamedTools } from './causes/namedNinth.ts';
import { tenthNamedTools } from './causes/namedTenth.ts';
import { eleventhNamedTools } from './causes/namedEleventh.ts';
import { twelfthNamedTools } from './causes/namedTwelfth.ts';
import { thirteenthNamedTools } from './causes/namedThirteenth.ts';

/**
 * Runs tools that the corpus does not have, each cause with two names and once more with the first one in another
 * folder, and stores what they printed (`NAMED_TOOLS` names the folders of their programs). Nothing is printed of the
 * outputs: half of the tools are held.
 */
const path = `${process.env['NAMED_TOOLS'] ?? ''}${delimiter}${process.env['PATH'] ?? ''}`;
const maxRunMs = 20_000;

function run({ run: command, files = {} }: NamedCause, name: string, folder: string): string {
  const fill = (text: string): string => text.replaceAll('%x%', name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, fill(file))), { recursive: true });
    writeFileSync(join(folder, fill(file)), fill(text));
  }
  const { stdout, stderr } = spawnSync('bash', ['-c', fill(command)], {
    cwd: folder,
    encoding: 'utf8',
    timeout: maxRunMs,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, HOME: folder, LC_ALL: 'C.UTF-8', NO_COLOR: '1' },
  });
  return `${stdout}${stderr}`.replaceAll(/\u001B\[[\d;]*m/gu, '').trim();
}

const toolsOf = {
  first: namedTools,
  further: furtherNamedTools,
  third: thirdNamedTools,
  fourth: fourthNamedTools,
  fifth: fifthNamedTools,
  sixth: sixthNamedTools,
  seventh: seventhNamedTools,
  eighth: eighthNamedTools,
  ninth: ninthNamedTools,
  tenth: tenthNamedTools,
  eleventh: eleventhNamedTools,
  twelfth: twelfthNamedTools,
  thirteenth: thirteenthNamedTools,
} as const;
/** `--further` and so on: the other lists of tools. Other arguments name the tools to run. */
const list = namedPairsLists.find((each) => process.argv.includes(`--${each}`)) ?? 'first';
const only = process.argv.slice(2).filter((argument) => argument !== `--${list}`);
const pairs: NamedPair[] = only.length === 0 ? [] : readNamedPairs(list).filter(({ tool }) => !only.includes(tool));
const silent: string[] = [];
for (const [tool, causes] of Object.entries(toolsOf[list])) {
  if (only.length > 0 && !only.includes(tool)) continue;
  for (const [cause, each] of Object.entries(causes)) {
    const [one, other] = each.names;
    const folders = ['shop', 'ledger', 'billing'].map((base) => mkdtempSync(join(tmpdir(), `${base}-`)));
    const texts = [one, one, other].map((name, at) => run(each, name, folders[at] ?? tmpdir()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    const [recorded = '', again = '', asked = ''] = texts;
    if (!recorded.includes(one) || !asked.includes(other) || /: (?:command )?not found$/u.test(recorded))
      silent.push(`${tool}/${cause}`);
    else pairs.push({ tool, cause, names: each.names, recorded, again, asked });
  }
  writeNamedPairs(list, pairs);
}
console.log(`${String(pairs.length)} pairs; without the name: ${silent.join(' ')}`);
