/**
 * The words of a name, lower-cased: camelCase, PascalCase, snake_case, kebab-case, acronyms (`HTTPServer` → http, server) and digits
 * (`v2Api` → v2, api). PRD-02 splits at every capital, which takes acronyms apart letter by letter.
 */
export function subwords(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => part.match(/\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+\p{N}*|\p{N}+|\p{Lu}+/gu) ?? [])
    .map((word) => word.toLowerCase());
}
