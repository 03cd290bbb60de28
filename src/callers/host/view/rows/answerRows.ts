import { localize } from '../../../../base/host/localize.ts';
import { getIncompleteReason } from '../../../domain/answer/incompleteReason.ts';
import type { CallerNode, CallersResponse, CallersStage, CallersSuggestion } from '../../../domain/types.ts';
import type { SearchState, ShownAnswer } from '../callersSearch.ts';
import { suggestedAction } from '../suggestedAction.ts';
import { CallerLinks } from './callerLinks.ts';
import type { CallersRow, CallersRowSubject } from './row.ts';

/** What the top rows are: files, or the stages that found the callers. */
export type Grouping = 'file' | 'stage';

/** Number of rows under one row before the rest is requested. */
export const pageSize = 200;
/** With more callers than this, the files are closed at first: the names of the files are the overview then. */
const openCallers = 300;
const stageOrder: readonly CallersStage[] = ['graph', 'grep', 'semantic_search', 'structured_error'];
const labelOrder: readonly CallerNode['label'][] = ['verified', 'likely', 'possible'];

/** The rows for one state of the search. They are rebuilt for each state; rows about the same thing keep their id. */
export class AnswerRows {
  readonly #state: SearchState;
  readonly #grouping: Grouping;
  readonly #shown: ReadonlyMap<string, number>;
  readonly #links: CallerLinks | undefined;
  readonly #further = new Map<string, CallerLinks>();
  readonly #groups: ReadonlyMap<string, readonly CallerNode[]>;

