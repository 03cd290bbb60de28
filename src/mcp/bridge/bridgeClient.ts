import { sep } from 'node:path';
import type { Logger } from '../../base/log.ts';
import { runtimeDirectory } from '../../base/node/runtimeDirectory.ts';
import type { SensitiveLeave } from '../../edit/index.ts';
import type { ToolResult } from '../../tools/tool.ts';
import { forget, knownEditors } from './discovery.ts';
import { PeerConnection } from './peerConnection.ts';
import { holdsSchema, toolResultSchema, type Discovery, type Holds } from './protocol.ts';

/** What came of looking for an editor that has the files of a call open. */
export type BridgeAnswer =
  /** No editor has: the disk is the truth. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'answered'; readonly result: ToolResult }
  /** Nothing was done, and writing to disk would go behind an editor's back. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The editor was gone, or silent, when it should have answered. */
  | { readonly kind: 'unknown' };

/** Milliseconds an editor has for saying what it holds, and for a call. */
export interface BridgePatience {
  readonly holdsMs: number;
  readonly callMs: number;
}

const defaultPatience: BridgePatience = { holdsMs: 5000, callMs: 120_000 };

interface DocumentHolder {
  readonly connection: PeerConnection;
  readonly isOfWorkspace: boolean;
  readonly holds: Holds;
}

/**
 * Finds the running editor that has a file open, so that an edit goes through it and its unsaved text wins over the
 * disk.
 */
export class BridgeClient {
  readonly #root: string;
  readonly #log: Logger;
  readonly #directory: string;
  readonly #patience: BridgePatience;

  /** `root`: the real path of the workspace. */
  constructor(
    root: string,
    log: Logger,
    directory: string = runtimeDirectory(),
    patience: BridgePatience = defaultPatience,
  ) {
    this.#root = root;
    this.#log = log;
    this.#directory = directory;
    this.#patience = patience;
  }

  /**
   * Passes a call on to the editor of this workspace that has one of the files open. `paths` are real paths; `leave`
   * comes from a person.
   */
  async forward(
    tool: string,
    input: unknown,
    paths: readonly string[],
    signal: AbortSignal,
    leave?: SensitiveLeave,
  ): Promise<BridgeAnswer> {
    const found = await this.#holders(paths);
    if (typeof found === 'string') return { kind: 'refused', sentence: found };
    try {
      const ours = found.filter(({ isOfWorkspace, holds }) => isOfWorkspace && holds.open.length > 0);
      const chosen = ours.find(({ holds }) => holds.unsaved.length > 0) ?? ours[0];
      const hidden = found.filter((each) => each !== chosen).flatMap(({ holds }) => holds.unsaved)[0];
      if (hidden !== undefined) return { kind: 'refused', sentence: unsavedElsewhere(hidden) };
      if (chosen === undefined) return { kind: 'nobody' };
      const reply = await chosen.connection.request(
        {
          method: 'call',
          tool,
          input,
          root: this.#root,
          leave: leave === undefined || typeof leave === 'string' ? leave : [...leave],
        },
        this.#patience.callMs,
        signal,
      );
      if ('error' in reply) return { kind: 'refused', sentence: reply.error };
      if ('none' in reply && reply.none === 'too-long')
        return {
          kind: 'refused',
          sentence: 'The edit is too long to be passed on to the editor that has the file open. Send it in parts.',
        };
      const result = 'result' in reply ? toolResultSchema.safeParse(reply.result) : undefined;
      if (result?.success === true) return { kind: 'answered', result: result.data };
      this.#log.warn(`bridge: no answer from the editor (${'none' in reply ? reply.none : 'not a result'})`);
      return { kind: 'unknown' };
    } finally {
      for (const { connection } of found) connection.close();
    }
  }

  /**
   * A sentence that stands against writing these files to disk: one of them has come to hold unsaved changes in an
   * editor.
   */
  async objection(paths: readonly string[]): Promise<string | undefined> {
    const found = await this.#holders(paths);
    if (typeof found === 'string') return found;
    for (const { connection } of found) connection.close();
    const unsaved = found.flatMap(({ holds }) => holds.unsaved)[0];
    return unsaved === undefined
      ? undefined
      : `${this.#getName(unsaved)} has got unsaved changes in an editor meanwhile. Send the edit again: it will then go through the editor.`;
  }

  /** Every editor that has one of the files open, connected; or why that is unknown. */
  async #holders(paths: readonly string[]): Promise<readonly DocumentHolder[] | string> {
    const editors = paths.length === 0 ? [] : await knownEditors(this.#directory);
    const asked = await Promise.all(editors.map((editor) => this.#ask(editor, paths)));
    const holders = asked.filter((each) => typeof each === 'object');
    const silent = asked.find((each) => typeof each === 'string');
    if (silent === undefined) return holders;
    for (const { connection } of holders) connection.close();
    return silent;
  }

  async #ask(editor: Discovery, paths: readonly string[]): Promise<DocumentHolder | string | undefined> {
    const isOfWorkspace = editor.folders.some(
      (folder) => folder === this.#root || this.#root.startsWith(folder.endsWith(sep) ? folder : folder + sep),
    );
    const connection = await PeerConnection.open(editor, this.#patience.holdsMs);
    if (!(connection instanceof PeerConnection)) {
      if (connection === 'unreachable') await forget(this.#directory, editor);
      return isOfWorkspace && (connection === 'late' || (connection === 'closed' && (await this.#isKnown(editor))))
        ? silentEditor
        : undefined;
    }
    const reply = await connection.request({ method: 'holds', paths: [...paths] }, this.#patience.holdsMs);
    const holds = 'result' in reply ? holdsSchema.safeParse(reply.result) : undefined;
    if (holds?.success === true) return { connection, isOfWorkspace, holds: holds.data };
    connection.close();
    const hasGone = 'none' in reply && reply.none === 'closed' && !(await this.#isKnown(editor));
    return isOfWorkspace && !hasGone ? silentEditor : undefined;
  }

  /** Whether an editor that has hung up runs on and still wants to be asked: it may only have had too much to do. */
  async #isKnown(editor: Discovery): Promise<boolean> {
    return (await knownEditors(this.#directory)).some(({ token }) => token === editor.token);
  }

  #getName(path: string): string {
    return path.startsWith(this.#root + sep) ? path.slice(this.#root.length + 1).replaceAll(sep, '/') : path;
  }
}

const silentEditor =
  'An editor has this workspace open but does not answer, ' +
  'so it cannot be told whether the file has unsaved changes there. Nothing was changed. ' +
  'Try again in a moment.';

function unsavedElsewhere(path: string): string {
  return (
    `${path} has unsaved changes in an editor window that cannot take this edit. Nothing was changed. ` +
    'Ask the user to save or close it there, then send the edit again.'
  );
}
