import { createHash } from 'node:crypto';
import { embed } from '../../../base/node/embeddings.ts';
import type { Embedder } from '../../domain/match/ports.ts';

/** Who embeds, and how. */
export interface HttpEmbedderOptions {
  /** Base address of an OpenAI-compatible API, up to and including `/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent in the `Authorization` header alone. */
  readonly key?: string | undefined;
  /** Put before the text of a search, not before what is recorded: bge models want it. */
  readonly queryPrefix?: string | undefined;
  /** Asks for shorter vectors, where the model can. */
  readonly dimensions?: number | undefined;
}

/** Texts in one request: what the servers' own limits allow (TEI: 32). */
const maxTexts = 32;
/** Letters of one text. Small models see the first few hundred words and some servers refuse more. */
const longestText = 8000;

/** An embeddings endpoint said no. The message is a code of `embed` and nothing else. */
class EmbeddingFailure extends Error {
  constructor(code: string) {
    super(code);
    this.name = 'EmbeddingFailure';
  }
}

/**
 * Turns texts into vectors of length one by an OpenAI-compatible `/v1/embeddings` (text-embeddings-inference, Ollama,
 * OpenAI …), at most
 * 32 in a request, one request after the other. Rejects with a code as message; how long it may take is the signal's.
 * Sends the texts as they are: whoever calls has redacted them.
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
        if ('problem' in answer) throw new EmbeddingFailure(answer.problem);
        // In one call there is one model. The next may have another behind the same name: whoever keeps vectors looks
        // at their length.
        length ??= answer.vectors[0]?.length;
        if (answer.vectors.some((vector) => vector.length !== length)) throw new EmbeddingFailure('other-dimensions');
        vectors.push(...answer.vectors);
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
