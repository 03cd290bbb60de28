import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { thrownText, type Logger } from '../base/log.ts';
import { refusedMessage } from './jsonBounds.ts';
import { judgeLine } from './jsonRpcLine.ts';
import { WholeLines } from './wholeLines.ts';

/** What a client is served on; by default this process's own streams. `longest`: bytes of one message. */
export interface ServedStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly longest?: number;
}

/**
 * Longer than any message the tools take, so that too long an edit is refused with a sentence and the connection lives
 * on.
 */
const longestMessage = 64 * 2 ** 20;

/**
 * Serves one client on stdin and stdout; resolves when it has closed its end or is gone. Calls under way are aborted
 * then. A message that is too long is dropped and named in the log: whose answer it wanted cannot be told. One that
 * holds too much is refused. While a client leaves its answers unread, or `isBusy`, no more of it is read.
 */
export async function serveStdioUntilClosed(
  makeServer: () => McpServer,
  stop: AbortSignal,
  log: Logger,
  isBusy: () => boolean = () => false,
  { input, output, longest = longestMessage }: ServedStreams = { input: process.stdin, output: process.stdout },
): Promise<void> {
  const messages = input.pipe(
    new WholeLines(
      longest,
      (why) => {
        const what =
          why === undefined
            ? `a message of more than ${longest} bytes was dropped; send large edits in parts`
            : `a message was refused. ${why.sentence}`;
        log.warn(`stdio: ${what}`);
        if (why !== undefined && output.writable) output.write(`${refusedMessage(why.sentence, why.id, why.code)}\n`);
      },
      () => readyFor(output, isBusy),
      judgeLine,
    ),
  );
  // The input has passed through `WholeLines`: never more than one line at a time.
  const transport = new StdioServerTransport(messages, output, { maxBufferSize: longest });
  const handle = serveStdio(makeServer, {
    transport,
    onerror: (error) => {
      log.warn(`stdio: ${thrownText(error)}`);
    },
  });
  await new Promise<void>((resolve) => {
    const end = (): void => {
      resolve();
    };
    const { onclose } = transport;
    // Should the SDK give up the connection, the client is to see that the server is gone; it would wait for its
    // answers for ever.
    transport.onclose = () => {
      onclose?.();
      end();
    };
    // What came in with the end is answered, if that takes no waiting.
    messages.once('end', () => setImmediate(end));
    input.once('close', () => setImmediate(end));
    output.once('error', end);
    stop.addEventListener('abort', end, { once: true });
  });
  await handle.close();
}

/** Milliseconds between two looks whether there is room for more calls. */
const pollMs = 10;

/** Undefined where more may be read; else resolves when it may. */
function readyFor(output: Writable, isBusy: () => boolean): Promise<void> | undefined {
  if (!output.writableNeedDrain && !isBusy()) return undefined;
  return (async () => {
    while (output.writable && (output.writableNeedDrain || isBusy())) {
      if (output.writableNeedDrain)
        await Promise.race([once(output, 'drain'), once(output, 'close')]).catch(() => undefined);
      else await pause(pollMs);
    }
  })();
}
