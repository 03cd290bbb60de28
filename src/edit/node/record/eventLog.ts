import { randomUUID } from 'node:crypto';
import { unwatchFile, watch, watchFile, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { whereMade, type FigureScope } from '../../domain/record/figureScope.ts';
import { getStrategy } from '../../domain/record/strategy.ts';
import type { EditEvent, EditRecord, EditSequel, RecordedEdit } from '../../domain/record/types.ts';
import { writeLine, type EventLine } from './eventLine.ts';
import { RecordFiles } from './recordFiles.ts';

/** Changes of the files come in bursts; listeners are called once per burst, this many milliseconds after its first. */
const quietMs = 150;
/** How often the files are polled if the system cannot notify of changes. */
const pollMs = 2000;

/** What the record needs from outside. */
export interface EventLogOptions {
  /** How many edits are kept (`record.keep`); 0 records nothing. Read at every use. */
  readonly keep: () => number;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * Counts edits by strategy, with their confidence, latency and file size (ADR-007, "Logging"), whether or not they
   * are kept.
   */
  readonly meter?: Meter | undefined;
  /** The folders that are open here, read at every edit, so that each is counted where it belongs. */
  readonly scope?: () => FigureScope;
}

/** What there is to know about the files of the record. */
export interface RecordCondition {
  readonly bytes?: number;
  readonly problem?: string;
}

/**
 * The record of edits in a folder, shared by every window and every MCP server that is given the same folder. `record`
 * and `follow` return when the system has the line: a process that is killed right after them loses nothing. Never
 * throws: a record that cannot be written is logged once, until it can be written again.
 */
export class EventLog implements EditRecord, Disposable {
  readonly #folder: string;
  readonly #files: RecordFiles;
  readonly #options: EventLogOptions;
  readonly #listeners = new Set<() => void>();
  #watcher: FSWatcher | 'poll' | undefined;
  #telling: NodeJS.Timeout | undefined;
  /** The system's code for why the last line could not be written. */
  #failure: string | undefined;

  constructor(folder: string, options: EventLogOptions) {
    this.#folder = folder;
    this.#files = new RecordFiles(folder, options.keep);
    this.#options = options;
  }

  nextId(): string {
    return randomUUID();
  }

  record(event: EditEvent): void {
    const { meter } = this.#options;
    if (meter !== undefined) measure(event, meter);
    const { scope } = this.#options;
    this.#append({ kind: 'edit', edit: scope === undefined ? event : { ...event, ...whereMade(event.uri, scope()) } });
  }

  follow(sequel: EditSequel): void {
    this.#append({ kind: 'sequel', sequel });
  }

  /** The edits kept, newest first. Lines that are torn or not ours are passed over. */
  async read(): Promise<RecordedEdit[]> {
    const edits = new Map<string, EditEvent>();
    const sequels = new Map<string, Map<string, EditSequel>>();
    for (const line of await this.#files.read()) {
      if (line.kind === 'edit') {
        edits.set(line.edit.id, line.edit);
        continue;
      }
      const { id, at, sequel } = line.sequel;
      sequels.set(id, (sequels.get(id) ?? new Map<string, EditSequel>()).set(`${sequel} ${String(at)}`, line.sequel));
    }
    // Edits of the same millisecond keep the order they were written in.
    const newest = [...edits.values()]
      .reverse()
      .sort((a, b) => b.at - a.at)
      .slice(0, this.#options.keep());
    return newest.map((event) => {
      const own = [...(sequels.get(event.id)?.values() ?? [])].sort((a, b) => a.at - b.at);
      return { event: whereItStands(event, own), sequels: own };
    });
  }

  /** What the record takes up, and the system's code for why it cannot be written. Makes nothing. */
  async condition(): Promise<RecordCondition> {
    const size = await this.#files.size().catch((error: unknown) => ({ problem: getCode(error) }));
    const problem = typeof size === 'object' ? size.problem : this.#failure;
    return { bytes: typeof size === 'number' ? size : undefined, problem };
  }

  /** Forgets everything. */
  clear(): void {
    try {
      this.#files.clear();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#warn('cleared', error);
    }
    this.#tellSoon();
  }

  /** Calls back soon after the record changed, here or in another process. The first listener starts the watching. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    this.#watcher ??= this.#watch();
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  dispose(): void {
    this.#listeners.clear();
    clearTimeout(this.#telling);
    if (this.#watcher === 'poll') unwatchFile(this.#polled);
    else this.#watcher?.close();
    this.#watcher = undefined;
  }

  #append(line: EventLine): void {
    if (this.#options.keep() <= 0) return;
    const text = writeLine(line);
    if (text === undefined) {
      this.#options.log.warn('an event of the record has not the form of one and was left out');
      return;
    }
    try {
      this.#files.append(text);
      this.#failure = undefined;
    } catch (error) {
      if (this.#failure === undefined) this.#warn('written', error);
      this.#failure = getCode(error);
    }
    this.#tellSoon();
  }

  #watch(): FSWatcher | 'poll' {
    try {
      makeFolder(this.#folder, 0o700);
      const watcher = watch(this.#folder, { persistent: false }, (_, name) => {
        if (name === null || RecordFiles.owns(name)) this.#tellSoon();
      });
      watcher.on('error', () => {
        watcher.close();
        this.#watcher = this.#poll();
      });
      return watcher;
    } catch {
      return this.#poll();
    }
  }

  /** The system has no watch left, or no folder to watch. */
  #poll(): 'poll' {
    watchFile(this.#polled, { persistent: false, interval: pollMs }, () => {
      this.#tellSoon();
    });
    return 'poll';
  }

  get #polled(): string {
    return join(this.#folder, 'edits.jsonl');
  }

  #tellSoon(): void {
    if (this.#listeners.size === 0) return;
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      for (const listener of this.#listeners) listener();
    }, quietMs).unref();
  }

  /** The code alone: a message of the file system names paths. */
  #warn(what: string, error: unknown): void {
    this.#options.log.warn(`the record of edits cannot be ${what}: ${getCode(error)}`);
  }
}

function getCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}

function measure(event: EditEvent, meter: Meter): void {
  const { confidence, latencyMs, fileSize } = event;
  const labels = { strategy: getStrategy(event) ?? 'none' };
  meter.count('edit.resolution', labels);
  meter.observe('edit.latency.ms', latencyMs, labels);
  meter.observe('edit.file_size', fileSize);
  if (confidence !== undefined) meter.observe('edit.confidence', confidence, labels);
}

/** The place that was recorded with the verdict is only the likeliest one, if a person chose another. */
function whereItStands(event: EditEvent, sequels: readonly EditSequel[]): EditEvent {
  const { startLine, endLine = startLine } = sequels.findLast(({ sequel }) => sequel === 'placed') ?? {};
  return startLine === undefined || endLine === undefined ? event : { ...event, startLine, endLine };
}
