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
