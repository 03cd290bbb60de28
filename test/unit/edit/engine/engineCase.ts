import { expect } from 'vitest';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import type { EditRequest, EditResolution, EditServices } from '../../../../src/edit/domain/types.ts';

/** Lines joined by LF: keeps fixtures readable. */
export const lines = (...each: string[]): string => each.join('\n');

/** As {@link lines}, with a line break behind the last one. */
export const file = (...each: string[]): string => each.map((line) => `${line}\n`).join('');

/** An edit in one row of a table: content, old text, new text, and the text that should come of it. */
export type Row = readonly [name: string, content: string, oldString: string, newString: string, wanted: string];

/** What came of an edit in one word: the new text, or `status: reason`. */
export function gist(resolution: EditResolution): string {
  return resolution.status === 'applied' ? resolution.content : `${resolution.status}: ${resolution.reason}`;
}

/** Resolves an edit and says what came of it. */
export async function outcome(
  content: string,
  oldString: string,
  newString: string,
  more: Partial<EditRequest> = {},
  services: EditServices = {},
): Promise<string> {
  return gist(await resolveEdit({ content, oldString, newString, ...more }, services));
}

/** Resolves an edit that must be applied. */
export async function applied(
  request: EditRequest,
  services: EditServices = {},
): Promise<Extract<EditResolution, { status: 'applied' }>> {
  const resolution = await resolveEdit(request, services);
  if (resolution.status !== 'applied') expect.fail(`not applied but ${gist(resolution)}`);
  return resolution;
}

/** Resolves an edit that must not be applied. */
export async function held(
  request: EditRequest,
  services: EditServices = {},
): Promise<Exclude<EditResolution, { status: 'applied' }>> {
  const resolution = await resolveEdit(request, services);
  if (resolution.status === 'applied') expect.fail(`applied: ${resolution.content}`);
  return resolution;
}
