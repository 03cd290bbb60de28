import type { ErrorSample } from '../tools/cause.ts';
import { best, type Hit, type Matcher } from './matcher.ts';

/**
 * Words at the start of a line that choose its branch, and how alike a line must be to join a template; as the method's
 * own paper sets them.
 */
const branchWords = 3;
const minAlike = 0.5;

/** Templates of lines, learned online: a small version of the log parser of that name. */
class Templates {
  readonly #branches = new Map<string, { readonly id: number; words: string[] }[]>();
  #next = 0;

  /** The template of a line; learns from it. */
  of(line: string): number {
    const words = line
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map((word) => (/\d/u.test(word) ? '<*>' : word));
    const key = [words.length, ...words.slice(0, branchWords)].join(' ');
    const branch = this.#branches.get(key) ?? [];
    this.#branches.set(key, branch);
    for (const template of branch) {
      const same = words.filter((word, at) => word === template.words[at]).length;
      if (same / Math.max(1, words.length) < minAlike) continue;
      template.words = template.words.map((word, at) => (word === words[at] ? word : '<*>'));
      return template.id;
    }
    const made = { id: this.#next++, words };
    branch.push(made);
    return made.id;
  }
}

/** Compares the sets of line templates. */
export function drainMatcher(): Matcher {
  let templates = new Templates();
  let stored: readonly { readonly sample: ErrorSample; readonly lines: ReadonlySet<number> }[] = [];
  const getLines = (text: string): ReadonlySet<number> =>
    new Set(
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => templates.of(line)),
    );
  return {
    name: 'Drain-like',
    threshold: undefined,
    isCalibrated: true,
    store: (samples) => {
      templates = new Templates();
      stored = samples.map((sample) => ({ sample, lines: getLines(sample.text) }));
      return Promise.resolve();
    },
    find: (text) => {
      const lines = getLines(text);
      return Promise.resolve(
        best(stored.map(({ sample, lines: other }): Hit => ({ sample, score: shared(lines, other) }))),
      );
    },
    signature: (text) => [...getLines(text)].sort((left, right) => left - right).join(','),
  };
}

function shared(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const both = [...one].filter((line) => other.has(line)).length;
  return both / Math.max(1, one.size + other.size - both);
}
