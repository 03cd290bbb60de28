import { inSequence } from '../../../base/text/joinPatterns.ts';
import type { FileFacts } from '../facts.ts';
import { getTraits } from '../languages/languages.ts';
import { resolveModule } from './moduleResolution.ts';
import { isScript, type Project } from './project.ts';
import type { Receiver } from './receiver.ts';

const loading = inSequence(
  /^/su,
  [
    /\(await import\((?<lazy>'[^'\n]*'|"[^"\n]*")\)\)|import\((?<type>'[^'\n]*')\)/su,
    /require\((?<now>'[^'\n]*'|"[^"\n]*")\)/su,
  ],
  /(?<rest>.*)$/su,
);

/** The same in Python: `importlib.import_module("a")`, `sys.modules["a"]`; locals hold `import('a')`. */
const loadingInPython =
  /^(?:import|(?:importlib\.)?import_module|__import__|sys\.modules)[([](?<now>'[^'\n]*'|"[^"\n]*")[)\]](?<rest>.*)$/su;

/**
 * The module that a receiver loads on the spot, `(await import('./a'))` or `require('./a')`, and the text after it;
 * nothing in languages that do not load modules by a text.
 */
export function loadedModule(
  facts: FileFacts,
  receiver: string,
): { readonly from: string; readonly rest: string } | undefined {
  if (getTraits(facts.language).hasDottedModules) {
    const { now, rest = '' } = loadingInPython.exec(receiver)?.groups ?? {};
    return now === undefined ? undefined : { from: now.slice(1, -1), rest };
  }
  const isLoading = isScript(facts) && /^(?:\(await|import\(|require\()/.test(receiver);
  if (!isLoading) return undefined;
  const { lazy, type, now, rest = '' } = loading.exec(receiver)?.groups ?? {};
  const quoted = lazy ?? type ?? now;
  return quoted === undefined ? undefined : { from: quoted.slice(1, -1), rest };
}

/** What loading a module gives: it, or something from outside the code. */
export function loadedReceiver(project: Project, facts: FileFacts, from: string): Receiver {
  const paths = resolveModule(project, facts.path, from, facts.language);
  return paths.length === 0 ? { kind: 'foreign', isHolding: true } : { kind: 'modules', paths };
}
