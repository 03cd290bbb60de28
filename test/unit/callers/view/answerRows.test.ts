import { describe, expect, test } from 'vitest';
import { msg } from '../../../../src/base/text/message.ts';
import { getQuestion } from '../../../../src/callers/host/view/askedQuestion.ts';
import type { SearchState, ShownAnswer } from '../../../../src/callers/host/view/callersSearch.ts';
import { AnswerRows, pageSize } from '../../../../src/callers/host/view/rows/answerRows.ts';
import type { CallersRow } from '../../../../src/callers/host/view/rows/row.ts';
import type { CallersResponse } from '../../../../src/callers/domain/types.ts';
import { getAnswer, getSite } from '../../../support/callersAnswers.ts';

function getState(response: CallersResponse, more: Partial<ShownAnswer> = {}): SearchState {
  return {
    number: 1,
    answer: {
      question: getQuestion({ symbol_name: 'save' }),
      response,
      late: [],
      isGrowing: false,
      further: new Map(),
      gaps: new Map(),
      ...more,
    },
  };
}

/** The rows as an outline: two blanks a level. `?` is a row whose callers have to be asked for. */
function outline(rows: AnswerRows, deepest = 4): string[] {
  const below = (row: CallersRow | undefined, indent: string): string[] =>
    (rows.under(row) ?? []).flatMap((each) => {
      const deeper =
        each.children === 'none' || indent.length / 2 >= deepest
          ? []
          : rows.under(each) === undefined
            ? [`${indent}  ?`]
            : below(each, `${indent}  `);
      return [`${indent}${getName(each)}`, ...deeper];
    });
  return below(undefined, '');
}

function getName({ subject }: CallersRow): string {
  switch (subject.kind) {
    case 'file':
      return `${subject.path} (${String(subject.count)}, ${subject.best})`;
    case 'stage':
      return `${subject.stage} (${String(subject.count)})`;
    case 'caller':
      return `${subject.node.name}:${String(subject.node.line_number)}${subject.isRepeated ? ' again' : ''}`;
    case 'suggestion':
      return `${subject.suggestion.title.text}${subject.action === undefined ? '' : ` -> ${subject.action.kind}`}`;
    case 'reason':
      return subject.reason.code;
    case 'more':
      return `more ${String(subject.left)}`;
    default:
      return subject.kind;
  }
}

/** PRD-02's example: an event's consumer calls the method, a service emits the event, a resolver calls the service. */
const consumer = getSite('src/consumer.ts:12', 'FeesReportConsumerController.handle');
const emitter = getSite('src/reports.ts:30', 'ReportService.create', {
  type: 'event',
  depth: 2,
  confidence: 0.85,
  label: 'likely',
  evidence: ['event report.created'],
});
const resolver = getSite('src/resolver.ts:8', 'ReportResolver.createReport', { depth: 3 });
const chain = getAnswer([consumer, emitter, resolver], {
  edges: [
    { from: consumer.id, to: 'src/files.ts#Files.moveFilesToPermanentStorage', type: 'call' },
    { from: emitter.id, to: 'src/consumer.ts#FeesReportConsumerController.handle', type: 'event' },
    { from: resolver.id, to: 'src/reports.ts#ReportService.create', type: 'call' },
  ],
});

