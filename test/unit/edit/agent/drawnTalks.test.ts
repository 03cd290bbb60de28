import { expect, test } from 'vitest';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { planFile } from '../../../../src/edit/domain/planFile.ts';
import { revertStep } from '../../../../src/edit/domain/record/revertStep.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { getDoc, getText } from '../../../bench/edit/doc.ts';
import { seededRandom } from '../../../bench/edit/random.ts';
import { agentBench } from '../../../support/agentBench.ts';
import { drawnAnswers } from '../../../support/editGrids/drawnAnswers.ts';
import { drawnCases, ownCorpus } from '../../../support/editGrids/drawnEdits.ts';
import { laterText } from '../../../support/editGrids/laterText.ts';

test('an agent is told "applied" of exactly those files that were written', async () => {
  const { real, made } = ownCorpus();
  const docs = [...real, ...made.map(({ doc }) => getDoc(doc.path.replace(/#\d+$/, ''), doc.language, getText(doc)))];
  const texts = Object.fromEntries(docs.map((doc) => [doc.path, getText(doc)]));
  for (const [at, { name, text }] of drawnAnswers(5, 400).entries()) {
    const random = seededRandom(31 + at);
    const policy = random.pick(['all-or-nothing', 'apply-sure'] as const);
    const bench = agentBench(texts, { policy: () => policy });
    const isOnlyShown = random.chance(0.15);
    bench.files.refuses = random.chance(0.05)
      ? { status: 'failed', path: 'a.ts', message: 'The disk is full.' }
      : undefined;
    const before = new Map(bench.files.texts);
    const result = isOnlyShown ? await bench.preview(text) : await bench.text(text);
    const written = [...bench.files.texts].filter(([path, now]) => now !== before.get(path)).map(([path]) => path);
    const told = result.files
      .filter(({ edits }) => edits.some(({ status }) => status === 'applied'))
      .map(({ file_path: path }) => path);
    if (isOnlyShown || result.status === 'refused') expect([name, written]).toEqual([name, []]);
    // What a text asks for may already be there: applied, and nothing to write. A moved file is told of where it was.
    else expect([name, written.filter((path) => !told.includes(path.replace(/^moved\//, '')))]).toEqual([name, []]);
    expect([name, bench.events.every(({ id }) => id !== '')]).toEqual([name, true]);
  }
});

test('the text of a plan is what its changes make of the file, and undoing an edit gives the text before it', async () => {
  const cases = drawnCases(6, 180);
  for (const [at, { request, class: name, path }] of cases.entries()) {
    const random = seededRandom(53 + at);
    const { content } = request;
    const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
    const others = cases.filter((other) => other.path === path && other.request.content === content).slice(0, 3);
    const blocks = others.map(({ request: { oldString, newString, lineHint } }) => ({
      oldString,
      newString,
      range,
      lineHint,
    }));
    const plan = await planFile(content, blocks, { policy: random.pick(['all-or-nothing', 'apply-sure'] as const) });
    expect([name, plan.content]).toEqual([name, applyChanges(content, plan.changes)]);
    const resolution = await resolveEdit(request);
    if (resolution.status !== 'applied') continue;
    const step = { before: content, after: resolution.content, changes: resolution.changes };
    const undone = revertStep(step, step.after);
    expect([name, undone.kind === 'touched' ? undone : applyChanges(step.after, undone.changes)]).toEqual([
      name,
      content,
    ]);
    // In a text that has moved on, nothing but the edit is taken back, or nothing at all.
    const later = laterText(step.after, random);
    const reverted = revertStep(step, later);
    if (reverted.kind !== 'touched')
      for (const { start, end, text } of reverted.changes)
        expect([name, start <= end && end <= later.length && content.includes(text)]).toEqual([name, true]);
  }
});
