import { createParser } from 'eventsource-parser';
import { msg } from '../../../../base/text/message.ts';
import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { JobsChange } from '../../../domain/backend/jobBackend.ts';
import type { TorcHttp } from '../http/torcHttp.ts';
import { eventSchema } from '../wire/schemas.ts';

/** Maximum characters of one event; the stream of a server that sends more is closed. */
const eventLimit = 1_000_000;

/** Callbacks of a stream. */
export interface StreamListener {
  onOpen(): void;
  onChange(change: JobsChange): void;
  /** The stream has ended; with a problem if it never started or broke. */
  onEnd(problem: JobProblem | undefined): void;
}

/**
 * Listens to the events of one workflow until the server ends the stream or the returned function is called; the latter
 * does not call `onEnd`.
 */
export function openEventStream(http: TorcHttp, workflowId: number, listener: StreamListener): () => void {
  const stop = new AbortController();
  void listen(http, workflowId, listener, stop.signal);
  return () => {
    stop.abort();
  };
}

async function listen(
  http: TorcHttp,
  workflowId: number,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const begun = await http.stream(`/workflows/${workflowId}/events/stream?level=info`, signal);
  if (isOver(signal)) {
    if (begun.ok) begun.value.destroy();
    return;
  }
  if (!begun.ok) {
    listener.onEnd(begun.error);
    return;
  }
  const response = begun.value;
  const parser = createParser({
    maxBufferSize: eventLimit,
    onEvent: ({ data }) => {
      listener.onChange(getChange(data, workflowId));
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') response.destroy();
    },
  });
  listener.onOpen();
  const decoder = new TextDecoder();
  let problem: JobProblem | undefined;
  try {
    for await (const part of response as AsyncIterable<Uint8Array>) parser.feed(decoder.decode(part, { stream: true }));
  } catch {
    problem = { code: 'offline', message: msg('The stream of events of {0} broke.', http.label) };
  }
  if (!isOver(signal)) listener.onEnd(problem);
}

/** A function, because the value changes while a stream is awaited. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Reads an event; an unreadable one, or one about lost events, means that anything may have changed. */
function getChange(data: string, workflowId: number): JobsChange {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { workflowId };
  }
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success || parsed.data.workflow_id !== workflowId) return { workflowId };
  const { job_id: jobId, status } = parsed.data.data ?? {};
  return {
    workflowId,
    jobId: typeof jobId === 'number' ? jobId : undefined,
    status: status ?? undefined,
  };
}
