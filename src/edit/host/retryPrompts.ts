import * as vscode from 'vscode';
import type { EditRequest } from '../domain/types.ts';
import type { PlannedBlock, PlannedEdits, PlannedFile } from './editPlanner.ts';
import type { EditEngine } from './engine.ts';
import { unplacedIn, type BlockFile } from './plannedFiles.ts';

/** A file for which a snippet leaves code out, and it is unclear which. */
type UnclearSnippet = Extract<PlannedFile, { kind: 'failed' }>;

/** Whether there is anything of a request that a model can be asked for once more. */
export function canBeRetried(plan: PlannedEdits): boolean {
  return plan.files.some((file) => isUnclearSnippet(file) || (file.kind === 'blocks' && unplacedIn(file).length > 0));
}

/**
 * What to paste back to the model for everything of a request that was not applied: what went wrong, and always real
 * lines of the file. Empty where nothing can be asked for.
 */
export async function retryPrompts(plan: PlannedEdits, getEngine: () => Promise<EditEngine>): Promise<string> {
  const [engine, text] = await Promise.all([getEngine(), import('../domain/advice/retryText.ts')]);
  const prompts: string[] = [];
  for (const file of plan.files) {
    if (file.kind === 'blocks') {
      for (const { block } of unplacedIn(file)) prompts.push(blockPrompt(file, block, engine, text));
    } else if (isUnclearSnippet(file)) {
      const content = await getContent(file);
      const advice = text.unclearSnippetAdvice(content, getSnippet(file));
      const prompt = engine.retryPrompt(advice, { content, oldString: '', newString: '' }, file.label);
      prompts.push(text.withLinesOfFile(prompt, content, file.label));
    }
  }
  return prompts.join('\n\n');
}

function blockPrompt(
  file: BlockFile,
  planned: PlannedBlock,
  engine: EditEngine,
  text: typeof import('../domain/advice/retryText.ts'),
): string {
  const { resolution, index, overlapsWith } = planned;
  const content = file.snapshot.text;
  if (resolution.status !== 'applied') {
    const prompt = engine.retryPrompt(resolution.advice, getRequest(content, planned), file.label);
    return text.withLinesOfFile(prompt, content, file.label);
  }
  const { startLine, endLine } = resolution.span;
  const lines = content.split(/\r\n|\r|\n/).slice(startLine - 1, endLine);
  return text.overlapPrompt(
    file.label,
    index + 1,
    overlapsWith.map((other) => other + 1),
    lines.map((line, at) => `${String(startLine + at)}| ${line}`).join('\n'),
  );
}

function getRequest(content: string, { block }: PlannedBlock): EditRequest {
  const { oldString, newString, lineHint, replaceAll } = block;
  return { content, oldString, newString, lineHint, replaceAll };
}

function isUnclearSnippet(file: PlannedFile): file is UnclearSnippet & PlannedFile {
  return file.kind === 'failed' && file.reason === 'placeholder';
}

function getSnippet({ edits }: PlannedFile): string {
  return edits.flatMap(({ operation }) => (operation.kind === 'snippet' ? operation.segments : [])).join('\n');
}

/** What the file holds now; empty where it cannot be read. */
async function getContent({ uri }: UnclearSnippet): Promise<string> {
  if (uri === undefined) return '';
  try {
    return (await vscode.workspace.openTextDocument(uri)).getText();
  } catch {
    return '';
  }
}
