import type { Node } from 'web-tree-sitter';

/** One form of string literal. */
export interface StringForm {
  /** The whole literal; the group `text` is the text between the quotes. */
  readonly form: RegExp;
  /** Its interpolations. */
  readonly holes?: RegExp;
}

/** What must be known of a language's tokens to read arguments and entries from their source. */
export interface Lexicon {
  /** Words that are no names: `this`, `null`, `true`. */
  readonly keywords: ReadonlySet<string>;
  readonly strings: readonly StringForm[];
  /** A function literal's start. */
  readonly functionStart: RegExp;
  /** `name = ` or `name: ` in front of an argument's value; the group that matched is the name. */
  readonly named?: RegExp;
  /**
   * A class as a value (`Foo.class`, `typeof(Foo)`) or an object made of one, where that is not written with `new`; a
   * group is the class.
   */
  readonly classValue?: RegExp;
  /**
   * Object literals: how they start, the node types of their entries, and the pattern before an entry's value; `1` is
   * the key, perhaps in quotes.
   */
  readonly object?: { readonly start: RegExp; readonly entries: ReadonlySet<string>; readonly key: RegExp };
  /** What may be in front of a value without changing what it is: `&`. */
  readonly prefix?: RegExp;
  /** The name of an argument's type, where the syntax tells and its text does not (see `Argument.type`). */
  readonly typeOfArgument?: (node: Node) => string;
  /** What a macro makes of an argument may be hard to read: then their number is not known. */
  readonly hasPreprocessor?: boolean;
  /** `self::run` names what the module has, not the class. */
  readonly hasSelfModule?: boolean;
  /** A name may end in `?` or `!`. */
  readonly hasMarks?: boolean;
}
