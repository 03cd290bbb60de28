import * as vscode from 'vscode';
import { readInWorkspace } from '../../../base/host/readInWorkspace.ts';

/** Bytes; larger files are not hand-written code. */
const maxBytes = 20_000_000;

/** Reads texts for one answer, open documents first, each once. */
export class AnswerTexts {
  readonly #texts = new Map<string, Promise<string>>();

  /** The text of a file, '' for one that cannot be read. */
  read(uri: vscode.Uri): Promise<string> {
    const key = uri.toString();
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = readText(uri);
    this.#texts.set(key, text);
    return text;
  }
}

/**
 * Where the name token begins in the range that a server names. Most servers name the token itself; some the whole call
 * (`repo.save(x)`), where the first occurrence of the name is meant. Ranges as long as the name are not searched, and
 * if there is no such word (an alias), the range's start is used.
 */
export async function tokenStart(
  uri: vscode.Uri,
  range: vscode.Range,
  name: string,
  texts: AnswerTexts,
): Promise<vscode.Position> {
  if (range.isSingleLine && range.end.character - range.start.character === name.length) return range.start;
  const lines = (await texts.read(uri)).split(/\r\n?|\n/);
  for (let line = range.start.line; line <= range.end.line && line < lines.length; line++) {
    const text = lines[line] ?? '';
    const start = line === range.start.line ? range.start.character : 0;
    const end = line === range.end.line ? range.end.character : text.length;
    const at = wordIn(text.slice(0, end), name, start);
    if (at !== undefined) return new vscode.Position(line, at);
  }
  return range.start;
}

/** The offset of a name as a whole word. */
function wordIn(text: string, name: string, from: number): number | undefined {
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{M}\p{N}\p{Pc}$]/u.test(sign);
  for (let at = text.indexOf(name, from); at !== -1 && name !== ''; at = text.indexOf(name, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + name.length])) return at;
  }
  return undefined;
}

async function readText(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  const bytes = await readInWorkspace(uri, maxBytes);
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}
