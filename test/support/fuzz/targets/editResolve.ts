import assert from 'node:assert/strict';
import { resolveEdit } from '../../../../src/edit/index.ts';
import { getBytes, getParts, getText, type FuzzTarget } from '../fuzzTarget.ts';

const code = Array.from(
  { length: 12 },
  (_, at) => `function f${at}(a, b) {\n  const total = a + b * ${at};\n  return store.get('key${at}', total);\n}\n`,
).join('\n');
const cut = (from: number, to: number): string => code.split('\n').slice(from, to).join('\n');
const seed = (content: string, before: string, after: string): Uint8Array =>
  getBytes([content, before, after].join('\n%%%%\n'));

/** The whole way of an edit into a text: content, old and new text, divided by `%%%%`. */
export const editResolve: FuzzTarget = {
  name: 'edit-resolve',
  seeds: () => [
    seed(code, cut(1, 3), cut(1, 3).replace('total', 'sum')),
    seed(code.replaceAll('\n', '\r\n'), cut(5, 8), `${cut(5, 8)}\nmore();`),
    seed(code, `  12\t${cut(6, 7)}`, `  12\t${cut(6, 7).replace('b', 'c')}`),
    seed(code, `\`\`\`js\n${cut(10, 14)}\n\`\`\``, 'x'),
    seed('a\na\na\n', 'a', 'b'),
    seed(code, cut(20, 24).replaceAll('  ', '\t'), ''),
    seed(`\ufeff${code}`, '  return store.get(“key3”, total);', 'y'),
  ],
  tokens: [
    '\n%%%%\n',
    'const ',
    'total',
    'f1',
    'return ',
    '  ',
    '\t',
    '→',
    '…',
    '// ...\n',
    '“',
    '\\n',
    '&lt;',
    '$&',
    '$1',
    '1\t',
    '1 | ',
    '- ',
    '+ ',
    '```\n',
    '\n\n',
  ],
  limitMs: 3000,
  largest: 60_000,
  runs: 150,
  check: async (input) => {
    const [content = '', oldString = '', newString = ''] = getParts(input, 3);
    const request = {
      content,
      oldString,
      newString,
      replaceAll: (input[0] ?? 0) % 3 === 0 ? true : undefined,
      lineHint: (input[1] ?? 0) % 5 === 0 ? (input.length % 50) + 1 : undefined,
    };
    const answer = await resolveEdit(request);
    if (answer.status === 'refused') return `refused ${answer.reason}`;
    if (answer.status === 'review') {
      for (const { span, text } of answer.candidates)
        assert.equal(
          text,
          content.slice(span.start, span.end),
          'a candidate shows another text than the one at its place',
        );
      return `review ${answer.reason}`;
    }
    const { changes, span } = answer;
    let made = '';
    let at = 0;
    for (const { start, end, text } of changes) {
      assert(start >= at && end >= start && end <= content.length, 'changes overlap or lie outside');
      made += content.slice(at, start) + text;
      at = end;
    }
    assert.equal(made + content.slice(at), answer.content, 'the changes do not give the result');
    const [first, last] = [changes[0], changes.at(-1)];
    // A deletion of whole lines may take one line break beside them along.
    if (first !== undefined && last !== undefined)
      assert(first.start >= span.start - 2 && last.end <= span.end + 2, 'something outside the place changed');
    if (
      answer.tier === 'exact' &&
      newString !== '' &&
      request.replaceAll !== true &&
      !(content + oldString + newString).includes('\r')
    ) {
      // Old text of whole lines is replaced by whole lines: the new text's missing last line break joins nothing.
      const closing =
        oldString.endsWith('\n') &&
        !newString.endsWith('\n') &&
        answer.content.length > content.length - oldString.length + newString.length
          ? '\n'
          : '';
      assert.equal(
        answer.content,
        content.slice(0, span.start) + newString + closing + content.slice(span.end),
        'an exact edit did something else',
      );
    }
    assert(
      answer.content.length <= content.length + (newString.length + 200) * 3 * Math.max(1, changes.length),
      'the result is too long',
    );
    return `applied ${answer.tier} ${String(getText(input).length > 1000)}`;
  },
};
