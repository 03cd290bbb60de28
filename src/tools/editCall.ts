import type { AgentEditInput } from '../edit/index.ts';
import { editInput, largestLine, largestString, largestText, longestPath } from './editSchemas.ts';

/** What an agent sent, read; or one or two sentences about what was expected instead. */
export type EditCall =
  { readonly ok: true; readonly input: AgentEditInput } | { readonly ok: false; readonly sentence: string };

const forms = 'Send either "file_path", "old_string" and "new_string", or "text" with edits in any common format.';

const expectations: Readonly<Record<string, string>> = {
  file_path: `"file_path" must be a string of at most ${grouped(longestPath)} characters`,
  old_string: `"old_string" must be a string of at most ${grouped(largestString)} characters`,
  new_string: `"new_string" must be a string of at most ${grouped(largestString)} characters`,
  text: `"text" must be a string of at most ${grouped(largestText)} characters`,
  replace_all: '"replace_all" must be true or false',
  ai_mode: '"ai_mode" must be true or false',
  line_hint: `"line_hint" must be a whole number from 1 to ${grouped(largestLine)}`,
};

/**
 * Reads the arguments of `apply_edit` and `preview_edit`. Fields that are null, and empty ones of the form that is not
 * used, count as not sent: many clients fill in every field of a schema.
 */
export function readEditCall(sent: unknown): EditCall {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return no(`The arguments must be an object. ${forms}`);
  const read = editInput.safeParse(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)));
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
    return no(
      `${[...fields].map((field) => expectations[field] ?? `"${field}" is not as expected`).join('; ')}. ${forms}`,
    );
  }
  const {
    file_path: path = '',
    old_string: oldString,
    new_string: newString,
    replace_all: replaceAll,
    line_hint: lineHint,
    text = '',
    ai_mode: aiMode,
  } = read.data;
  const mode = aiMode === undefined ? {} : { aiMode };
  const isReplacement = path !== '' || (oldString ?? '') !== '' || (newString ?? '') !== '';
  if (isReplacement && text !== '')
    return no(`"text" names its files itself and cannot be combined with the other form. ${forms}`);
  if (text.trim() !== '') return { ok: true, input: { kind: 'text', text, ...mode } };
  const missing = [
    ...(path.trim() === '' ? ['"file_path"'] : []),
    ...(oldString === undefined ? ['"old_string"'] : []),
    ...(newString === undefined ? ['"new_string"'] : []),
  ];
  if (!isReplacement || oldString === undefined || newString === undefined || missing.length > 0) {
    return no(
      isReplacement
        ? `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. ${forms}`
        : `No edit was sent. ${forms}`,
    );
  }
  return {
    ok: true,
    input: {
      kind: 'replacement',
      path,
      oldString,
      newString,
      replaceAll,
      lineHint,
      ...mode,
    },
  };
}

function no(sentence: string): EditCall {
  return { ok: false, sentence };
}

/** 2000000 as `2,000,000`. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
