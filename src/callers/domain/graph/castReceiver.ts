import { inSequence } from '../../../base/text/joinPatterns.ts';

const forms: readonly RegExp[] = [
  // `((Repo) x).name`, `((const Repo*)x)->name`, `(x as Repo).name`, `(&store.Repo{…}).name`, `(new Repo()).name`, `new
  // shop.Repo().name`
  /^\(\((?:const |struct )*(?<type>[\p{ID_Continue}$.:]+)(?:<[^()]*>)?[*&]*\)(?!\s*(?:(?:as|if|in|is|or|and|instanceof)\b|[^*&\s\p{ID_Start}_$"'@]|\)))[^()]*\)(?<rest>.*)$/su,
  /^\((?:[^()]|\([^()]*\))*\bas (?<type>[\p{ID_Continue}$.:|?]+)(?:<[^()]*>)?\)(?<rest>.*)$/su,
  /^\(&?(?<type>[\p{ID_Continue}.]+)\{[^{}]*\}\)(?<rest>.*)$/su,
  /^\(new(?: |(?=\\))(?!\$)(?<type>[\p{ID_Continue}$.\\]+)(?:\((?:[^()]|\([^()]*\))*\))?\)(?<rest>.*)$/su,
  /^new (?<type>[\p{ID_Continue}$]+\.[\p{ID_Continue}$.]+)\((?:[^()]|\([^()]*\))*\)(?<rest>.*)$/su,
  // `std::make_unique<Repo>(x)->name`, `store::Repo{1}.name`
  inSequence(
    /^(?:std::)?make_(?:unique|shared|optional)<(?<type>[\p{ID_Continue}:]+)>\(/su,
    /(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?<rest>.*)$/su,
  ),
  /^(?<type>(?:[\p{ID_Continue}]+(?:::|\.))*\p{Lu}[\p{ID_Continue}]*)\{[^{}]*\}(?<rest>.*)$/su,
  // `[]*store.Repo{it}[0].name`
  /^\[[\w.]*\]\*?(?<type>[\p{ID_Continue}.]+)\{(?:[^{}]|\{[^{}]*\})*\}\[[^[\]]*\](?<rest>.*)$/su,
  inSequence(
    /^(?:[\p{ID_Continue}]+::){0,4}(?:[\p{ID_Continue}]+_)?cast<(?:const )?/su,
    /(?<type>[\p{ID_Continue}:]+)[^<>]*>\((?:[^()]|\([^()]*\))*\)(?<rest>.*)$/su,
  ),
];

/** The type that a receiver is cast to or that is constructed in brackets, and the text after it. */
export function castReceiver(text: string): { readonly type: string; readonly rest: string } | undefined {
  if (!/^\(|^new |_cast<|make_|\{/.test(text)) return undefined;
  for (const form of forms) {
    const { type, rest } = form.exec(text)?.groups ?? {};
    if (type !== undefined) return { type: type.split(/::|\\/).at(-1) ?? type, rest: rest ?? '' };
  }
  return undefined;
}

/** The type that a receiver of Go is asserted to be last, `it.(*store.Repo).next`, and the text after it. */
export function getAsserted(text: string): { readonly type: string; readonly rest: string } | undefined {
  const at = text.lastIndexOf('.(');
  const [, type, rest = ''] = at < 0 ? [] : (/^\.\(\*?([\p{ID_Continue}.]+)\)(.*)$/su.exec(text.slice(at)) ?? []);
  return type === undefined ? undefined : { type, rest };
}

/** Whether a cast to this type says nothing of what a value is. */
export function saysNothing(type: string): boolean {
  return /^(?:any|unknown|object|Object|Any|dynamic|id|const)$/.test(type);
}
