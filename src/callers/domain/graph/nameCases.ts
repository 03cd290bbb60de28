/**
 * Other ways to write a name where the case of letters does not matter, as people write them: `getURL` and `getUrl`,
 * `Save` and `SAVE` for `save`. Cases that follow no custom (`sAvE`) are not among them.
 */
export function getOtherCases(name: string): readonly string[] {
  const [first, rest] = [name.slice(0, 1), name.slice(1)];
  const folded = name.replace(
    /(\p{Lu})(\p{Lu}+)(?=\p{Lu}\p{Ll}|$|[_\d])/gu,
    (_, head: string, tail: string) => `${head}${tail.toLowerCase()}`,
  );
  // `getId` is also written `getID`, `toHtmlText` also `toHTMLText`.
  const unfolded = [...name.matchAll(/(?<=\p{Ll})\p{Lu}\p{Ll}{1,3}(?=\p{Lu}|$|[_\d])/gu)].map(
    ({ 0: word, index }) => name.slice(0, index) + word.toUpperCase() + name.slice(index + word.length),
  );
  const all = [name.toLowerCase(), name.toUpperCase(), first.toUpperCase() + rest, first.toLowerCase() + rest, folded];
  return [...new Set([...all, ...unfolded])].filter((each) => each !== name);
}
