import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getWorkflowSchema } from '../src/jobs/domain/workflow/assist/jsonSchema.ts';
import { applyEditTool } from '../src/tools/applyEdit.ts';
import { classifyAndResolveFailuresTool } from '../src/tools/classifyAndResolveFailures.ts';
import { explainSymbolGapTool } from '../src/tools/explainSymbolGap.ts';
import { findCallersTool } from '../src/tools/findCallers.ts';
import type { JobAccess } from '../src/tools/jobAccess.ts';
import { getListedInput } from '../src/tools/jsonSchema.ts';
import { listPendingFailedJobsTool } from '../src/tools/listPendingFailedJobs.ts';
import { previewEditTool } from '../src/tools/previewEdit.ts';
import { recordRemediationTool } from '../src/tools/recordRemediation.ts';
import type { RemediationAccess } from '../src/tools/remediationAccess.ts';
import { recourseHealthTool } from '../src/tools/recourseHealth.ts';
import { remediationFeedbackTool } from '../src/tools/remediationFeedback.ts';
import { resetFailedJobsTool } from '../src/tools/resetFailedJobs.ts';
import { searchRemediationsTool } from '../src/tools/searchRemediations.ts';
import type { AgentTool } from '../src/tools/tool.ts';
import { settleUnfinishedEditTool } from '../src/tools/settleUnfinishedEdit.ts';
import { getListedTool } from '../src/mcp/listedTool.ts';
import { projectRoot } from './paths.ts';

/** Where the manifest stands. */
export const manifestFile = join(projectRoot, 'package.json');

/** Where the schema of workflow files stands, to which the manifest points. */
export const workflowSchemaFile = join(projectRoot, 'media/schemas/torc-workflow.json');

/** The tools do nothing here: they are only asked what they are. */
const notHere = (): Promise<never> => Promise.reject(new Error('not here'));
const unavailable = { apply: notHere, preview: notHere };
const noFixes: RemediationAccess = {
  open: notHere,
  redact: notHere,
  project: () => undefined,
  defaults: () => ({ limit: 5, minScore: 0.5 }),
  keepsShared: true,
  reachesOut: false,
};
const noJobs: JobAccess = { open: notHere, trust: notHere, reachesOut: false };
/** All tools, in the order that people read of them. */
const allTools: readonly AgentTool[] = [
  applyEditTool(unavailable),
  previewEditTool(unavailable),
  findCallersTool(notHere),
  explainSymbolGapTool(notHere),
  searchRemediationsTool(noFixes),
  recordRemediationTool(noFixes),
  remediationFeedbackTool(noFixes),
  listPendingFailedJobsTool(noJobs),
  classifyAndResolveFailuresTool(noJobs),
  resetFailedJobsTool(noJobs),
  recourseHealthTool(notHere),
];

const icons: Readonly<Record<string, string>> = {
  apply_edit: '$(edit)',
  preview_edit: '$(git-compare)',
  find_callers: '$(call-incoming)',
  explain_symbol_gap: '$(question)',
  search_remediations: '$(lightbulb)',
  record_remediation: '$(save)',
  remediation_feedback: '$(thumbsup)',
  list_pending_failed_jobs: '$(warning)',
  classify_and_resolve_failures: '$(checklist)',
  reset_failed_jobs: '$(discard)',
  recourse_health: '$(pulse)',
};

/** The editor's language model tools as the manifest declares them, from the same schemas that check their input. */
export function languageModelTools(
  tools: readonly AgentTool[] = allTools,
): readonly Readonly<Record<string, unknown>>[] {
  return tools
    .map((tool) => ({ tool, ...tool }))
    .map(({ tool, name, description }) => ({
      name: name.startsWith('recourse_') ? name : `recourse_${name}`,
      toolReferenceName: `recourse${name
        .replace(/^recourse_/, '')
        .split('_')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join('')}`,
      displayName: `%tool.${name}%`,
      userDescription: `%tool.${name}.description%`,
      modelDescription: description,
      icon: icons[name] ?? '$(tools)',
      canBeReferencedInPrompt: true,
      inputSchema: getListedInput(tool),
    }));
}

/** A manifest's text with its tools made anew. Throws when it is no manifest. */
export function withTools(text: string): string {
  const manifest = JSON.parse(text) as { contributes: Record<string, unknown> };
  manifest.contributes['languageModelTools'] = languageModelTools();
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Where the server has its list of tools from, before its code is loaded. */
export const toolListFile = join(projectRoot, 'src/mcp/toolList.json');

/** The MCP server's list of tools: those of the editor, and the one for what a killed server left. */
export function toolListText(): string {
  const settle = settleUnfinishedEditTool({ find: notHere, settle: notHere, getDiff: notHere });
  const [apply, preview, ...others] = allTools;
  const tools = [apply, preview, settle, ...others].flatMap((tool) =>
    tool === undefined ? [] : [getListedTool(tool)],
  );
  return `${JSON.stringify(tools, undefined, 2)}\n`;
}

/** The schema of workflow files as it is shipped. */
export function workflowSchemaText(): string {
  return `${JSON.stringify(getWorkflowSchema(), undefined, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(manifestFile, withTools(readFileSync(manifestFile, 'utf8')));
  writeFileSync(toolListFile, toolListText());
  writeFileSync(workflowSchemaFile, workflowSchemaText());
}
