import * as vscode from 'vscode';
import { quickPickRow } from '../../../base/host/windowTexts.ts';
import type { CallersEngine } from '../../domain/engine.ts';
import type { DefinedName } from '../../domain/services.ts';
import { getQuestion, typedQuery, type CallersQuestion } from './askedQuestion.ts';
import type { SymbolAtCursor } from './symbolAtCursor.ts';

interface SymbolItem extends vscode.QuickPickItem {
  readonly icon: string;
  readonly question: CallersQuestion;
}

/** Long enough to let a word be typed, short enough not to be noticed. */
const settleMs = 120;
const maxSymbols = 50;

/**
 * Asks the user for a symbol. The word under the cursor is offered at once; typed text is looked up among the defined
 * names, and can be used even if nothing defines it.
 */
export class SymbolPick {
  readonly #engine: CallersEngine;

  constructor(engine: CallersEngine) {
    this.#engine = engine;
  }

  /** The question that was chosen; undefined when the person left. */
  choose(cursor: SymbolAtCursor | undefined): Promise<CallersQuestion | undefined> {
    // eslint-disable-next-line no-restricted-syntax -- its rows change while letters are typed; they are made text below
    const pick = vscode.window.createQuickPick<SymbolItem>();
    pick.title = vscode.l10n.t('Find Callers with Fallback');
    pick.placeholder = vscode.l10n.t('Name of a function, method or class; also Container.member');
    // The names are sorted by how well they match, and all matches are shown: not only those that contain the letters
    // exactly as typed.
    Object.assign(pick, { sortByLabel: false });
    pick.matchOnDescription = false;
    pick.value = cursor?.word ?? '';
    let chosen: CallersQuestion | undefined;
    let asked = 0;
    let timer: NodeJS.Timeout | undefined;
    let names: readonly DefinedName[] = [];
    const show = (text: string): void => {
      pick.items = itemsFor(text, names, cursor).map(quickPickRow);
    };
    const look = async (text: string): Promise<void> => {
      const mine = ++asked;
      if (text === '') {
        pick.busy = false;
        return;
      }
      pick.busy = true;
      const found = await this.#engine.symbols(text, maxSymbols);
      if (mine !== asked) return;
      names = found;
      pick.busy = false;
      show(text);
    };
    show(pick.value);
    void look(pick.value.trim());
    return new Promise((resolve) => {
      pick.onDidChangeValue((value) => {
        const text = value.trim();
        asked++;
        // Until the names for the new letters come, those of the old ones stay that hold them.
        names = names.filter(({ name }) => holdsLetters(name, text));
        show(text);
        clearTimeout(timer);
        timer = setTimeout(() => {
          void look(text);
        }, settleMs);
      });
      pick.onDidAccept(() => {
        chosen = pick.selectedItems[0]?.question;
        if (chosen !== undefined) pick.hide();
      });
      pick.onDidHide(() => {
        clearTimeout(timer);
        asked++;
        pick.dispose();
        // Only now has the picker given the focus back, so that it can go on to the view.
        resolve(chosen);
      });
      pick.show();
    });
  }
}

function itemsFor(text: string, names: readonly DefinedName[], cursor: SymbolAtCursor | undefined): SymbolItem[] {
  const items: SymbolItem[] = [];
  if (cursor !== undefined && (text === '' || text === cursor.word)) {
    const { file_path: path, line_number: line } = cursor.query;
    items.push({
      icon: 'target',
      label: cursor.word,
      description:
        path === undefined ? vscode.l10n.t('at the cursor') : vscode.l10n.t('at the cursor, {0}:{1}', path, line ?? 1),
      alwaysShow: true,
      question: getQuestion(cursor.query),
    });
  }
  for (const { name, path, line } of names) {
    items.push({
      icon: 'symbol-method',
      label: name,
      description: `${path}:${String(line)}`,
      alwaysShow: true,
      question: getQuestion({ symbol_name: name, file_path: path, line_number: line }),
    });
  }
  if (text !== '')
    items.push({
      icon: 'search',
      label: vscode.l10n.t('Ask about the name {0}', text),
      description: vscode.l10n.t('as typed, whatever defines it'),
      alwaysShow: true,
      question: getQuestion(typedQuery(text)),
    });
  return items;
}

/** Whether a name holds these letters in this order. */
function holdsLetters(name: string, letters: string): boolean {
  const wanted = [...letters.toLowerCase()];
  for (const letter of name.toLowerCase()) if (letter === wanted[0]) wanted.shift();
  return wanted.length === 0;
}
