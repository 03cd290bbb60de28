import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openRemediations } from '../../../src/remediation/node/openRemediations.ts';
import { builtinFileName, type BuiltinFile } from '../../../src/remediation/node/builtin/builtinFile.ts';
import type { Remediations } from '../../../src/remediation/domain/types.ts';
import { builtinFile, readAlike } from '../../../tools/builtin.ts';
import { isLearned, trainParts } from '../../../tools/builtin/wordings.ts';
import { writeSection } from '../section.ts';
import { reportFixOdds } from './fitFixOdds.ts';
import { makeFixSamples } from './fixSamples.ts';
import { byCause, getMeaning, readPart } from './samples.ts';
import { getSolvedAlso } from './solvedAlso.ts';
import { getWordedMeanings } from './wordingFixes.ts';
import { isHeldWording, readWordings } from './wordings.ts';
import type { ErrorSample } from './tools/cause.ts';

/** What the command line asks for. */
export interface BuiltinBenchOptions {
  readonly write: boolean;
  /** Without the blind part: for looking at changes before the last one. */
  readonly isTrainOnly: boolean;
  /** Print so many misses among what may be read. */
  readonly show: number;
  /** Fit the odds of built-in fixes on what may be read; with `write`, the engine's table is made. */
  readonly isFit: boolean;
}

/** An output, and the meanings whose fix is right for it. */
interface Question {
  readonly id: string;
  readonly text: string;
  readonly right: ReadonlySet<string>;
}

interface Asked {
  readonly question: Question;
  /** Whether the first result is of its meaning; undefined without results. */
  readonly isRight: boolean | undefined;
  /** Whether any result claims to be the same error. */
  readonly isClaimed: boolean;
  readonly found: readonly string[];
  readonly ms: number;
}

/**
 * Measures the library that is shipped, as a user without a fix of their own has it: on runs of its causes that it was
 * not made of, and on causes that it does not have. Of the blind part only sums are printed.
 */
