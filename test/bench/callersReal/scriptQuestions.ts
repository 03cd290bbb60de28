import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ScriptTruth, type Candidate } from '../callers/languageServiceTruth.ts';
import { scriptService } from '../callers/scriptService.ts';
import { drawQuestions, type DrawSize, type RealQuestion } from './realQuestion.ts';

/** Draws functions and methods of a TypeScript or JavaScript project and asks TypeScript's service who calls them. */
export async function askScripts(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const types = ['node', 'react', 'express', 'koa', 'lodash'].filter((name) =>
    existsSync(join(root, 'node_modules', '@types', name)),
  );
  const truth = new ScriptTruth(
    root,
    scriptService(root, { ...options, types, typeRoots: [join(root, 'node_modules', '@types')] }),
  );
  const candidates = truth.candidates().filter(({ kind }) => kind !== 'class');
  return drawQuestions(
    candidates.map((candidate) => ({
      name: candidate.name.text,
      path: relative(root, candidate.file).split(sep).join('/'),
      line: getLine(candidate),
      kind: candidate.kind,
      holder: `${candidate.file}:${candidate.name.parent.parent.pos}`,
      ask: () => {
        const { truth: calls, through, uses, elsewhere, siblings, undecided, held } = truth.ask(candidate, 1);
        const direct = new Set(through);
        return Promise.resolve({
          calls: calls.filter((site) => !direct.has(site)).map(lineKey),
          through: through.map(lineKey),
          uses: uses.map(lineKey),
          elsewhere: [...elsewhere, ...siblings].map(lineKey),
          undecided: [...undecided, ...held].map(lineKey),
        });
      },
    })),
    size,
    seed,
  );
}

/** `path:line:column` → `path:line`. */
function lineKey(site: string): string {
  return site.replace(/:\d+$/, '');
}

function getLine({ name, source }: Candidate): number {
  return source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
}
