import type { BuiltinWording } from '../../src/remediation/node/builtin/builtinFile.ts';
import type { WrittenEntry } from './entries.ts';

/** Fewer words than these say nothing that the error does not. */
const minWords = { first: 8, whole: 25 } as const;
/** The share of an entry's meaning that may consist of words of the error itself. */
const maxRepeated = 0.7;

/** What can be typed or looked for: code in backticks, a flag, a path, a setting, a file's name. */
const concrete =
  /`[^`]+`|(?:^|\s)--?[a-z][\w-]+|[\w.-]+\/[\w./-]+|\$\w+|\b\w+=\S|\b[\w-]+\.(?:[cm]?[jt]sx?|json|ya?ml|toml|py|rb|go|rs|java|kts?|gradle|xml|cfg|conf|ini|lock|sh|txt|mod|csproj|env|service)\b/;
/** Words with which a step begins. */
const step =
  /\b(?:add|allow|build|call|cast|change|check|choose|clean|clone|close|commit|compare|convert|copy|create|declare|define|delete|disable|download|enable|end|escape|export|fetch|free|generate|give|grant|import|increase|initiali[sz]e|install|kill|link|list|load|lock|log|look|lower|make|merge|mount|move|name|open|pass|pin|print|pull|push|put|quote|raise|read|rebase|recreate|reinstall|remove|rename|replace|reset|resolve|restart|restore|run|search|send|set|solve|start|stop|switch|take|turn|uninstall|unset|update|upgrade|use|wait|wrap|write)\b/i;

/** Why an entry is thin: one line for each reason. */
export function thinReasons(
  entries: readonly WrittenEntry[],
  wordings: ReadonlyMap<string, readonly BuiltinWording[]>,
): readonly { readonly at: string; readonly causes: readonly string[]; readonly why: readonly string[] }[] {
  const texts = new Map<string, string[]>();
  for (const { at, means, first } of entries)
    for (const text of [means, first]) texts.set(plain(text), [...(texts.get(plain(text)) ?? []), at]);
  return entries.flatMap((entry) => {
    const { at, causes, means, first, check = '', else: otherwise = '' } = entry;
    const errors = (wordings.get(at) ?? []).map(({ reading }) => new Set(words(reading.failingLine)));
    const said = words(means);
    const isRepeated = errors.some(
      (error) => said.length > 0 && said.filter((word) => error.has(word)).length / said.length > maxRepeated,
    );
    const twins = [means, first].flatMap((text) => (texts.get(plain(text)) ?? []).filter((other) => other !== at));
    const why = [
      ...(concrete.test(first) ? [] : ['no command, file or setting in "first"']),
      ...(step.test(first) ? [] : ['no step in "first"']),
      ...(words(first).length < minWords.first ? [`"first" has fewer than ${String(minWords.first)} words`] : []),
      ...(words([means, first, check, otherwise].join(' ')).length < minWords.whole
        ? [`fewer than ${String(minWords.whole)} words in all`]
        : []),
      ...(isRepeated ? ['"means" repeats the error'] : []),
      ...(twins.length > 0 ? [`the same text as ${[...new Set(twins)].join(', ')}`] : []),
      ...(check === '' && otherwise === '' ? ['neither "check" nor "else"'] : []),
    ];
    return why.length === 0 ? [] : [{ at, causes, why }];
  });
}

function plain(text: string): string {
  return words(text).join(' ');
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'_-]*/gu) ?? [];
}