  /** `shown` has how many rows are shown under a row where it is not the first page. */
  constructor(state: SearchState, grouping: Grouping, shown: ReadonlyMap<string, number> = new Map()) {
    this.#state = state;
    this.#grouping = grouping;
    this.#shown = shown;
    this.#links = state.answer === undefined ? undefined : new CallerLinks(state.answer.response);
    this.#groups = grouped(this.#links?.top ?? [], ({ file_path: path, stage }) =>
      grouping === 'file' ? path : stage,
    );
  }

  /** The rows under a row, or at the top; undefined if they have to be requested first (`CallersSearch.goFurther`). */
  under(row?: CallersRow): readonly CallersRow[] | undefined {
    const rows = row === undefined ? this.#top() : this.#below(row);
    if (rows === undefined) return undefined;
    const key = row?.id ?? '';
    const most = this.#shown.get(key) ?? pageSize;
    return rows.length <= most
      ? rows
      : [
          ...rows.slice(0, most),
          this.#row(`${key}>more`, { kind: 'more', under: key, left: rows.length - most }, 'none'),
        ];
  }

  #top(): readonly CallersRow[] {
    const { searching, answer, problem } = this.#state;
    if (problem !== undefined) return [this.#row('problem', { kind: 'problem', ...problem }, 'none')];
    if (answer === undefined || this.#links === undefined)
      return searching === undefined
        ? []
        : [this.#row('searching', { kind: 'searching', title: searching.title }, 'none')];
    const { response, question, gaps } = answer;
    const { top, near, mentions } = this.#links;
    const isEmpty = top.length === 0;
    return [
      this.#row('answer', { kind: 'answer', facts: getFacts(question.title, response, top) }, 'none'),
      ...(this.#grouping === 'file' ? this.#files(top.length) : this.#stages()),
      ...[...gaps.values()].map(({ symbol, isDefined, reasons }) =>
        this.#row(
          `reasons:${symbol}`,
          { kind: 'reasons', symbol, isDefined, count: reasons.length },
          reasons.length === 0 ? 'none' : 'open',
        ),
      ),
      ...(near.length === 0
        ? []
        : [this.#row('near', { kind: 'near', count: near.length }, isEmpty ? 'open' : 'closed')]),
      ...(mentions.length === 0 ? [] : [this.#row('mentions', { kind: 'mentions', count: mentions.length }, 'closed')]),
      ...(response.suggestions.length === 0
        ? []
        : [
            this.#row(
              'suggestions',
              { kind: 'suggestions', count: response.suggestions.length },
              isEmpty ? 'open' : 'closed',
            ),
          ]),
    ];
  }

  #below({ subject, id, way }: CallersRow): readonly CallersRow[] | undefined {
    const { answer } = this.#state;
    if (answer === undefined || this.#links === undefined) return [];
    const { near, mentions } = this.#links;
    switch (subject.kind) {
      case 'file':
        return this.#callers(byPlace(this.#groups.get(subject.path) ?? []), 'caller:', false, way);
      case 'stage':
        return this.#callers(byPlace(this.#groups.get(subject.stage) ?? []), 'caller:', true, way);
      case 'caller':
        return this.#callersOfCaller(subject.node, id, way, answer);
      case 'near':
        return near.map((node) =>
          this.#row(`near:${node.id}`, { kind: 'caller', node, isAlone: true, isRepeated: false }, 'none'),
        );
      case 'mentions':
        return byPlace(mentions).map((node) =>
          this.#row(`mention:${node.id}`, { kind: 'caller', node, isAlone: true, isRepeated: false }, 'none'),
        );
      case 'suggestions':
        return this.#suggestions(answer.response.suggestions, 'suggestion:');
      case 'reasons':
        return (answer.gaps.get(subject.symbol)?.reasons ?? []).map((reason, at) =>
          this.#row(
            `reason:${subject.symbol}:${String(at)}:${reason.code}`,
            { kind: 'reason', reason },
            reason.actions.length === 0 ? 'none' : 'open',
          ),
        );
      case 'reason':
        return this.#suggestions(subject.reason.actions, `${id}>`);
      case 'searching':
      case 'problem':
      case 'answer':
      case 'nobody':
      case 'suggestion':
      case 'more':
        return [];
    }
  }

  #files(callers: number): readonly CallersRow[] {
    const open = callers > openCallers ? 'closed' : 'open';
    return [...this.#groups]
      .map(([path, nodes]) => ({ path, count: nodes.length, best: bestLabel(nodes) }))
      .sort((a, b) => labelOrder.indexOf(a.best) - labelOrder.indexOf(b.best) || (a.path < b.path ? -1 : 1))
      .map((file) => this.#row(`file:${file.path}`, { kind: 'file', ...file }, open, this.#asked()));
  }

  #stages(): readonly CallersRow[] {
    return stageOrder
      .filter((stage) => this.#groups.has(stage))
      .map((stage) =>
        this.#row(
          `stage:${stage}`,
          { kind: 'stage', stage, count: this.#groups.get(stage)?.length ?? 0 },
          'open',
          this.#asked(),
        ),
      );
  }

  #callersOfCaller(
    node: CallerNode,
    id: string,
    way: readonly string[],
    answer: ShownAnswer,
  ): readonly CallersRow[] | undefined {
    const known = this.#links?.getCallers(node) ?? [];
    if (known.length > 0) return this.#callers(byPlace(known), `${id}>`, true, way);
    const { symbol_id: symbol } = node;
    if (symbol === undefined) return [];
    const response = answer.further.get(symbol);
    if (response === undefined) return undefined;
    let links = this.#further.get(symbol);
    if (links === undefined) this.#further.set(symbol, (links = new CallerLinks(response)));
    if (links.top.length > 0) return this.#callers(byPlace(links.top), `${id}>`, true, way);
    const { meta } = response;
    const explanation = response.explanation === undefined ? undefined : localize(response.explanation);
    return [
      this.#row(
        `${id}>nobody`,
        {
          kind: 'nobody',
          name: node.name,
          isComplete: meta.coverage.complete === 'yes' && meta.coverage.complete_record === undefined,
          explanation,
        },
        'none',
      ),
    ];
  }

  #callers(
    nodes: readonly CallerNode[],
    prefix: string,
    isAlone: boolean,
    way: readonly string[],
  ): readonly CallersRow[] {
    return nodes.map((node) => {
      const { symbol_id: symbol } = node;
      const isRepeated = symbol !== undefined && way.includes(symbol);
      return this.#row(
        `${prefix}${node.id}`,
        { kind: 'caller', node, isAlone, isRepeated },
        symbol === undefined || isRepeated ? 'none' : 'closed',
        symbol === undefined ? way : [...way, symbol],
      );
    });
  }

  #suggestions(suggestions: readonly CallersSuggestion[], prefix: string): readonly CallersRow[] {
    return suggestions.map((suggestion, at) => {
      const action = suggestedAction(suggestion);
      return this.#row(
        `${prefix}${String(at)}:${suggestion.title.text}`,
        { kind: 'suggestion', suggestion, action },
        'none',
      );
    });
  }

  #asked(): readonly string[] {
    return [...(this.#links?.asked ?? [])];
  }

  #row(
    id: string,
    subject: CallersRowSubject,
    children: CallersRow['children'],
    way: readonly string[] = [],
  ): CallersRow {
    const number = `${String(this.#state.number)}/`;
    return { id: id.startsWith(number) ? id : number + id, subject, children, way };
  }
}

function getFacts(
  title: string,
  { error, explanation, meta }: CallersResponse,
  top: readonly CallerNode[],
): Extract<CallersRowSubject, { kind: 'answer' }>['facts'] {
  return {
    title,
    callers: top.length,
    possible: top.filter(({ label }) => label === 'possible').length,
    isUndefined:
      (error === 'SYMBOL_NOT_FOUND' || meta.fallback_strategy === 'semantic_search') &&
      getIncompleteReason(meta.coverage) === undefined,
    coverage: meta.coverage,
    error,
    explanation: explanation === undefined ? undefined : localize(explanation),
  };
}

function grouped(nodes: readonly CallerNode[], getKey: (node: CallerNode) => string): Map<string, CallerNode[]> {
  const groups = new Map<string, CallerNode[]>();
  for (const node of nodes) {
    const group = groups.get(getKey(node));
    if (group === undefined) groups.set(getKey(node), [node]);
    else group.push(node);
  }
  return groups;
}

function bestLabel(nodes: readonly CallerNode[]): CallerNode['label'] {
  return labelOrder.find((label) => nodes.some((node) => node.label === label)) ?? 'possible';
}

function byPlace(nodes: readonly CallerNode[]): CallerNode[] {
  return [...nodes].sort((a, b) => {
    if (a.file_path === b.file_path) return a.line_number - b.line_number || a.column - b.column;
    if (a.file_path < b.file_path) return -1;
    return 1;
  });
}
