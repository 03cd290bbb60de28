import { boolean, int, maxLength, minLength, object, optional, positive, string } from 'zod/mini';

/** A JSON object whose fields are not known yet. */
export type JsonFields = Readonly<Record<string, unknown>>;

/**
 * The names that agents give to the fields of their edit tools, folded: lower case, without `_` and `-`. First found
 * wins.
 */
const names = {
  path: [
    'filepath',
    'path',
    'filename',
    'targetfile',
    'file',
    'absolutepath',
    'relativepath',
    'relativeworkspacepath',
    'pathinproject',
    'targetpath',
    'fullpath',
    'filetoedit',
    'uri',
  ],
  /** Where a command is run: relative paths start there. */
  folder: ['workdir', 'workingdirectory', 'workingdir', 'cwd'],
  old: [
    'oldstring',
    'oldtext',
    'oldstr',
    'oldcontent',
    'oldcode',
    'targetcontent',
    'searchtext',
    'searchstring',
    'search',
    'originaltext',
    'find',
  ],
  new: [
    'newstring',
    'newtext',
    'newstr',
    'newcontent',
    'newcode',
    'replacementcontent',
    'replacetext',
    'replacestring',
    'replace',
    'replacement',
    'updatedtext',
  ],
  // Everyday words: they are an edit only beside a file name.
  oldWeak: ['old', 'before', 'original', 'target'],
  newWeak: ['new', 'after', 'updated', 'modified'],
  all: ['replaceall', 'allowmultiple', 'replaceallmatches', 'replaceeverywhere'],
  expected: ['expectedreplacements', 'expectedoccurrences'],
  line: ['startline', 'linehint', 'line', 'linenumber', 'startlinenumber'],
  insertLine: ['insertline'],
  insertText: ['inserttext', 'newstr', 'text'],
  content: ['filetext', 'content', 'contents', 'filecontent', 'filecontents', 'codecontent', 'text'],
  snippet: ['codeedit'],
  /** A snippet only in a call that says so. */
  snippetWeak: ['code', 'changes'],
  /** Beside a content they say that it is not all of the file. */
  place: [
    'line',
    'lines',
    'linenumber',
    'linerange',
    'startline',
    'endline',
    'startlinenumber',
    'endlinenumber',
    'insertline',
    'insertat',
    'insertafter',
    'insertbefore',
    'afterline',
    'beforeline',
    'position',
    'lineindex',
  ],
  patch: [
    'patch',
    'diff',
    'input',
    'command',
    'cmd',
    'changes',
    'patchtext',
    'unifieddiff',
    'udiff',
    'script',
    'arguments',
    'edits',
  ],
  prose: ['text', 'content'],
  to: ['newpath', 'destination', 'moveto'],
} as const;

/** One replacement as a tool call states it, checked at the border. */
export const statedEdit = object({
  oldString: string(),
  newString: string(),
  replaceAll: optional(boolean()),
  expectedCount: optional(int().check(positive())),
  lineHint: optional(int().check(positive())),
});

/** A file name; anything longer is text in the wrong field. */
const statedPath = string().check(minLength(1), maxLength(4096));

/** The fields of an object under their folded names. */
export class FoldedFields {
  readonly #fields: ReadonlyMap<string, { readonly name: string; readonly value: unknown }>;

  constructor(object: JsonFields) {
    this.#fields = new Map(
      Object.entries(object)
        .reverse()
        .map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), { name, value }]),
    );
  }

  /** The first of these fields that is there, with the name it was written under. */
  find(kind: keyof typeof names): { readonly name: string; readonly value: unknown } | undefined {
    for (const name of names[kind]) {
      const found = this.#fields.get(name);
      if (found) return found;
    }
    return undefined;
  }

  /** The first of these fields that holds a string. */
  text(kind: keyof typeof names): string | undefined {
    for (const name of names[kind]) {
      const value = this.#fields.get(name)?.value;
      if (typeof value === 'string') return value;
    }
    return undefined;
  }

  /** Every string among these fields (or list of strings, joined), for patches inside of calls. */
  texts(kind: keyof typeof names): string[] {
    return names[kind].flatMap((name) => {
      const value = this.#fields.get(name)?.value;
      if (typeof value === 'string') return [value];
      return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
    });
  }

  /** The file name. A `file:` address of a local file is given as its path. */
  path(): string | undefined {
    const text = statedPath.safeParse(this.text('path')?.trim());
    return text.success ? text.data : undefined;
  }

  /** Whether every occurrence is meant. */
  replaceAll(): boolean {
    const value = this.find('all')?.value;
    return isYes(value) || this.expectedCount() !== undefined;
  }

  /** How many occurrences are expected, where it is more than one. */
  expectedCount(): number | undefined {
    const value = this.find('expected')?.value;
    const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof count === 'number' && Number.isSafeInteger(count) && count > 1 ? count : undefined;
  }

  /** A line number counted from 1. */
  line(kind: 'line' | 'insertLine'): number | undefined {
    const value = this.find(kind)?.value;
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
  }
}

/** Whether a value says yes, as a flag or in the words that models write for one. */
function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^\s*(?:true|yes|1)\s*$/i.test(value));
}

/** `"old_string":`, `'code':`: a field that tool calls have. */
const toolField = new RegExp(
  String.raw`["'](?:old|new|search|replace|file_?text|content|code|changes|target|patch|input|diff|command|edits` +
    String.raw`|delete|insert|find|before|original|Target|Replacement)\w*["']\s*:`,
  'i',
);
const toolCallSign = new RegExp(
  [
    // A field inside a string of JSON: \"old_string.
    String.raw`\\"(?:old|new|search|find|target|original|before|code|changes|content|file_?text|insert)`,
    // A patch, or a call written as Python: *** Begin Patch, default_api.edit(path=...).
    String.raw`\*{3} Begin Patch|\bdefault_api\.|\b(?:file_?)?path\s*=`,
    '(?:delete|remove)_?file',
  ].join('|'),
  'i',
);

/** Whether the text could hold a tool call at all: cheap, so that code in braces is not read as JSON. */
export function mentionsToolCall(text: string): boolean {
  return toolField.test(text) || toolCallSign.test(text);
}
