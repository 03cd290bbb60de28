import { array, int, minLength, number, object, optional } from 'zod/mini';
import { boundedRequest, RequestFailure } from './boundedRequest.ts';
import { err, ok, type Result } from '../result.ts';
import { getEndpoint } from './endpoint.ts';

/** Who is asked, and for what. */
export interface EmbeddingsOptions {
  /** Base address up to and including `/v1`, or the address of the call itself. */
  readonly url: string;
  readonly model: string;
  /** Sent in the `Authorization` header alone. */
  readonly key?: string | undefined;
  /** Asks for vectors of this many numbers, for models that can shorten theirs. */
  readonly dimensions?: number | undefined;
}

/** Bytes: 32 vectors of four thousand numbers, with room. */
const longestResponse = 4 * 1024 * 1024;

const answerShape = object({
  data: array(object({ index: optional(int()), embedding: array(number()).check(minLength(1)) })).check(minLength(1)),
});

/** What asking for vectors can come to: codes, fit for a log. */
export type Embedded = Result<readonly Float32Array[], string>;

/**
 * Texts as vectors of length one, by an OpenAI-compatible API (`POST …/embeddings`). Problems: those of `getEndpoint`,
 * `missing-model`, `unreachable`, `too-large`, `connection-lost`, `http-404`, `unexpected-shape`, `other-dimensions`
 * (than requested), `cancelled`. Redirects are not followed, so that texts and key reach no other host.
 */
export async function embed(
  { url, model, key, dimensions }: EmbeddingsOptions,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Embedded> {
  const endpoint = getEndpoint(url);
  if (!endpoint.ok) return endpoint;
  if (model.trim() === '') return err('missing-model');
  const body = {
    model: model.trim(),
    input: texts,
    encoding_format: 'float',
    dimensions,
  };
  try {
    const { status, text } = await boundedRequest(
      { url: `${endpoint.value.base}/embeddings`, key: key?.trim() === '' ? undefined : key?.trim(), body },
      longestResponse,
      signal,
    );
    if (status < 200 || status > 299) return err(`http-${String(status)}`);
    const read = getVectors(text, texts.length);
    return dimensions !== undefined && read.ok && read.value[0]?.length !== dimensions ? err('other-dimensions') : read;
  } catch (error) {
    return err(error instanceof RequestFailure ? error.message : 'cancelled');
  }
}

function getVectors(text: string, count: number): Embedded {
  const wrong = err('unexpected-shape');
  const parsed = answerShape.safeParse(parsedJson(text));
  if (!parsed.success || parsed.data.data.length !== count) return wrong;
  const vectors: Float32Array[] = [];
  const length = parsed.data.data[0]?.embedding.length ?? 0;
  for (const [at, { index = at, embedding }] of parsed.data.data.entries()) {
    const vector = unit(embedding);
    if (vector === undefined || embedding.length !== length || index < 0 || index >= count) return wrong;
    vectors[index] = vector;
  }
  return Object.keys(vectors).length === count ? ok(vectors) : wrong;
}

/** The vector with length one; undefined for one without a direction. */
function unit(numbers: readonly number[]): Float32Array | undefined {
  const length = Math.sqrt(numbers.reduce((sum, each) => sum + each * each, 0));
  return Number.isFinite(length) && length > 0 ? Float32Array.from(numbers, (each) => each / length) : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
