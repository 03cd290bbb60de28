import type { ServerResponse } from 'node:http';

/**
 * What goes wrong with a request.
 * - `refuse`: a status with this text, nothing is done. `html`: a page of a proxy, nothing is done.
 * - `cut-before`: the connection breaks, nothing is done. `cut-after`: it is done, and the connection breaks before the
 * answer.
 * - `half`: it is done, and half of the answer arrives. `hold`: it waits until it is let go.
 */
export type Fault =
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'html' | 'cut-before' | 'cut-after' | 'half' }
  | { readonly kind: 'hold'; readonly until: Promise<void> }
  /** From this request on the server is away: before it is done, or after. */
  | { readonly kind: 'die-before' | 'die-after' };

interface Waiting {
  readonly fault: Fault;
  readonly method: string | undefined;
  readonly path: RegExp | undefined;
  skip: number;
  left: number;
}

/** Faults that wait for their requests. */
export class Faults {
  readonly #waiting: Waiting[] = [];

  /**
   * The next `count` requests (1) of this method and path go wrong like this, after `skip` (0) that do not; `writes`:
   * anything but GET.
   */
  add(
    fault: Fault,
    {
      count = 1,
      skip = 0,
      method,
      path,
    }: { readonly count?: number; readonly skip?: number; readonly method?: string; readonly path?: RegExp } = {},
  ): void {
    this.#waiting.push({ fault, method, path, skip, left: count });
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  /** The fault of this request, if it has one. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#waiting.find(
      (each) => each.left > 0 && isMethod(each.method, method) && (each.path?.test(path) ?? true),
    );
    if (found === undefined) return undefined;
    if (found.skip > 0) {
      found.skip -= 1;
      return undefined;
    }
    found.left -= 1;
    return found.fault;
  }
}

/** Breaks a connection as a server does that is gone. */
export function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function isMethod(wanted: string | undefined, method: string): boolean {
  return wanted === undefined || wanted === method || (wanted === 'writes' && method !== 'GET');
}
