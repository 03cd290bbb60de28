import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../src/base/text/textIndex.ts';
import { parsePattern } from '../../src/edit/domain/locate/pattern.ts';
import { placeLines } from '../../src/edit/domain/locate/placement.ts';
import { resolveEdit } from '../../src/edit/index.ts';
import type { EditRequest, EditResolution, TextChange } from '../../src/edit/domain/types.ts';
import { startMeasuringWork } from '../support/relativeWork.ts';

const seconds = 2_500;
/** Each property gets a couple of seconds; a slow machine runs fewer cases, never a longer test. */
const bounded = { interruptAfterTimeLimit: seconds, markInterruptAsFailure: false, numRuns: 1_500 } as const;

const words = ['alpha', 'beta', 'gamma', 'delta', 'store', 'value', 'index', 'request', 'answer', 'total', 'count'];
const word = fc.constantFrom(...words);
const indent = fc.constantFrom('', '  ', '    ', '\t', '\t\t', '      ');
const statement = fc.oneof(
  fc.tuple(word, word, fc.nat(99)).map(([a, b, n]) => `const ${a}${n} = ${b}(${n});`),
  fc.tuple(word, word).map(([a, b]) => `if (${a} && ${b}) {`),
  fc.tuple(word, fc.nat(9)).map(([a, n]) => `return ${a} + ${n};`),
  fc.tuple(word, word, fc.nat(999)).map(([a, b, n]) => `${a}: '${b} ${n}',`),
  fc.tuple(word, word, word).map(([a, b, c]) => `// ${a} the ${b} of ${c}`),
  fc.constantFrom('}', '{', '', '},', '"quoted → text"', '…'),
);
const line = fc.tuple(indent, statement).map(([space, text]) => (text === '' ? '' : space + text));
const file = fc.array(line, { minLength: 2, maxLength: 40 });

/**
 * A request made from a file: a block of it, damaged in ways that the engine may or may not forgive, and some new text.
 */
const madeRequest = fc
  .record({
    lines: file,
    at: fc.nat(39),
    length: fc.integer({ min: 1, max: 8 }),
    added: fc.array(line, { maxLength: 3 }),
    dropped: fc.boolean(),
    damage: fc.constantFrom('none', 'dedent', 'trailing', 'numbers', 'quotes', 'typo', 'escape', 'fence', 'shift'),
    finalNewline: fc.boolean(),
    replaceAll: fc.boolean(),
    lineHint: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  })
  .map(({ lines, at, length, added, dropped, damage, finalNewline, replaceAll, lineHint }): EditRequest => {
    const start = at % lines.length;
    const block = lines.slice(start, start + length);
    const fresh = [
      ...block.slice(0, Math.ceil(block.length / 2)),
      ...added,
      ...block.slice(Math.ceil(block.length / 2) + (dropped ? 1 : 0)),
    ];
    return {
      content: lines.join('\n') + (finalNewline ? '\n' : ''),
      oldString: damaged(block, damage, start),
      newString: damaged(fresh, damage, start),
      replaceAll: replaceAll ? replaceAll : undefined,
      lineHint,
    };
  });

function damaged(lines: readonly string[], damage: string, start: number): string {
  const text = lines.join('\n');
  switch (damage) {
    case 'dedent':
      return lines.map((own) => own.trimStart()).join('\n');
    case 'trailing':
      return lines.map((own) => `${own} `).join('\n');
    case 'numbers':
      return lines.map((own, i) => `${String(start + i + 1).padStart(5)}\t${own}`).join('\n');
    case 'quotes':
      return text.replaceAll("'", '’');
    case 'typo':
      return text.replace('return', 'retrun').replace('const', 'cnost');
    case 'escape':
      return text.replaceAll('\n', '\\n');
    case 'fence':
      return `\`\`\`ts\n${text}\n\`\`\``;
    case 'shift':
      return lines.map((own) => (own === '' ? own : `  ${own}`)).join('\n');
    default:
      return text;
  }
}

