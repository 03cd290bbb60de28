import { getLetters, type Letters } from './editDistance.ts';
import { subwords } from './subwords.ts';

/** What names are compared by. */
export interface NameShape {
  readonly name: string;
  /** Lower case, without `_`, `-`, `$`, `#`, `?` and `!`: the same for `save_user`, `saveUser` and `SAVE_USER`. */
  readonly plain: string;
  readonly letters: Letters;
  readonly words: readonly string[];
}

/** Takes a name apart for comparing. */
export function nameShape(name: string): NameShape {
  const plain = plainName(name);
  return { name, plain, letters: getLetters(plain), words: subwords(name) };
}

/** See `NameShape.plain`. */
function plainName(name: string): string {
  return name.replace(/[_\-$#?!]/g, '').toLowerCase();
}
