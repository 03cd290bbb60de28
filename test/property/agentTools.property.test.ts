import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEditTool } from '../../src/tools/applyEdit.ts';
import { editOutput } from '../../src/tools/editSchemas.ts';
import { previewEditTool } from '../../src/tools/previewEdit.ts';
import { agentBench, searchReplace } from '../support/agentBench.ts';

const lines = [
  'const a = 1;',
  'const b = 2;',
  '  return a + b;',
  '}',
  '',
  'function sum(a, b) {',
  '\tif (a > b) {',
  '“quoted”',
  '<<<<<<< SEARCH',
  '=======',
  '>>>>>>> REPLACE',
  '```',
  '*** Begin Patch',
  '*** End Patch',
  '@@ -1,2 +1,2 @@',
];
const someLines = fc.array(fc.constantFrom(...lines), { maxLength: 8 });
const someText = fc.tuple(someLines, fc.constantFrom('\n', '\r\n', '\r')).map(([parts, eol]) => parts.join(eol));
const path = fc.constantFrom('a.ts', './a.ts', 'b.ts', 'new.ts', '../out.ts', '.git/config', 'a\nb', '', '~', 'C:\\x');

/** A slice of the file, perhaps damaged: what agents send is mostly nearly right. */
const nearly = (file: string): fc.Arbitrary<string> =>
  fc
    .record({ from: fc.nat(file.length), length: fc.nat(120), damage: fc.constantFrom('', ' ', 'x', '\t', '1') })
    .map(({ from, length, damage }) => file.slice(from, from + length) + damage);

const fileTexts = fc.record({ 'a.ts': someText, 'b.ts': someText });

const patchText = fc
  .array(
    fc.constantFrom(
      '*** Begin Patch',
      '*** Update File: a.ts',
      '*** Add File: new.ts',
      '*** Delete File: b.ts',
      '*** Move to: new.ts',
      '*** Move to: b.ts',
      '@@',
      '-const a = 1;',
      '+const a = 2;',
      ' const b = 2;',
      '*** End Patch',
    ),
    { maxLength: 12 },
  )
  .map((parts) => ['*** Begin Patch', ...parts, '*** End Patch'].join('\n'));

const cases = fileTexts.chain((texts) =>
  fc.record({
    texts: fc.constant(texts),
    policy: fc.constantFrom('all-or-nothing' as const, 'apply-sure' as const),
    inputs: fc.array(
      fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            file_path: fc.oneof(path, fc.jsonValue()),
            old_string: fc.oneof(nearly(texts['a.ts']), someText, fc.jsonValue()),
            new_string: fc.oneof(someText, fc.jsonValue()),
            replace_all: fc.jsonValue(),
            line_hint: fc.oneof(fc.integer(), fc.jsonValue()),
            ai_mode: fc.oneof(fc.boolean(), fc.jsonValue()),
            text: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        fc.record({
          file_path: fc.constantFrom('a.ts', 'b.ts', 'new.ts'),
          old_string: fc.oneof(nearly(texts['a.ts']), fc.constant('')),
          new_string: someText,
        }),
        fc.constant({ file_path: 'new.ts', old_string: '', new_string: 'made\n' }),
        fc.record({ text: fc.oneof(someText, patchText) }),
        fc.record({
          text: fc
            .array(fc.tuple(fc.constantFrom('a.ts', 'b.ts', 'new.ts'), nearly(texts['a.ts']), someText), {
              maxLength: 4,
            })
            .map((blocks) => blocks.map((block) => searchReplace(...block)).join('')),
        }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

test('whatever is sent, the tools answer by their schema, and nothing is written unless they say so', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(cases, async ({ texts, policy, inputs }) => {
      const { agent, files, events } = agentBench(texts, { policy: () => policy });
      const [apply, look] = [applyEditTool(agent), previewEditTool(agent)];
      const { signal } = new AbortController();
      for (const input of inputs) {
        const before = new Map(files.texts);
        const recorded = events.length;
        const preparation = await apply.prepare(input, signal);
        const foreseen = await look.run(input, signal);
        expect([...files.texts]).toEqual([...before]);
        expect(events).toHaveLength(recorded);
        const result = await apply.run(input, signal);
        for (const { data, text, isError } of [foreseen, result]) {
          expect(editOutput.safeParse(data).error?.issues).toBeUndefined();
          expect(text).not.toBe('');
          if (isError) expect(data['status']).toBe('refused');
        }
        const status = String(result.data['status']);
        seen.add(status);
        if (status !== 'applied') expect([...files.texts]).toEqual([...before]);
        // What was foreseen is what happens when no other program writes.
        expect(status).toBe(foreseen.data['status'] === 'would-apply' ? 'applied' : foreseen.data['status']);
        if (status === 'applied') expect(preparation.confirmation?.message).toContain('Would apply');
        const written = events
          .slice(recorded)
          .filter(({ verdict }) => verdict === 'applied')
          .map(({ id }) => id);
        expect(written).toEqual(status === 'applied' ? files.commits.at(-1)!.eventIds : []);
      }
    }),
    { numRuns: 400 },
  );
  expect([...seen].sort()).toEqual(['applied', 'nothing-to-do', 'refused']);
});

test('requests at once leave the files as some order of them would', async () => {
  const words = ['alpha', 'bravo', 'carol', 'delta', 'early', 'fetch'];
  const content = words.map((word) => `export const ${word} = 0;\n`).join('');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
      fc.scheduler(),
      async (wanted, scheduler) => {
        const { agent, files } = agentBench({ 'a.ts': content });
        const commit = files.commit.bind(files);
        const open = files.open.bind(files);
        files.open = scheduler.scheduleFunction(open);
        files.commit = scheduler.scheduleFunction(commit);
        const { signal } = new AbortController();
        const calls = Promise.all(
          wanted.map((word, i) =>
            agent.apply(
              {
                kind: 'replacement',
                path: 'a.ts',
                oldString: `export const ${word} = 0;`,
                newString: `export const ${word} = ${i + 1};`,
              },
              signal,
            ),
          ),
        );
        await scheduler.waitFor(calls);
        const results = await calls;
        const lines = files.texts.get('a.ts')!.split('\n');
        for (const [at, word] of words.entries()) {
          const winners = wanted.flatMap((each, i) =>
            each === word && results[i]!.status === 'applied' ? [i + 1] : [],
          );
          expect(winners).toHaveLength(wanted.includes(word) ? 1 : 0);
          expect(lines[at]).toBe(`export const ${word} = ${winners[0] ?? 0};`);
        }
      },
    ),
    { numRuns: 100 },
  );
});
