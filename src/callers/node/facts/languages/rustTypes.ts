import { simpleType } from '../reading/typeNames.ts';

/**
 * The type that an `impl` is of, what wraps others included: `Option` of `impl<T> More for Option<T>`. A type that no
 * code can define has its brackets for a name, `[]`.
 */
export function getImplOwner(written: string): string {
  const type = written.replace(/^(?:[&*\s(]|'\w+|\b(?:mut|dyn|const|impl)\b)+/, '');
  const path = /^(?:\w+::)*(\w+)/.exec(type)?.[1];
  if (path !== undefined && !/^\s*\(.*,/s.test(written)) return path;
  return written.trimStart().startsWith('(') ? '()' : '[]';
}

/** `simpleType` with the modules that are written before it: `io::Error`, `crate::store::Repo`. */
export function placed(written: string): string {
  const type = simpleType(written, 'rust');
  const name = type.replace(/(?:\[\])+$/, '');
  if (name === '' || !written.includes(`::${name}`)) return type;
  const before = new RegExp(`(?<![\\w:])((?:[a-z_]\\w*::)+)${name}(?![\\w:])`).exec(written.slice(0, 300))?.[1];
  return before === undefined ? type : `${before}${type}`;
}
