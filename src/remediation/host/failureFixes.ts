import { DisposableStore } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import type { FailedOutput, OutputFix, OutputFixes } from '../domain/output/outputFixes.ts';
import type { RemediationLibrary } from './contracts.ts';
import type { WindowErrors } from './currentErrors.ts';
import type { RemediationPanel } from './panel/panelParts.ts';

/** The dependencies of the fixes of failures. */
export interface FailureFixesDeps {
  readonly library: Pick<RemediationLibrary, 'open' | 'onDidChange'>;
  readonly errors: Pick<WindowErrors, 'see' | 'select'>;
  readonly panel: () => Pick<RemediationPanel, 'show'> | undefined;
  readonly settings: Settings;
}

/** Known fixes for failures that another feature shows, such as failed jobs. Their code is loaded at first use. */
export class FailureFixes extends DisposableStore {
  readonly #parts: FailureFixesDeps;
  #fixes: OutputFixes | undefined;

  constructor(parts: FailureFixesDeps) {
    super();
    this.#parts = parts;
    this.add(
      parts.library.onDidChange(() => {
        this.#fixes?.forget();
      }),
    );
  }

  /** The fix of a failure if one is known for sure. Nothing is sent for it, and it never rejects. */
  async find(output: FailedOutput): Promise<OutputFix | undefined> {
    const { library, settings } = this.#parts;
    if (this.#fixes === undefined) {
      const { OutputFixes: Fixes } = await import('../domain/output/outputFixes.ts');
      this.#fixes ??= new Fixes(async (query) =>
        (await library.open()).search({ ...query, minScore: settings.get('remediation.minScore') }),
      );
    }
    return this.#fixes.find(output);
  }

  /** Shows a failure with its fixes in the panel of known fixes. `origin`: what failed, such as a job's name. */
  async show({ text, line = '' }: FailedOutput, origin: string): Promise<void> {
    const { errors, panel } = this.#parts;
    errors.select(errors.see({ source: 'job', text: text.trim() === '' ? line : text, origin }).id);
    await panel()?.show('errors');
  }
}
