import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { getElement } from '../../../domain/typeText.ts';
import type { Reader } from './pattern.ts';
import { wholeMatch } from '../../../domain/patterns.ts';

/** Methods of lists and streams that hand each element to a function. */
export const givesItems = wholeMatch([
  'forEach|ForEach|for_each|each|map|filter|flatMap|anyMatch|allMatch|noneMatch|peek|removeIf|Select',
  'SelectMany|Where|Any|All|First|FirstOrDefault|Single|SingleOrDefault|Last|Count|Sum|OrderBy',
  'OrderByDescending|any|all|find|filter_map|flat_map|position|inspect|select|reject|detect',
  String.raw`each_with_index|flat_map|sum|sort_by|group_by|any\?|all\?`,
]);

/**
 * Makes a reader of the first parameter of a function that is given to such a method: `@name`, `@iterated` and
 * `@method`.
 */
export function itemReader(typeOfValue: (node: Node) => TypeText): Reader {
  return (caught, draft) => {
    if (!givesItems.test(caught.get('method').text)) return;
    const type = typeOfValue(caught.get('iterated'));
    const at = caught.at();
    const element = getElement(type);
    if (element !== '') draft.bind(draft.word(at), element, at);
  };
}
