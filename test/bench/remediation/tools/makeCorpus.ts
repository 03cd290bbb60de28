import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cause, ErrorSample } from './cause.ts';
import { allCauses, lateTools, recordedIn } from './causes/index.ts';
import { parts, readPart, writePart } from '../samples.ts';
import { moreFamilies } from './causes/families.ts';
import { fixturesFolder, hasEscapes, runCause } from './runCause.ts';
import { variants } from './variants.ts';

/**
 * Runs the tools on their broken inputs and writes what they print into the fixtures. By hand, as root on a machine
 * that has the tools: `node test/bench/remediation/tools/makeCorpus.ts [tool or tool/cause…]`; without arguments only
 * causes that are not in the fixtures yet.
 */
function makeCorpus(wanted: readonly string[]): void {
  mkdirSync(fixturesFolder, { recursive: true });
  const kept = new Map<string, readonly ErrorSample[]>();
  for (const part of parts) for (const sample of readPart(part)) add(kept, sample);
  const fixes: Record<string, string> = {};
  const families = new Map<string, string | undefined>();
  for (const { tool, causes } of allCauses)
    for (const [name, cause] of Object.entries(causes)) {
      const id = `${tool}/${name}`;
      fixes[id] = cause.fix;
      families.set(id, cause.family ?? moreFamilies[id]);
      if (wanted.length === 0 ? kept.has(id) : !wanted.some((one) => one === id || one === tool)) continue;
      const samples = getSamples(id, tool, cause);
      console.log(`${samples.length >= 5 ? ' ' : '!'} ${id}: ${samples.length} of ${variants.length}`);
      if (samples.length >= 5) kept.set(id, samples);
      else kept.delete(id);
      write(kept, fixes, families);
    }
  for (const id of [...kept.keys()]) if (fixes[id] === undefined) kept.delete(id);
  write(kept, fixes, families);
}

function getSamples(id: string, tool: string, cause: Cause): readonly ErrorSample[] {
  const split = recordedIn.get(id) ?? (lateTools.includes(tool) ? 'train-3' : isHeld(id) ? 'train-2' : 'train-1');
  const samples: ErrorSample[] = [];
  for (const [variant, how] of variants.entries()) {
    const text = runCause(cause, how);
    if (text === undefined) continue;
    samples.push({
      cause: id,
      tool,
      variant,
      wrapped:
        how.wrapper === 'npm' && (cause.files?.['package.json'] ?? cause.files?.['Makefile']) !== undefined
          ? 'make'
          : how.wrapper,
      ansi: hasEscapes(text),
      split,
      text,
    });
  }
  return samples;
}

/** Chance by the name decides, so that no person does and a cause stays where it is. */
function isHeld(id: string): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 1;
}

function add(kept: Map<string, readonly ErrorSample[]>, sample: ErrorSample): void {
  kept.set(sample.cause, [...(kept.get(sample.cause) ?? []), sample]);
}

function write(
  kept: ReadonlyMap<string, readonly ErrorSample[]>,
  fixes: Readonly<Record<string, string>>,
  families: ReadonlyMap<string, string | undefined>,
): void {
  const all = [...kept.entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, samples]) => samples)
    .map((sample) => labelled(sample, families));
  for (const part of parts)
    writePart(
      part,
      all.filter((sample) => sample.split === part),
    );
  writeFileSync(
    join(fixturesFolder, 'fixes.json'),
    `${JSON.stringify(
      Object.fromEntries(
        Object.entries(fixes)
          .filter(([id]) => kept.has(id))
          .sort(),
      ),
      null,
      1,
    )}\n`,
  );
}

/** A sample with the family that its cause has now. Of causes that are not gone through yet the family stays. */
function labelled(sample: ErrorSample, families: ReadonlyMap<string, string | undefined>): ErrorSample {
  if (!families.has(sample.cause)) return sample;
  const { cause, tool, variant, wrapped, ansi, split, text } = sample;
  const family = families.get(cause);
  return { cause, tool, family, variant, wrapped, ansi, split, text };
}

makeCorpus(process.argv.slice(2));
