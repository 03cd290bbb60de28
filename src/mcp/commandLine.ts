import { parseArgs } from 'node:util';

/** What the server was started with. */
export interface CommandLine {
  /** Without it the folder that the server is started in. */
  readonly workspace?: string;
  readonly data?: string;
  /** Set for HTTP instead of stdio; 0 is any free port. */
  readonly httpPort?: number;
  readonly tokenFile?: string;
  /** Whether the code is read for questions about callers before the first one comes. */
  readonly index: boolean;
  /** A Torc server, http or https. */
  readonly torcUrl?: string;
  /** What the Torc server is called: `torc` where it is not given. */
  readonly torcName?: string;
  /** Where the engine of this machine keeps its jobs, and the decisions about them. */
  readonly jobsFolder?: string;
  /** Whether sensitive files are changed without a question. */
  readonly allowSensitiveFiles?: boolean;
}

/** What the command line asks for. `text` is for the terminal. */
export type Command =
  | { readonly kind: 'serve'; readonly options: CommandLine }
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'mistake'; readonly text: string };

/** What `--help` prints. */
export const usage = `Usage: node mcp.cjs [--workspace DIR] [options]

Recourse's MCP server: applies edits to the files in DIR, also edits whose old text does not quite match, and
says what to send instead where that is not safe. A file that is open in a running editor with Recourse is
edited there. It also answers who calls what, how an error was solved before, and which jobs failed and wait for
a decision.

  --workspace DIR     the folder whose files may be edited; nothing outside it is touched. Without it: the first root
                      that the client names, else the folder that the server is started in, which its
                      instructions name
  --data DIR          where the record of edits (figures and places, never text), the index of names, the known
                      fixes of all projects (remediations.db) and the HTTP token are kept. The editor starts
                      servers with its own folder, so that editor and agents know the same fixes. Without it
                      fixes are kept in the project's file alone (.recourse/remediations.jsonl in DIR).
  --http PORT         streamable HTTP on 127.0.0.1 instead of stdio; 0 takes a free port. The address is
                      printed on stderr as a line of JSON. Every request needs the bearer token.
  --token-file FILE   the token for --http, in a file that only you can read. Else RECOURSE_MCP_TOKEN is taken,
                      and without that one is made and its place printed.
  --allow-sensitive-files
                      change files that decide what is run or what agents are told (.vscode/tasks.json, CI workflows,
                      hooks, AGENTS.md, settings of agents and package managers) without a question. Without it the
                      user is asked where the client can do that; else such edits are refused.
  --no-index          read the code only when find_callers is first called, and the fixes that are built in when an
                      error is first looked up, not soon after the start
  --jobs-dir DIR      where the jobs that Recourse runs, and the decisions about failed ones, are kept; without it
                      .recourse/jobs in the workspace. It is not made by looking.
  --torc-url URL      a Torc server whose failed jobs can be looked at and decided about, too (else TORC_API_URL).
                      TORC_PASSWORD, TORC_USER (else USER) and TORC_OUTPUT_DIR are read as Torc's own tools do.
  --torc-name NAME    what the Torc server is called, "torc" by default: with the name of its profile in the editor
                      both share what was decided and proposed
  --help, --version

No model is asked where an edit belongs unless the environment names one: RECOURSE_MODEL_URL (an OpenAI-compatible
endpoint, up to /v1), RECOURSE_MODEL_NAME, and if needed RECOURSE_MODEL_KEY; RECOURSE_MODEL_INPUT_PRICE and
RECOURSE_MODEL_OUTPUT_PRICE (US dollars per million tokens), RECOURSE_MODEL_DAILY_BUDGET, RECOURSE_MODEL_DAILY_QUESTIONS.

Errors are compared by code, type and wording, on this machine, unless the environment names an embeddings endpoint:
RECOURSE_EMBEDDINGS_URL (up to /v1), RECOURSE_EMBEDDINGS_MODEL, and if needed RECOURSE_EMBEDDINGS_KEY,
RECOURSE_EMBEDDINGS_QUERY_PREFIX, RECOURSE_EMBEDDINGS_DIMENSIONS. Secrets and names are replaced before anything is sent.

RECOURSE_SETTINGS may hold settings as the editor has them, without "recourse." in front, and globs of what is not searched:
{"callers.totalBudget":1000,"callers.rules":[…],"remediation.limit":10,"excludes":["**/out"]}. Servers that the editor starts
get its own. What names an address or a password is never taken from there.
`;

/** Reads the arguments behind the script's name. Never throws: a mistake is an answer. */
export function readCommandLine(args: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        workspace: { type: 'string' },
        data: { type: 'string' },
        http: { type: 'string' },
        'token-file': { type: 'string' },
        'no-index': { type: 'boolean' },
        'allow-sensitive-files': { type: 'boolean' },
        'torc-url': { type: 'string' },
        'torc-name': { type: 'string' },
        'jobs-dir': { type: 'string' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    });
    if (values.help === true) return { kind: 'help' };
    if (values.version === true) return { kind: 'version' };
    if (values.workspace === '') return mistake('--workspace takes a folder.');
    if (values['token-file'] !== undefined && values.http === undefined) return mistake('--token-file is for --http.');
    if (values.http !== undefined && (!/^\d{1,5}$/.test(values.http) || Number(values.http) > 65_535))
      return mistake('--http takes a port, 0 to 65535.');
    if (values['torc-url'] !== undefined && !/^https?:\/\/[^/\s]/i.test(values['torc-url']))
      return mistake('--torc-url takes an address that begins with http:// or https://.');
    if (
      values['torc-name'] !== undefined &&
      (values['torc-name'].trim() === '' || values['torc-name'].toLowerCase() === 'local')
    )
      return mistake('--torc-name takes a name; "local" is this machine.');
    if (values['jobs-dir'] === '') return mistake('--jobs-dir takes a folder.');
    return {
      kind: 'serve',
      options: {
        workspace: values.workspace,
        index: values['no-index'] !== true,
        allowSensitiveFiles: values['allow-sensitive-files'] === true ? true : undefined,
        data: values.data,
        httpPort: values.http === undefined ? undefined : Number(values.http),
        tokenFile: values['token-file'],
        torcUrl: values['torc-url'],
        torcName: values['torc-name'],
        jobsFolder: values['jobs-dir'],
      },
    };
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error));
  }
}

function mistake(text: string): Command {
  return { kind: 'mistake', text };
}
