import {
  boundedRequest,
  RequestFailure,
  type EndpointRequest,
  type EndpointResponse,
} from '../../../base/node/boundedRequest.ts';
import { ModelFailure } from './provider.ts';

export type { EndpointResponse };

/**
 * Sends one request to a model, see `boundedRequest`. Rejects with a `ModelFailure` of the same code, or an
 * `AbortError`.
 */
export async function request(asked: EndpointRequest, limit: number, signal: AbortSignal): Promise<EndpointResponse> {
  try {
    return await boundedRequest(asked, limit, signal);
  } catch (error) {
    throw error instanceof RequestFailure ? new ModelFailure(error.message, error.wasAnswered) : error;
  }
}
