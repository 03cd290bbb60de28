import { createHash } from 'node:crypto';
import { embed } from '../../../base/node/embeddings.ts';
import type { Embedder } from '../../domain/match/ports.ts';

/** The endpoint and its options. */
export interface HttpEmbedderOptions {
  /** Base address of an OpenAI-compatible API, up to and including `/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent only in the `Authorization` header. */
  readonly key?: string | undefined;
  /** Prepended to the text of a search, not to recorded texts: bge models need it. */
  readonly queryPrefix?: string | undefined;
  /** Requests shorter vectors, if the model supports it. */
  readonly dimensions?: number | undefined;
}

/** Texts per request: within the servers' own limits (TEI: 32). */
const maxTexts = 32;
/** Characters of one text. Small models see only the first few hundred words and some servers reject more. */
const longestText = 8000;

/** An embeddings endpoint refused. The message is only a code of `embed`. */
class EmbeddingFailure extends Error {
  constructor(code: string) {
    super(code);
    this.name = 'EmbeddingFailure';
  }
}

/**
 * Turns texts into unit vectors with an OpenAI-compatible `/v1/embeddings` (text-embeddings-inference, Ollama, OpenAI
 * …), at most 32 per request, one request after the other. Rejects with a code as message; the signal sets the time
 * limit. Sends the texts unchanged: the caller has redacted them.
 */
export function httpEmbedder({ url, model, key, queryPrefix = '', dimensions }: HttpEmbedderOptions): Embedder {
  return {
    model: getIdentity(model.trim(), queryPrefix, dimensions),
    async embed(texts, signal, purpose = 'record') {
      const prefix = purpose === 'query' ? queryPrefix : '';
      const vectors: Float32Array[] = [];
      let length = dimensions;
      for (let at = 0; at < texts.length; at += maxTexts) {
        const part = texts.slice(at, at + maxTexts).map((text) => prefix + text.slice(0, longestText));
        const answer = await embed({ url, model, key, dimensions }, part, signal);
        if (!answer.ok) throw new EmbeddingFailure(answer.error);
        // One call uses one model. The next may get another one behind the same name, so the store checks the length of
        // vectors.
        length ??= answer.value[0]?.length;
        if (answer.value.some((vector) => vector.length !== length)) throw new EmbeddingFailure('other-dimensions');
        vectors.push(...answer.value);
      }
      return vectors;
    },
  };
}

/** `bge-large-en-v1.5`, with `@512` for shortened vectors and `+3f9a1c7e` for a prefix. */
function getIdentity(model: string, prefix: string, dimensions: number | undefined): string {
  const mark = prefix === '' ? '' : `+${createHash('sha256').update(prefix).digest('hex').slice(0, 8)}`;
  return `${model}${dimensions === undefined ? '' : `@${String(dimensions)}`}${mark}`;
}
