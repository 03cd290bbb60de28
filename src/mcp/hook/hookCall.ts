/** What an agent's own tool did, in one form for all agents; `undefined` parts are not known. */
export interface HookCall {
  /** How the agent wants its answer. */
  readonly dialect: HookDialect;
  /** The event's name as the agent gave it, which some want back. */
  readonly event: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the tool said, without the frame around it. */
  readonly output: string;
  /** `undefined`: the output has to tell. */
  readonly hasFailed: boolean | undefined;
  /** Absolute; where the agent works. */
  readonly folder: string | undefined;
  /** Whether another event tells of commands and searches. */
  readonly isEditOnly?: boolean;
  /** Whether the call is still to be made. */
  readonly isAhead?: boolean;
}

/** The forms of answers that agents read. */
export type HookDialect = 'claude' | 'gemini' | 'copilot' | 'cursor' | 'cline' | 'plain';

type Json = Readonly<Record<string, unknown>>;

/** Characters of a tool's output that are looked at: errors stand at its end, or at its beginning. */
const longestOutput = 60_000;
/** Characters of an error that is repeated. */
const longestError = 2000;

/** The event of Claude Code for all calls of one reply: the only one that has an edit which was turned down unmade. */
const batchEvent = 'PostToolBatch';

/** All calls of an event: one in most, several where an agent tells of all that its model asked for at once. */
export function readHookCalls(sent: unknown, named: string | undefined): readonly HookCall[] {
  const given = asObject(sent);
  const calls = given?.['hook_event_name'] === batchEvent ? asList(given['tool_calls']) : [sent];
  return calls
    .map((call) => {
      if (call === sent) return readHookCall(sent, named);
      const read = readHookCall({ ...given, ...asObject(call) }, named);
      // Commands and searches have events of their own, which come first.
      return read && { ...read, isEditOnly: true, hasFailed: read.output.startsWith('<tool_use_error>') };
    })
    .filter((call) => call !== undefined);
}

/**
 * Reads what an agent gives its hooks on stdin: Claude Code, Codex, Gemini CLI and Qwen Code name the event and the
 * tool in the same words, Copilot's CLI and Cline in their own, Cursor adds its roots, and our plugin for opencode says
 * all itself. `undefined` for what is none of these.
 */
function readHookCall(sent: unknown, named: string | undefined): HookCall | undefined {
  const given = asObject(sent);
  if (given === undefined) return undefined;
  if (asObject(given['postToolUse']) !== undefined) return clineCall(given);
  const tool = text(given['tool_name']) ?? text(given['toolName']);
  const input = readInput(given['tool_input'] ?? given['toolArgs'] ?? given['args']);
  if (tool === undefined || input === undefined) return undefined;
  const event = text(given['hook_event_name']) ?? named ?? '';
  const error = text(given['error']) ?? text(given['error_message']) ?? text(asObject(given['error'])?.['message']);
  const response = given['tool_response'] ?? given['toolResult'] ?? given['tool_output'] ?? given['output'];
  const { output, hasFailed } = readResponse(response);
  const isFailure = error !== undefined || /fail/i.test(event);
  return {
    dialect: getDialect(given),
    event,
    tool,
    input,
    output: bounded(error ?? output),
    hasFailed: isFailure ? true : hasFailed,
    // Codex: a patch that does not fit ends without another event.
    ...(event === 'PreToolUse' && { isEditOnly: true, isAhead: true }),
    folder: text(given['cwd']) ?? text(asList(given['workspace_roots'])[0]) ?? text(given['workingDirectory']),
  };
}

/** What the agent reads back. */
export function hookAnswer(
  { dialect, event, output, hasFailed }: Pick<HookCall, 'dialect' | 'event' | 'output' | 'hasFailed'>,
  context: string,
): string {
  // Of a tool that failed, Gemini's model reads the error alone: a refusal takes the error's place, and repeats it.
  if (dialect === 'gemini' && hasFailed === true)
    return JSON.stringify({ decision: 'deny', reason: `${output.slice(0, longestError)}\n\n${context}` });
  switch (dialect) {
    case 'gemini':
    case 'claude':
      return JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: context } });
    case 'copilot':
      return JSON.stringify({ additionalContext: context });
    case 'cursor':
      return JSON.stringify({ additional_context: context });
    case 'cline':
      return JSON.stringify({ cancel: false, contextModification: context });
    case 'plain':
      return JSON.stringify({ context });
  }
}