export async function runBuiltinBench({ write, isTrainOnly, show, isFit }: BuiltinBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-builtin-'));
  const bytes = builtinFile();
  const file = join(folder, builtinFileName);
  await writeFile(file, bytes);
  const { entries } = JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as BuiltinFile;
  if (isFit) {
    const samples = await makeFixSamples(entries, onePerCause(trainParts.flatMap(readPart)), readAlike());
    for (const line of reportFixOdds(samples, write)) console.log(line);
    return;
  }
  const solves = new Map(
    entries.map(({ causes }) => [`builtin:${causes[0]}`, new Set(causes.map((cause) => getMeaning({ cause })))]),
  );
  const meanings = new Set([...solves.values()].flatMap((all) => [...all]));
  const families = new Set<string>();
  const train = trainParts.flatMap(readPart);
  for (const { family, ...sample } of train)
    if (family !== undefined && meanings.has(getMeaning(sample))) families.add(family);
  const known = await openRemediations(join(folder, 'remediations.db'), { builtin: { file } });
  const held = onePerCause(train);
  const has = (sample: ErrorSample): boolean => meanings.has(getMeaning(sample));
  const blind = isTrainOnly ? [] : onePerCause(readPart('blind-1'));
  const isKin = ({ family }: ErrorSample): boolean => family !== undefined && families.has(family);
  const isSolvedAlso = ({ cause }: ErrorSample): boolean => getSolvedAlso(cause).length > 0;
  const isLacking = (sample: ErrorSample): boolean => !has(sample) && !isSolvedAlso(sample);
  const groups = {
    'held runs of its causes': held.filter(has),
    'causes it has not, of no kind it has (train)': held.filter((sample) => !has(sample) && !isKin(sample)),
    'causes it has not, of a kind it has (train)': held.filter((sample) => !has(sample) && isKin(sample)),
    'blind: meanings it has': blind.filter(has),
    'blind: causes it has by another name': blind.filter((sample) => !has(sample) && isSolvedAlso(sample)),
    'blind: causes it has not, of no kind it has': blind.filter((sample) => isLacking(sample) && !isKin(sample)),
    'blind: causes it has not, of a kind it has': blind.filter((sample) => isLacking(sample) && isKin(sample)),
  };
  const worded = readWordings().filter((each) => getWordedMeanings(each).some((meaning) => meanings.has(meaning)));
  const toAsked = ({ tool, cause, text, way }: (typeof worded)[number]): Question => ({
    id: `${tool}/${cause} ${way}`,
    text,
    right: new Set(getWordedMeanings({ tool, cause })),
  });
  const questions: Readonly<Record<string, readonly Question[]>> = {
    ...Object.fromEntries(Object.entries(groups).map(([name, samples]) => [name, samples.map(toQuestion)])),
    'its causes in other versions and languages (read)': worded.filter((each) => !isHeldWording(each)).map(toAsked),
    ...(isTrainOnly ? {} : { 'blind: the same, held': worded.filter(isHeldWording).map(toAsked) }),
  };
  const rows: string[] = [];
  let left = show;
  for (const [name, list] of Object.entries(questions)) {
    const asked = await askAll(known, list, solves);
    const share = (of: (each: Asked) => boolean): string =>
      asked.length === 0 ? '–' : (asked.filter(of).length / asked.length).toFixed(3);
    const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
    rows.push(
      `| ${name} | ${String(asked.length)} | ${share(({ isRight }) => isRight === true)} | ${share(({ isRight }) => isRight === false)} | ` +
        `${share(({ isRight }) => isRight === undefined)} | ${share(({ isRight, isClaimed }) => isRight === false && isClaimed)} | ` +
        `${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} |`,
    );
    if (name.startsWith('blind')) continue;
    for (const { question, isRight, found, isClaimed } of asked) {
      const isKnown = [...question.right].some((meaning) => meanings.has(meaning));
      if (left <= 0 || (isKnown ? isRight === true : isRight === undefined)) continue;
      left--;
      console.log(`${question.id} ${isClaimed ? 'claimed' : ''} -> ${found.join(' ')}`);
    }
  }
  await known.close();
  await rm(folder, { recursive: true, force: true });
  const lines = [
    `## Built-in fixes`,
    '',
    `${String(entries.length)} entries for ${String(entries.flatMap(({ causes }) => causes).length)} causes, ${String(Math.ceil(bytes.length / 1024))} KB. ` +
      'A cause was run seven times; the library is made of four runs, and one of the others asks (plain, coloured or wrapped). The store has no other fix. ' +
      'The wordings of other versions and languages are those of `-- wordings`, with the causes that their commands have (`wordingFixes.ts`). *Wrong* for a cause that it has not is anything shown; *claimed*: shown as the same error. *By another name*: another entry gives the fix of the cause (`solvedAlso.ts`, told by notes and texts alone); until 30 November 2026 these counted among the causes it has not. Of the blind part only sums were seen.',
    '',
    '| asked | outputs | right first | wrong first | silent | wrong and claimed | p95 ms |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
  console.log(lines.join('\n'));
  if (write) writeSection('builtin', lines);
}

/** Of each cause one run that the library is not made of: plain, coloured and wrapped ones in turn. */
function onePerCause(samples: readonly ErrorSample[]): readonly ErrorSample[] {
  const causes = [...byCause(samples.filter((sample) => !isLearned(sample))).values()];
  return causes.flatMap((runs, at) => runs[at % runs.length] ?? []);
}

function toQuestion(sample: ErrorSample): Question {
  return {
    id: `${sample.cause} v${String(sample.variant)}`,
    text: sample.text,
    right: new Set([sample.cause, ...getSolvedAlso(sample.cause)].map((cause) => getMeaning({ cause }))),
  };
}

async function askAll(
  known: Remediations,
  questions: readonly Question[],
  solves: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const question of questions) {
    const started = performance.now();
    const { results } = await known.search({ error: question.text });
    const [first] = results;
    asked.push({
      question,
      isRight:
        first === undefined ? undefined : [...question.right].some((meaning) => solves.get(first.id)?.has(meaning)),
      isClaimed: first?.relation === 'exact',
      found: results.map(({ id, relation, score }) => `${id} ${relation} ${score.toFixed(2)}`),
      ms: performance.now() - started,
    });
  }
  return asked;
}
