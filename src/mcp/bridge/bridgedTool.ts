import type { parseEdits } from '../../edit/index.ts';
import { readEditCall } from '../../tools/editCall.ts';
import type { AgentTool } from '../../tools/tool.ts';
import { refusal } from '../../tools/toolText.ts';
import type { BridgeClient } from './bridgeClient.ts';

/** The real paths of the files that written paths name. */
export type FindRealPaths = (paths: readonly string[]) => Promise<readonly string[]>;

/** Takes a text with edits apart; the code for it is loaded when there is one. */
export type ParseEditText = (text: string) => Promise<Pick<ReturnType<typeof parseEdits>, 'files'>>;

/**
 * An edit tool that goes through a running editor when that has one of the files open, and to the disk otherwise. When
 * the editor vanishes in the middle of a call nothing is tried on disk: the edit may have been made.
 */
export function bridgedTool(
  tool: AgentTool,
  client: BridgeClient,
  find: FindRealPaths,
  parse: ParseEditText,
): AgentTool {
  return {
    ...tool,
    prepare: (input, signal) => tool.prepare(input, signal),
    run: async (input, signal, leave) => {
      const answer = await client.forward(tool.name, input, await find(await namedPaths(input, parse)), signal, leave);
      switch (answer.kind) {
        case 'nobody':
          return tool.run(input, signal, leave);
        case 'answered':
          return answer.result;
        case 'refused':
          return refusal(answer.sentence);
        case 'unknown':
          return refusal(
            tool.isReadOnly
              ? 'The editor that has the file open went away before it answered. A preview changes nothing: try again.'
              : 'The editor that has the file open went away, or fell silent, before it answered, ' +
                  'so it is not known whether the edit was made. Read the file again before you send anything.',
          );
      }
    },
  };
}

/**
 * The paths in a call's arguments, as written: of the one file, or of every file that a text in any edit format names.
 */
async function namedPaths(sent: unknown, parse: ParseEditText): Promise<readonly string[]> {
  const call = readEditCall(sent);
  if (!call.ok) return [];
  const { input } = call.value;
  if (input.kind === 'replacement') return [input.path];
  return (await parse(input.text)).files.flatMap(({ path, operation }) => [
    ...(path === undefined ? [] : [path]),
    ...(operation.kind === 'move' ? [operation.to] : []),
  ]);
}