function getDialect(given: Json): HookDialect {
  if (given['client'] === 'opencode') return 'plain';
  if ('workspace_roots' in given || 'cursor_version' in given) return 'cursor';
  if (given['hook_event_name'] === 'AfterTool') return 'gemini';
  return 'toolName' in given ? 'copilot' : 'claude';
}

function clineCall(given: Json): HookCall | undefined {
  const use = asObject(given['postToolUse']);
  const tool = text(use?.['toolName']) ?? text(use?.['tool']);
  const ran = clineRun(asObject(given['tool_result']));
  const input = ran?.input ?? readInput(use?.['parameters']);
  if (tool === undefined || input === undefined) return undefined;
  return {
    dialect: 'cline',
    event: 'PostToolUse',
    tool,
    input,
    output: bounded(ran?.output ?? text(use?.['result']) ?? ''),
    hasFailed: use?.['success'] === false ? true : ran?.hasFailed,
    folder: text(asList(given['workspaceRoots'])[0]),
  };
}

/**
 * What Cline's CLI did: a tool takes several commands or searches at once there, each with a result of its own, and the
 * call as a whole never fails. The first that failed stands for all, else the only one.
 */
function clineRun(given: Json | undefined): Pick<HookCall, 'input' | 'output' | 'hasFailed'> | undefined {
  const input = asObject(given?.['input']);
  if (input === undefined) return undefined;
  const output = given?.['output'];
  const results = (Array.isArray(output) ? output : [output]).map(asObject).filter((each) => each !== undefined);
  const failed = results.find(({ success }) => success === false);
  const one = failed ?? (results.length === 1 ? results[0] : undefined);
  const query = text(one?.['query']);
  const asked = Array.isArray(input['commands']) ? { command: query } : { query };
  return {
    input: Array.isArray(input['commands']) || Array.isArray(input['queries']) ? asked : input,
    output: text(one?.['result']) ?? text(one?.['error']) ?? '',
    hasFailed: failed !== undefined,
  };
}

/** The arguments, which some agents give as JSON in a text. */
function readInput(value: unknown): Json | undefined {
  if (typeof value !== 'string') return asObject(value);
  try {
    return asObject(JSON.parse(value)) ?? { text: value };
  } catch {
    return { text: value };
  }
}

/** A tool's answer: a text, or an object around it that may say how it ended. */
function readResponse(value: unknown): { readonly output: string; readonly hasFailed: boolean | undefined } {
  if (typeof value === 'string') {
    if (!value.startsWith('{')) return { output: value, hasFailed: undefined };
    try {
      return readResponse(JSON.parse(value));
    } catch {
      return { output: value, hasFailed: undefined };
    }
  }
  if (Array.isArray(value)) return { output: value.map(partText).join('\n'), hasFailed: undefined };
  const given = asObject(value);
  if (given === undefined) return { output: '', hasFailed: undefined };
  const parts = ['stdout', 'stderr', 'output', 'llmContent', 'textResultForLlm', 'content', 'text', 'message']
    .map((name) => partText(given[name]))
    .filter((part) => part !== '');
  const error = partText(given['error']);
  const code = asObject(given['metadata'])?.['exit_code'] ?? given['exit_code'] ?? given['exitCode'];
  const failed =
    error !== '' || given['isError'] === true || given['is_error'] === true || given['resultType'] === 'failure';
  const byCode = typeof code === 'number' ? code !== 0 : undefined;
  return { output: [...new Set([error, ...parts])].join('\n').trim(), hasFailed: failed ? true : byCode };
}

function partText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(partText).join('\n');
  const given = asObject(value);
  return given === undefined ? '' : partText(given['text'] ?? given['message'] ?? '');
}

function bounded(output: string): string {
  if (output.length <= longestOutput) return output;
  const half = longestOutput / 2;
  return `${output.slice(0, half)}\n…\n${output.slice(-half)}`;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
