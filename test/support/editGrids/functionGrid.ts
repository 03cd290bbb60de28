import { candidateTokens, codeLines, damagedLine, readerLines, wordsAndForms } from './functionInputs.ts';
import { TextIndex } from '../../../src/base/text/textIndex.ts';
import { breaksJson, isExcerpt, leftOutBy } from '../../../src/edit/domain/agent/fileObjection.ts';
import { readFenceMark } from '../../../src/edit/domain/formats/fence.ts';
import {
  readFileName,
  readGitNames,
  readHunkHeader,
  stripPrefixes,
} from '../../../src/edit/domain/formats/diffHeader.ts';
import { readJson, type JsonSpan } from '../../../src/edit/domain/formats/lenientJson.ts';
import { announcesContent, headingClue, nameOnly, readInfo } from '../../../src/edit/domain/formats/pathClues.ts';
import { getExtension, isPathLike, languageFits } from '../../../src/edit/domain/formats/pathShape.ts';
import { isOmission, isPlaceholder } from '../../../src/edit/domain/formats/placeholder.ts';
import { classifyPath, matchPath } from '../../../src/edit/domain/formats/safePath.ts';
import {
  decodeEntities,
  readDivider,
  readReplaceMark,
  readSearchMark,
  unescapeMarker,
} from '../../../src/edit/domain/formats/searchMarkers.ts';
import { snippetSegments } from '../../../src/edit/domain/formats/snippet.ts';
import { jsonStart } from '../../../src/edit/domain/formats/toolCall.ts';
import { mentionsToolCall } from '../../../src/edit/domain/formats/toolCallFields.ts';
import { balanceKept } from '../../../src/edit/domain/guard/balance.ts';
import { commentStart, isCommentLine } from '../../../src/edit/domain/guard/comments.ts';
import { lineDifference } from '../../../src/edit/domain/guard/lineDifference.ts';
import { isSlip, isTypo, sharedEnds } from '../../../src/edit/domain/guard/typo.ts';
import { approximateSubstring } from '../../../src/edit/domain/locate/approximateSubstring.ts';
import { linesWithWord } from '../../../src/edit/domain/locate/partialMatches.ts';
import { learnCarryOver } from '../../../src/edit/domain/merge/carryOver.ts';
import { columns, inferUnit, lonelyUnit } from '../../../src/edit/domain/merge/indentFrame.ts';
import { carried } from '../../../src/edit/domain/merge/carried.ts';
import { mergeLine } from '../../../src/edit/domain/merge/lineMerge.ts';
import { tokenize } from '../../../src/edit/domain/merge/tokens.ts';
import { readModelAnswer } from '../../../src/edit/domain/model/modelAnswer.ts';
import { inverseChanges, getLineEndings, singleChange } from '../../../src/edit/domain/wholeText.ts';

const languageIds = [undefined, 'typescript', 'python', 'markdown', 'css', 'sql'];
const told = (value: unknown): string => JSON.stringify(value);
/** Those of several that hold, by name. */
const holding = (all: Readonly<Record<string, boolean>>): string =>
  Object.entries(all)
    .filter(([, holds]) => holds)
    .map(([name]) => name)
    .join(' ') || 'no';

/**
 * What the functions about words, lines and short texts say to many of them: a section for each family, a line for each
 * input.
 */
