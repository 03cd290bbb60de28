const forms: readonly RegExp[] = [
  // `((Repo) x).name`, `(x as Repo).name`, `(&store.Repo{…}).name`, `(new Repo()).name`, `new shop.Repo().name`
  /^\(\((?<type>[\p{ID_Continue}$.]+)(?:<[^()]*>)?\)[^()]*\)(?<rest>.*)$/su,
  /^\((?:[^()]|\([^()]*\))*\bas (?<type>[\p{ID_Continue}$.]+)(?:<[^()]*>)?\)(?<rest>.*)$/su,
  /^\(&?(?<type>[\p{ID_Continue}.]+)\{[^{}]*\}\)(?<rest>.*)$/su,
  /^\(new(?: |(?=\\))(?!\$)(?<type>[\p{ID_Continue}$.\\]+)(?:\((?:[^()]|\([^()]*\))*\))?\)(?<rest>.*)$/su,
  /^new (?<type>[\p{ID_Continue}$]+\.[\p{ID_Continue}$.]+)\((?:[^()]|\([^()]*\))*\)(?<rest>.*)$/su,
  /^(?:static|dynamic|const|reinterpret)_(?:pointer_)?cast<(?:const )?(?<type>[\p{ID_Continue}:]+)[^<>]*>\([^()]*\)(?<rest>.*)$/su,
];

/** The type that a receiver is cast to, or that is made in it between brackets, and what stands behind. */
export function castReceiver(text: string): { readonly type: string; readonly rest: string } | undefined {
  if (!/^\(|^new |_cast</.test(text)) return undefined;
  for (const form of forms) {
    const { type, rest } = form.exec(text)?.groups ?? {};
    if (type !== undefined) return { type: type.split(/::|\\/).at(-1) ?? type, rest: rest ?? '' };
  }
  return undefined;
}
