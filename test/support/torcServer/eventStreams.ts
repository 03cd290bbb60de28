import type { ServerResponse } from 'node:http';

/** Streams of events: who listens hears what happens from now on, and nothing of before. */
export class EventStreams {
  readonly #open = new Map<ServerResponse, number>();

  /** How many listen. */
  get count(): number {
    return this.#open.size;
  }

  open(workflowId: number, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.flushHeaders();
    this.#open.set(response, workflowId);
    response.once('close', () => this.#open.delete(response));
  }

  tell(workflowId: number, type: string, data: Readonly<Record<string, unknown>>, timestamp: number): void {
    const severity = type === 'job_failed' ? 'error' : 'info';
    const text = `event: ${type}\ndata: ${JSON.stringify({ workflow_id: workflowId, timestamp, event_type: type, severity, data })}\n\n`;
    for (const [response, wanted] of this.#open) if (wanted === workflowId) response.write(text);
  }

  /** Writes this to all listeners, whatever it is. */
  writeRaw(text: string): void {
    for (const response of this.#open.keys()) response.write(text);
  }

  /** Ends every stream, as a proxy does after a while. */
  cutAll(): void {
    for (const response of this.#open.keys()) response.destroy();
  }
}
