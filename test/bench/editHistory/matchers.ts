import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import dmp from 'diff-match-patch';
import { runtimeFile } from '../../../src/edit/node/syntax/grammars.ts';
import { loadSyntaxChecker } from '../../../src/edit/node/syntax/loadSyntaxChecker.ts';
import { resolveEdit } from '../../../src/edit/index.ts';
import type { EditResolution, EditServices } from '../../../src/edit/domain/types.ts';
import { exactOnly } from '../edit/baseline/exactOnly.ts';
import type { HistoryCase } from './drawCases.ts';
import { findHunks } from './hunks.ts';

/** What a matcher made of a case. */
export interface HistoryAnswer {
  /** The text it wrote; nothing when it left the decision open. */
  readonly content?: string;
  /** The first place it offers or took, where it says how sure it is. */
  readonly first?: { readonly confidence: number; readonly content?: string };
  /** Whether it named the file that holds the lines now. */
  readonly isOtherFileNamed?: boolean;
  readonly resolution?: EditResolution;
}

/** A way of applying an edit. */
export interface Matcher {
  readonly name: string;
  answer(one: HistoryCase): HistoryAnswer | Promise<HistoryAnswer>;
}

/** The matchers that are compared, in the order of the tables; `folder` is for the files that GNU patch reads. */
export function allMatchers(folder: string): Matcher[] {
  return [
    { name: 'exact', answer: ({ request }) => written(exactOnly(request)) },
    { name: 'GNU patch -F3 -N', answer: (one) => patched(one, folder) },
    { name: 'diff-match-patch', answer: fuzzyPatched },
    { name: 'Recourse', answer: (one) => resolved(one, {}) },
    syntaxMatcher(),
  ];
}

function written(outcome: ReturnType<typeof exactOnly>): HistoryAnswer {
  return outcome.status === 'applied' ? { content: outcome.content } : {};
}

/** The edit as a unified diff that says where its author saw it. */
export function makePatch({ request, seenLine }: Pick<HistoryCase, 'request' | 'seenLine'>): string {
  const before = request.oldString.split('\n');
  const after = request.newString.split('\n');
  const lines: string[] = [];
  let at = 0;
  for (const hunk of findHunks(before, after) ?? []) {
    lines.push(...before.slice(at, hunk.oldStart).map((line) => ` ${line}`));
    lines.push(...before.slice(hunk.oldStart, hunk.oldEnd).map((line) => `-${line}`));
    lines.push(...after.slice(hunk.newStart, hunk.newEnd).map((line) => `+${line}`));
    at = hunk.oldEnd;
  }
  lines.push(...before.slice(at).map((line) => ` ${line}`));
  // Patch takes a hunk with less context on one side for one at that end of the file, so both sides get the same.
  const isContext = (line: string): boolean => line.startsWith(' ');
  const lead = lines.findIndex((line) => !isContext(line));
  const trail = lines.length - 1 - lines.findLastIndex((line) => !isContext(line));
  const kept = lead === 0 || trail === 0 ? Math.max(lead, trail) : Math.min(lead, trail, 3);
  const cut = Math.max(0, lead - kept);
  const shown = lines.slice(cut, lines.length - Math.max(0, trail - kept));
  const count = (mark: string): number => shown.filter((line) => isContext(line) || line.startsWith(mark)).length;
  const head = `@@ -${seenLine + cut},${count('-')} +${seenLine + cut},${count('+')} @@`;
  return ['--- file', '+++ file', head, ...shown, ''].join('\n');
}

function patched(one: HistoryCase, folder: string): HistoryAnswer {
  const [file, patch, out] = ['file', 'patch', 'out'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(file, one.request.content);
  writeFileSync(patch, makePatch(one));
  rmSync(out, { force: true });
  const options = ['-F3', '-N', '-s', '--no-backup-if-mismatch', '-r', '-', '-i', patch, '-o', out, file];
  const { status } = spawnSync('patch', options, { cwd: folder, stdio: 'ignore', timeout: 20_000 });
  return status === 0 ? { content: readFileSync(out, 'utf8') } : {};
}

const differ = new dmp.diff_match_patch();

function fuzzyPatched({ request, seenLine }: HistoryCase): HistoryAnswer {
  const { content, oldString, newString } = request;
  const patches = differ.patch_make(oldString, newString);
  let offset = 0;
  for (let line = 1; line < seenLine && offset < content.length; line++) {
    const feed = content.indexOf('\n', offset);
    offset = feed === -1 ? content.length : feed + 1;
  }
  // The types give the class in place of its objects.
  for (const patch of patches as unknown as { start1: number; start2: number }[]) {
    patch.start1 += offset;
    patch.start2 += offset;
  }
  const [text, made] = differ.patch_apply(patches, content);
  return made.every(Boolean) ? { content: text } : {};
}

async function resolved(one: HistoryCase, services: EditServices): Promise<HistoryAnswer> {
  const { otherFile, request } = one;
  const findElsewhere: EditServices['findElsewhere'] = (text) => {
    const at = otherFile?.content.indexOf(text) ?? -1;
    if (otherFile === undefined || at === -1) return Promise.resolve([]);
    return Promise.resolve([{ path: otherFile.path, line: otherFile.content.slice(0, at).split('\n').length }]);
  };
  const resolution = await resolveEdit(request, otherFile === undefined ? services : { ...services, findElsewhere });
  if (resolution.status === 'applied') {
    const { content, confidence } = resolution;
    return { content, first: { confidence, content }, resolution };
  }
  const isOtherFileNamed = resolution.advice.otherFiles.length > 0;
  const [candidate] = resolution.status === 'review' ? resolution.candidates : [];
  if (candidate === undefined) return { isOtherFileNamed, resolution };
  const content = candidate.changes === undefined ? undefined : spliced(request.content, candidate.changes);
  return { first: { confidence: candidate.confidence, content }, isOtherFileNamed, resolution };
}

function spliced(
  content: string,
  changes: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  let out = '';
  let at = 0;
  for (const change of changes) {
    out += content.slice(at, change.start) + change.text;
    at = change.end;
  }
  return out + content.slice(at);
}

/** The engine with a parser to ask, as the editor has it. */
function syntaxMatcher(): Matcher {
  const require = createRequire(import.meta.url);
  const syntax = loadSyntaxChecker({
    grammarsDir: join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm'),
    runtimeWasm: join(dirname(require.resolve('web-tree-sitter')), runtimeFile),
  });
  return {
    name: 'Recourse with syntax',
    async answer(one) {
      const isReady = await syntax.prepare(one.language);
      return resolved(one, isReady ? { syntax } : {});
    },
  };
}
