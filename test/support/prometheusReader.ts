/** One sample of a Prometheus text. */
export interface ReadSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One metric of a Prometheus text. */
export interface ReadFamily {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ReadSample[];
}

/**
 * Reads Prometheus' text format 0.0.4 strictly, character by character, from its description: HELP and TYPE once and
 * first, samples of one metric together, no sample twice, histograms with buckets that never fall. Throws on anything
 * else.
 */
export function readPrometheus(text: string): ReadFamily[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line has no end');
  const families: { name: string; type: string; help: string; samples: ReadSample[] }[] = [];
  const seen = new Set<string>();
  for (const line of text === '' ? [] : text.slice(0, -1).split('\n')) {
    const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/s.exec(line);
    const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$/.exec(line);
    const last = families.at(-1);
    if (help !== null) {
      if (families.some(({ name }) => name === help[1])) throw new Error(`two families ${help[1]!}`);
      families.push({ name: help[1]!, type: '', help: unescaped(help[2]!, false), samples: [] });
    } else if (type !== null) {
      if (last?.name !== type[1] || last!.type !== '') throw new Error(`TYPE at the wrong place: ${line}`);
      last!.type = type[2]!;
    } else {
      const sample = readSample(line);
      const names =
        last?.type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => last.name + suffix) : [last?.name];
      if (last === undefined || last.type === '' || !names.includes(sample.name))
        throw new Error(`sample of nothing: ${line}`);
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      if (seen.has(key)) throw new Error(`twice: ${line}`);
      seen.add(key);
      last.samples.push(sample);
    }
  }
  families.filter(({ type }) => type === 'histogram').forEach(checkHistogram);
  return families;
}

function readSample(line: string): ReadSample {
  const name = /^[a-zA-Z_:][a-zA-Z0-9_:]*/.exec(line)?.[0] ?? '';
  if (name === '') throw new Error(`no name: ${line}`);
  const labels: Record<string, string> = {};
  let at = name.length;
  if (line[at] === '{') {
    at += 1;
    while (line[at] !== '}') {
      const label = /^[a-zA-Z_][a-zA-Z0-9_]*(?==")/.exec(line.slice(at))?.[0];
      if (label === undefined || label.startsWith('__') || Object.hasOwn(labels, label))
        throw new Error(`wrong label: ${line}`);
      at += label.length + 2;
      const from = at;
      while (line[at] !== '"') {
        if (at >= line.length) throw new Error(`label without an end: ${line}`);
        at += line[at] === '\\' ? 2 : 1;
      }
      labels[label] = unescaped(line.slice(from, at), true);
      at += 1;
      if (line[at] === ',') at += 1;
      else if (line[at] !== '}') throw new Error(`no end of labels: ${line}`);
    }
    at += 1;
  }
  const value = /^ (NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(line.slice(at))?.[1];
  if (value === undefined) throw new Error(`no value: ${line}`);
  return { name, labels, value: value.endsWith('Inf') ? Number(`${value}inity`) : Number(value) };
}

function unescaped(text: string, isLabel: boolean): string {
  return text.replace(/\\(.?)/gs, (_all, escape: string) => {
    if (escape === 'n') return '\n';
    if (escape === '\\' || (isLabel && escape === '"')) return escape;
    throw new Error(`wrong escape in ${text}`);
  });
}

function checkHistogram({ name, samples }: ReadFamily): void {
  const of = (suffix: string) => samples.filter((sample) => sample.name === name + suffix);
  const getGroup = ({ labels: { le: _le, ...labels } }: ReadSample): string =>
    JSON.stringify(Object.entries(labels).sort());
  const groups = new Set(samples.map(getGroup));
  for (const group of groups) {
    const buckets = of('_bucket').filter((sample) => getGroup(sample) === group);
    const bounds = buckets.map(({ labels }) => Number((labels['le'] ?? 'NaN').replace(/Inf$/, 'Infinity')));
    const count = of('_count').filter((sample) => getGroup(sample) === group);
    if (of('_sum').filter((sample) => getGroup(sample) === group).length !== 1 || count.length !== 1)
      throw new Error(`${name}: not one sum and one count`);
    if (bounds.at(-1) !== Infinity || buckets.at(-1)!.value !== count[0]!.value)
      throw new Error(`${name}: the last bucket is not everything`);
    if (!bounds.every((bound, index) => index === 0 || bound > bounds[index - 1]!))
      throw new Error(`${name}: bounds do not grow`);
    if (!buckets.every(({ value }, index) => index === 0 || value >= buckets[index - 1]!.value))
      throw new Error(`${name}: buckets fall`);
  }
}
