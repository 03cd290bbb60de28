import { seededRandom } from '../../bench/edit/random.ts';
import { getDoc, getText } from '../../bench/edit/doc.ts';
import { revertStep } from '../../../src/edit/domain/record/revertStep.ts';
import { placeNow } from '../../../src/edit/domain/record/placeNow.ts';
import { editFigures } from '../../../src/edit/domain/record/editFigures.ts';
import { editHealthFigures } from '../../../src/edit/domain/record/editHealthFigures.ts';
import { calibration } from '../../../src/edit/domain/record/calibration.ts';
import type { RecordedEdit } from '../../../src/edit/domain/record/types.ts';
import { planFile } from '../../../src/edit/domain/planFile.ts';
import { resolveEdit } from '../../../src/edit/domain/resolveEdit.ts';
import { agentBench } from '../agentBench.ts';
import { drawnAnswers } from './drawnAnswers.ts';
import { drawnCases, ownCorpus } from './drawnEdits.ts';
import { laterText } from './laterText.ts';
import { fingerprint, shortText } from './printOf.ts';

const hour = 3_600_000;

/**
 * What an agent is told, what is written and recorded for drawn answers over our own documents: one request after the
 * other, a line for each.
 */
export async function talkRows(seed: number, count: number): Promise<string[]> {
  const { real, made } = ownCorpus();
  const texts = Object.fromEntries(
    [...real, ...made.map(({ doc }) => getDoc(doc.path.replace(/#\d+$/, ''), doc.language, getText(doc)))].map(
      (doc) => [doc.path, getText(doc)],
    ),
  );
  const rows: string[] = [];
  let bench = agentBench(texts);
  const recorded: RecordedEdit[] = [];
  for (const [at, { name, text }] of drawnAnswers(seed, count).entries()) {
    const random = seededRandom(seed * 31 + at);
    // Some requests in a row meet the same files, so that what was done before matters.
    if (at % 6 === 0) {
      const policy = random.pick(['all-or-nothing', 'apply-sure'] as const);
      bench = agentBench(texts, { policy: () => policy, aiMode: () => !random.chance(0.1) });
    }
    bench.files.saved = !random.chance(0.1);
    bench.files.refuses = random.chance(0.05)
      ? { status: 'failed', path: 'a.ts', message: 'The disk is full.' }
      : undefined;
    bench.clock.advance(random.pick([10, 1000, 200_000]));
    const before = bench.events.length;
    const result = random.chance(0.15)
      ? await bench.preview(text)
      : await bench.text(random.chance(0.2) ? laterText(text, random) : text);
    const events = bench.events.slice(before);
    recorded.push(
      ...events.map((event, i): RecordedEdit => ({
        event: { ...event, id: `${String(at)}-${String(i)}`, at: event.at - at * hour },
        sequels: random.chance(0.3)
          ? [
              {
                id: event.id,
                at: event.at - at * hour + random.int(1, 20) * 60_000,
                sequel: random.pick(['accepted', 'rejected', 'placed', 'undone']),
              },
            ]
          : [],
      })),
    );
    const edits = result.files.map(
      ({ file_path: path, edits: each }) =>
        `${path} ${each.map(({ status, cause, next, start_line: line }) => [status, cause, next, line].filter((part) => part !== undefined).join('/')).join(', ')}`,
    );
    rows.push(
      `${name}: ${result.status}; ${edits.join('; ')} ${fingerprint([result, events, [...bench.files.texts].map(([path, own]) => [path, own.length, fingerprint(own)])])}`,
    );
  }
  for (const days of [1, 7, 30]) {
    const times = {
      now: 1_700_000_000_000,
      startOfDay: 1_700_000_000_000 - 20 * hour,
      startOfMonth: 1_700_000_000_000 - 300 * hour,
      days,
    };
    rows.push(
      JSON.stringify(editFigures(recorded, times)),
      JSON.stringify(calibration(recorded, times.now)),
      ...editHealthFigures(recorded, times).map((figure) => JSON.stringify(figure)),
    );
  }
  return rows;
}

/**
 * Several drawn edits of one text at once, those of one document together, and what becomes of each when the text has
 * moved on.
 */
export async function stepRows(seed: number, trials: number): Promise<string[]> {
  const rows: string[] = [];
  const cases = drawnCases(seed, trials);
  for (const [at, { request, class: name, path }] of cases.entries()) {
    const random = seededRandom(seed * 53 + at);
    const { content } = request;
    const others = cases
      .filter((other) => other.path === path && other.request.content === content && other.request !== request)
      .slice(0, random.int(0, 3));
    const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
    const blocks = [request, ...others.map((other) => other.request), ...(random.chance(0.2) ? [request] : [])].map(
      ({ oldString, newString, lineHint }) => ({
        oldString,
        newString,
        range,
        lineHint,
      }),
    );
    const plan = await planFile(
      content,
      random.chance(0.3)
        ? [
            ...blocks,
            {
              oldString: '',
              newString: 'added();',
              range,
              ...random.pick([{ atEnd: true }, { lineHint: 3 }, { anchors: [content.split('\n')[2] ?? ''] }]),
            },
          ]
        : blocks,
      { policy: random.pick(['all-or-nothing', 'apply-sure'] as const) },
    );
    const verdicts = plan.verdicts.map(
      ({ resolution, overlapsWith, dependsOnEarlier, included, fulfilled }) =>
        `${resolution.status === 'applied' ? resolution.tier : resolution.reason}${included ? '+' : ''}${fulfilled ? '=' : ''}${dependsOnEarlier ? '<' : ''}${overlapsWith.length > 0 ? `x${overlapsWith.join('x')}` : ''}`,
    );
    rows.push(
      `${name} ${path}: ${verdicts.join(' ')} ${String(plan.changes.length)} ${fingerprint([plan.content, plan.changes])}`,
    );
    const resolution = await resolveEdit(request);
    if (resolution.status !== 'applied') continue;
    const texts = {
      before: content,
      after: random.chance(0.2) ? `${resolution.content}\n` : resolution.content,
      changes: resolution.changes,
    };
    const later = Array.from({ length: 3 }, () => laterText(texts.after, random));
    rows.push(
      ...[texts.after.replace(/\r?\n/g, (eol) => (eol === '\n' ? '\r\n' : '\n')), ...later].map((now) => {
        const reverted = revertStep(texts, now);
        const { startLine, endLine } = placeNow(texts, resolution.span, now);
        return `  ${String(startLine)}-${String(endLine)} ${
          reverted.kind === 'touched'
            ? `touched ${reverted.lines.join(' ')}`
            : reverted.changes
                .slice(0, 2)
                .map(({ start, end, text }) => `${String(start)}-${String(end)} ${shortText(text, 40)}`)
                .join(' ')
        } ${fingerprint(reverted)}`;
      }),
    );
  }
  return rows;
}
