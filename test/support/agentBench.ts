import { type InEnglish, formatMessages } from '../../src/base/text/message.ts';
import { EditAgent, type EditAgentDeps } from '../../src/edit/domain/agent/editAgent.ts';
import { FailureLimit } from '../../src/edit/domain/agent/failureLimit.ts';
import type { AgentEditInput, AgentEditResult } from '../../src/edit/domain/agent/types.ts';
import type { EditEvent } from '../../src/edit/domain/record/types.ts';
import type { EditServices } from '../../src/edit/domain/types.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { TestClock } from './testClock.ts';

/** An answer as agents read it. */
export type EnglishResult = InEnglish<AgentEditResult>;

/** An edit agent over files in memory, with everything it does in sight. */
export interface AgentBench {
  readonly files: MemoryFiles;
  readonly clock: TestClock;
  readonly events: EditEvent[];
  readonly agent: EditAgent;
  readonly replace: (
    path: string,
    oldString: string,
    newString: string,
    more?: Partial<Extract<AgentEditInput, { kind: 'replacement' }>>,
  ) => Promise<EnglishResult>;
  readonly text: (text: string) => Promise<EnglishResult>;
  readonly preview: (text: string) => Promise<EnglishResult>;
}

/** Sets up an agent; three equal failures are too many, as by default. */
export function agentBench(
  texts: Readonly<Record<string, string>>,
  parts: Partial<EditAgentDeps> = {},
  services: EditServices = {},
): AgentBench {
  const files = new MemoryFiles(texts, services);
  const clock = new TestClock();
  const events: EditEvent[] = [];
  let named = 0;
  const agent = new EditAgent({
    files,
    limit: new FailureLimit({ limit: 3, coolingOffMs: 300_000, clock }),
    recorder: { nextId: () => `e${++named}`, record: (event) => void events.push(event), follow: () => undefined },
    clock,
    origin: 'mcp',
    policy: () => 'all-or-nothing',
    aiMode: () => true,
    wallClock: () => 1_700_000_000_000,
    ...parts,
  });
  const { signal } = new AbortController();
  return {
    files,
    clock,
    events,
    agent,
    replace: async (path, oldString, newString, more = {}) =>
      formatMessages(await agent.apply({ kind: 'replacement', path, oldString, newString, ...more }, signal)),
    text: async (text) => formatMessages(await agent.apply({ kind: 'text', text }, signal)),
    preview: async (text) => formatMessages(await agent.preview({ kind: 'text', text }, signal)),
  };
}

/** A SEARCH/REPLACE block for a file. */
export function searchReplace(path: string, before: string, after: string): string {
  return `${path}\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\n`;
}