export const functionGrids: Readonly<Record<string, () => string[]>> = {
  words: () =>
    wordsAndForms().map(([written, real]) => {
      const { head, tail } = sharedEnds(written, real);
      return `${written} ${real}: ${holding({ typo: isTypo(written, real), slip: isSlip(written, real) })} ${String(head)} ${String(tail)}`;
    }),
  differences: () =>
    codeLines.flatMap((line) =>
      damagedLine(line).flatMap(([name, other]) => {
        if (other === line) return [];
        const known = (word: string): boolean => line.includes(word);
        const both = [false, true].map((inFirmBlock) =>
          lineDifference(other, line, known, { inFirmBlock })
            .map(({ kind, expected, found }) => `${kind} ${told(expected)} ${told(found)}`)
            .join(', '),
        );
        return [`${told(line)} ${name}: ${both[0] === both[1] ? (both[0] ?? '') : both.join(' | firm: ')}`];
      }),
    ),
  merges: () =>
    codeLines.slice(0, 14).flatMap((line) =>
      damagedLine(line)
        .map(([name, file]) => {
          const carry = learnCarryOver([[line, file]]);
          // What becomes exactly the new line is told by its name alone.
          const plain: string[] = [];
          const news = damagedLine(line)
            .filter(([, fresh]) => fresh !== line)
            .flatMap(([how, fresh]) => {
              const { text, conflict } = mergeLine(line, file, fresh, carry);
              if (text !== fresh || conflict) return [`${how} ${conflict ? '!' : ''}${text}`];
              plain.push(how);
              return [];
            });
          return [
            `${told(line)} ${name}, learned ${told([...carry.words])} ${told([...carry.marks])}${carry.plainQuotes ? ' plain' : ''} ${told(carried(`a “b” ${line}`, carry))}`,
            `  as sent: ${plain.join(', ')}`,
            ...news.map((each) => `  ${each}`),
          ];
        })
        .flat(),
    ),
  comments: () =>
    codeLines.map(
      (line) =>
        `${told(line)}: ${languageIds.map((id) => `${String(commentStart(line, id))}${isCommentLine(line, id) ? '!' : ''}`).join(' ')}; ${tokenize(
          line,
        )
          .map(({ kind, text }) => kind.charAt(0) + text.length.toString(36))
          .join('')}`,
    ),
  placeholders: () =>
    readerLines.map(
      (line) =>
        `${told(line)}: ${holding({ ts: isPlaceholder(line, 'typescript'), py: isPlaceholder(line, 'python'), omits: isOmission(line.trim()), firmly: isOmission(line.trim(), true) })}`,
    ),
  snippets: () =>
    readerLines.flatMap((line) =>
      [
        [line, 'a();', '', 'b();'],
        ['def a():', `    ${line}`, 'b()'],
        ['a();', '', line, '', 'b();', line],
      ].map(
        (lines) =>
          `${told(lines)}: ${told(snippetSegments(lines, 'python'))} ${told(leftOutBy('a.ts', 'a();\nold();\nb();\n', lines.join('\n')) ?? null)} ${told(leftOutBy('a.md', 'a();\nold();\nb();\n', lines.join('\n')) ?? null)}`,
      ),
    ),
  marks: () =>
    readerLines.map(
      (line) =>
        `${told(line)}: ${told([readSearchMark(line), readReplaceMark(line), readReplaceMark(line, 3), readDivider(line, 5, false), readDivider(line, 3, true), readFenceMark(line), readHunkHeader(line), jsonStart(line), mentionsToolCall(line)])} ${told([decodeEntities(line), unescapeMarker(line)].map((each) => (each === line ? 0 : each)))}`,
    ),
  clues: () =>
    readerLines.map((line) => {
      const clue = headingClue(line);
      return `${told(line)}: ${told([nameOnly(line), nameOnly(line, false), clue, clue !== undefined && announcesContent(clue), readInfo(line.slice(0, 80)), readFileName(line), readGitNames(line)])}`;
    }),
  paths: () =>
    candidateTokens.map(
      (token) =>
        `${told(token)}: ${told([classifyPath(token), getExtension(token), isPathLike(token, true), isPathLike(token, false), ['ts', 'python', 'css', 'unknown', ''].map((language) => Number(languageFits(language, token))).join(''), matchPath(token, workspace), stripPrefixes(`a/${token}`, `b/${token}`), stripPrefixes(token, null)])}`,
    ),
  json: () =>
    jsonTexts.map((text) => {
      const [reading, asData] = [readJson(text, 0), readJson(text, 0, true)].map((read) => {
        const { spans, ...rest } = read.ok ? read.value : { ...read.error, spans: new Map<object, JsonSpan>() };
        return { spans, read: { ok: read.ok, ...rest } };
      });
      return `${told(text)}: ${told(reading?.read)} ${told([...(reading?.spans.values() ?? [])].map(({ start, end }) => [start, end]))} ${told(asData?.read)} ${holding({ breaks: breaksJson('a.json', '{}', text), 'in a notebook': breaksJson('A.IPYNB', '[1]', text), 'in a backup': breaksJson('a.json.bak', '{}', text) })} ${told(readModelAnswer(text) ?? null)}`;
    }),
  indents: () =>
    indentLists.map(
      (indents) =>
        `${told(indents)}: ${told(inferUnit(indents))} ${told(lonelyUnit(indents))} ${told(indents.map((indent) => [columns(indent, { text: '\t', width: 1 }), columns(indent, { text: '  ', width: 2 }), columns(indent, { text: '    ', width: 4 })]))}`,
    ),
  substrings: () =>
    codeLines.flatMap((line, at) =>
      damagedLine(line)
        .slice(0, 9)
        .map(([name, wanted]) => {
          const text = `${codeLines[at - 1] ?? ''}\n${line}\n${codeLines[at + 1] ?? ''}`;
          const index = new TextIndex(text);
          return `${told(wanted)} ${name}: ${told(approximateSubstring(wanted.trim().slice(0, 40), text))} ${told(linesWithWord(index, wanted.trim().split(' ')[0] ?? ''))} ${holding({ balanced: balanceKept(text, text.replace(line, wanted), line, wanted) })}`;
        }),
    ),
  texts: () =>
    shortTexts.flatMap((before) =>
      shortTexts.map((after) => {
        const changes = singleChange(before, after);
        return `${told(before)} ${told(after)}: ${changes.map(({ start, end, text }) => `${String(start)}-${String(end)} ${told(text)}`).join('')} ${told(inverseChanges(before, changes, after))} ${getLineEndings(before + after)} ${holding({ excerpt: isExcerpt(before, after) })}`;
      }),
    ),
};

