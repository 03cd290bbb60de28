import { getTraits } from '../languages/languages.ts';
import type { FileFacts, Reference } from '../facts.ts';

/** `module.exports = { save }`: giving a name on is no use of it. */
export function isExportEntry(facts: FileFacts, { role, key, within, name }: Reference): boolean {
  return (
    role === 'value' &&
    key !== undefined &&
    within === -1 &&
    facts.exports.some(
      (each) => each.from === undefined && each.exported === key && (each.local === name || each.local === key),
    )
  );
}

/**
 * Keys of Ruby under which a symbol says when, where or as what, and names no method to be called: `after_commit
 * :notify, on: :create`.
 */
const plainKeys = new Set([
  'on',
  'only',
  'except',
  'as',
  'dependent',
  'status',
  'format',
  'layout',
  'type',
  'through',
  'source',
  'inverse_of',
  'foreign_key',
]);

/**
 * Uses that only name the symbol and never lead to a call: `isinstance(x, Repo)`, `super(Repo, self)`, `only: :index`.
 */
export function isOnlyNamed(facts: FileFacts, { role, argumentOf, key }: Reference): boolean {
  if (role !== 'value') return false;
  if (getTraits(facts.language).namesMethodsUnderKeys) return key !== undefined && plainKeys.has(key);
  const { namingCalls } = getTraits(facts.language);
  const call = argumentOf === undefined ? undefined : facts.references[argumentOf];
  return call !== undefined && call.receiver === undefined && namingCalls?.test(call.name) === true;
}
