import { estimateTokens } from '../../src/tools/answers/tokens.ts';
import type { AgentClient } from './clients.ts';
import type { ModelRequest, Reply } from './modelServer.ts';

/** The file that the story is about; indented with tabs. */
export const source = [
  'export function saveReport(a) {\n\treturn a + 1;\n}\n',
  'export function first() {\n\tconst rows = 1;\n\treturn saveReport(rows);\n}\n',
  'export function second() {\n\tconst rows = 1;\n\treturn saveReport(2);\n}\n',
].join('\n');

/** The file at the story's end. */
export const repaired = source.replace(
  '\tconst rows = 1;\n\treturn saveReport(2)',
  '\tconst rows = 2;\n\treturn saveReport(3)',
);

/** A script whose failure has a known fix once the story has recorded it. */
export const failingScript = { name: 'check.cjs', text: "require('left-pad-of-the-story');\n" };

/** An edit as a model sends it that no longer knows the file: so far off that no agent's own tool finds its place. */
const misread = (count: number): string => `    let rows = 1;\n    return saveReport (${String(count)}) ;`;

/** What of the story went right, by its step. */
export interface StoryResults {
  readonly passed: Map<Step, boolean>;
  readonly reply: (request: ModelRequest) => Reply;
  /** Of the list of our tools as the client sends it, estimated; 0 before it has sent it. */
  readonly tokens: () => number;
}

/** The steps, in order; those with a hook are told apart, because not every client can have them. */
export const steps = {
  connected: 'our tools are there from the start',
  refused: 'an unsure edit is refused, with calls that would succeed',
  retried: 'the retry is applied',
  hookEdit: 'its own edit fails, and the hook says what to send',
  sentAgain: 'what the hook said is taken',
  callers: 'callers are answered',
  recorded: 'a fix is recorded',
  hookCommand: 'a command fails, and the hook knows the fix',
  hookSearch: 'a search finds nothing, and the hook knows the callers',
  jobs: 'waiting jobs are listed',
  ended: 'the program ends well',
} as const;
/** A step of the story. */
export type Step = keyof typeof steps;

/** One turn of the scripted model: looks at what came back for the last call, then makes the next. */
type Turn = (request: ModelRequest) => Reply | undefined;

/**
 * The story that every client goes through. `path`: the file as the client names it. A turn without a reply is passed
 * over; a step that goes wrong does not end the story.
 */
export function tellStory(client: AgentClient, path: string): StoryResults {
  const passed = new Map<Step, boolean>();
  let tokens = 0;
  const check = (step: Step, isRight: boolean): void => void passed.set(step, isRight);
  const ours = (tool: string, input: Readonly<Record<string, unknown>>): Reply => ({ tool: client.ours(tool), input });
  const proposed = (said: string): string | undefined =>
    /Recourse looked at the file[^]*?```(?:json|patch)\n([^]*?)\n```/.exec(said)?.[1];
  const turns: readonly Turn[] = [
    ({ tools }) => {
      const search = ['tool_search'].find((name) => tools.includes(name));
      if (search === undefined || tools.includes(client.ours('apply_edit'))) return undefined;
      return { tool: search, input: { query: 'recourse edit callers remediation failed jobs', limit: 20 } };
    },
    ({ tools, schemas }) => {
      check('connected', tools.includes(client.ours('apply_edit')));
      tokens = schemas
        .filter((schema) => schema.includes('recourse'))
        .reduce((sum, each) => sum + estimateTokens(each), 0);
      return ours('apply_edit', { file_path: path, old_string: '\tconst rows = 1;', new_string: '\tconst rows = 2;' });
    },
    ({ said }) => {
      const retry = getRetries(said).at(-1);
      check('refused', retry !== undefined);
      return (
        retry &&
        ours('apply_edit', { file_path: path, old_string: retry['old_string'], new_string: retry['new_string'] })
      );
    },
    ({ said }) => {
      check('retried', /applied/i.test(said));
      return client.read?.(path);
    },
    () => {
      const lines = client.misread ?? misread;
      return client.edit(path, lines(2), lines(3));
    },
    ({ said }) => {
      const block = proposed(said);
      check('hookEdit', block !== undefined);
      return block === undefined ? undefined : client.proposed(block);
    },
    () => ours('find_callers', { symbol_name: 'saveReport' }),
    ({ said }) => {
      check('callers', said.includes('report.js') && said.includes('second'));
      return ours('record_remediation', {
        error_message: "Error: Cannot find module 'left-pad-of-the-story'\nRequire stack:\n- /srv/app/check.cjs",
        solution: 'Run npm ci in the folder of the story.',
      });
    },
    ({ said }) => {
      check('recorded', said.includes('Recorded for'));
      return client.shell(`node ${failingScript.name}`);
    },
    ({ said }) => {
      check('hookCommand', said.includes('Run npm ci in the folder of the story.'));
      return client.search('saveReport');
    },
    ({ said }) => {
      check('hookSearch', said.includes('the search found nothing, but'));
      return ours('list_pending_failed_jobs', { workflow_id: 1, backend: 'local' });
    },
    ({ said }) => {
      check('jobs', said.includes('nightly-sum'));
      return { text: 'Done.' };
    },
  ];
  let at = 0;
  return {
    passed,
    tokens: () => tokens,
    reply: (request) => {
      for (;;) {
        const turn = turns[at++];
        if (turn === undefined) return { text: 'Done.' };
        const reply = turn(request);
        if (reply !== undefined) return reply;
      }
    },
  };
}

/** The calls that a refusal of ours proposes: in its text, or in its data, whichever the client hands on. */
function getRetries(said: string): readonly Readonly<Record<string, unknown>>[] {
  const json = /```json\n(\[[^]*?\])\n```/.exec(said)?.[1] ?? /"retries":(\[\{[^]*?"\}\])/.exec(said)?.[1] ?? '[]';
  try {
    return JSON.parse(json) as readonly Readonly<Record<string, unknown>>[];
  } catch {
    return [];
  }
}
