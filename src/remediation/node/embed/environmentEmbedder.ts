import type { Embedder } from '../../domain/match/ports.ts';
import { httpEmbedder } from './httpEmbedder.ts';

const maxDimensions = 8192;

/**
 * The embedder of a process outside the editor, which cannot read its settings: `RECOURSE_EMBEDDINGS_URL` and
 * `RECOURSE_EMBEDDINGS_MODEL`, both required, and the optional `RECOURSE_EMBEDDINGS_KEY`, `_QUERY_PREFIX` and
 * `_DIMENSIONS`. `undefined` if they are not set: then nothing leaves the machine.
 */
export function environmentEmbedder(environment: Readonly<Record<string, string | undefined>>): Embedder | undefined {
  const url = environment['RECOURSE_EMBEDDINGS_URL']?.trim() ?? '';
  const model = environment['RECOURSE_EMBEDDINGS_MODEL']?.trim() ?? '';
  if (url === '' || model === '') return undefined;
  const dimensions = Number(environment['RECOURSE_EMBEDDINGS_DIMENSIONS'] ?? '');
  return httpEmbedder({
    url,
    model,
    key: environment['RECOURSE_EMBEDDINGS_KEY'],
    queryPrefix: environment['RECOURSE_EMBEDDINGS_QUERY_PREFIX'],
    dimensions: Number.isInteger(dimensions) && dimensions > 0 && dimensions <= maxDimensions ? dimensions : undefined,
  });
}
