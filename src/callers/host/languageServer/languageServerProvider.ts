import { extname } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { logFacts, type Logger } from '../../../base/log.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { within } from '../../../base/within.ts';
import type { ServerState } from '../../domain/gap/serverReason.ts';
import type { Place, ProviderResult, Provider, ProviderQuestion, ProviderSite } from '../../domain/provider.ts';
import { namesEveryUse, getScriptProject, type ScriptProject } from '../../node/languageServer/scriptProject.ts';
import type { EditorFolders } from '../editorFolders.ts';
import { askServer, type ServerAnswer } from './askServer.ts';
import { AnswerTexts, tokenStart } from './nameToken.ts';
import { RequestLane, type LaneTurn } from './requestLane.ts';
import { mayGetServer, getServedLanguage, type ServedLanguage } from './servedLanguage.ts';

/** The provider's dependencies. */
export interface LanguageServerOptions {
  readonly folders: Pick<EditorFolders, 'all' | 'getUri' | 'getPath'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A target with its document and what its language's server said. */
interface CallPosition {
  readonly document: vscode.TextDocument;
  readonly position: vscode.Position;
  readonly language: ServedLanguage;
}

const nothing: ProviderResult = { state: 'unknown', sites: [] };
/**
 * Milliseconds after which a request is lost. TypeScript's server took up to 6.5 s for its first answer in our
 * measurements; large projects take longer.
 */
const longestRequest = 60_000;
/**
 * Milliseconds between two questions to a server that has not answered yet: 15 s in all, well before the client gives
 * up (30 s).
 */
const coldPauses: readonly number[] = [250, 500, 1000, 2000, 4000, 7000];

/**
 * Asks the language servers of the editor's extensions: calls by their call hierarchy, and every use of the name. No
 * interface says whether there is a server and whether it has read its project, so:
 *
 * - Nothing at all is `unknown`. Where an extension may yet bring a server, it is asked again for a while, once.
 * - What comes is `partial`: so, but perhaps not all.
 * - `whole` is what TypeScript's server says once it has given the definition itself back: it reads a project before it
 * answers about it. It holds for the files
 * of TypeScript that the project's settings take in; files without a project, and other servers, never get beyond
 * `partial`.
 */
export class LanguageServerProvider implements Provider {
  readonly name = 'language-server';
  readonly title = vscode.l10n.t('Language server');
  readonly #options: LanguageServerOptions;
  readonly #lanes = new Map<string, RequestLane>();
  /** Languages whose server has answered, or did not answer in time: waiting again would only delay answers. */
  readonly #isSettled = new Set<string>();
  /** By file extension: whether a server has answered. */
  readonly #spoken = new Map<string, boolean>();

  constructor(options: LanguageServerOptions) {
    this.#options = options;
  }

  /** Whether the server of a file's language has spoken so far. */
  stateFor(path: string): ServerState {
    const hasSpoken = this.#spoken.get(extname(path));
    if (hasSpoken === undefined) return 'none';
    if (hasSpoken) return 'ready';
    return 'silent';
  }

  /** Rejects when a server does not answer within a minute, and when its requests fail. */
  async ask(question: ProviderQuestion, signal: AbortSignal): Promise<ProviderResult> {
    const groups = new Map<string, CallPosition[]>();
    for (const target of question.targets) {
      if (signal.aborted) return nothing;
      const asked = await this.#open(target, question.name);
      if (asked !== undefined) groups.set(asked.language.id, [...(groups.get(asked.language.id) ?? []), asked]);
    }
    const said = await Promise.all(
      [...groups.values()].map((group) => this.#getLane(group).run((turn) => this.#askGroup(group, turn), signal)),
    );
    const answers = said.flatMap((answer) => answer ?? []);
    for (const [at, group] of [...groups.values()].entries()) {
      const hasSpoken = said[at]?.some(({ sites, knowsDefinition }) => knowsDefinition || sites.length > 0) === true;
      for (const { document } of group)
        this.#spoken.set(
          extname(document.uri.path),
          hasSpoken || this.#spoken.get(extname(document.uri.path)) === true,
        );
    }
    const providerResult = await this.#providerResult(question, [...groups.values()].flat(), answers);
    this.#options.log.debug(
      `callers.languageServer ${logFacts({ languages: [...groups.keys()].join('+'), state: providerResult.state, sites: providerResult.sites.length })}`,
    );
    return signal.aborted ? nothing : providerResult;
  }

