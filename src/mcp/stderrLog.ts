import type { Logger } from '../base/log.ts';

/** Writes every line as JSON to stderr; stdout belongs to the protocol. */
export class StderrLog implements Logger {
  debug(): void {
    // Clients show stderr to people; what is only for finding faults would drown the rest.
  }

  info(message: string): void {
    this.#write('info', message);
  }

  warn(message: string): void {
    this.#write('warning', message);
  }

  error(message: string): void {
    this.#write('error', message);
  }

  #write(level: string, message: string): void {
    process.stderr.write(`${JSON.stringify({ level, message })}\n`);
  }
}
