import type { Logger } from '../../src/base/log.ts';

/** The levels of a log, quietest last. */
const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** A log that keeps its lines with their levels for the test to look at. */
export class LevelLog implements Logger {
  readonly lines: (readonly [level: Level, message: string])[] = [];

  trace(message: string): void {
    this.lines.push(['trace', message]);
  }

  debug(message: string): void {
    this.lines.push(['debug', message]);
  }

  info(message: string): void {
    this.lines.push(['info', message]);
  }

  warn(message: string): void {
    this.lines.push(['warn', message]);
  }

  error(message: string): void {
    this.lines.push(['error', message]);
  }

  /** What a user sees whose log is set to more than this. */
  above(level: Level): string[] {
    return this.lines.filter(([each]) => levels.indexOf(each) > levels.indexOf(level)).map(([, message]) => message);
  }
}
