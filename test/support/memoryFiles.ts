import type {
  AgentFile,
  AgentFiles,
  CommitOutcome,
  FileChange,
  FileRefusal,
  NewFile,
} from '../../src/edit/domain/agent/types.ts';
import { applyChanges } from '../../src/edit/domain/merge/applyChanges.ts';
import { languageOfPath } from '../../src/edit/node/disk/languageOfPath.ts';
import { sensitiveKind } from '../../src/edit/domain/paths/sensitiveFiles.ts';
import type { EditServices } from '../../src/edit/domain/types.ts';

/** Files of agents in memory. A commit checks what was there before, like the real ones, and takes a moment. */
export class MemoryFiles implements AgentFiles {
  readonly texts: Map<string, string>;
  readonly services: EditServices;
  /** What `commit` was asked to write, whatever came of it. */
  readonly commits: { readonly changes: readonly FileChange[]; readonly eventIds: readonly string[] }[] = [];
  /** Runs before a commit looks at the files: another program may write. */
  beforeCommit: () => void = () => undefined;
  /** Stands for the editor or the disk that will not write. */
  refuses: CommitOutcome | undefined;
  saved = true;

  constructor(texts: Readonly<Record<string, string>> = {}, services: EditServices = {}) {
    this.texts = new Map(Object.entries(texts));
    this.services = services;
  }

  /** `./a.ts` and `a.ts` are one file; `../` leads out; no path is refused. */
  async open(path: string | undefined, mayCreate: boolean): Promise<AgentFile | NewFile | FileRefusal> {
    await Promise.resolve();
    if (path === undefined)
      return {
        kind: 'refused',
        path: '',
        reason: 'no-path',
        message: 'The edit names no file. Send it again with the path of the file.',
      };
    if (path.includes('..'))
      return { kind: 'refused', path, reason: 'outside', message: `${path} is outside the workspace.` };
    const name = path.replace(/^(?:\.\/)+/, '');
    const text = this.texts.get(name);
    const kind = sensitiveKind(name);
    const sensitive = kind === undefined ? {} : { sensitive: kind };
    if (text !== undefined)
      return {
        kind: 'file',
        path: name,
        key: `mem:${name}`,
        text,
        services: this.services,
        ...sensitive,
        ...(this.services.syntax === undefined ? {} : { languageId: languageOfPath(name) }),
      };
    return mayCreate
      ? { kind: 'new', path: name, key: `mem:${name}`, ...sensitive }
      : { kind: 'refused', path: name, reason: 'no-file', message: `There is no file ${name}.` };
  }

  async commit(changes: readonly FileChange[], eventIds: readonly string[]): Promise<CommitOutcome> {
    this.commits.push({ changes, eventIds });
    this.beforeCommit();
    await Promise.resolve();
    if (this.refuses !== undefined) return this.refuses;
    for (const change of changes) {
      const now = this.texts.get(getName(change.key));
      if (change.kind === 'create' ? now !== undefined : now !== change.before)
        return { status: 'changed', path: getName(change.key) };
      if (change.kind === 'move' && this.texts.has(getName(change.toKey)))
        return { status: 'changed', path: getName(change.toKey) };
    }
    for (const change of changes) {
      const name = getName(change.key);
      if (change.kind === 'create') this.texts.set(name, change.content);
      else if (change.kind === 'change') this.texts.set(name, applyChanges(change.before, change.changes));
      else this.texts.delete(name);
      if (change.kind === 'move') this.texts.set(getName(change.toKey), applyChanges(change.before, change.changes));
    }
    return { status: 'written', saved: this.saved };
  }
}

function getName(key: string): string {
  return key.slice('mem:'.length);
}
