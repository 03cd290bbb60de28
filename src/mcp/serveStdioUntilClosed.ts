import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { thrownText, type Logger } from '../base/log.ts';
import { WholeLines } from './wholeLines.ts';

/** Bytes of one message. Longer than any the tools take, so that too long an edit is refused with a sentence and the connection lives on. */
const longestMessage = 64 * 2 ** 20;

/** Serves one client on stdin and stdout; resolves when it has closed its end or is gone. Calls under way are aborted then. */
export async function serveStdioUntilClosed(makeServer: () => McpServer, stop: AbortSignal, log: Logger): Promise<void> {
  const messages = process.stdin.pipe(new WholeLines(longestMessage));
  const transport = new StdioServerTransport(messages, process.stdout, { maxBufferSize: longestMessage });
  const handle = serveStdio(makeServer, { transport, onerror: (error) => { log.warn(`stdio: ${thrownText(error)}`); } });
  await new Promise<void>((resolve) => {
    const end = (): void => { resolve(); };
    messages.once('end', end);
    process.stdin.once('close', end);
    process.stdout.once('error', end);
    stop.addEventListener('abort', end, { once: true });
  });
  await handle.close();
}
