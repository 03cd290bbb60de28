import { scopes, type Origin, type Remediation } from '../types.ts';
import { isSameFix, plainText } from './sameFix.ts';

/**
 * For records of one fix (under one id, or of one error with the same solution), the one that represents all: the last
 * changed, but never one without a diff if another has one. It lists the other scopes in `alsoIn`, and keeps its
 * position.
 */
export function onePerFix<Each>(
  list: readonly Each[],
  getRecord: (each: Each) => Remediation,
  withRecord: (each: Each, record: Remediation) => Each,
): Each[] {
  const groups = new Map<string, MergedFix<Each>[]>();
  const ids = new Map<string, MergedFix<Each>>();
  for (const each of [...list].sort((a, b) => compare(getRecord(a), getRecord(b)))) {
    const record = getRecord(each);
    // Hundreds may have one signature: only those with the same solution are compared in full.
    const group = `${record.signature.hash} ${plainText(record.solution)}`;
    const near = groups.get(group) ?? [];
    const known = ids.get(record.id) ?? near.find((fix) => isSameFix(fix.record, record));
    if (known === undefined) {
      const fix = { each, record, scopes: new Set([record.scope]) };
      groups.set(group, [...near, fix]);
      ids.set(record.id, fix);
      continue;
    }
    known.scopes.add(record.scope);
    ids.set(record.id, known);
    if (known.record.codeDiff === '' && record.codeDiff !== '' && known.record.id !== record.id)
      [known.each, known.record] = [each, record];
  }
  const speaking = new Map([...groups.values()].flat().map((fix) => [fix.each, fix]));
  return list.flatMap((each) => {
    const fix = speaking.get(each);
    if (fix === undefined) return [];
    return fix.scopes.size === 1 ? [each] : [withRecord(each, saidToBeIn(fix.record, fix.scopes))];
  });
}

/** A record with the other scopes that have the same fix. */
export function saidToBeIn(record: Remediation, all: ReadonlySet<Origin>): Remediation {
  const alsoIn = scopes.filter((scope) => scope !== record.scope && all.has(scope));
  return alsoIn.length === 0 ? record : { ...record, alsoIn };
}

interface MergedFix<Each> {
  each: Each;
  record: Remediation;
  readonly scopes: Set<Origin>;
}

const origins: readonly Origin[] = ['builtin', ...scopes];

/** The later one first; if equal, the project's, which other people have too. */
function compare(a: Remediation, b: Remediation): number {
  return b.updatedAt - a.updatedAt || origins.indexOf(b.scope) - origins.indexOf(a.scope) || (a.id < b.id ? -1 : 1);
}
