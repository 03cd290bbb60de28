import { expect, test } from 'vitest';
import { msg } from '../../../src/base/text/message.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { CallersQuery } from '../../../src/callers/index.ts';
import { agentToolNames } from '../../../src/tools/host/agentTools.ts';
import { callersTools } from '../../../src/tools/host/callersTools.ts';
import { jobTools } from '../../../src/tools/host/jobTools.ts';
import { remediationTools } from '../../../src/tools/host/remediationTools.ts';
import { answerNamed } from '../../support/loopThread.ts';

let answer = answerNamed('here', ['n']);
const asked: { readonly query: CallersQuery; readonly deadlineMs: number | undefined }[] = [];
const tools = callersTools(
  (query, _signal, deadlineMs) => {
    asked.push({ query, deadlineMs });
    return Promise.resolve(answer);
  },
  ({ symbol_name: symbol = '' }) =>
    Promise.resolve({
      symbol,
      isDefined: false,
      reasons: [{ code: 'misspelt', text: msg('It may be misspelt.'), actions: [] }],
    }),
);

const noFixes = remediationTools({
  open: () => Promise.reject(new Error('not here')),
  redact: (text) => Promise.resolve({ text, found: [] }),
  project: () => undefined,
  defaults: () => ({ limit: 5, minScore: 0.5 }),
  keepsShared: true,
  reachesOut: false,
});
const noJobs = jobTools(
  {
    open: () => Promise.reject(new Error('not here')),
    trust: () => Promise.reject(new Error('not here')),
    reachesOut: false,
  },
  () => Promise.resolve(() => Promise.resolve(new Map())),
);

test('the editor knows every tool of the manifest by the name that the tool has', async () => {
  expect((await Promise.all(noFixes.map(({ load }) => load()))).map(({ name }) => name)).toEqual(
    noFixes.map(({ name }) => name),
  );
  expect((await Promise.all(noJobs.map(({ load }) => load()))).map(({ name }) => name)).toEqual(
    noJobs.map(({ name }) => name),
  );
  expect((await Promise.all(tools.map(({ load }) => load()))).map(({ name }) => name)).toEqual(
    tools.map(({ name }) => name),
  );
  expect(
    [...agentToolNames, ...[...tools, ...noFixes, ...noJobs].map(({ name }) => name)]
      .map((name) => `recourse_${name}`)
      .concat('recourse_health')
      .sort(),
  ).toEqual(manifest.contributes.languageModelTools.map(({ name }) => name).sort());
});

test('a question reaches the index, with the time it has, and its answer the agent', async () => {
  const tool = await tools[0]!.load();
  const { data, isError } = await tool.run(
    { symbol_name: 'Repo.save', depth: 3, deadline_ms: 2000 },
    new AbortController().signal,
  );
  expect(asked).toEqual([{ query: { symbol_name: 'Repo.save', depth: 3 }, deadlineMs: 2000 }]);
  expect([data['nodes'], isError]).toEqual([answerNamed('here', ['n']).nodes, false]);
});

test('more than a chat can take is cut, and the model is told', async () => {
  const many = answerNamed(
    'many',
    Array.from({ length: 1000 }, (_, at) => `n${String(at)}`),
  );
  answer = {
    ...many,
    edges: many.nodes.map(({ id }) => ({ from: id, to: 't', type: 'call' })),
    meta: { ...many.meta, coverage: { ...many.meta.coverage, complete: 'yes' } },
  };
  const { data, text } = await (await tools[0]!.load()).run({ symbol_name: 'popular' }, new AbortController().signal);
  const cut = data as unknown as typeof answer;
  expect([cut.nodes.length, cut.edges.length, cut.nodes[0]?.id]).toEqual([20, 20, 'n0']);
  expect([cut.meta.coverage.complete, cut.meta.coverage.truncated]).toEqual(['no', true]);
  expect(text).toContain('Places 1 to 20 of 1000');
});

test('calls of several definitions with one name are told as such', async () => {
  const two = answerNamed('two', ['n0', 'n1']);
  answer = {
    ...two,
    edges: [
      { from: 'n0', to: 'a.ts#A.save', type: 'call' },
      { from: 'n1', to: 'b.ts#B.save', type: 'call' },
    ],
  };
  const tool = await tools[0]!.load();
  expect((await tool.run({ symbol_name: 'save' }, new AbortController().signal)).text).toContain(
    'calls of 2 definitions with this name: a.ts#A.save, b.ts#B.save',
  );
  answer = {
    ...two,
    edges: [
      { from: 'n0', to: 'a.ts#A.save', type: 'call' },
      { from: 'n1', to: 'a.ts#A.save', type: 'call' },
    ],
  };
  expect((await tool.run({ symbol_name: 'save' }, new AbortController().signal)).text).not.toContain(
    'definitions with this name',
  );
});

test('so does the question why something is missing', async () => {
  const tool = await tools[1]!.load();
  const { data, text } = await tool.run({ symbol_name: 'sve' }, new AbortController().signal);
  expect([data['symbol'], text.includes('misspelt')]).toEqual(['sve', true]);
});

test('a complete list of a language in which that was often wrong is told as probably complete', async () => {
  const one = answerNamed('one', ['n0']);
  const record = { language: 'Ruby', right: 9, asked: 10 };
  answer = {
    ...one,
    meta: { ...one.meta, coverage: { ...one.meta.coverage, complete: 'yes', complete_record: record } },
  };
  const tool = await tools[0]!.load();
  const { text, data } = await tool.run({ symbol_name: 'save' }, new AbortController().signal);
  expect(text).toContain('probably complete');
  expect(text).toContain('of 10 such answers in Ruby, 9 were right');
  expect(tool.brief?.(data)).toMatchObject({ complete: 'yes', complete_record: record });
});
