import { array, maxLength, minLength, object, string } from 'zod/mini';
import { getEndpoint } from '../../../base/node/endpoint.ts';
import { request } from './boundedResponse.ts';

/** Bytes; large providers list some hundred models. */
const longestList = 2 * 1024 * 1024;
const maxModels = 500;
const shape = object({ data: array(object({ id: string().check(minLength(1), maxLength(200)) })) });

/** What an endpoint says about its models. */
export type ModelList =
  | { readonly kind: 'models'; readonly names: readonly string[] }
  /** The endpoint wants another key, or one at all. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'unknown' };

/** Asks an endpoint for its models, to choose from. Never rejects: an endpoint need not know its own list. */
export async function listModels(url: string, key: string | undefined, signal: AbortSignal): Promise<ModelList> {
  const endpoint = getEndpoint(url);
  if (!endpoint.ok) return { kind: 'unknown' };
  try {
    const { status, text } = await request({ url: `${endpoint.value.base}/models`, key }, longestList, signal);
    if (status === 401 || status === 403) return { kind: 'unauthorized' };
    const parsed = shape.safeParse(JSON.parse(text));
    return parsed.success && status === 200
      ? { kind: 'models', names: parsed.data.data.slice(0, maxModels).map(({ id }) => id) }
      : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
