import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const nanoseconds = z.string().regex(/^\d{1,20}$/);
const count = z.string().regex(/^\d+$/);
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value: z.strictObject({ stringValue: z.string() }) }))
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'a key twice');
const number = z
  .strictObject({
    attributes,
    startTimeUnixNano: nanoseconds.optional(),
    timeUnixNano: nanoseconds,
    asInt: z
      .string()
      .regex(/^-?\d+$/)
      .optional(),
    asDouble: z.number().optional(),
  })
  .refine(({ asInt, asDouble }) => (asInt === undefined) !== (asDouble === undefined), 'not one value');
const histogram = z
  .strictObject({
    attributes,
    startTimeUnixNano: nanoseconds,
    timeUnixNano: nanoseconds,
    count,
    sum: z.number(),
    min: z.number(),
    max: z.number(),
    bucketCounts: z.array(count),
    explicitBounds: z.array(z.number()),
  })
  .refine(
    ({ bucketCounts, explicitBounds }) => bucketCounts.length === explicitBounds.length + 1,
    'one bucket more than bounds',
  )
  .refine(
    (point) => point.bucketCounts.reduce((sum, each) => sum + BigInt(each), 0n) === BigInt(point.count),
    'buckets are not the count',
  )
  .refine(
    ({ explicitBounds }) => explicitBounds.every((bound, index) => index === 0 || bound > explicitBounds[index - 1]!),
    'bounds do not grow',
  );
const facts = {
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_.\-/]{0,254}$/),
  description: z.string(),
  unit: z.string().max(63),
};
const metric = z.union([
  z.strictObject({
    ...facts,
    sum: z.strictObject({
      aggregationTemporality: z.literal(2),
      isMonotonic: z.boolean(),
      dataPoints: z.array(number).min(1),
    }),
  }),
  z.strictObject({ ...facts, gauge: z.strictObject({ dataPoints: z.array(number).min(1) }) }),
  z.strictObject({
    ...facts,
    histogram: z.strictObject({ aggregationTemporality: z.literal(2), dataPoints: z.array(histogram).min(1) }),
  }),
]);
/**
 * `ExportMetricsServiceRequest` in its JSON encoding, with the fields that Recourse uses and no others, so that a
 * misspelt one is seen.
 */
const exportRequest = z.strictObject({
  resourceMetrics: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes }),
        scopeMetrics: z
          .array(
            z.strictObject({
              scope: z.strictObject({ name: z.string(), version: z.string() }),
              metrics: z.array(metric).min(1),
            }),
          )
          .length(1),
      }),
    )
    .length(1),
});

/** What a collector got. */
export interface CollectedPush {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly request: z.infer<typeof exportRequest>;
}

/** An answer: what to do with the response. */
export type CollectorAnswer = (response: ServerResponse) => void;

/** A collector that takes everything. */
export const takesAll: CollectorAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

/**
 * A stand-in for an OTLP/HTTP collector on the loopback address: takes what has the shape of the specification and
 * keeps it, refuses all else with 400.
 */
export class LoopbackCollector {
  readonly pushes: CollectedPush[] = [];
  readonly complaints: string[] = [];
  manner: CollectorAnswer = takesAll;
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const parsed = exportRequest.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
      if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
        this.complaints.push(`${String(request.method)} ${String(request.headers['content-type'])}`);
      if (!parsed.success) this.complaints.push(z.prettifyError(parsed.error));
      else this.pushes.push({ url: request.url ?? '', headers: request.headers, request: parsed.data });
      if (parsed.success) this.manner(response);
      else response.writeHead(400).end();
      for (const wake of this.#waiting.splice(0)) wake();
    });
  });
  readonly #waiting: (() => void)[] = [];

  /** Begins; the address is `base`. */
  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get base(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Resolves when so many pushes or complaints have come. */
  async arrivals(many: number): Promise<void> {
    while (this.pushes.length + this.complaints.length < many)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
