import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { drawSample, type Fate, type Mutant, type Sample } from './drawSample.ts';

interface CheckResult {
  readonly status: 'passed' | 'compileError';
  readonly reason?: Fate;
}

/** What `mutate.ts` adds to Stryker's own options for this plugin. */
interface SampleOptions {
  readonly sample: Sample;
}

/**
 * Lets a drawn sample through and stops the others before any test runs. Stryker knows checkers as compilers, so the
 * stopped ones stand in its report as `CompileError`, with their fate as the reason; `readReport.ts` takes them out
 * again.
 */
class SampleChecker {
  static readonly inject = ['options'] as const;
  readonly #sample: Sample;
  #fates: ReadonlyMap<string, Fate> = new Map();

  constructor(options: SampleOptions) {
    this.#sample = options.sample;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  /** Hears of all mutants before the first is checked. */
  group(mutants: readonly Mutant[]): Promise<readonly (readonly string[])[]> {
    const sources = new Map<string, string>();
    const getSource = (file: string): string => {
      const text = sources.get(file) ?? readFileSync(file, 'utf8');
      sources.set(file, text);
      return text;
    };
    this.#fates = drawSample(
      mutants,
      this.#sample,
      (file) => relative(process.cwd(), file).replaceAll('\\', '/'),
      getSource,
    );
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants: readonly Mutant[]): Promise<Readonly<Record<string, CheckResult>>> {
    return Promise.resolve(
      Object.fromEntries(
        mutants.map(({ id }) => {
          const fate = this.#fates.get(id) ?? 'tried';
          return [id, fate === 'tried' ? { status: 'passed' } : { status: 'compileError', reason: fate }];
        }),
      ),
    );
  }
}

/** The name by which Stryker finds the plugins of a module. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
