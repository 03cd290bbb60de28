import type { Logger } from '../../src/base/log.ts';

/** A log that keeps its lines for the test to look at. */
export class KeptLog implements Logger {
  readonly lines: string[] = [];

  debug(message: string): void {
    this.lines.push(message);
  }

  info(message: string): void {
    this.lines.push(message);
  }

  warn(message: string): void {
    this.lines.push(message);
  }

  error(message: string): void {
    this.lines.push(message);
  }
}
