import { literalPattern, searchText } from '../answer/plainSearches.ts';
import { nodeOfHit } from '../answer/textNodes.ts';
import type { GapReason } from '../engine.ts';
import type { Project } from '../graph/project.ts';
import type { TextSearch } from '../services.ts';
import type { CallerType } from '../types.ts';
import { shortList } from './nameReasons.ts';

/** What the text shows: the name occurs only in comments or strings, or in quotes, where it may be a key. */
export function textReasons(
  project: Project,
  name: string,
  { hits, truncated }: TextSearch,
  isDefined: boolean,
): GapReason[] {
  const byType = new Map<CallerType, string[]>();
  for (const hit of hits) {
    const { type } = nodeOfHit(hit, name, project.facts(hit.path));
    byType.set(type, [...(byType.get(type) ?? []), `${hit.path}:${hit.line}`]);
  }
  const quoted = byType.get('string-mention') ?? [];
  const comments = byType.get('comment') ?? [];
  const others =
    hits.length - quoted.length - comments.length - (isDefined ? (byType.get('definition') ?? []).length : 0);
  const search = searchText('See those places', { pattern: literalPattern(name), word: true });
  if (hits.length > 0 && others === 0 && !truncated && quoted.length + comments.length > 0) {
    const where = [
      ...(comments.length > 0 ? [`comments (${shortList(comments)})`] : []),
      ...(quoted.length > 0 ? [`strings (${shortList(quoted)})`] : []),
    ].join(' and ');
    return [
      {
        code: 'comment-or-string-only',
        text:
          `${isDefined ? 'Apart from its definition the' : 'The'} name stands only in ` +
          `${where}.${quoted.length > 0 ? ' A string may be a key by which it is looked up.' : ''}`,
        actions: [search],
      },
    ];
  }
  if (quoted.length === 0) return [];
  return [
    {
      code: 'dynamic',
      text:
        `The name stands in quotes at ${shortList(quoted)}: ` +
        'it may be called by its name (a table of handlers, reflection, a route or a configuration file).',
      actions: [searchText('See where the name is quoted', { pattern: `['"\`]${literalPattern(name)}['"\`]` })],
    },
  ];
}
