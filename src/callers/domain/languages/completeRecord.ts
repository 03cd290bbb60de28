import type { CodeLanguage } from '../facts.ts';
import type { CompleteRecord } from '../types.ts';

/**
 * How many of the complete answers about held projects were right, where fewer than 99.5 of 100 were on these or on those
 * that were read: name of the language, right, asked. Source: `docs/benchmarks.md`, "Callers, judged by compilers"; a
 * test holds the two together.
 */
const records: Readonly<Partial<Record<CodeLanguage, readonly [string, number, number]>>> = {
  cpp: ['C and C++', 214, 215],
  javascript: ['JavaScript', 152, 153],
  kotlin: ['Kotlin', 169, 173],
  php: ['PHP', 140, 141],
  ruby: ['Ruby', 929, 940],
  rust: ['Rust', 118, 119],
};

/**
 * How often an answer that says to be complete was right about code of a language that was never read. Undefined where
 * it can be relied on, and for a language that was not judged.
 */
export function getCompleteRecord(language: CodeLanguage | undefined): CompleteRecord | undefined {
  const [name, right, asked] = (language !== undefined ? records[language] : undefined) ?? [];
  return name === undefined || right === undefined || asked === undefined
    ? undefined
    : { language: name, right, asked };
}
