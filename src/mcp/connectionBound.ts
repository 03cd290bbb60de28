import type { Socket } from 'node:net';

/**
 * Bounds the number of open connections without locking any client out. All clients of this machine have one address,
 * so that only what they have sent distinguishes them. When there are too many, the oldest without a token goes first,
 * then the oldest with a token and no call under way; never one whose call is under way. Only if all are busy, the
 * newcomer is refused.
 */
export class ConnectionBound {
  readonly #max: number;
  /** Oldest first. */
  readonly #unproved = new Set<Socket>();
  readonly #idle = new Set<Socket>();
  /** Calls under way. */
  readonly #busy = new Map<Socket, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Connections that are open. */
  get size(): number {
    return this.#unproved.size + this.#idle.size + this.#busy.size;
  }

  /** Takes a new connection in; it, or another, is ended where there are too many. */
  add(socket: Socket): void {
    this.#unproved.add(socket);
    socket.once('close', () => {
      this.#unproved.delete(socket);
      this.#idle.delete(socket);
      this.#busy.delete(socket);
    });
    if (this.size <= this.#max) return;
    const [oldest = socket] = this.#unproved.size > 1 || this.#idle.size === 0 ? this.#unproved : this.#idle;
    this.#unproved.delete(oldest);
    this.#idle.delete(oldest);
    oldest.destroy();
  }

  /** The connection has shown its token, and a call of it is under way until the returned function is called. */
  begin(socket: Socket): () => void {
    this.#unproved.delete(socket);
    this.#idle.delete(socket);
    this.#busy.set(socket, (this.#busy.get(socket) ?? 0) + 1);
    return () => {
      const left = (this.#busy.get(socket) ?? 0) - 1;
      if (left > 0) {
        this.#busy.set(socket, left);
        return;
      }
      this.#busy.delete(socket);
      if (!socket.destroyed) this.#idle.add(socket);
    };
  }
}