/** Text of any kind: broken surrogates, control characters, long runs of one line, markers of every sort. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom(
      '\uD800',
      '\uDC00',
      '\0',
      '\r',
      '\n',
      '\t',
      '→',
      '"',
      '\\',
      'n',
      ' ',
      '\uFEFF',
      '…',
      '-',
      '+',
      '`',
      '1',
      '|',
      '&lt;',
      '$&',
      '...',
    ),
    maxLength: 80,
  }),
  fc.tuple(line, fc.integer({ min: 1, max: 400 })).map(([own, n]) => `${own}\n`.repeat(n)),
  file.map((lines) => lines.join('\r\n')),
  fc.constantFrom('\uFEFF', '\n', '```\n```', '→', '1\t', '\\n', '- ', '...'),
  fc.tuple(file, fc.string({ maxLength: 20 })).map(([lines, noise]) => lines.join(noise)),
);

function applied(content: string, changes: readonly TextChange[]): string {
  let out = '';
  let at = 0;
  for (const change of changes) {
    expect(change.start).toBeGreaterThanOrEqual(at);
    expect(change.end).toBeGreaterThanOrEqual(change.start);
    out += content.slice(at, change.start) + change.text;
    at = change.end;
  }
  expect(at).toBeLessThanOrEqual(content.length);
  return out + content.slice(at);
}

/** Some 60 KB of distinct lines: long enough for the index to be carried over from version to version. */
function longText(eol: string): string {
  return Array.from(
    { length: 1_500 },
    (_, i) =>
      `${' '.repeat((i % 4) * 2)}const ${words[i % words.length] ?? ''}${i} = ${words[(i * 7) % words.length] ?? ''}(${i});`,
  ).join(eol);
}

const crlf = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n');
const comparable = (resolution: EditResolution): unknown => JSON.parse(JSON.stringify(resolution));

