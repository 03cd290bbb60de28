import type { BuiltinWording } from '../../src/remediation/node/builtin/builtinFile.ts';
import type { WrittenEntry } from './entries.ts';

/** Fewer words than these say nothing that the error does not. */
const minWords = { first: 8, firstWithCode: 3, whole: 25 } as const;
/** The share of an entry's meaning that may consist of words of the error itself. */
const maxRepeated = 0.7;

/** What can be typed or looked for: code in backticks, a flag, a path, a setting, a file's name. */
const concrete =
  /`[^`]+`|(?:^|\s)--?[a-z][\w-]+|[\w.-]+\/[\w./-]+|\$\w+|\b\w+=\S|\b[\w-]+\.(?:[cm]?[jt]sx?|json|ya?ml|toml|py|rb|go|rs|java|kts?|gradle|xml|cfg|conf|ini|lock|sh|txt|mod|csproj|env|service)\b/;
/** Words with which a step begins. */
const step =
  /\b(?:add|align|allow|annotate|apply|ask|begin|break|build|calculate|call|cast|catch|change|check|choose|clean|clone|close|commit|compare|compile|configure|connect|convert|copy|correct|count|create|decide|declare|define|delegate|delete|disable|divide|do|download|drop|edit|enable|encode|end|enter|escape|expand|export|fetch|fill|find|fix|force|free|generate|give|go|grant|handle|ignore|import|include|increase|indent|initiali[sz]e|insert|install|iterate|join|keep|kill|leave|link|list|load|lock|log|look|lower|make|merge|mount|move|name|narrow|navigate|offer|open|pass|pick|pin|prefix|print|promise|pull|push|put|quote|raise|read|rebase|recreate|register|reinstall|remove|rename|repeat|replace|reset|resolve|restart|reshape|restore|return|restrict|reuse|round|run|say|search|see|send|separate|set|shift|sign|skip|solve|split|start|stop|store|switch|take|test|treat|trust|try|turn|uninstall|unpack|unset|update|upgrade|use|wait|walk|widen|work|wrap|write)\b/i;

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
    // What is to be typed needs few words around it.
    const least = /`[^`]+ [^`]+`/.test(first) ? minWords.firstWithCode : minWords.first;
    const why = [
      ...(concrete.test(first) ? [] : ['no command, file or setting in "first"']),
      ...(step.test(first) ? [] : ['no step in "first"']),
      ...(words(first).length < least ? [`"first" has fewer than ${String(least)} words`] : []),
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
