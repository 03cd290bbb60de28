import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CodeLanguage } from '../../../src/callers/domain/facts.ts';
import { writeSection } from '../section.ts';
import { hostileShapes } from './hostileShapes.ts';

const child = fileURLToPath(new URL('hostileChild.ts', import.meta.url));

/**
 * The language of the shapes, the file whose name chooses the grammar of facts, and the editor's language for the check
 * of edits; either may lack one.
 */
const grammars: readonly {
  readonly language: CodeLanguage | 'css';
  readonly file?: string;
  readonly editorLanguage?: string;
}[] = [
  { language: 'typescript', file: 'a.ts', editorLanguage: 'typescript' },
  { language: 'typescript', file: 'a.tsx', editorLanguage: 'typescriptreact' },
  { language: 'javascript', file: 'a.js', editorLanguage: 'javascript' },
  { language: 'python', file: 'a.py', editorLanguage: 'python' },
  { language: 'go', file: 'a.go', editorLanguage: 'go' },
  { language: 'java', file: 'A.java', editorLanguage: 'java' },
  { language: 'kotlin', file: 'a.kt' },
  { language: 'scala', file: 'a.scala' },
  { language: 'rust', file: 'a.rs', editorLanguage: 'rust' },
  { language: 'csharp', file: 'A.cs', editorLanguage: 'csharp' },
  { language: 'ruby', file: 'a.rb', editorLanguage: 'ruby' },
  { language: 'php', file: 'a.php', editorLanguage: 'php' },
  { language: 'cpp', file: 'a.cpp', editorLanguage: 'cpp' },
  { language: 'css', editorLanguage: 'css' },
];

interface Measured {
  readonly shape: string;
  readonly outcome: string;
  readonly ms: number;
  readonly megabytes: number;
}

export interface HostileBenchOptions {
  /** UTF-16 units of each text. */
  readonly length: number;
  /** Only languages whose name contains this. */
  readonly only: string;
  /**
   * How many times longer the limits of time are: on a busy machine they would hide what memory a text takes elsewhere.
   */
  readonly slow: number;
  readonly write: boolean;
}

/**
 * Gives hostile texts of many shapes to every grammar and prints the most memory (of the process, above its start) and
 * time that one of them took.
 */
export function runHostileBench({ length, only, slow, write }: HostileBenchOptions): void {
  const lines = [
    `Hostile texts of ${String(length)} characters, each in a process of its own; megabytes above the process before its grammar was loaded.`,
    '',
    '| Parser | Shapes | Most memory | Most time | Left out |',
    '|---|---|---|---|---|',
  ];
  for (const { language, file, editorLanguage } of grammars) {
    if (!language.includes(only)) continue;
    for (const [user, name] of [
      ['facts', file],
      ['edits', editorLanguage],
    ] as const) {
      if (name === undefined) continue;
      const all = hostileShapes(language).map(({ name: shape }, at) =>
        measure(user, language, name, shape, at, length, slow),
      );
      const memory = all.toSorted((a, b) => b.megabytes - a.megabytes);
      const time = all.toSorted((a, b) => b.ms - a.ms);
      const left = all.filter(({ outcome }) => outcome !== 'read' && outcome !== 'checked');
      const line = `| ${user}: ${name} | ${String(all.length)} | ${String(memory[0]?.megabytes)} MB (\`${memory[0]?.shape ?? ''}\`, ${memory[0]?.outcome ?? ''}) | ${String(time[0]?.ms)} ms (\`${time[0]?.shape ?? ''}\`, ${time[0]?.outcome ?? ''}) | ${left.map(({ shape, outcome }) => `\`${shape}\`: ${outcome}`).join(', ')} |`;
      console.log(line);
      console.error(
        JSON.stringify({ user, name, top: memory.slice(0, 6), slow: time.slice(0, 4), ordinary: all.at(-1) }),
      );
      lines.push(line);
    }
  }
  if (write) writeSection('hostile', ['## Hostile texts for the parsers', '', ...lines]);
}

function measure(
  user: string,
  language: string,
  name: string,
  shape: string,
  at: number,
  length: number,
  slow: number,
): Measured {
  const ended = spawnSync(process.execPath, [child, user, language, name, String(at), String(length), String(slow)], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  try {
    return { shape, ...(JSON.parse(ended.stdout) as Omit<Measured, 'shape'>) };
  } catch {
    return {
      shape,
      outcome: `ended (${ended.signal ?? String(ended.status)})`,
      ms: Number.POSITIVE_INFINITY,
      megabytes: Number.POSITIVE_INFINITY,
    };
  }
}
