import type { Clock } from '../../../base/clock.ts';
import type { EditOrigin, EditRecorder } from '../record/types.ts';
import type { FailureLimit } from './failureLimit.ts';
import type { AgentEditInput, AgentEditResult, AgentFiles } from './types.ts';

/** What an agent's edits are carried out with. */
export interface EditAgentParts {
  readonly files: AgentFiles;
  readonly limit: FailureLimit;
  readonly recorder: EditRecorder;
  readonly clock: Clock;
  readonly origin: EditOrigin;
  /** What happens to the good edits of a request when another has no sure place. */
  readonly policy: () => 'all-or-nothing' | 'apply-sure';
  /** The user's setting. Off means off: an agent can ask for less tolerance, never for more. */
  readonly aiMode: () => boolean;
  /** Milliseconds since 1970, for the record. */
  readonly wallClock: () => number;
  /** A file's address for the record; by default its key is one. */
  readonly uriOf?: (key: string) => string;
}

/** Carries out the edits of agents. */
export class EditAgent {
  readonly #parts: EditAgentParts;

  constructor(parts: EditAgentParts) {
    this.#parts = parts;
  }

  /** Writes everything that has a sure place, or nothing, and says which and why. */
  apply(input: AgentEditInput, signal: AbortSignal): Promise<AgentEditResult> {
    return this.#refuse(input, signal);
  }

  /** Says what `apply` would do. Writes and records nothing. */
  preview(input: AgentEditInput, signal: AbortSignal): Promise<AgentEditResult> {
    return this.#refuse(input, signal);
  }

  #refuse(_input: AgentEditInput, _signal: AbortSignal): Promise<AgentEditResult> {
    void this.#parts;
    return Promise.resolve({ status: 'refused', message: 'Not built yet.', files: [], problems: [] });
  }
}
