/**
 * The name of a program, possibly with its path; not a user's own script (`total.py`), whose name differs in every
 * project.
 */
const name = String.raw`(?:[\w.-]*\/)*([a-z][\w+-]{1,30})`;
/** Where programs name themselves beside an error: in their usage text and their offer of help. */
const selfNames = [
  String.raw`^[ \t]*usage:\s+${name}(?=\s|$)`,
  `["'\`]${name}(?: [\\w-]+){0,3} (?:(?:--?)?help|-h)\\b`,
  String.raw`\b(?:run|see|try|use|type) ${name} --?h(?:elp)?\b`,
  `unknown command "[^"\\n]+" for "${name}"`,
].map((source) => new RegExp(source, 'im'));
/** Launchers of other programs, and words of the sentence. */
const noNames = /^(?:python\d?|node|npx|java|ruby|perl|php|bash|sh|the|running)$/i;

/**
 * The program that prints its usage beside its error (`Usage: gh pr list`, `Run 'podman --help'`), in lower case;
 * undefined if there is none. Reads the first 64 KB.
 */
export function getProgram(text: string): string | undefined {
  const head = text.slice(0, 65_536);
  return selfNames
    .map((pattern) => pattern.exec(head)?.[1])
    .find((program) => program !== undefined && !noNames.test(program))
    ?.toLowerCase();
}
