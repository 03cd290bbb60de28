import { resolveEdit, type EditResolution } from '../../../src/edit/index.ts';
import { isRight } from '../edit/case.ts';
import { calibrationTable } from '../editHistory/historyTally.ts';
import { prepareHistory } from '../editHistory/historyCases.ts';
import type { Half } from '../editHistory/packages.ts';
import { writeSection } from '../section.ts';
import { answerText, characters, type Character } from './characters.ts';
import { fitModel, writeModelTable } from './fitModel.ts';
import { isMeant, modelCases, openEdit, type ModelCase, type OpenEdit } from './openEdits.ts';

/** Generated cases of the train half; the other seed, which the results page has, is held. */
const trainSeed = 901;

/** What the command line asks for. */
export interface ModelBenchOptions {
  readonly halves: readonly Half[];
  /** Generated cases in all classes together. */
  readonly trials: number;
  /** Of the generated cases that count as held. */
  readonly seed: number;
  /** Whether the engine's table of numbers is fitted anew, on the train half. */
  readonly fit: boolean;
  /** Whether the results page is brought up to date. */
  readonly write: boolean;
  /** Only packages that were listed on this day, for the edits out of histories. */
  readonly added?: string;
  /** Only classes whose name contains this. */
  readonly only?: string;
  /** So many wrong edits of each stand-in are named; of the train half only. */
  readonly show: number;
}

interface Count {
  asked: number;
  right: number;
  /** At the place meant, right but for blanks. */
  blanks: number;
  /** At the place meant, in other bytes than the truth. */
  otherBytes: number;
  /** At another place, or where nothing may be written. */
  wrong: number;
  /** Left open with the true place first. */
  firstRight: number;
  readonly wrongClasses: Map<string, number>;
  readonly claims: { readonly confidence: number; readonly isRight: boolean }[];
}

interface Table {
  readonly source: ModelCase['source'];
  readonly open: number;
  /** Those where the edit made at one of the places shown is the truth. */
  readonly recoverable: number;
  readonly counts: ReadonlyMap<string, Count>;
}

/**
 * Measures what a model adds to the local tiers on edits out of histories and on generated ones, and what a bad one
 * could do to a file. Of the held half nothing is printed but sums. The exit code is 1 when a model that knows the place
 * made an edit at another.
 */
export async function runModelBench(options: ModelBenchOptions): Promise<number> {
  await prepareHistory(console.log, options.halves, options.added);
  if (options.fit) {
    const table = fitModel(await openEdits('train', options));
    writeModelTable(table, `npm run bench -- model --trials ${options.trials} --write`);
    console.log('The table of the engine is written; run the bench again to measure it.');
    return 0;
  }
  const lines = [...intro(options)];
  let misplaced = 0;
  for (const half of options.halves) {
    const edits = await openEdits(half, options);
    lines.push('', `## ${half === 'train' ? 'Packages and draws that were looked at' : 'Held packages and draws'}`);
    for (const source of ['history', 'generated'] as const) {
      const table = await measureAll(
        edits.filter((edit) => edit.case.source === source),
        source,
        half === 'train' ? options.show : 0,
      );
      lines.push('', ...tableLines(table), '', ...wrongLines(table.counts));
      misplaced += table.counts.get(characters[0]?.name ?? '')?.wrong ?? 0;
      if (source === 'history') lines.push('', ...calibrationLines(table.counts));
    }
  }
  console.log(lines.join('\n'));
  if (options.write) writeSection('model', lines);
  return misplaced === 0 ? 0 : 1;
}

async function openEdits(half: Half, { trials, seed, only, added }: ModelBenchOptions): Promise<OpenEdit[]> {
  const edits: OpenEdit[] = [];
  let cases = 0;
  for (const one of modelCases(half, { trials, seed: half === 'train' ? trainSeed : seed, added })) {
    if (only !== undefined && !one.class.includes(only)) continue;
    const open = await openEdit(one);
    if (open !== undefined) edits.push(open);
    if (++cases % 500 === 0) process.stderr.write(`\r${half}: ${cases} cases, ${edits.length} open`);
  }
  process.stderr.write('\r');
  return edits;
}

async function measureAll(edits: readonly OpenEdit[], source: ModelCase['source'], show: number): Promise<Table> {
  const counts = new Map<string, Count>();
  for (const character of characters) {
    const count: Count = {
      asked: 0,
      right: 0,
      blanks: 0,
      otherBytes: 0,
      wrong: 0,
      firstRight: 0,
      wrongClasses: new Map(),
      claims: [],
    };
    counts.set(character.name, count);
    let shown = 0;
    for (const edit of edits) {
      const before = count.wrong + count.otherBytes;
      await measure(edit, character, count);
      if (count.wrong + count.otherBytes > before && shown++ < show)
        console.log(`${character.name}: ${edit.case.class} ${edit.case.id}`);
    }
  }
  const recoverable = edits.filter(({ shown }) => shown.some((place) => place.isRight)).length;
  return { source, open: edits.length, recoverable, counts };
}

