import { inSequence } from '../../../base/text/joinPatterns.ts';
import type { FileFacts } from '../facts.ts';
import { resolveModule } from './moduleResolution.ts';
import type { Project } from './project.ts';
import type { Receiver } from './receiver.ts';

const loading = inSequence(
  /^/su,
  [
    /\(await import\((?<lazy>'[^'\n]*'|"[^"\n]*")\)\)|import\((?<type>'[^'\n]*')\)/su,
    /require\((?<now>'[^'\n]*'|"[^"\n]*")\)/su,
  ],
  /(?<rest>.*)$/su,
);

/** The module that a receiver loads on the spot, `(await import('./a'))` or `require('./a')`, and the text after it. */
export function loadedModule(receiver: string): { readonly from: string; readonly rest: string } | undefined {
  if (!/^(?:\(await|import\(|require\()/.test(receiver)) return undefined;
  const { lazy, type, now, rest = '' } = loading.exec(receiver)?.groups ?? {};
  const quoted = lazy ?? type ?? now;
  return quoted === undefined ? undefined : { from: quoted.slice(1, -1), rest };
}

/** What loading a module gives: it, or something from outside the code. */
export function loadedReceiver(project: Project, facts: FileFacts, from: string): Receiver {
  const paths = resolveModule(project, facts.path, from, facts.language);
  return paths.length === 0 ? { kind: 'foreign', isHolding: true } : { kind: 'modules', paths };
}
