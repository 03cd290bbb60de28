import type { ModelQuestion } from '../../../../src/edit/domain/types.ts';

/** A question of 400 characters about a document. */
export function questionAbout(content: string, oldString = 'old', newString = 'new'): ModelQuestion {
  return { system: 's'.repeat(200), user: 'u'.repeat(200), subject: [content, oldString, newString] };
}

/** An answer that the engine can read. */
export const goodAnswer = '{"candidate": 1, "confidence": 0.9}';
