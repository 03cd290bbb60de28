import * as vscode from 'vscode';

/** What is needed of the editor: one line typed by a person, and a passing note. */
export interface KeyDialogs {
  input(options: {
    readonly title: string;
    readonly prompt: string;
    readonly password: boolean;
    readonly check: (text: string) => string | undefined;
  }): Promise<string | undefined>;
  note(message: string): void;
}

/**
 * Asks a person for the API key of an origin, such as `https://api.example.com`, and hands it to `keep`, which deletes
 * it where it is empty. False where they dismissed the question: then nothing was done.
 */
export async function askForKey(
  ui: KeyDialogs,
  origin: string,
  keep: (key: string) => PromiseLike<void>,
): Promise<boolean> {
  const typed = await ui.input({
    title: vscode.l10n.t('API Key for {0}', origin),
    prompt: vscode.l10n.t(
      'Stored in the editor’s secret storage and sent to {0} only. Leave it empty to delete the key.',
      origin,
    ),
    password: true,
    // It goes into a header, where nothing else may stand.
    check: (text) =>
      /^[\x21-\x7e]*$/.test(text.trim())
        ? undefined
        : vscode.l10n.t('A key contains only ASCII characters and no spaces.'),
  });
  if (typed === undefined) return false;
  const key = typed.trim();
  await keep(key);
  ui.note(
    key === ''
      ? vscode.l10n.t('The key for {0} is deleted', origin)
      : vscode.l10n.t('The key for {0} is stored', origin),
  );
  return true;
}
