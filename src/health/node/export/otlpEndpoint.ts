import { getEndpoint, type EndpointProblem } from '../../../base/node/endpoint.ts';
import { ok, type Result } from '../../../base/result.ts';

/** The address for metrics. */
export interface OtlpEndpoint {
  readonly url: string;
  /** The origin that headers and consent belong to. */
  readonly origin: string;
  readonly label: string;
  /** On this machine. */
  readonly isLocal: boolean;
}

/**
 * Parses the address of a collector: its base (`http://127.0.0.1:4318`) or that of the call itself (`…/v1/metrics`).
 * The rules of `getEndpoint` apply: plain HTTP only on this machine.
 */
export function otlpEndpoint(address: string): Result<OtlpEndpoint, EndpointProblem> {
  const endpoint = getEndpoint(address.trim().replace(/\/v1\/metrics\/?$/, ''));
  if (!endpoint.ok) return endpoint;
  const { base, origin, label } = endpoint.value;
  return ok({
    url: `${base}/v1/metrics`,
    origin,
    label,
    isLocal: getEndpoint(`http://${new URL(origin).host}`).ok,
  });
}
