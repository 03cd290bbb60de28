import {
  adviseFailure,
  type FailureAdvice,
  type FailureEvidence,
  type FailureVerdict,
} from '../../../src/jobs/index.ts';

/** What an adviser says, as far as it is measured. */
export type MeasuredAdvice = Pick<FailureAdvice, 'verdict' | 'evidenceLine' | 'memoryBytes' | 'memory' | 'runtime'> & {
  readonly confidence?: number;
  readonly cause?: string;
};

/** An adviser that says what to do with a failure. */
export interface Adviser {
  readonly name: string;
  advise(evidence: FailureEvidence): MeasuredAdvice;
}

/** The lists of the recovery document, as they stand there. */
const transientPatterns = [
  'Connection refused',
  'Connection timed out',
  'Network is unreachable',
  'DNS resolution failed',
  'Service Unavailable',
  'NCCL timeout',
  'GPU communication error',
  'CUDA out of memory',
  'EIO',
  'Input/output error',
  'PREEMPTED',
  'NODE_FAIL',
  'TIMEOUT',
] as const;
const permanentPatterns = [
  'SyntaxError',
  'IndentationError',
  'ModuleNotFoundError',
  'ImportError',
  'NameError',
  'TypeError',
  'ValueError',
  'FileNotFoundError',
  'PermissionDenied',
  'AssertionError',
  'IndexError',
  'KeyError',
] as const;

const decoder = new TextDecoder();

/** Each line is asked for each pattern; the first or the last line with one decides. No pattern: ask. */
function listAdviser(name: string, which: 'first' | 'last'): Adviser {
  return {
    name,
    advise: ({ stderr }) => {
      const lines = (typeof stderr === 'string' ? stderr : decoder.decode(stderr)).split('\n');
      let found: MeasuredAdvice = { verdict: 'uncertain' };
      for (const [at, text] of lines.entries()) {
        const verdict = getVerdict(text);
        if (verdict === undefined) continue;
        found = { verdict, evidenceLine: { line: at + 1, text } };
        if (which === 'first') break;
      }
      return found;
    },
  };
}

function getVerdict(line: string): FailureVerdict | undefined {
  if (transientPatterns.some((pattern) => line.includes(pattern))) return 'transient';
  return permanentPatterns.some((pattern) => line.includes(pattern)) ? 'permanent' : undefined;
}

/** Any pattern of the transient list anywhere, else any of the permanent one. */
const anyAdviser: Adviser = {
  name: "document's lists, transient before permanent",
  advise: ({ stderr }) => {
    const text = typeof stderr === 'string' ? stderr : decoder.decode(stderr);
    if (transientPatterns.some((pattern) => text.includes(pattern))) return { verdict: 'transient' };
    return { verdict: permanentPatterns.some((pattern) => text.includes(pattern)) ? 'permanent' : 'uncertain' };
  },
};

const always = (verdict: FailureVerdict, name: string): Adviser => ({ name, advise: () => ({ verdict }) });

/** Ours. */
export const recourse: Adviser = { name: '**recourse**', advise: adviseFailure };

/** The one whose time ours is compared with: it looks at every line. */
export const searchedWhole = listAdviser("document's lists, last match", 'last');

/** What ours is measured against. */
export const baselines: readonly Adviser[] = [
  listAdviser("document's lists, first match", 'first'),
  searchedWhole,
  anyAdviser,
  always('transient', 'always retry'),
  always('permanent', 'always fail'),
  always('uncertain', 'always ask'),
];