async function measure(edit: OpenEdit, { name, answer, fared }: Character, count: Count): Promise<void> {
  const { request } = edit.case;
  const text = answerText(answer(edit));
  const reply = { text, costUsd: 0, cached: false, ...(fared === undefined ? {} : { fared }) };
  const resolution = await resolveEdit(request, { model: { id: name, ask: () => Promise.resolve(reply) } });
  if (resolution.model === undefined) return;
  count.asked++;
  addClaim(edit.case, resolution, count);
  if (resolution.status !== 'applied') {
    if (resolution.status === 'review' && isRightFirst(edit.case, resolution)) count.firstRight++;
    return;
  }
  const { content, span } = resolution;
  if (isRight(edit.case.expected, content)) count.right++;
  else if (!isMeant(edit.case, { from: span.startLine, to: span.endLine })) {
    count.wrong++;
    count.wrongClasses.set(edit.case.class, (count.wrongClasses.get(edit.case.class) ?? 0) + 1);
  } else if (isRightButForBlanks(edit.case, content)) count.blanks++;
  else count.otherBytes++;
}

/** What was said of the place that the model named: how sure, and whether the edit made there is the truth. */
function addClaim(one: ModelCase, resolution: EditResolution, { claims }: Count): void {
  if (resolution.status === 'applied')
    claims.push({ confidence: resolution.confidence, isRight: isRight(one.expected, resolution.content) });
  if (resolution.status !== 'review') return;
  const [first] = resolution.candidates;
  if (first?.chosenBy !== undefined)
    claims.push({ confidence: first.confidence, isRight: isRightFirst(one, resolution) });
}

function isRightFirst(one: ModelCase, { candidates }: Extract<EditResolution, { status: 'review' }>): boolean {
  const { content } = one.request;
  const changes = candidates[0]?.changes ?? [];
  let made = '';
  let at = 0;
  for (const change of changes) {
    made += content.slice(at, change.start) + change.text;
    at = change.end;
  }
  return changes.length > 0 && isRight(one.expected, made + content.slice(at));
}

function isRightButForBlanks({ expected }: ModelCase, content: string): boolean {
  const bare = (text: string): string => text.replace(/\s+/g, '');
  return expected.kind !== 'refuse' && expected.acceptable.some((text) => bare(text) === bare(content));
}

function intro({ trials, seed }: ModelBenchOptions): string[] {
  return [
    '# Results of the model benchmark',
    '',
    `Made by \`npm run bench -- model --trials ${trials} --seed ${seed}\`. The model is asked about the edits that the local tiers leave open: out of histories of published packages (with those that are in already and those whose lines are gone, which must be left alone), and generated.`,
    'The models are stand-ins with a known character. *Recoverable*: at one of the places shown the edit gives the true text. *Right*: the true text, byte for byte. *Blanks* and *other bytes*: at the place meant, but the merge',
    'gives another text than the truth. *Wrong*: at another place, or where nothing may be written; in per cent of the edits asked about. *First right*: left open, with the true place first.',
  ];
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function tableLines({ source, open, recoverable, counts }: Table): string[] {
  const name = source === 'history' ? 'Out of histories' : 'Generated';
  const rows = [...counts].map(
    ([who, { asked, right, blanks, otherBytes, wrong, firstRight }]) =>
      `| ${who} | ${right} (${percent(right, recoverable)}) | ${blanks} | ${otherBytes} | ${wrong} (${((100 * wrong) / Math.max(1, asked)).toFixed(2)} %) | ${firstRight} |`,
  );
  return [
    `${name}: ${open} open, ${recoverable} of them recoverable.`,
    '',
    '| a model that … | right, of the recoverable | blanks | other bytes | wrong | first right |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}

function wrongLines(counts: ReadonlyMap<string, Count>): string[] {
  return [...counts]
    .filter(([, { wrong }]) => wrong > 0)
    .map(([name, { wrongClasses }]) => `- ${name}: wrong in ${ranked(wrongClasses)}`);
}

/** How sure the tier says it is of the place a model named, for a model that is right as often as it says. */
function calibrationLines(counts: ReadonlyMap<string, Count>): string[] {
  const name = 'is right as often as it says';
  const claims = counts.get(name)?.claims ?? [];
  return [
    `Stated of the place named by the model that ${name}, and how often that gives the truth:`,
    '',
    ...calibrationTable({ claims }),
  ];
}

function ranked(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}
