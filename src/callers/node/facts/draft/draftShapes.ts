import type { Argument, DefinitionKind, Heritage, ParameterList, Reference, TypeText } from '../../../domain/facts.ts';

/** A definition while its file is being read; places are offsets into the text, in UTF-16 units. */
export interface DraftDefinition {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
  readonly isExported: boolean;
  readonly isStatic?: boolean;
  readonly type?: TypeText;
  /** Its type is that of what it is given first; no type is written. */
  readonly isInferred?: boolean;
  readonly returns?: TypeText;
  /** What it fails with, in Rust: what `Err` holds. */
  readonly yields?: TypeText;
  /** A property: naming it gives what it returns. */
  readonly isValue?: boolean;
  /** The type it belongs to, if it is defined outside of it. */
  readonly owner?: string;
  /** It belongs to the innermost class around it, not to the method it is in (fields that a constructor declares). */
  readonly ofClass?: boolean;
  /** It is in no function, whatever the parser takes for one around it; it may be in a class. */
  readonly isTop?: boolean;
  /** It is a function of what is around the class that it stands in: `friend` of C++. */
  readonly isFriend?: boolean;
  /** How many arguments it takes, where the reader of the language counts them. */
  readonly parameterList?: ParameterList | 'unknown';
  /** Types of its parameters, where a comment tells them and the language does not. */
  readonly parameters?: ReadonlyMap<string, TypeText>;
  /** A function expression's own name: where a variable, field or key already names it, that one is the definition. */
  readonly isExpression?: boolean;
  /** An arrow function under a key: its `this` is that of the code around the object. */
  readonly isArrow?: boolean;
  /** A member of an interface or of a type that is written out. */
  readonly isMemberOfType?: boolean;
  /** A member that an object of the interface may lack. */
  readonly isOptional?: boolean;
  /** It is written to stand in for another one: `override`, `actual` of Kotlin. */
  readonly standsIn?: boolean;
  /** The keys of the object literal it is in. */
  readonly shape?: string;
  /** The type that is written for that object. */
  readonly expected?: TypeText;
  /** A signature: what its parameters are called means nothing. */
  readonly isSignature?: boolean;
}

/** A reference while its file is being read. */
export interface DraftReference {
  readonly name: string;
  readonly role: Reference['role'];
  readonly at: number;
  readonly receiver?: string | undefined;
  readonly arguments?: readonly Argument[] | undefined;
  /** For decorators: the definition whose name comes next after this offset, or the one they are in. */
  readonly decorates?: number | 'enclosing' | undefined;
  /** The call (as `refer` gave it) that this value is an argument of, and its place. */
  readonly argumentOf?: number | undefined;
  readonly argumentAt?: number | undefined;
  readonly key?: string | undefined;
  /** A word alone, which is a call only where no local has that name. */
  readonly isLocalOrCall?: boolean;
  /** A text or symbol that names a method, so that no local of the name is meant: `method(:save)`. */
  readonly isWritten?: boolean;
  /** The name is a variable's, which may hold that of what is called: `a[name]()`, PHP's `$a->$name()`. */
  readonly isVariable?: boolean;
}

/** A binding while its file is being read. */
export interface DraftBinding {
  readonly name: string;
  readonly type: TypeText;
  readonly at: number;
  /** The name was there before: `x = make()`. */
  readonly isAgain?: boolean;
  /** It is a method of the block around, as `let(:repo)` of RSpec makes one: one of a block in that is another. */
  readonly isOfBlock?: boolean;
  /** Where the name begins to mean it, if that is behind `at`: `let it = it.next();`. */
  readonly from?: number;
}

/** A stretch in which more is known of a local name than where it was bound. */
export interface DraftNarrowing {
  readonly name: string;
  readonly type: TypeText;
  readonly start: number;
  readonly end: number;
}

interface CodePath {
  readonly start: number;
  readonly end: number;
}

/**
 * A statement in which one of several ways is gone, as offsets; without `isTotal` it may be none of them. Ways that
 * leave the function are left out.
 */
export interface DraftWays extends CodePath {
  readonly ways: readonly CodePath[];
  readonly isTotal: boolean;
  /** Ways that lead out of the loop or the cases around. */
  readonly breaks: readonly CodePath[];
  /** Whether it is such a loop, or such cases. */
  readonly isLeft: boolean;
}

/** A loop: `at` is where its body starts. What its end assigns may hold at its start. */
export interface DraftLoop extends CodePath {
  readonly at: number;
}

/** A base class or interface; `nameAt` is the offset of the class's name. */
export interface DraftHeritage {
  readonly nameAt?: number;
  readonly owner?: string;
  readonly base: string;
  readonly role: Heritage['role'];
}

/**
 * A stretch of the file that is no definition: a function without a name, a signature without one, an object under a
 * key, or a block with names of its own.
 */
export interface DraftStretch {
  readonly start: number;
  readonly end: number;
  readonly kind: 'function' | 'signature' | 'object' | 'block';
  /** The key an object is under. */
  readonly name?: string;
  /** The class whose members an object holds (`A.prototype = { … }`). */
  readonly owner?: string;
}

/** A constant string; `at` decides to which class, enum, namespace or object it belongs. */
export interface DraftConstant {
  readonly name: string;
  readonly value: string;
  readonly at: number;
  /** An object's entry: it counts only where the object has a name. */
  readonly isEntry?: boolean;
}
