/** How codes are written: by compilers and linters (`TS2322`, `E0499`, `CS0103`), by the system (`ENOENT`), by databases (`SQLSTATE 23505`), by node (`ERR_…`). */
const codePattern =
  /\b(?:ERR_[A-Z][A-Z0-9_]{2,60}|E[A-Z]{3,20}[0-9]{0,2}(?![a-z_])|(?:TS|CS|FS|BC|NU|MSB|NETSDK|CA|IDE|SC|SA|RS|DL|AC|MT|LNK|ORA-|PLS-|PG|HTTP|CVE-|JSP|KT|NG|VUE|SWC|RB|PHP|AVA|SYSTEM|PGRST|HY|LC|RTE)[0-9]{3,6}|[A-Z]{1,4}[0-9]{3,5}|clippy::[a-z_]{3,60}|-W(?:error=)?[a-z][a-z0-9+-]{2,60}=?|@?[a-z][a-z0-9-]{0,40}\/[a-z][a-z0-9-]{2,60}(?![\w./\\]))/g;

/** Codes that are a word and a number: the word belongs to the code. */
const numbered =
  /\b(?:(?:\[)?errno[ :=-]{0,3}(\d{1,4})|sqlstate[ :=[(]{0,3}([0-9A-Z]{5})\b|(?:exit(?:ed)?(?: with)?(?: exit)? (?:code|status)|status(?: code)?|response code|http(?: error| status)?(?: code)?|http\/[\d.]{1,3}|returned error:)[ :=]{0,3}(\d{1,3})\b|signal[ :=]{1,3}(\d{1,2}|SIG[A-Z]{2,8})\b|error (\d{4}) \(([0-9A-Z]{5})\))/gi;

/** Words in capitals that start with E and are none. */
const noCodes = new Set(['ERROR', 'ERRORS', 'ERROR1', 'EXCEPTION', 'EXPECTED', 'EXIT', 'EXPR', 'ENUM', 'ELSE', 'EACH', 'EMPTY', 'EVENT', 'EVAL', 'EXEC', 'EXISTS', 'EXPORT', 'EXTRA', 'EDIT', 'EMAIL', 'ENDPOINT', 'ENGINE', 'ENTRY', 'EXPLAIN', 'EXTERNAL', 'EXITED', 'EVERY', 'ENCODING', 'ENABLE', 'ENABLED', 'ELEMENT']);

/**
 * Codes in one line, as they are written, in their order, each once. Numbers that are codes come with the word that makes
 * them one: `errno 111`, `sqlstate 23505`, `status 404`, `exit 137`, `signal 9`.
 */
export function codesOf(line: string, more: readonly string[] = []): readonly string[] {
  const found = new Set<string>(more);
  for (const [code] of line.matchAll(codePattern)) {
    if (noCodes.has(code)) continue;
    if (code.includes('/') && !isRuleName(line, code)) continue;
    found.add(code);
  }
  for (const [all, errno, state, number, signal, mysql, mysqlState] of line.matchAll(numbered)) {
    if (errno !== undefined) found.add(`errno ${errno}`);
    if (state !== undefined) found.add(`sqlstate ${state.toUpperCase()}`);
    if (number !== undefined) found.add(/^exit/i.test(all) ? `exit ${number}` : `status ${number}`);
    if (signal !== undefined) found.add(`signal ${signal.toUpperCase()}`);
    if (mysql !== undefined && mysqlState !== undefined) {
      found.add(`error ${mysql}`);
      found.add(`sqlstate ${mysqlState}`);
    }
  }
  return [...found];
}

/** `react-hooks/rules-of-hooks` at the end of a linter's line is a code; `text/html` or `read/write` in a sentence is none. */
function isRuleName(line: string, code: string): boolean {
  return code.includes('-') && line.trimEnd().endsWith(code) && /\s{2,}/.test(line.trim());
}
