import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { CaptureTimings } from './captureTimings.ts';
import { diagnosticIdentity } from './diagnosticIdentity.ts';
import { diagnosticText } from './diagnosticText.ts';
import type { ResolvedErrorTracker } from './resolvedErrorTracker.ts';

/** The dependencies of the problem capture. */
export interface DiagnosticCaptureDeps {
  readonly watch: Pick<ResolvedErrorTracker, 'see' | 'gone' | 'moved'>;
  readonly clock: Clock;
  readonly timings: CaptureTimings;
}

/** Problems captured at once; a project that does not build has thousands, caused by a few. */
const maxAtOnce = 10;
/** The maximum number of current problems. */
const maxCurrent = 30;
/** The number of problems of one file that are tracked. */
const maxOfFile = 100;
/** A server that reports this soon after a save reports about the saved text. Milliseconds. */
const savedFor = 5000;

interface Followed {
  diagnostic: vscode.Diagnostic;
  readonly uri: vscode.Uri;
  /** When it appeared; by the clock. */
  readonly since: number;
  isTaken: boolean;
  /** When it disappeared. */
  goneSince: number | undefined;
}

/**
 * Captures errors of the Problems panel. The editor reports which files changed, but not how, so the earlier problems
 * are kept here. A problem is captured when it has existed for a while and its file is not being edited, or when the
 * file was saved. It is dropped when it has been gone for a while.
 */
export class DiagnosticCapture extends DisposableStore {
  readonly #parts: DiagnosticCaptureDeps;
  /** By identity. */
  readonly #followed = new Map<string, Followed>();
  readonly #changed = new Set<string>();
  readonly #edited = new Map<string, number>();
  readonly #saved = new Map<string, number>();
  /** Files that the editor is about to auto-save. */
  readonly #savedByItself = new Set<string>();
  #stopTimer = (): void => undefined;
  #due = Infinity;