describe('resolveEdit, for every request', () => {
  it('returns minimal changes that give the result, and touches nothing outside the place', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const answer = await resolveEdit(request);
        if (answer.status !== 'applied') return;
        expect(applied(request.content, answer.changes)).toBe(answer.content);
        const { start, end } = answer.span;
        const first = answer.changes[0];
        const last = answer.changes.at(-1);
        if (first === undefined || last === undefined) return;
        // A deletion of whole lines may take one line break next to them along.
        expect(first.start).toBeGreaterThanOrEqual(start - 2);
        expect(last.end).toBeLessThanOrEqual(end + 2);
        expect(answer.content.startsWith(request.content.slice(0, first.start))).toBe(true);
        expect(answer.content.endsWith(request.content.slice(last.end))).toBe(true);
      }),
      bounded,
    );
  });

  it('can be undone byte for byte by the inverse of its changes', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const answer = await resolveEdit(request);
        if (answer.status !== 'applied') return;
        let shift = 0;
        const inverse = answer.changes.map((change): TextChange => {
          const start = change.start + shift;
          shift += change.text.length - (change.end - change.start);
          return { start, end: start + change.text.length, text: request.content.slice(change.start, change.end) };
        });
        expect(applied(answer.content, inverse)).toBe(request.content);
      }),
      bounded,
    );
  });

  it('never applies a block that is not there', async () => {
    const strange = fc.array(fc.tuple(fc.constantFrom('zephyr', 'quartz', 'jigsaw', 'oblong'), fc.nat(9_999)), {
      minLength: 2,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(madeRequest, strange, async ({ content }, parts) => {
        const block = parts.map(([name, n]) => `  ${name}_${n} <- ${name.toUpperCase()}[${n}] // ${n}`);
        const answer = await resolveEdit({
          content,
          oldString: block.join('\n'),
          newString: [...block, 'done'].join('\n'),
        });
        expect(answer.status).toBe('refused');
      }),
      bounded,
    );
  });

  it('gives the CRLF twin of the result for the CRLF twin of the file', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const plain = await resolveEdit(request);
        const twin = await resolveEdit({ ...request, content: crlf(request.content) });
        expect(twin.status).toBe(plain.status);
        if (plain.status === 'applied' && twin.status === 'applied') expect(twin.content).toBe(crlf(plain.content));
      }),
      bounded,
    );
  });

  it('gives the same result behind a byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const plain = await resolveEdit(request);
        const marked = await resolveEdit({ ...request, content: `\uFEFF${request.content}` });
        expect(marked.status).toBe(plain.status);
        if (plain.status === 'applied' && marked.status === 'applied')
          expect(marked.content).toBe(`\uFEFF${plain.content}`);
      }),
      bounded,
    );
  });

  it('quotes the places it offers byte for byte, with the right line numbers', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const answer = await resolveEdit(request);
        const places =
          answer.status === 'applied'
            ? answer.runnerUp === undefined
              ? []
              : [answer.runnerUp]
            : [...answer.advice.nearest, ...(answer.status === 'review' ? answer.candidates : [])];
        for (const { span, text, similarity, confidence, changes } of places) {
          expect(request.content.slice(span.start, span.end)).toBe(text);
          expect(request.content.slice(0, span.start).split('\n').length).toBe(span.startLine);
          expect(span.endLine).toBeGreaterThanOrEqual(span.startLine);
          expect(similarity).toBeGreaterThanOrEqual(0);
          expect(similarity).toBeLessThanOrEqual(1);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          if (changes !== undefined) applied(request.content, changes);
        }
      }),
      bounded,
    );
  });

  it('never throws and never hangs, whatever the texts are', async () => {
    const hints = fc.option(fc.integer({ min: -5, max: 1_000 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        anyText,
        anyText,
        anyText,
        hints,
        fc.boolean(),
        fc.boolean(),
        async (content, oldString, newString, lineHint, replaceAll, aiMode) => {
          const work = startMeasuringWork();
          const answer = await resolveEdit({
            content,
            oldString,
            newString,
            replaceAll,
            aiMode,
            lineHint,
          });
          // Far more than any of these short texts can need, on any machine: it is hangs that this looks for.
          expect(work()).toBeLessThan(5_000);
          if (answer.status === 'applied') expect(applied(content, answer.changes)).toBe(answer.content);
        },
      ),
      bounded,
    );
  });

  it('never throws for pieces of the text itself', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.nat(200), fc.nat(60), anyText, async (content, from, length, newString) => {
        const answer = await resolveEdit({ content, oldString: content.slice(from, from + length), newString });
        if (answer.status === 'applied') expect(applied(content, answer.changes)).toBe(answer.content);
      }),
      bounded,
    );
  });

  it('without aiMode means a plain search and a plain splice', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (made) => {
        const { lineHint: _hint, ...request } = made;
        const { content, oldString, newString } = request;
        const answer = await resolveEdit({ ...request, aiMode: false });
        const first = content.indexOf(oldString);
        const again = first === -1 ? -1 : content.indexOf(oldString, first + 1);
        if (
          oldString === '' ||
          oldString === newString ||
          first === -1 ||
          (again !== -1 && request.replaceAll !== true)
        ) {
          expect(answer.status === 'applied' && answer.content !== content && oldString !== '').toBe(false);
          return;
        }
        expect(answer.status).toBe('applied');
        if (answer.status === 'applied')
          expect(answer.content).toBe(
            request.replaceAll === true
              ? content.split(oldString).join(newString)
              : content.slice(0, first) + newString + content.slice(first + oldString.length),
          );
      }),
      bounded,
    );
  });

  it('answers for an edited long text as if it had never seen an earlier version', async () => {
    const version = fc.record({
      at: fc.nat(60_000),
      removed: fc.nat(200),
      text: fc.oneof(
        file.map((lines) => lines.join('\n')),
        fc.constantFrom('', '\n', '\r\n', '\r', 'x'),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(version, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.nat(1_000),
        async (versions, dos, pick) => {
          let text = longText(dos ? '\r\n' : '\n');
          await resolveEdit({ content: text, oldString: 'nothing of the kind', newString: '' });
          for (const { at, removed, text: added } of versions) {
            text = text.slice(0, at) + added + text.slice(at + removed);
            const lines = text.split('\n');
            const from = Math.min(lines.length - 4, Math.max(0, text.slice(0, at).split('\n').length - 2 + (pick % 3)));
            const old = lines
              .slice(from, from + 3)
              .map((own) => `${own.replace('\r', '')} `)
              .join('\n');
            const request = { content: text, oldString: old, newString: `${old}\nadded` };
            const updated = await resolveEdit(request);
            for (let i = 0; i < 4; i++)
              await resolveEdit({ content: `unrelated ${i}`, oldString: 'a', newString: 'b' });
            expect(comparable(updated)).toEqual(comparable(await resolveEdit(request)));
          }
        },
      ),
      { ...bounded, numRuns: 60 },
    );
  });

  it('answers the same question twice in the same way', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        expect(comparable(await resolveEdit(request))).toEqual(comparable(await resolveEdit({ ...request })));
      }),
      { ...bounded, numRuns: 400 },
    );
  });
});

describe('the lines of a place', () => {
  it('follow one another in the order of the old text, each in one piece', () => {
    const row = fc.constantFrom('', '', 'alpha', 'beta', 'gamma');
    fc.assert(
      fc.property(fc.array(row, { maxLength: 9 }), fc.array(row, { maxLength: 9 }), (old, own) => {
        const index = new TextIndex(own.join('\n'));
        const align = new Map<number, readonly number[]>();
        let from = 0;
        for (const [at, text] of old.entries()) {
          const line = text === '' ? -1 : own.indexOf(text, from);
          if (line < 0) continue;
          align.set(at, [line]);
          from = line + 1;
        }
        const placed = placeLines(index, parsePattern(old.join('\n')), align, 1).align.flat();
        expect(placed.every((piece, at) => at === 0 || piece > (placed[at - 1] ?? 0))).toBe(true);
      }),
      bounded,
    );
  });
});
