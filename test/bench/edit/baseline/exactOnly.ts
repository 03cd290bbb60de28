import type { EditRequest } from '../../../../src/edit/domain/types.ts';
import { occurrences } from '../honesty.ts';
import type { Outcome } from '../score.ts';

/** The least a tool can do: the old text stands there once, byte for byte, or nothing happens. */
export function exactOnly(request: EditRequest): Outcome {
  const { content, oldString, newString } = request;
  if (oldString === '' || oldString === newString) return { status: 'refused' };
  const count = occurrences(content, oldString, 2);
  if (count === 0 || (count > 1 && request.replaceAll !== true)) return { status: 'refused' };
  if (request.replaceAll === true) return { status: 'applied', content: content.split(oldString).join(newString) };
  const at = content.indexOf(oldString);
  return { status: 'applied', content: content.slice(0, at) + newString + content.slice(at + oldString.length) };
}
