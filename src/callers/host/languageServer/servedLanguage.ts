import * as vscode from 'vscode';

/** Languages that TypeScript's server speaks for. */
const scriptLanguages: ReadonlySet<string> = new Set([
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
]);

/** A language, as far as it decides which server to ask. */
export interface ServedLanguage {
  /** The same for languages with one server. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /** Whether the editor's own TypeScript server speaks for it. */
  readonly isScript: boolean;
}

/** The server for a document's language. */
export function getServedLanguage(languageId: string): ServedLanguage {
  if (scriptLanguages.has(languageId)) return { id: 'typescript', title: 'TypeScript', isScript: true };
  return { id: languageId, title: getTitle(languageId), isScript: false };
}

/**
 * Whether some extension says that it begins to work with documents of this language, so that a server may yet come.
 * Grammars and the like do not say so.
 */
export function mayGetServer({ id, isScript }: ServedLanguage): boolean {
  return (
    isScript ||
    vscode.extensions.all.some(
      (extension) =>
        !extension.id.startsWith('vscode.') &&
        getManifest(extension).activationEvents?.includes(`onLanguage:${id}`) === true &&
        !isOurs(extension),
    )
  );
}

function getTitle(languageId: string): string {
  for (const extension of vscode.extensions.all) {
    const alias = getManifest(extension).contributes?.languages?.find(({ id }) => id === languageId)?.aliases?.[0];
    if (alias !== undefined) return alias;
  }
  return languageId;
}

function isOurs({ id }: vscode.Extension<unknown>): boolean {
  return id === 'recourse.recourse';
}

/** The parts of a manifest that are read here; the editor has checked their shape. */
interface LanguageManifest {
  readonly activationEvents?: readonly string[];
  readonly contributes?: {
    readonly languages?: readonly { readonly id?: string; readonly aliases?: readonly string[] }[];
  };
}

function getManifest(extension: vscode.Extension<unknown>): LanguageManifest {
  return extension.packageJSON as LanguageManifest;
}
