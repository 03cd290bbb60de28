import { asItIs } from '../../base/text/say.ts';
import { oneLine, quoted, untrustedNote } from '../../base/text/untrusted.ts';
import type { CallersResponse } from '../../callers/index.ts';

const maxSites = 12;
/** Letters of what stands before the code of a line: names have any length. */
const maxPlace = 300;

/**
 * What an agent is told whose search for a name found nothing; `undefined` where the code graph found nothing either.
 */
export function usagesText(symbol: string, { nodes, meta }: CallersResponse): string | undefined {
  const sites = nodes.filter(({ type }) => !['comment', 'string-mention', 'import'].includes(type));
  if (sites.length === 0) return undefined;
  const isAll = meta.coverage.complete === 'yes' && sites.length <= maxSites;
  return [
    `Recourse: the search found nothing, but ${quoted(symbol)} is reached or defined here${isAll ? '' : ' (perhaps not all)'}:`,
    untrustedNote,
    ...sites.slice(0, maxSites).map(({ file_path: path, line_number: line, name, type, label, evidence, context }) => {
      const place = `${path}:${line} in ${name} (${type}, ${label}; ${evidence.map(asItIs).join(', ')})`;
      return `- ${place.slice(0, maxPlace)}: ${quoted(context)}`;
    }),
    `More: find_callers {"symbol_name":${JSON.stringify(symbol)}}.`,
  ]
    .map(oneLine)
    .join('\n');
}
