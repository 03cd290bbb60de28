/** The parts of an id of a symbol. */
export interface IdParts {
  readonly path: string;
  /** From the outermost container inwards, with dots between: `Repo.save`. */
  readonly names: string;
}

/**
 * Takes `src/a.ts#Repo.save` apart; `undefined` for what is no id. A private name brings a sign of its own:
 * `src/a.ts#Repo.#save`.
 */
export function idParts(id: string): IdParts | undefined {
  for (let at = id.lastIndexOf('#'); at > 0; at = id.lastIndexOf('#', at - 1)) {
    if (id[at - 1] !== '.') return { path: id.slice(0, at), names: id.slice(at + 1) };
  }
  return undefined;
}

/**
 * The names in `Repo.save`, `Repo#save`, `Repo::save` and `repo->save`, outermost first; the sign of a private name
 * (`#save`, `Repo.#save`) belongs to it.
 */
export function nameParts(name: string): string[] {
  return name.split(/\.|::|->|(?<=[^.#:>])#/).filter((part) => part !== '');
}

/** Ruby's method that sets something: `size=` is written `size`, with its value behind it. */
const setter = /(?<=\w)=$/;

/** How a name is written where it is used. */
export function getWritten(name: string): string {
  return name.startsWith('operator') ? name : name.replace(setter, '');
}

/** The name of the method that sets what this one gives, and the other way round. */
export function getCounterpart(name: string): string | undefined {
  if (name === '' || name.startsWith('operator')) return undefined;
  return setter.test(name) ? name.replace(setter, '') : `${name}=`;
}
