/** The last run of word characters that is not only digits; digits at its end are not part of it. */
const lastWord = /[\p{L}\p{M}\p{Nl}\p{Pc}$][\p{L}\p{M}\p{N}\p{Pc}$]*(?=[^\p{L}\p{M}\p{N}\p{Pc}$]*$)/u;
/**
 * Symbols that name a file, a package or a parameter of a type, and those local to a document, say nothing about the
 * text where they are defined.
 */
const named = /[#.:!]$/;

/**
 * A number that is the same for a symbol (`… src/`a.ts`/Repo#save().`) and for the text where it is defined (`save`);
 * `undefined` where the symbol does not tell. Indexers make names unique by digits at their end (`message3`), so those
 * do not count.
 */
export function stemOfSymbol(symbol: string): number | undefined {
  if (!named.test(symbol) || symbol.startsWith('local ')) return undefined;
  const bare = symbol.replace(/(?:\([^()]*\))?[#.:!]$/, '');
  // The name is what follows the last descriptor's sign, or the text between back quotes.
  const name = bare.endsWith('`')
    ? bare.slice(bare.lastIndexOf('`', bare.length - 2))
    : bare.slice(Math.max(...['/', '#', '.', ':', '!', ')', ']', ' '].map((sign) => bare.lastIndexOf(sign))) + 1);
  return stemOfText(name);
}

/** How indexers call what makes an object. */
const constructors = /(?:`<constructor>`|`<init>`|`\.ctor`|__init__|__construct|initialize)(?:\([^()]*\))?\.$/;

/**
 * The class (`…/Repo#`) whose objects a symbol makes (`…/Repo#`<constructor>`().`): `new Repo()` may be a use of
 * either.
 */
export function classOfConstructor(symbol: string): string | undefined {
  const found = constructors.exec(symbol);
  const made = found === null ? '' : symbol.slice(0, found.index);
  return made.endsWith('#') || /^local \d+$/.test(made) ? made : undefined;
}

/** The same number for the text of a name token; `undefined` where there is no word in it. */
export function stemOfText(text: string): number | undefined {
  const stem = lastWord.exec(text)?.[0].replace(/\d+$/, '');
  if (stem === undefined || stem === '') return undefined;
  let hash = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) hash = Math.imul(hash ^ stem.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
