import type { JobGroupView } from '../../src/panels/protocol/jobs.ts';
import { h } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import type { JobsRow, GetJobText } from './model.ts';

/** Height of a row in pixels; must match the style sheet. */
export function getHeight(row: JobsRow): number {
  return row.kind === 'job' ? 22 : 8 + 18 * getLines(row.group);
}

function getLines({ line, past }: JobGroupView): number {
  return 2 + (line === '' ? 0 : 1) + (past === '' ? 0 : 1);
}

/** One row of the list. */
export function listRow(
  row: JobsRow,
  {
    isCurrent,
    isSelected,
    place,
  }: { readonly isCurrent: boolean; readonly isSelected: boolean; readonly place: number },
  say: GetJobText,
): HTMLElement {
  const invisible = say('invisible');
  const common = {
    id: isCurrent ? 'current-row' : undefined,
    'data-key': row.key,
    'data-at': place,
    role: 'treeitem',
    'aria-selected': String(isSelected),
    'aria-level': row.kind === 'group' ? 1 : 2,
    'aria-posinset': row.at,
    'aria-setsize': row.of,
  };
  const marks = `${isCurrent ? ' current' : ''}${isSelected ? ' selected' : ''}`;
  if (row.kind === 'job') {
    const { job } = row;
    return h(
      'div',
      { ...common, class: `row job${marks}` },
      h('span', { class: 'row-title' }, h('bdi', {}, shown(job.name, invisible))),
      job.isProposed && h('span', { class: 'tag' }, say('proposedMark')),
      h('span', { class: 'row-facts' }, shown(job.facts, invisible)),
    );
  }
  const { group } = row;
  return h(
    'div',
    { ...common, class: `row group lines-${String(getLines(row.group))}${marks}`, 'aria-expanded': String(row.isOpen) },
    h('span', { class: 'twistie', 'aria-hidden': 'true', 'data-fold': group.id }),
    h(
      'span',
      { class: 'row-lines' },
      h('span', { class: 'row-title' }, h('bdi', {}, shown(group.title, invisible))),
      h(
        'span',
        { class: 'row-facts' },
        h('span', { class: `verdict ${group.verdict}` }, group.sure),
        ' · ',
        row.jobs.length === group.jobs.length ? shown(group.count, invisible) : say('counts', row.jobs.length),
      ),
      group.line !== '' && h('span', { class: 'row-facts row-line', dir: 'ltr' }, shown(group.line, invisible)),
      group.past !== '' && h('span', { class: 'row-facts past' }, shown(group.past, invisible)),
    ),
  );
}
