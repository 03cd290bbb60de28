import { type Message, msg } from '../../../base/text/message.ts';

/**
 * Why a place is not in the index: `ignored` by a `.gitignore`, `excluded` by the editor's settings, or as the walk
 * over the files says.
 */
export type LeftOutReason =
  | 'ignored'
  | 'excluded'
  | 'dependencies'
  | 'too-large'
  | 'binary'
  | 'encoding'
  | 'minified'
  | 'generated'
  | 'unreadable';

/** A place with the text in something that the index leaves out. */
export interface LeftOutHit {
  /** Relative to the workspace, with slashes. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly reason: LeftOutReason;
  /** The folder that is left out as a whole, if it is one. */
  readonly folder?: string;
}

/** Hits of a text in files that the index leaves out. */
export interface LeftOut {
  readonly hits: readonly LeftOutHit[];
  /** Whether there may be more. */
  readonly truncated: boolean;
}

/** Hits that are shown together: one folder, or files with the same reason. */
export interface LeftOutGroup {
  readonly reason: LeftOutReason;
  readonly folder?: string;
  readonly hits: readonly LeftOutHit[];
}

/** The hits by folder, or by reason where single files are left out; most hits first. */
export function getGroups({ hits }: LeftOut): LeftOutGroup[] {
  const groups = new Map<string, LeftOutHit[]>();
  for (const hit of hits) {
    const key = `${hit.reason}\n${hit.folder ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((own) => {
      const first = own[0];
      return first === undefined ? [] : [{ reason: first.reason, folder: first.folder, hits: own }];
    });
}

/** Why something is left out, as a part of a sentence. */
export const leftOutPhrases: Readonly<Record<LeftOutReason, Message>> = {
  ignored: msg('ignored by .gitignore'),
  excluded: msg('excluded by files.exclude or search.exclude'),
  dependencies: msg('a folder of dependencies'),
  'too-large': msg('too large'),
  binary: msg('binary'),
  encoding: msg('in an encoding that is not read'),
  minified: msg('minified'),
  generated: msg('generated'),
  unreadable: msg('unreadable'),
};

/** `build/ (ignored by .gitignore): 3 places, first build/x.js:10`. */
export function textOfGroup({ reason, folder, hits }: LeftOutGroup, truncated: boolean): Message {
  const first = hits[0];
  const files = new Set(hits.map(({ path }) => path)).size;
  const where =
    folder === undefined
      ? msg(files === 1 ? '{0} file left out as {1}' : '{0} files left out as {1}', files, leftOutPhrases[reason])
      : msg('{0}/ ({1})', folder, leftOutPhrases[reason]);
  const count = truncated
    ? msg(hits.length === 1 ? '{0}: at least {1} place' : '{0}: at least {1} places', where, hits.length)
    : msg(hits.length === 1 ? '{0}: {1} place' : '{0}: {1} places', where, hits.length);
  return first === undefined ? count : msg('{0}, first {1}:{2}', count, first.path, first.line);
}
