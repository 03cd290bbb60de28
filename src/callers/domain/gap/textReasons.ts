import { joinMessages, msg } from '../../../base/text/message.ts';
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
  const search = searchText(msg('See those places'), { pattern: literalPattern(name), word: true });
  if (hits.length > 0 && others === 0 && !truncated && quoted.length + comments.length > 0) {
    const inComments = comments.length > 0 ? msg('comments ({0})', shortList(comments)) : undefined;
    const inStrings = quoted.length > 0 ? msg('strings ({0})', shortList(quoted)) : undefined;
    const where =
      inComments !== undefined && inStrings !== undefined
        ? msg('{0} and {1}', inComments, inStrings)
        : joinMessages([inComments, inStrings]);
    return [
      {
        code: 'comment-or-string-only',
        text: isDefined
          ? msg(
              quoted.length > 0
                ? 'Apart from its definition the name stands only in {0}. A string may be a key by which it is ' +
                    'looked up.'
                : 'Apart from its definition the name stands only in {0}.',
              where,
            )
          : msg(
              quoted.length > 0
                ? 'The name stands only in {0}. A string may be a key by which it is looked up.'
                : 'The name stands only in {0}.',
              where,
            ),
        actions: [search],
      },
    ];
  }
  if (quoted.length === 0) return [];
  return [
    {
      code: 'dynamic',
      text: msg(
        'The name stands in quotes at {0}: it may be called by its name (a table of handlers, ' +
          'reflection, a route or a configuration file).',
        shortList(quoted),
      ),
      actions: [searchText(msg('See where the name is quoted'), { pattern: `['"\`]${literalPattern(name)}['"\`]` })],
    },
  ];
}
