import type { EditEvent, EditSequel, RecordedEdit } from '../../src/edit/domain/record/types.ts';

/** An event as an exact edit of a small file makes it, with what the test cares about put in. */
export function getEvent(given: Partial<EditEvent> = {}): EditEvent {
  return {
    id: 'edit-1',
    at: 1_700_000_000_000,
    origin: 'command',
    uri: 'file:///work/src/a.ts',
    path: 'src/a.ts',
    verdict: 'applied',
    tier: 'exact',
    confidence: 0.99,
    startLine: 3,
    endLine: 5,
    latencyMs: 12,
    fileSize: 1200,
    languageId: 'typescript',
    missedExact: false,
    modelAsked: false,
    ...given,
  };
}

/** A refused one: what an applied edit has is left out. */
export function refusedEvent(given: Partial<EditEvent> = {}): EditEvent {
  const {
    tier: _,
    confidence: __,
    startLine: ___,
    endLine: ____,
    ...event
  } = getEvent({ verdict: 'refused', cause: 'absent', missedExact: true });
  return { ...event, ...given };
}

/** An edit with what became of it; the sequels are `[what, milliseconds after the edit]`. */
export function recorded(
  event: EditEvent,
  ...sequels: readonly (readonly [EditSequel['sequel'], number])[]
): RecordedEdit {
  return { event, sequels: sequels.map(([sequel, after]) => ({ id: event.id, at: event.at + after, sequel })) };
}
