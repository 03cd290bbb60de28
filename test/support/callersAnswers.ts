import { msg } from '../../src/base/text/message.ts';
import type { AskOptions, CallersEngine, IndexStatus, SymbolGap } from '../../src/callers/domain/engine.ts';
import type { CallerNode, CallersQuery, CallersResponse } from '../../src/callers/domain/types.ts';

/** One call site; `at` is `path:line`, `name` the enclosing function or '' at the top of the file. */
export function getSite(at: string, name: string, more: Partial<CallerNode> = {}): CallerNode {
  const [path = '', line = '1'] = at.split(':');
  return {
    id: `${at}:4`,
    name: name === '' ? path : name,
    symbol_id: name !== '' ? `${path}#${name}` : undefined,
    type: 'call',
    file_path: path,
    line_number: Number(line),
    column: 4,
    context: 'await this.files.save(file);',
    confidence: 0.95,
    label: 'verified',
    evidence: ['import ./files'],
    stage: 'graph',
    depth: 1,
    ...more,
  };
}

/**
 * An answer with these sites. `links` are pairs of a node and the id of what it calls; without them every direct caller
 * calls `src/files.ts#save`.
 */
export function getAnswer(
  nodes: readonly CallerNode[],
  more: Partial<Omit<CallersResponse, 'meta'>> & { readonly meta?: Partial<CallersResponse['meta']> } = {},
): CallersResponse {
  const { meta, ...rest } = more;
  return {
    nodes,
    edges: nodes
      .filter(({ depth }) => depth === 1)
      .map(({ id, type }) => ({ from: id, to: 'src/files.ts#save', type })),
    suggestions: [],
    ...rest,
    meta: {
      request_id: 'r1',
      degraded_mode: false,
      coverage: {
        complete: 'yes',
        indexed_files: 20,
        total_files: 20,
        candidate_files: 3,
        analysed_files: 3,
        truncated: false,
        freshness: 'live',
      },
      trail: [{ stage: 'graph', outcome: 'answer', ms: 4 }],
      ...meta,
    },
  };
}

/** A question that waits for its answer. */
export interface Pending {
  readonly query: CallersQuery;
  readonly options: AskOptions;
  answer(response: CallersResponse): void;
  fail(error: Error): void;
}

/** An engine that answers when the test says so. */
export class HandEngine implements CallersEngine {
  readonly asked: Pending[] = [];
  readonly gaps: CallersQuery[] = [];
  readonly status: IndexStatus = { phase: 'ready', indexed: 1, total: 1, analysed: 1, skipped: {} };

  ask(query: CallersQuery, options: AskOptions = {}): Promise<CallersResponse> {
    return new Promise((resolve, reject) => {
      this.asked.push({ query, options, answer: resolve, fail: reject });
    });
  }

  symbols(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }

  explainGap(query: CallersQuery): Promise<SymbolGap> {
    this.gaps.push(query);
    return Promise.resolve({
      symbol: query.symbol_name ?? '',
      isDefined: false,
      reasons: [
        {
          code: 'misspelt',
          text: msg('No file defines it.'),
          actions: [{ title: msg('Did you mean save?'), tool: 'find_callers', arguments: { symbol_name: 'save' } }],
        },
      ],
    });
  }

  onDidChangeStatus(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  rebuild(): Promise<void> {
    return Promise.resolve();
  }

  pause(): void {
    /* nothing runs */
  }
  resume(): void {
    /* nothing runs */
  }
}