  constructor(parts: DiagnosticCaptureDeps) {
    super();
    this.#parts = parts;
    this.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        const address = document.uri.toString();
        this.#edited.set(address, parts.clock.now());
        this.#saved.delete(address);
      }),
    );
    this.add(
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        const address = document.uri.toString();
        if (reason === vscode.TextDocumentSaveReason.AfterDelay) this.#savedByItself.add(address);
        else this.#savedByItself.delete(address);
      }),
    );
    this.add(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        // An auto-save during a pause in typing does not mean that the edit is complete.
        if (this.#savedByItself.delete(uri.toString())) return;
        this.#saved.set(uri.toString(), parts.clock.now());
        this.#edited.delete(uri.toString());
        if (this.#followed.size > 0) this.changed([uri]);
      }),
    );
    this.add({
      dispose: () => {
        this.#stopTimer();
      },
    });
  }

  /** The problems of these files have changed. */
  changed(uris: readonly vscode.Uri[]): void {
    for (const uri of uris) if (isWatched(uri)) this.#changed.add(uri.toString());
    if (this.#changed.size > 0) this.#wakeAt(this.#parts.clock.now() + this.#parts.timings.debounce);
  }

  /** Drops everything: the capture was turned off. */
  reset(): void {
    this.#stopTimer();
    this.#due = Infinity;
    this.#changed.clear();
    this.#followed.clear();
  }

  #wakeAt(due: number): void {
    if (due >= this.#due) return;
    this.#stopTimer();
    this.#due = due;
    this.#stopTimer = this.#parts.clock.after(Math.max(0, due - this.#parts.clock.now()), () => {
      this.#due = Infinity;
      this.#look();
    });
  }

  #look(): void {
    const now = this.#parts.clock.now();
    for (const address of this.#changed) this.#readFile(vscode.Uri.parse(address), now);
    this.#changed.clear();
    this.#letGo(now);
    this.#takeIn(now);
    const next = Math.min(...[...this.#followed.values()].flatMap((each) => this.#getDue(each, now)));
    if (Number.isFinite(next)) this.#wakeAt(Math.max(next, now + 20));
  }

  #readFile(uri: vscode.Uri, now: number): void {
    const found = new Map<string, vscode.Diagnostic>();
    for (const diagnostic of vscode.languages.getDiagnostics(uri)) {
      if (diagnostic.severity !== vscode.DiagnosticSeverity.Error || found.size >= maxOfFile) continue;
      const identity = diagnosticIdentity(uri, diagnostic);
      if (!found.has(identity)) found.set(identity, diagnostic);
    }
    const address = uri.toString();
    for (const [identity, each] of this.#followed)
      if (each.uri.toString() === address && !found.has(identity)) each.goneSince ??= now;
    for (const [identity, diagnostic] of found) {
      const known = this.#followed.get(identity);
      if (known === undefined)
        this.#followed.set(identity, { diagnostic, uri, since: now, isTaken: false, goneSince: undefined });
      else {
        if (known.isTaken && !known.diagnostic.range.isEqual(diagnostic.range))
          this.#parts.watch.moved(identity, new vscode.Location(uri, diagnostic.range));
        known.diagnostic = diagnostic;
        known.goneSince = undefined;
      }
    }
  }

  #letGo(now: number): void {
    for (const [identity, each] of this.#followed) {
      if (each.goneSince === undefined || (each.isTaken && now < each.goneSince + this.#parts.timings.gone)) continue;
      this.#followed.delete(identity);
      // The problems of a closed file disappear because the file is no longer analysed.
      const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === each.uri.toString());
      if (each.isTaken) void this.#parts.watch.gone(identity, isOpen);
    }
  }

  #takeIn(now: number): void {
    const followed = [...this.#followed];
    const room = Math.min(maxAtOnce, this.#room());
    const visible = new Set(vscode.window.visibleTextEditors.map(({ document }) => document.uri.toString()));
    const rank = ({ uri }: Followed): number => (visible.has(uri.toString()) ? 0 : 1);
    const ready = followed
      .filter(([, each]) => !each.isTaken && each.goneSince === undefined && this.#settlesAt(each) <= now)
      .sort(([, a], [, b]) => rank(a) - rank(b) || b.since - a.since)
      .slice(0, Math.max(0, room));
    // The first of the list must become the latest.
    for (const [identity, each] of ready.reverse()) {
      each.isTaken = true;
      this.#parts.watch.see(
        {
          source: 'diagnostic',
          text: diagnosticText(each.uri, each.diagnostic),
          place: new vscode.Location(each.uri, each.diagnostic.range),
          origin: each.diagnostic.source,
        },
        identity,
      );
    }
  }

  #room(): number {
    return maxCurrent - [...this.#followed.values()].filter(({ isTaken }) => isTaken).length;
  }

  /**
   * When a problem counts: at once after its file was saved, otherwise when the problem and the file have been
   * unchanged for a while.
   */
  #settlesAt({ uri, since }: Followed): number {
    const saved = this.#saved.get(uri.toString());
    if (saved !== undefined && since < saved + savedFor) return Math.max(since, saved);
    return Math.max(since, this.#edited.get(uri.toString()) ?? 0) + this.#parts.timings.settle;
  }

  #getDue(each: Followed, now: number): readonly number[] {
    if (each.goneSince !== undefined) return [each.goneSince + this.#parts.timings.gone];
    if (each.isTaken) return [];
    const settles = this.#settlesAt(each);
    if (settles > now) return [settles];
    // Problems beyond the batch follow soon; those beyond the limit wait until another one goes.
    return this.#room() > 0 ? [now + this.#parts.timings.debounce] : [];
  }
}

/**
 * Whether a file's problems belong to the user: in the workspace, or an open file, cell or untitled document; not an
 * old version of one.
 */
function isWatched(uri: vscode.Uri): boolean {
  return (
    ['file', 'untitled', 'vscode-notebook-cell'].includes(uri.scheme) ||
    vscode.workspace.getWorkspaceFolder(uri) !== undefined
  );
}
