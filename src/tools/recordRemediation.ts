import { msg } from '../base/text/message.ts';
import { fenced, markdownText } from '../base/text/markdownText.ts';
import type { FoundSecrets } from '../base/redact.ts';
import { addedUp } from '../base/redaction/addedUp.ts';
import { asItIs, type Say } from '../base/text/say.ts';
import type { Recorded, RemediationInput } from '../remediation/index.ts';
import { problemText, readCall } from './fieldErrors.ts';
import { oneLine, plainLines } from '../base/text/untrusted.ts';
import { projectOnly, type RemediationAccess } from './remediationAccess.ts';
import { recordInput, recordOutput } from './remediationSchemas.ts';
import { redactedLine } from './remediationText.ts';
import { problemOnWire } from './remediationWire.ts';
import { storeFailure } from './searchRemediations.ts';
import type { AgentTool, ToolPreparation, ToolResult } from './tool.ts';

const description =
  'Records how an error was solved, so that it is known the next time. Use it once the fix is proven (command, test or build passes): ' +
  'the error as printed, what solved it; root_cause, code_diff, affected_files help. ' +
  'Secrets, home folder, user and host name are replaced first.';

/** Letters that a person is shown before they allow a record. */
const shownLetters = 1500;
const shownDiff = 3000;

/** The input as it was checked. */
interface RecordCall {
  readonly error_message: string;
  readonly error_type?: string;
  readonly stack_trace?: string;
  readonly solution: string;
  readonly title?: string;
  readonly symptoms?: readonly string[];
  readonly root_cause?: string;
  readonly code_diff?: string;
  readonly affected_files?: readonly string[];
  readonly severity?: RemediationInput['severity'];
  readonly category?: RemediationInput['category'];
  readonly tags?: readonly string[];
  readonly context?: Readonly<Record<string, string>>;
  readonly scope?: RemediationInput['scope'];
  readonly project_path?: string;
  readonly source?: string;
}

/** Names of other tools of this kind. */
const aliases = { error: 'error_message', message: 'error_message', fix: 'solution' };

/** The tool that keeps a fix (`record_remediation`). */
export function recordRemediationTool(access: RemediationAccess): AgentTool {
  return {
    name: 'record_remediation',
    title: msg('Record a Known Fix'),
    description,
    input: recordInput,
    output: recordOutput,
    isReadOnly: false,
    // It only ever adds; recording the same again counts it once more.
    hints: { isDestructive: false, isIdempotent: false, reachesOut: access.reachesOut },
    async run(input) {
      const call = readCall<RecordCall>(recordInput, input, aliases);
      if (!call.ok) return refused({ code: 'VALIDATION_ERROR', message: 'Nothing was recorded.', fields: call.error });
      const scope = call.value.scope ?? (access.keepsShared ? 'shared' : 'project');
      if (scope === 'shared' && !access.keepsShared) {
        return refused({
          code: 'VALIDATION_ERROR',
          message: 'Nothing was recorded.',
          fields: [
            {
              field: 'scope',
              code: 'not-one-of',
              message:
                'must be "project": the server was started without --data, so there is no place for what all projects share',
            },
          ],
        });
      }
      try {
        const recorded = await (await access.open()).record(getInput(call.value, scope, access.project()));
        if (!recorded.ok) return refused(problemOnWire(recorded.error));
        const { id, outcome, redacted } = recorded.value;
        const text = recordedText(recorded.value, scope, access.keepsShared);
        return {
          text,
          data: {
            status: outcome,
            message: text.split('\n')[0],
            id,
            scope,
            redacted,
          },
          isError: false,
        };
      } catch (thrown) {
        return refused(storeFailure(thrown));
      }
    },
    prepare: (input, _signal, say = asItIs) => prepareRecord(access, input, say),
  };
}

function getInput(call: RecordCall, scope: 'shared' | 'project', project: string | undefined): RemediationInput {
  const {
    error_message: errorMessage,
    error_type: errorType,
    stack_trace: stackTrace,
    root_cause: rootCause,
    code_diff: codeDiff,
    affected_files: affectedFiles,
    project_path: projectPath = project,
    ...rest
  } = call;
  return { ...rest, errorMessage, errorType, stackTrace, rootCause, codeDiff, affectedFiles, projectPath, scope };
}

function recordedText({ id, outcome, redacted }: Recorded, scope: string, keepsShared: boolean): string {
  const where = scope === 'shared' ? 'for all projects of this user' : "in this project's file";
  const head =
    outcome === 'created'
      ? `Recorded ${where}: id ${id}.`
      : `This fix was already recorded (id ${id}); it was counted once more.`;
  return [head, ...redactedLine(redacted, 'before it was kept'), ...(keepsShared ? [] : [projectOnly])]
    .map(oneLine)
    .join('\n');
}

function refused(error: ReturnType<typeof problemOnWire>): ToolResult {
  return {
    text: problemText(error, 'Nothing was recorded'),
    data: { status: 'refused', message: error.message, redacted: [], error },
    isError: true,
  };
}

/** What the person is asked: every text as it will be kept. A call that will be refused is not asked about. */
async function prepareRecord(access: RemediationAccess, input: unknown, say: Say): Promise<ToolPreparation> {
  const progress = say(msg('Recording a known fix'));
  const call = readCall<RecordCall>(recordInput, input, aliases);
  if (!call.ok) return { progress };
  const { code_diff: diff = '', scope = access.keepsShared ? 'shared' : 'project' } = call.value;
  const found: FoundSecrets[] = [];
  const clean = async (text: string): Promise<string> => {
    const { text: kept, found: replaced } = await access.redact(text);
    found.push(...replaced);
    return kept;
  };
  const texts: string[] = [];
  for (const [name, text] of getTexts(call.value, say))
    if (text.trim() !== '') texts.push(`${name}: ${shown(await clean(text))}`);
  const change = await clean(diff);
  const where = say(
    scope === 'shared'
      ? msg('It is kept on this machine, for all your projects.')
      : msg('It is written to this project’s file of known fixes, which others get through version control.'),
  );
  const paragraphs = [
    where,
    ...texts,
    ...redactedLine(addedUp(found), say(msg('before it is kept')), say),
    ...(change === ''
      ? []
      : [fenced(plainLines(change.length > shownDiff ? `${change.slice(0, shownDiff)}\n[…]` : change), 'diff')]),
  ];
  return { progress, confirmation: { title: say(msg('Record this fix?')), message: paragraphs.join('\n\n') } };
}

function getTexts(call: RecordCall, say: Say): readonly (readonly [string, string])[] {
  const {
    error_type: type = '',
    stack_trace: stack = '',
    root_cause: cause = '',
    title = '',
    symptoms = [],
    affected_files: files = [],
    tags = [],
    context = {},
    project_path: project = '',
    source = '',
  } = call;
  return [
    [say(msg('Title')), title],
    [say(msg('Error')), call.error_message],
    [say(msg('Type')), type],
    [say(msg('Stack')), stack],
    [say(msg('Symptoms')), symptoms.join('; ')],
    [say(msg('Cause')), cause],
    [say(msg('Solution')), call.solution],
    [say(msg('Files')), files.join(', ')],
    [say(msg('Tags')), tags.join(', ')],
    [
      say(msg('Context')),
      Object.entries(context)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    ],
    [say(msg('Project')), project],
    [say(msg('Source')), source],
  ];
}

function shown(text: string): string {
  return markdownText(text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text);
}
