/** Mebibytes per unit of memory; Torc's `g` is 2^30 bytes. */
const mebibytes: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 * 1024 };

/** Maximum characters of an amount. */
const longestAmount = 200;

/** Parses memory as people and Torc write it (`16g`, `1.5 GiB`, `512M`) into MiB; undefined for anything else. */
export function readMemory(text: string): number | undefined {
  const found = /^\s*(\d{1,9}(?:\.\d{1,6})?)\s*([kmgt])(?:i?b)?\s*$/i.exec(text);
  const unit = mebibytes[found?.[2]?.toLowerCase() ?? ''];
  return found === null || unit === undefined ? undefined : Number(found[1]) * unit;
}

/** Formats MiB for Torc, rounded up to whole ones: `16g`, `1536m`. */
export function writeMemory(mebibyte: number): string {
  const whole = Math.max(1, Math.ceil(mebibyte));
  return whole % 1024 === 0 ? `${String(whole / 1024)}g` : `${String(whole)}m`;
}

/**
 * Parses a run time into seconds: ISO 8601 (`PT2H30M`, `P1DT2H`) or as people write it (`2h 30m`, `90 min`, `45s`);
 * undefined for anything else.
 */
export function readRuntime(text: string): number | undefined {
  // Blanks are collapsed first: where several parts may each start with many, the expression would try every way to
  // divide them.
  const written = text.length > longestAmount ? '' : text.trim().replace(/\s+/g, ' ');
  const iso = /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:\.\d{1,6})?S)?)?$/i.exec(written);
  const plain =
    /^(?:(\d{1,6}) ?d(?:ays?)?)? ?(?:(\d{1,7}) ?h(?:ours?)?)? ?(?:(\d{1,8}) ?m(?:in(?:utes?)?)?)? ?(?:(\d{1,9}) ?s(?:ec(?:onds?)?)?)?$/i.exec(
      written,
    );
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = iso ?? plain ?? [];
  const total = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? total : undefined;
}

/** Formats seconds as people write them, rounded as in `writeRuntime`: `4h 30m`, `90s`. */
export function typedRuntime(seconds: number): string {
  return writeRuntime(seconds)
    .slice('PT'.length)
    .toLowerCase()
    .replace(/h(?=\d)/, 'h ');
}

/** Formats seconds as ISO 8601, rounded up to whole minutes from two minutes on: `PT4H`, `PT90S`. */
export function writeRuntime(seconds: number): string {
  if (seconds < 120) return `PT${String(Math.max(1, Math.ceil(seconds)))}S`;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `PT${hours > 0 ? `${String(hours)}H` : ''}${minutes % 60 > 0 ? `${String(minutes % 60)}M` : ''}`;
}
