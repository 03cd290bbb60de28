import type { ErrorSample } from '../tools/cause.ts';
import type { Hit, Matcher } from './matcher.ts';

/** Finds only what is the same letter by letter after a change of the text. */
export function exactMatcher(name: string, change: (text: string) => string): Matcher {
  let stored = new Map<string, ErrorSample>();
  return {
    name,
    threshold: undefined,
    isCalibrated: false,
    store: (samples) =>
      Promise.resolve(void (stored = new Map(samples.map((sample) => [change(sample.text), sample])))),
    find: (text) => {
      const sample = stored.get(change(text));
      return Promise.resolve<readonly Hit[]>(sample === undefined ? [] : [{ sample, score: 1 }]);
    },
    signature: change,
  };
}

/** The seven changes of the remediation document's first phase, as its examples write them. */
export function documentNormal(text: string): string {
  return text
    .replace(/line \d+/gu, 'LINE_NUM')
    .replace(/0x[0-9a-fA-F]+/gu, 'MEM_ADDR')
    .replace(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/gu, 'TIMESTAMP')
    .replace(/\/(?:[\w.-]+\/)+([\w.-]+)/gu, '$1')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, 'UUID')
    .replace(/PID \d+/gu, 'PID')
    .replace(/\s+/gu, ' ')
    .trim();
}
