import type { ServerContext } from '@modelcontextprotocol/server';

/** Milliseconds of a call before the first word about it, and between two. */
const stepMs = 1000;

/**
 * Does `work` for a call and tells the client each second that it goes on, if the call asked for that: a client that
 * hears nothing gives up in the end. The figure is seconds; how many it will be is not known.
 */
export async function withProgress<T>({ mcpReq }: Pick<ServerContext, 'mcpReq'>, work: () => Promise<T>): Promise<T> {
  const token: unknown = mcpReq._meta?.progressToken;
  if (typeof token !== 'string' && typeof token !== 'number') return work();
  let seconds = 0;
  const timer = setInterval(() => {
    seconds++;
    const params = { progressToken: token, progress: seconds, message: `${seconds} s` };
    // A client that is gone wants no word.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }, stepMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
