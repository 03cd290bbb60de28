import { getTraits } from '../languages/languages.ts';
import type { FileFacts, Reference } from '../facts.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** Whether a use calls a macro of Rust: the `!` follows its receiver. */
export function isMacroCall({ language }: FileFacts, { receiver }: Reference): boolean {
  return getTraits(language).marksMacros && receiver?.endsWith('!') === true;
}

/** The same use without the mark. */
export function withoutMark({ receiver, ...rest }: Reference): Reference {
  // The macros of a crate are all at its top.
  return receiver === undefined || /^(?:\$?crate)?!$/.test(receiver)
    ? rest
    : { ...rest, receiver: receiver.slice(0, -1) };
}

/** Of what is looked for in Rust, what can be called as a macro, or what cannot: `vec![]` calls no function `vec`. */
export function amongMacros(
  project: Project,
  wanted: ReadonlyMap<string, Symbol>,
  isMacro: boolean,
): ReadonlyMap<string, Symbol> {
  const fitting = [...wanted].filter(([, symbol]) => {
    const own = getDefinition(project, symbol);
    const isRule = own?.kind === 'function' && own.isStatic === true && own.owner === undefined;
    return (
      isMacro ===
      (isRule ||
        (isMacro &&
          project
            .facts(symbol.path)
            ?.references.some(
              ({ role, decorates, name }) =>
                role === 'decorator' && decorates === symbol.definition && name === 'proc_macro',
            ) === true))
    );
  });
  return fitting.length === wanted.size ? wanted : new Map(fitting);
}