describe('the rows of an answer', () => {
  test('nothing asked is no rows; a question on its way is one', () => {
    expect(outline(new AnswerRows({ number: 0 }, 'file'))).toEqual([]);
    expect(outline(new AnswerRows({ number: 1, searching: getQuestion({ symbol_name: 'save' }) }, 'file'))).toEqual([
      'searching',
    ]);
    expect(
      outline(
        new AnswerRows(
          { number: 1, problem: { question: getQuestion({ symbol_name: 'save' }), sentence: 'no' } },
          'file',
        ),
      ),
    ).toEqual(['problem']);
  });

  test('a caller opens into its own callers, as deep as the answer goes; beyond that they are asked for', () => {
    expect(outline(new AnswerRows(getState(chain), 'file'))).toEqual([
      'answer',
      'src/consumer.ts (1, verified)',
      '  FeesReportConsumerController.handle:12',
      '    ReportService.create:30',
      '      ReportResolver.createReport:8',
      '        ?',
    ]);
  });

  test('what was asked for hangs below its caller, also when there was nobody', () => {
    const further = new Map([
      ['src/resolver.ts#ReportResolver.createReport', getAnswer([getSite('src/app.ts:5', '')])],
    ]);
    const deep = outline(new AnswerRows(getState(chain, { further }), 'file'));
    expect(deep.slice(-2)).toEqual(['      ReportResolver.createReport:8', '        src/app.ts:5']);
    const nobody = outline(
      new AnswerRows(
        getState(chain, { further: new Map([['src/resolver.ts#ReportResolver.createReport', getAnswer([])]]) }),
        'file',
      ),
    );
    expect(nobody.at(-1)).toBe('        nobody');
  });

  test.each([
    ['a language whose complete lists can be relied on', undefined, true],
    ['one whose cannot', { language: 'Ruby', right: 9, asked: 10 }, false],
  ])('that there is nobody is said of %s', (_, record, isSaid) => {
    const none = getAnswer([]);
    const coverage = { ...none.meta.coverage, complete: 'yes', complete_record: record } as const;
    const further = new Map([
      ['src/resolver.ts#ReportResolver.createReport', { ...none, meta: { ...none.meta, coverage } }],
    ]);
    const rows = new AnswerRows(getState(chain, { further }), 'file');
    const listBelow = (row?: CallersRow): CallersRow[] =>
      (rows.under(row) ?? []).flatMap((each) => [each, ...(each.children === 'none' ? [] : listBelow(each))]);
    const nobody = listBelow().find(({ subject }) => subject.kind === 'nobody');
    expect(nobody?.subject).toMatchObject({ isComplete: isSaid });
  });

  test('a circle of calls ends where it closes', () => {
    const a = getSite('src/a.ts:3', 'ping');
    const b = getSite('src/b.ts:4', 'pong', { depth: 2 });
    const back = getSite('src/a.ts:5', 'ping', { depth: 3 });
    const self = getSite('src/files.ts:9', 'save');
    const response = getAnswer([a, b, back, self], {
      edges: [
        { from: a.id, to: 'src/files.ts#save', type: 'call' },
        { from: self.id, to: 'src/files.ts#save', type: 'call' },
        { from: b.id, to: 'src/a.ts#ping', type: 'call' },
        { from: back.id, to: 'src/b.ts#pong', type: 'call' },
      ],
    });
    expect(outline(new AnswerRows(getState(response), 'file'), 9)).toEqual([
      'answer',
      'src/a.ts (1, verified)',
      '  ping:3',
      '    pong:4',
      '      ping:5 again',
      'src/files.ts (1, verified)',
      '  save:9 again',
    ]);
  });

  test('by file: the surest first, then by name; the lines in order', () => {
    const nodes = [
      getSite('src/z.ts:9', 'b'),
      getSite('src/z.ts:2', 'a', { label: 'possible' }),
      getSite('src/b.ts:1', 'c', { label: 'possible' }),
      getSite('src/a.ts:1', 'd', { label: 'likely' }),
    ];
    expect(
      outline(new AnswerRows(getState(getAnswer(nodes)), 'file'), 1).filter((line) => !line.includes('?')),
    ).toEqual([
      'answer',
      'src/z.ts (2, verified)',
      '  a:2',
      '  b:9',
      'src/a.ts (1, likely)',
      '  d:1',
      'src/b.ts (1, possible)',
      '  c:1',
    ]);
  });

  test('by stage: the graph, then the text; names alike, mentions and next steps stand apart in both groupings', () => {
    const nodes = [
      getSite('src/t.ts:7', 'text', { type: 'grep_match', stage: 'grep', label: 'possible' }),
      getSite('src/a.ts:3', 'run'),
      getSite('src/n.ts:2', 'sove', { type: 'semantic_match', stage: 'semantic_search', label: 'possible' }),
      getSite('src/d.ts:1', '', { type: 'definition', stage: 'grep' }),
      getSite('src/i.ts:1', '', { type: 'import', stage: 'grep' }),
    ];
    const response = getAnswer(nodes, {
      suggestions: [
        { title: msg('Search'), tool: 'grep', arguments: { pattern: 'save' } },
        { title: msg('Think'), command: 'workbench.action.quit' },
      ],
    });
    const apart = [
      'near',
      '  sove:2',
      'mentions',
      '  src/d.ts:1',
      '  src/i.ts:1',
      'suggestions',
      '  Search -> search',
      '  Think',
    ];
    const lines = (grouping: 'file' | 'stage'): string[] =>
      outline(new AnswerRows(getState(response), grouping)).filter((line) => !line.includes('?'));
    expect(lines('stage')).toEqual(['answer', 'graph (1)', '  run:3', 'grep (1)', '  text:7', ...apart]);
    expect(lines('file')).toEqual([
      'answer',
      'src/a.ts (1, verified)',
      '  run:3',
      'src/t.ts (1, possible)',
      '  text:7',
      ...apart,
    ]);
    const initial = new AnswerRows(getState(response), 'file')
      .under()
      ?.map(({ subject, children }) => `${subject.kind} ${children}`);
    expect(initial).toEqual([
      'answer none',
      'file open',
      'file open',
      'near closed',
      'mentions closed',
      'suggestions closed',
    ]);
  });

  test('a dead end opens what to do next, and the reasons somebody asked for with their steps', () => {
    const response = getAnswer([], {
      error: 'SYMBOL_NOT_FOUND',
      explanation: msg('Nothing defines it.'),
      suggestions: [{ title: msg('Why'), tool: 'explain_symbol_gap', arguments: { symbol_name: 'sve' } }],
    });
    const gaps = new Map([
      [
        'sve',
        {
          symbol: 'sve',
          isDefined: false,
          reasons: [
            {
              code: 'misspelt',
              text: msg('No file defines it.'),
              actions: [{ title: msg('Did you mean save?'), tool: 'find_callers', arguments: { symbol_name: 'save' } }],
            },
          ],
        },
      ],
    ]);
    const rows = new AnswerRows(getState(response, { gaps }), 'file');
    expect(outline(rows)).toEqual([
      'answer',
      'reasons',
      '  misspelt',
      '    Did you mean save? -> ask',
      'suggestions',
      '  Why -> explain',
    ]);
    expect(rows.under()?.map(({ children }) => children)).toEqual(['none', 'open', 'open']);
  });

  test('a caller of a caller whose way is not in the answer stands at the top', () => {
    expect(
      outline(new AnswerRows(getState(getAnswer([getSite('src/a.ts:3', 'run', { depth: 2 })])), 'file'), 1).slice(0, 3),
    ).toEqual(['answer', 'src/a.ts (1, verified)', '  run:3']);
  });

  test('many callers come in pages, and their files are closed at first', () => {
    const nodes = Array.from({ length: pageSize * 2 + 1 }, (_, at) =>
      getSite(`src/a.ts:${String(at + 1)}`, `f${String(at)}`),
    );
    const state = getState(getAnswer(nodes));
    const rows = new AnswerRows(state, 'file');
    const file = rows.under()?.find(({ subject }) => subject.kind === 'file');
    expect(file?.children).toBe('closed');
    const page = rows.under(file) ?? [];
    expect(page).toHaveLength(pageSize + 1);
    expect(getName(page.at(-1)!)).toBe(`more ${String(pageSize + 1)}`);
    const further = new AnswerRows(state, 'file', new Map([[file?.id ?? '', pageSize * 3]]));
    expect(further.under(file)).toHaveLength(pageSize * 2 + 1);
  });

  test('no two rows have one id, in either grouping and with a caller in several places', () => {
    for (const grouping of ['file', 'stage'] as const) {
      const rows = new AnswerRows(getState(chain), grouping);
      const ids: string[] = [];
      const walk = (row?: CallersRow): void => {
        for (const each of rows.under(row) ?? []) {
          ids.push(each.id);
          walk(each);
        }
      };
      walk();
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
