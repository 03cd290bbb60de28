/**
 * A program as it names itself, maybe by its path; no script of somebody's own (`total.py`), which has another name in
 * every project.
 */
const name = String.raw`(?:[\w.-]*\/)*([a-z][\w+-]{1,30})`;
/** Where programs name themselves beside an error: how they are used, and where they offer their help. */
const selfNames = [
  String.raw`^[ \t]*usage:\s+${name}(?=\s|$)`,
  `["'\`]${name}(?: [\\w-]+){0,3} (?:(?:--?)?help|-h)\\b`,
  String.raw`\b(?:run|see|try|use|type) ${name} --?h(?:elp)?\b`,
  `unknown command "[^"\\n]+" for "${name}"`,
].map((source) => new RegExp(source, 'im'));
/** What only runs a program, and words of the sentence. */
const noNames = /^(?:python\d?|node|npx|java|ruby|perl|php|bash|sh|the|running)$/i;

/**
 * The program that tells beside its error how it is used (`Usage: gh pr list`, `Run 'podman --help'`), lower-cased;
 * undefined where none does. Looks at the first 64 KB.
 */
export function getProgram(text: string): string | undefined {
  const head = text.slice(0, 65_536);
  return selfNames
    .map((pattern) => pattern.exec(head)?.[1])
    .find((program) => program !== undefined && !noNames.test(program))
    ?.toLowerCase();
}
