import { getIndent, indentUnit } from '../language.ts';
import type { Random } from '../random.ts';
import { type Doc, mapLines } from '../doc.ts';

/** The document with every line ending set. A missing final newline stays missing. */
export function withEol(doc: Doc, eol: '\n' | '\r\n'): Doc {
  return { ...doc, eols: doc.eols.map((own) => (own === '' ? '' : eol)) };
}

/** The document with both kinds of line endings mixed. */
export function withMixedEol(doc: Doc, random: Random): Doc {
  const rate = random.pick([0.1, 0.5, 0.9]);
  return {
    ...doc,
    eols: doc.eols.map((own) => {
      if (own === '') return '';
      if (random.chance(rate)) return '\r\n';
      return '\n';
    }),
  };
}

/** The document with a byte order mark. */
export function withBom(doc: Doc): Doc {
  return { ...doc, bom: '\uFEFF' };
}

/** The document without its final newline; a last line that is blank goes with it. */
function withoutFinalNewline(doc: Doc): Doc {
  return { ...doc, eols: doc.eols.map((own, i) => (i === doc.eols.length - 1 ? '' : own)) };
}

/** The document with tab indentation turned into spaces, or the other way round. */
function withOtherIndent(doc: Doc, random: Random): Doc {
  const unit = indentUnit(doc.lines);
  const other = unit === '\t' ? random.pick(['  ', '    ']) : '\t';
  return mapLines(doc, (line) => reindented(line, unit, other));
}

/**
 * One line with its leading white space converted from steps of `from` to steps of `to`; odd remainders stay spaces.
 */
export function reindented(line: string, from: string, to: string): string {
  const indent = getIndent(line);
  if (indent === '') return line;
  if (from === '\t') return indent.replaceAll('\t', to) + line.slice(indent.length);
  const width = [...indent].reduce((sum, c) => sum + (c === '\t' ? from.length : 1), 0);
  return to.repeat(Math.floor(width / from.length)) + ' '.repeat(width % from.length) + line.slice(indent.length);
}

/** A random variant as machines and editors produce them; most documents stay as they are. */
export function anyVariant(doc: Doc, random: Random): Doc {
  const roll = random.next();
  if (roll < 0.58) return doc;
  if (roll < 0.7) return withEol(doc, '\r\n');
  if (roll < 0.76) return withMixedEol(doc, random);
  if (roll < 0.82) return withBom(doc);
  // Python and YAML with tabs would not be those languages any more.
  if (roll < 0.92) return doc.language === 'yaml' || doc.language === 'markdown' ? doc : withOtherIndent(doc, random);
  return withoutFinalNewline(doc);
}
