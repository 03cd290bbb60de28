import type { WaitingItem, WaitingKind, WaitingPlace, WaitingSource } from '../../base/waiting.ts';

/** One row of the list. Rows that stand for the same thing have the same id. */
export type WaitingRow = SectionRow | ItemRow | PlaceRow;

/** What waits of one feature. */
export interface SectionRow {
  readonly row: 'section';
  readonly id: string;
  readonly kind: WaitingKind;
  readonly rows: readonly ItemRow[];
}

/** One thing that waits. */
export interface ItemRow {
  readonly row: 'item';
  readonly id: string;
  readonly kind: WaitingKind;
  readonly item: WaitingItem;
  readonly places: readonly PlaceRow[];
}

/** One of the places of a thing that was seen at several. */
export interface PlaceRow {
  readonly row: 'place';
  readonly id: string;
  readonly place: WaitingPlace;
}

/** What waits, by feature in the order of the sources. Features of which nothing waits are left out. */
export function waitingSections(sources: readonly WaitingSource[]): readonly SectionRow[] {
  return sources.flatMap(({ kind, items }) => {
    const rows = items.map((item): ItemRow => {
      const id = `${kind}:${item.id}`;
      const places = item.places.map((place, at): PlaceRow => ({ row: 'place', id: `${id}@${String(at)}`, place }));
      return { row: 'item', id, kind, item, places };
    });
    return rows.length === 0 ? [] : [{ row: 'section' as const, id: kind, kind, rows }];
  });
}

/** How many things wait for a person: the number of the badge. Sections and places are none. */
export function countWaiting(sections: readonly SectionRow[]): number {
  return sections.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** Whether two lists look the same, apart from ages: then nothing is drawn anew. */
export function looksSame(before: readonly SectionRow[], after: readonly SectionRow[]): boolean {
  return describeRows(before) === describeRows(after);
}

function describeRows(sections: readonly SectionRow[]): string {
  return JSON.stringify(
    sections.map(({ rows }) =>
      rows.map(({ id, item: { label, where, since, tooltip, actions, places } }) => [
        id,
        label,
        where,
        since,
        tooltip,
        Object.keys(actions),
        places.map((place) => place.label),
      ]),
    ),
  );
}
