import type { Argument, Definition, Reference } from '../facts.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** As many arguments as facts keep of a call: that many may be more. */
const maxKept = 8;

/**
 * Whether a method of Ruby can be called with these arguments, by their number; it can where that is not known. A
 * block is none of them, and of arguments with names a method may make one value (Ruby's documentation of methods).
 */
export function takesNumber({ parameters }: Pick<Definition, 'parameters'>, given: readonly Argument[]): boolean {
  if (parameters === undefined || given.length >= maxKept) return true;
  const { least, most = Number.POSITIVE_INFINITY } = parameters;
  const listed = given.filter(({ text }) => !text.startsWith('&'));
  // `*rest`, and `...`, which hands on whatever came.
  if (listed.some(({ text }) => /^(?:\*(?!\*)|\.\.\.)/.test(text))) return true;
  const named = listed.filter(({ name, text }) => name !== undefined || /^\*\*|=>/.test(text)).length;
  const plain = listed.length - named;
  return plain <= most && plain + Math.min(named, 1) >= least;
}

/** Whether one of these can be called as a reference does; a name alone, which may only be handed on, says nothing. */
export function mayTakeNumber(project: Project, symbols: Iterable<Symbol>, { arguments: given }: Reference): boolean {
  if (given === undefined || given.length === 0) return true;
  return [...symbols].some((symbol) => {
    const own = getDefinition(project, symbol);
    return own === undefined || takesNumber(own, given);
  });
}
