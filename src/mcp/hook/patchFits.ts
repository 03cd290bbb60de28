import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { FailedBlock } from './editFinding.ts';
import type { HookCall } from './hookCall.ts';
import { getCommand } from './hookTask.ts';
import { patchFinds } from './patchFinds.ts';

/** Bytes of a file that is looked at here. */
const maxBytes = 2 ** 20;

/**
 * Whether Codex will find all lines of a patch that it is about to make, so that there is nothing to say. Most patches
 * are such ones: this look loads nothing of the engine. False also where only the engine can tell. `root`: the real
 * path of the folder, beyond which nothing is read.
 */
export function patchFits(call: HookCall, root: string): boolean {
  if (call.isAhead !== true) return false;
  const hunks = readHunks(getPatch(call.input));
  if (hunks === undefined) return false;
  const texts = new Map<string, string | undefined>();
  return hunks.every((hunk) => {
    const path = resolve(call.folder ?? root, hunk.path);
    if (!texts.has(path)) texts.set(path, readText(path, root));
    const text = texts.get(path);
    return text !== undefined && patchFinds(text, hunk);
  });
}

function getPatch(input: HookCall['input']): string {
  const texts = [...Object.values(input), getCommand(input)];
  return texts.find((value): value is string => typeof value === 'string' && value.includes('*** Begin Patch')) ?? '';
}

/** The old lines of a patch that changes files and does nothing else; `undefined` for any other text. */
function readHunks(patch: string): readonly FailedBlock[] | undefined {
  const body = /^\s*\*\*\* Begin Patch\r?\n([^]*?)\r?\n\*\*\* End Patch\s*$/.exec(patch)?.[1];
  const sections = body?.split(/^\*\*\* Update File: /m);
  if (sections === undefined || sections.length < 2 || sections[0]?.trim() !== '') return undefined;
  const hunks: FailedBlock[] = [];
  for (const section of sections.slice(1)) {
    const [path = '', ...lines] = section.split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    let anchors: string[] = [];
    let old: string[] = [];
    const end = (): void => {
      if (old.length > 0) hunks.push({ path: path.trim(), oldString: old.join('\n'), newString: '', anchors });
      if (old.length > 0) anchors = [];
      old = [];
    };
    for (const line of lines) {
      if (line.startsWith('@@')) {
        end();
        if (line.length > 3) anchors.push(line.slice(3));
      } else if (line.startsWith('-') || line.startsWith(' ')) old.push(line.slice(1));
      else if (!line.startsWith('+')) return undefined;
    }
    end();
  }
  return hunks;
}

/** A file of the folder; `undefined` for what is none, outside of it, or long. */
function readText(path: string, root: string): string | undefined {
  try {
    const real = realpathSync(path);
    const inside = relative(root, real);
    if (inside.startsWith('..') || isAbsolute(inside)) return undefined;
    const stat = statSync(real);
    return stat.isFile() && stat.size <= maxBytes ? readFileSync(real, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
