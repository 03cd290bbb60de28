import { formatMessages } from '../../../src/base/text/message.ts';
import type { CommitOutcome } from '../../../src/edit/domain/agent/types.ts';
import { agentBench, type EnglishResult } from '../agentBench.ts';

/** What an agent sends: a replacement, or lines in any edit format; `preview` only asks what would happen. */
interface Sent {
  readonly path?: string;
  readonly old?: readonly string[];
  readonly new?: readonly string[];
  readonly lineHint?: number;
  readonly replaceAll?: boolean;
  readonly aiMode?: boolean;
  readonly text?: readonly string[];
  readonly preview?: true;
  /** Milliseconds that pass before. */
  readonly after?: number;
}

/** Requests of an agent over some files, whose answers are held, with what was written and recorded. */
export interface GoldenTalk {
  readonly name: string;
  /** Files of `test/fixtures/edit/documents`, or texts of their own. */
  readonly files: readonly (string | { readonly path: string; readonly text: readonly string[] })[];
  readonly policy?: 'apply-sure';
  readonly aiMode?: false;
  readonly unsaved?: true;
  /** What the disk says to every commit. */
  readonly refuses?: CommitOutcome;
  /** How often another program adds a line to the first file right before a commit. */
  readonly meddles?: number;
  readonly sent: readonly Sent[];
  readonly result?: unknown;
}

/** Sends the requests one after the other and gives all that came of them, as it stands in the fixture. */
export async function answersTo(talk: GoldenTalk, getText: (document: string) => string): Promise<unknown> {
  const texts = Object.fromEntries(
    talk.files.map((file) => (typeof file === 'string' ? [file, getText(file)] : [file.path, file.text.join('\n')])),
  );
  const bench = agentBench(texts, {
    policy: () => talk.policy ?? 'all-or-nothing',
    aiMode: () => talk.aiMode !== false,
  });
  bench.files.refuses = talk.refuses;
  bench.files.saved = talk.unsaved !== true;
  let left = talk.meddles ?? 0;
  const [first = ''] = Object.keys(texts);
  bench.files.beforeCommit = () => {
    if (left-- > 0) bench.files.texts.set(first, `${bench.files.texts.get(first) ?? ''}\nmore`);
  };
  const answers = [];
  for (const sent of talk.sent) {
    bench.clock.advance(sent.after ?? 0);
    const already = bench.files.commits.length;
    const result = await send(bench, sent);
    const written = bench.files.commits.slice(already).map(({ changes, eventIds }) => ({
      changes: changes.map(({ kind, key, ...rest }) => ({
        kind,
        key,
        changes: 'changes' in rest ? rest.changes : undefined,
        toKey: 'toKey' in rest ? rest.toKey : undefined,
      })),
      eventIds,
    }));
    answers.push({ ...told(result), ...(written.length === 0 ? {} : { written }) });
  }
  return {
    answers,
    events: bench.events.map(({ uri: _, at: _at, origin: _origin, ...event }) => event),
    files: [...bench.files.texts].map(([path, text]) => `${path} ${String(text.length)}`),
  };
}

async function send(
  bench: ReturnType<typeof agentBench>,
  { path, old, new: fresh, text, preview, after: _, ...more }: Sent,
): Promise<EnglishResult> {
  if (text !== undefined) return preview === true ? bench.preview(text.join('\n')) : bench.text(text.join('\n'));
  const input = {
    kind: 'replacement' as const,
    path: path ?? '',
    oldString: (old ?? []).join('\n'),
    newString: (fresh ?? []).join('\n'),
    ...more,
  };
  const { signal } = new AbortController();
  return formatMessages(
    await (preview === true ? bench.agent.preview(input, signal) : bench.agent.apply(input, signal)),
  );
}

/** With long texts as their lines. */
function told({ message, files, ...rest }: EnglishResult): object {
  return {
    ...rest,
    message: message.split('\n'),
    files: files.map(({ edits, diff, ...file }) => ({
      ...file,
      edits: edits.map(({ numbered_lines: numbered, retries, ...edit }) => ({
        ...edit,
        ...(numbered === undefined ? {} : { numbered_lines: numbered.split('\n') }),
        ...(retries === undefined
          ? {}
          : {
              retries: retries.map(({ numbered_lines: lines, ...retry }) => ({
                ...retry,
                numbered_lines: lines.split('\n').length,
              })),
            }),
      })),
      ...(diff === undefined ? {} : { diff: diff.split('\n') }),
    })),
  };
}