const workspace = [
  'src/a.ts',
  'src/app/a.ts',
  'lib/A.ts',
  'src/main.py',
  'docs/guide.md',
  'Makefile',
  'packages/one/src/index.ts',
  'packages/two/src/index.ts',
  'src/my files/b.css',
];

const jsonTexts = [
  '{}',
  '[]',
  '{"a": 1}',
  "{'a': 'b'}",
  '{"a": "b",}',
  '[1, 2,]',
  '{"a": True, "b": False, "c": None}',
  '{"a": true, "b": false, "c": null}',
  '{a: 1}',
  '{"a" "b"}',
  '{"a": }',
  '{"a": 1',
  '["a"',
  '{"a": "b\nc"}',
  '{"a": "b\tc"}',
  '{"a": "b\\nc\\t\\u0041\\x"}',
  '{"a": "b\\u00e9\\ud83d\\ude00"}',
  '{"a": "\\u12"}',
  '// note\n{"a": 1}',
  '{/* note */"a": 1}',
  '{"a": 1 // note\n}',
  '{"a": 1 # note\n}',
  '{"a": -1.5e3, "b": +2, "c": .5, "d": 0x1f, "e": 01}',
  '"text"',
  '12',
  'true',
  '',
  '   ',
  '{"a": {"b": [{"c": "d"}]}}',
  '{"a": """x"""}',
  '{"a": "x" "y"}',
  '{"a": "it"s"}',
  "{\"a\": 'it\\'s'}",
  '[[[[[1]]]]]',
  '{"a": 1} {"b": 2}',
  '{"a": 1}, ',
  '{"a": NaN}',
  '{"a": undefined}',
  '\ufeff{"a": 1}',
  '{"a": 1}\n// end',
  '{"a": 1}\nx',
  '{"a": `b`}',
  '{"a": "b"',
  '{"a": "b',
  '{"a": [1, 2',
  '{"__proto__": {"x": 1}}',
  '{"a": 1, "a": 2}',
  '{"candidate": "none"}',
  '{"candidate": 2, "confidence": 0.9}',
  '{"candidate": "2", "confidence": 1}',
  '{"candidate": 0, "confidence": 1}',
  '{"candidate": "12", "confidence": 0}',
  '{"candidate": "123", "confidence": 0.5}',
  '{"candidate": 1, "confidence": 1.1}',
  '{"candidate": 1}',
  '{"start_line": 3, "end_line": 5, "confidence": 0.8}',
  '{"start_line": 5, "end_line": 3, "confidence": 0.8}',
  '{"start_line": 3, "end_line": 3, "confidence": 0.8}',
  '```json\n{"candidate": 1, "confidence": 0.5}\n```',
  '``` {"candidate": 1, "confidence": 0.5} ```',
];

const indentLists = [
  [],
  [''],
  ['  '],
  ['\t'],
  [' '],
  ['', '  ', '    '],
  ['', '    ', '        '],
  ['', '\t', '\t\t'],
  ['', '   ', '      '],
  ['  ', '  ', '  '],
  ['    ', '    '],
  ['      '],
  ['         '],
  ['          '],
  ['', '  ', '\t'],
  ['', '\t', '  '],
  ['\t', '\t', '  '],
  ['  ', '  ', '\t'],
  ['', ' ', ' '],
  ['', '  ', '      '],
  ['', '    ', '      ', '        '],
  ['', '  ', '    ', '        ', '    '],
  ['', '        '],
  ['', '         '],
  ['\t  ', '\t    '],
  ['  \t', '    \t'],
  ['', '     ', '          '],
  ['', '    ', '  ', '    ', '  '],
  ['', '    ', '        ', '    ', '      '],
  ['', '  ', '', '  ', '', '    '],
];

const shortTexts = [
  '',
  'a',
  'ab',
  'abc',
  'a\n',
  'a\nb\n',
  'a\r\nb\r\n',
  'a\r\nb\n',
  'a\rb',
  'a\n\nb\n',
  'x\ny\nz\n',
  'x\ny\nq\nz\n',
  '\ud83d\ude00',
  '\ud83d\ude01',
  'a\ud83d\ude00b',
  'a\ud83d\ude01b',
  'one();\ntwo();\nthree();\nfour();\nfive();\n',
  'two();\nthree();\n',
  'two();\nchanged();\nthree();',
  'one();\nfive();\n',
];
