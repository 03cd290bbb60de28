/** Whether `with` calls a member of this name. */
export function isEntering(name: string): boolean {
  return name === '__enter__' || name === '__aenter__';
}

/** `'text'`, `b"…"`, `12`, `[a, b]`, `` `text` ``, `/x/`: nothing of ours. */
export function isLiteral(part: string): boolean {
  return /^(?:[rbfuRBFU]{0,2}['"]|\d|\[\](?!\[)|[`/])/.test(part);
}

/** Nothing to leave out: most receivers are of this form. */
const plainChain = /^[\w$.#@]+$/;

/** `this.repo.find(x)[0].b` → `this`, `repo`, `find()[]`, `b`: arguments and indexes are left out. */
export function getParts(text: string): string[] {
  if (plainChain.test(text)) return text.split('.').filter((part) => part !== '');
  let flat = '';
  let round = 0;
  let angle = 0;
  for (const unit of text
    .replace(/^\s*\(?\s*await\s+/, '')
    .replace(/(?:\?\.|(?<=[\p{ID_Continue}$)\]])!+)\[/gu, '[')
    .replace(/->|\\/g, '.')
    .replace(/::(?=<)/g, '')) {
    if (unit === '(' || unit === '[') {
      if (round++ + angle === 0) flat += unit === '(' ? '()' : '[]';
    } else if (unit === ')' || unit === ']') round = Math.max(0, round - 1);
    // Between brackets they compare, or belong to an arrow.
    else if (round === 0 && unit === '<') angle++;
    else if (round === 0 && unit === '>') angle = Math.max(0, angle - 1);
    else if (round + angle === 0) flat += unit;
  }
  // The result of a returned function: `make(a)(b)` is determined by `make` alone.
  return flat
    .replace(/(?:\(\)){2,}/g, '()')
    .replace(/\?\.|->|::\$?|!\./g, '.')
    .replace(/[!?]+$/g, '')
    .split('.')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
