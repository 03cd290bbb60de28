import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { localize } from '../../base/host/localize.ts';
import { titleLine } from '../../base/host/windowTexts.ts';
import { withoutIcons, withoutPictures } from '../../base/text/markdownText.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../base/log.ts';
import { modelAnswer } from '../answers/modelAnswer.ts';
import { readArguments } from '../answers/readArguments.ts';
import type { AgentTool } from '../tool.ts';

/** A tool that is known by name before its code is loaded. */
export interface LazyTool {
  /** Plain name, `apply_edit`. */
  readonly name: string;
  readonly load: () => Promise<AgentTool>;
}

/** The editor's interface for tools. Editors built on older versions of VS Code lack parts of it. */
export type LanguageModels = Partial<Pick<typeof vscode.lm, 'registerTool'>>;

/** The editor shows nothing before the preparation ends, so a slow look at the file is given up. Milliseconds. */
const preparationLimit = 1500;

/**
 * Registers the tools with the editor's chat as `recourse_<name>` (`editorName`). An editor without such an interface,
 * or that knows nothing of a tool because its manifest was cut down, does without: that is said in the log and stops
 * nothing else.
 */
export function registerLmTools(
  tools: readonly LazyTool[],
  clock: Clock,
  log: Logger,
  lm: LanguageModels | undefined = editorModels(),
): Disposable {
  const store = new DisposableStore();
  if (lm?.registerTool === undefined) {
    log.info('this editor has no language model tools');
    return store;
  }
  for (const tool of tools) {
    const name = editorName(tool.name);
    try {
      store.add(lm.registerTool(name, new EditorTool(tool, clock, log)));
    } catch (error) {
      log.warn(`the editor does not take the tool ${name}: ${thrownText(error)}`);
    }
  }
  return store;
}

/** A line that names files: where the chat reads it as Markdown it makes no link and no picture of them. */
function plainTitle(text: string): string {
  return withoutIcons(titleLine(text));
}

/** A tool's name in the editor: with `recourse_` in front, once. */
function editorName(name: string): string {
  return name.startsWith('recourse_') ? name : `recourse_${name}`;
}

/** One tool in the form the editor calls it. */
class EditorTool implements vscode.LanguageModelTool<unknown> {
  readonly #tool: LazyTool;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor(tool: LazyTool, clock: Clock, log: Logger) {
    this.#tool = tool;
    this.#clock = clock;
    this.#log = log;
  }

  async prepareInvocation(
    { input }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    const tool = await this.#tool.load();
    const limit = new AbortController();
    const { signal, end } = getSignal(token);
    const cancelTimer = this.#clock.after(preparationLimit, () => {
      limit.abort();
    });
    try {
      const prepared = await Promise.race([
        tool.prepare(readArguments(tool, input).input, AbortSignal.any([limit.signal, signal]), localize),
        aborted(limit.signal),
        aborted(signal),
      ]);
      if (prepared !== undefined) {
        const { confirmation } = prepared;
        const invocationMessage = plainTitle(prepared.progress);
        if (confirmation === undefined) return { invocationMessage };
        return {
          invocationMessage,
          confirmationMessages: {
            title: plainTitle(confirmation.title),
            message: new vscode.MarkdownString(withoutPictures(confirmation.message)),
          },
        };
      }
    } catch (error) {
      this.#log.warn(`preparing ${tool.name} failed: ${thrownText(error)}`);
    } finally {
      cancelTimer();
      end();
    }
    // What the person is asked must not depend on how fast the file could be looked at: a change is always asked about.
    const title = localize(tool.title);
    if (tool.isReadOnly) return { invocationMessage: title };
    return {
      invocationMessage: title,
      confirmationMessages: {
        title,
        message: vscode.l10n.t('What this would do could not be previewed. Allow it?'),
      },
    };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    if (token.isCancellationRequested) throw new vscode.CancellationError();
    const tool = await this.#tool.load();
    const { signal, end } = getSignal(token);
    try {
      const read = readArguments(tool, input);
      const { text, data } = modelAnswer(tool, await tool.run(read.input, signal), read);
      return new vscode.LanguageModelToolResult([
        new vscode.LanguageModelTextPart(text),
        new vscode.LanguageModelTextPart(JSON.stringify(data)),
      ]);
    } finally {
      end();
    }
  }
}

function editorModels(): LanguageModels | undefined {
  return (vscode as { readonly lm?: LanguageModels }).lm;
}

/** The editor's token as a signal; `end` lets go of the token. */
function getSignal(token: vscode.CancellationToken): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const listener = token.onCancellationRequested(() => {
    controller.abort();
  });
  return {
    signal: controller.signal,
    end: () => {
      listener.dispose();
    },
  };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve(undefined);
        },
        { once: true },
      );
  });
}
