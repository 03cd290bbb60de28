import { msg } from '../../../base/text/message.ts';
import type { GapReason, SymbolGap } from '../engine.ts';
import { idParts } from '../symbolName.ts';
import { askAgain } from '../answer/plainSearches.ts';

/**
 * What is known of the language server for a file: `silent` if it was asked and returned nothing, `none` if there was
 * none to ask.
 */
export type ServerState = 'ready' | 'silent' | 'none';

/** More reasons than these are no explanation. */
const maxReasons = 10;

/**
 * The explanation with a word about the language server, where it is about one definition and no server has confirmed
 * the answers.
 */
export function withServerReason(gap: SymbolGap, serverFor: (path: string) => ServerState): SymbolGap {
  const path = gap.isDefined ? idParts(gap.symbol)?.path : undefined;
  if (path === undefined) return gap;
  return { ...gap, reasons: [...gap.reasons.slice(0, maxReasons - 1), ...noServer(path, serverFor(path))] };
}

function noServer(path: string, state: ServerState): GapReason[] {
  if (state === 'ready') return [];
  return [
    {
      code: 'no-language-server',
      text:
        state === 'none'
          ? msg('No language server was asked about it: the answer is from the code graph alone.')
          : msg('The language server was asked and had nothing to say; it may still be loading the project.'),
      actions: [
        { title: msg('Create a SCIP index'), command: 'recourse.callers.createScipIndex', arguments: {} },
        askAgain(msg('Ask again with {0} open, so that its server loads the project', path), { file_path: path }),
      ],
    },
  ];
}
