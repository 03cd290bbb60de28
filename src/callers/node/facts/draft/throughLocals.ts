import type { TypeText } from '../../../domain/facts.ts';

/**
 * Rewrites what is known of a type so that it no longer speaks of a local name: with `repo` being a `Repo`, `=repo` becomes `Repo`,
 * `repo.find()` becomes `Repo.find()` and `=repo.items[]` becomes `Repo.items[]`. `typeOfLocal` gives a local's type, `undefined` for
 * names that are no locals; a local of unknown type leaves nothing to say.
 */
export function throughLocals(type: TypeText, typeOfLocal: (name: string) => TypeText | undefined): TypeText {
  const match = /^(=?)([\p{ID_Continue}$@]+)(.*)$/su.exec(type);
  if (match === null) return type;
  const [, alias = '', root = '', rest = ''] = match;
  // A bare word is a type's name.
  if (alias === '' && !/[.:>-]/.test(rest[0] ?? '') && rest !== '()') return type;
  const known = typeOfLocal(root);
  if (known === undefined) return type;
  if (known === '' || known.startsWith("'") || rest === '') return rest === '' ? known : '';
  const base = known.replace(/^=/, '');
  const isList = known === base && base.endsWith('[]');
  if (rest === '[]' && isList) return base.slice(0, -2);
  const isType = known === base && !base.endsWith(')');
  if (isList || (rest === '[]' && isType) || base.length + rest.length > 120) return '';
  return rest.startsWith('(') ? '' : `${alias === '' || isType ? '' : '='}${base}${rest}`;
}
