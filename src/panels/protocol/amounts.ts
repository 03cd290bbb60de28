/** Mebibytes of each unit that memory is written in; Torc's `g` is 2^30 bytes. */
const mebibytes: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 * 1024 };

/** Characters; no amount that a person writes is longer. */
const longestAmount = 200;

/** Memory as people and Torc write it (`16g`, `1.5 GiB`, `512M`) in MiB; undefined for what is none. */
export function readMemory(text: string): number | undefined {
  const found = /^\s*(\d{1,9}(?:\.\d{1,6})?)\s*([kmgt])(?:i?b)?\s*$/i.exec(text);
  const unit = mebibytes[found?.[2]?.toLowerCase() ?? ''];
  return found === null || unit === undefined ? undefined : Number(found[1]) * unit;
}

/** MiB as Torc takes them, rounded up to whole ones: `16g`, `1536m`. */
export function writeMemory(mebibyte: number): string {
  const whole = Math.max(1, Math.ceil(mebibyte));
  return whole % 1024 === 0 ? `${String(whole / 1024)}g` : `${String(whole)}m`;
}

/**
 * A run time in seconds: ISO 8601 (`PT2H30M`, `P1DT2H`) or as people write it (`2h 30m`, `90 min`, `45s`); undefined
 * for what is none.
 */
export function readRuntime(text: string): number | undefined {
  // Blanks are made one first: where several parts may each begin with many, every way to divide them is tried.
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

/** Seconds as people write them into a field, rounded as `writeRuntime` does: `4h 30m`, `90s`. */
export function typedRuntime(seconds: number): string {
  return writeRuntime(seconds)
    .slice('PT'.length)
    .toLowerCase()
    .replace(/h(?=\d)/, 'h ');
}

/** Seconds as ISO 8601, rounded up to whole minutes from two minutes on: `PT4H`, `PT90S`. */
export function writeRuntime(seconds: number): string {
  if (seconds < 120) return `PT${String(Math.max(1, Math.ceil(seconds)))}S`;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `PT${hours > 0 ? `${String(hours)}H` : ''}${minutes % 60 > 0 ? `${String(minutes % 60)}M` : ''}`;
}
