import { getEndpoint } from '../../../base/node/endpoint.ts';

/** The address for metrics, or a code that says what is wrong with it. */
export type OtlpEndpoint =
  | {
      readonly url: string;
      /** The origin that headers and consent belong to. */ readonly origin: string;
      readonly label: string;
      /** On this machine. */ readonly isLocal: boolean;
    }
  | { readonly problem: 'missing-url' | 'invalid-url' | 'insecure-url' };

/**
 * Parses the address of a collector: its base (`http://127.0.0.1:4318`) or that of the call itself (`…/v1/metrics`).
 * The rules of `getEndpoint` apply: plain HTTP only on this machine.
 */
export function otlpEndpoint(address: string): OtlpEndpoint {
  const endpoint = getEndpoint(address.trim().replace(/\/v1\/metrics\/?$/, ''));
  if ('problem' in endpoint) return endpoint;
  const { base, origin, label } = endpoint;
  return {
    url: `${base}/v1/metrics`,
    origin,
    label,
    isLocal: !('problem' in getEndpoint(`http://${new URL(origin).host}`)),
  };
}