  /**
   * The target's document, opened but not shown, as servers know only projects of open files; nothing if the name is
   * not there any more.
   */
  async #open(target: Place, name: string): Promise<CallPosition | undefined> {
    const uri = this.#options.folders.getUri(target.path);
    if (uri === undefined) return undefined;
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      const position = new vscode.Position(target.line - 1, target.column);
      const isThere = document.getText(new vscode.Range(position, position.translate(0, name.length))) === name;
      return isThere ? { document, position, language: getServedLanguage(document.languageId) } : undefined;
    } catch {
      // Deleted meanwhile, or nothing that the editor opens as text.
      return undefined;
    }
  }

  #getLane([first]: readonly CallPosition[]): RequestLane {
    const id = first?.language.id ?? '';
    const lane = this.#lanes.get(id) ?? new RequestLane(this.#options.clock, longestRequest);
    this.#lanes.set(id, lane);
    return lane;
  }

  async #askGroup(group: readonly CallPosition[], { isWanted }: LaneTurn): Promise<readonly ServerAnswer[]> {
    const language = group[0]?.language;
    if (language === undefined) return [];
    for (let attempt = 0; ; attempt++) {
      const answers: ServerAnswer[] = [];
      for (const { document, position } of group) answers.push(await askServer(document, position));
      const hasSpoken = answers.some(({ sites, knowsDefinition }) => knowsDefinition || sites.length > 0);
      const pause = coldPauses[attempt];
      if (hasSpoken || pause === undefined) this.#isSettled.add(language.id);
      if (pause === undefined || this.#isSettled.has(language.id) || !isWanted() || !mayGetServer(language))
        return answers;
      await within(new Promise<never>(() => undefined), pause, this.#options.clock);
      if (!isWanted()) return answers;
    }
  }

  async #providerResult(
    question: ProviderQuestion,
    asked: readonly CallPosition[],
    answers: readonly ServerAnswer[],
  ): Promise<ProviderResult> {
    if (!answers.some(({ sites, knowsDefinition }) => knowsDefinition || sites.length > 0)) return nothing;
    const sites = await this.#sites(question, answers);
    const title = [...new Set(asked.map(({ language }) => language.title))].join(', ');
    const isEverybodyHeard =
      asked.length === question.targets.length &&
      answers.length === asked.length &&
      answers.every(({ knowsDefinition }) => knowsDefinition);
    const projects = isEverybodyHeard ? asked.map((each) => this.#getProject(each)) : [undefined];
    if (projects.some((project) => project === undefined)) return { state: 'partial', sites, title };
    const { folders } = this.#options;
    return {
      state: 'whole',
      sites,
      title,
      covers: (path) => {
        const file = folders.getUri(path)?.fsPath;
        return file !== undefined && namesEveryUse(file) && projects.every((project) => project?.covers(file) === true);
      },
    };
  }

  get #border(): WorkspaceBorder {
    return new WorkspaceBorder(this.#options.folders.all.map(({ path }) => path));
  }

  #getProject({ document: { uri }, language }: CallPosition): ScriptProject | undefined {
    if (!language.isScript || uri.scheme !== 'file') return undefined;
    const root = this.#options.folders.all
      .filter(({ path }) => uri.fsPath.startsWith(path))
      .sort((a, b) => b.path.length - a.path.length)[0];
    return root === undefined ? undefined : getScriptProject(uri.fsPath, root.path, this.#border);
  }

  /** The places in the workspace, each once: a call where the server says so. */
  async #sites(
    { name, targets }: ProviderQuestion,
    answers: readonly ServerAnswer[],
  ): Promise<readonly ProviderSite[]> {
    const texts = new AnswerTexts();
    const border = this.#border;
    const sites = new Map<string, ProviderSite>();
    // Calls first: a reference to the same token says less.
    for (const { uri, range, kind } of answers
      .flatMap((answer) => answer.sites)
      .sort((a, b) => a.kind.localeCompare(b.kind))) {
      const path = this.#options.folders.getPath(uri);
      // Servers follow links that lead out.
      if (path === undefined || !border.leadsInside(uri.fsPath)) continue;
      const start = await tokenStart(uri, range, name, texts);
      const site: ProviderSite = { path, line: start.line + 1, column: start.character, kind };
      const key = `${path}:${site.line}:${site.column}`;
      if (
        !sites.has(key) &&
        !targets.some((target) => target.path === path && target.line === site.line && target.column === site.column)
      )
        sites.set(key, site);
    }
    return [...sites.values()];
  }
}
