import type { FigureView, PartsView, ReadingView, TableView } from '../../src/panels/protocol/health.ts';
import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import { bulletBar, partColour, sparkline, stackedBar } from './charts.ts';
import type { GetHealthText } from './model.ts';

/** A figure: its value with charts, per repository where it has one, and the numbers as tables behind a button. */
export function figureView(figure: FigureView, isOpen: boolean, say: GetHealthText): Child {
  const { id, title, about, line, readings, parts, tables } = figure;
  const tablesId = `values-${id}`;
  return h(
    'li',
    { class: 'figure', 'data-key': id },
    h('h4', { class: 'figure-title', title: about }, title),
    readings.map(readingView),
    parts.map(partsView),
    line !== '' && h('p', { class: 'hint line', 'data-key': 'line' }, line),
    tables.length > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'link fold',
          'data-key': 'fold',
          'data-do': 'fold',
          'data-id': id,
          'aria-expanded': isOpen ? 'true' : 'false',
          'aria-controls': isOpen ? tablesId : undefined,
          'aria-label': say('valuesOf', title),
        },
        h('span', { class: 'twistie', 'aria-hidden': 'true' }),
        say('values'),
      ),
    isOpen &&
      h(
        'div',
        { class: 'tables', id: tablesId, 'data-key': 'tables' },
        h('p', { class: 'hint' }, about),
        tables.map(tableView),
      ),
  );
}

function readingView({ name, value, facts, state, stateText, bar, trend }: ReadingView): Child {
  return h(
    'div',
    { class: `reading ${state}`, 'data-key': `reading:${name}` },
    h(
      'p',
      { class: 'amounts' },
      name !== '' && h('span', { class: 'repository' }, h('bdi', {}, shown(name, ''))),
      h('span', { class: 'amount' }, value),
      stateText !== '' && h('span', { class: `tag ${state}` }, stateText),
      facts !== '' && h('span', { class: 'hint' }, facts),
    ),
    (bar !== undefined || trend !== undefined) &&
      h('div', { class: 'charts' }, bar !== undefined && bulletBar(bar), trend !== undefined && sparkline(trend)),
  );
}

function partsView(parts: PartsView, place: number): Child {
  return h(
    'div',
    { class: 'parts', 'data-key': `parts:${String(place)}` },
    parts.title !== '' && h('p', { class: 'hint' }, parts.title),
    stackedBar(parts),
    h(
      'ul',
      { class: 'legend' },
      parts.parts.map(({ text, amount }, at) =>
        h(
          'li',
          {},
          h('span', { class: `swatch ${partColour(at)}`, 'aria-hidden': 'true' }),
          `${text} `,
          h('span', { class: 'legend-amount' }, amount),
        ),
      ),
    ),
  );
}

function tableView({ caption, head, rows }: TableView, at: number): Child {
  return h(
    'table',
    { 'data-key': `table:${String(at)}` },
    h('caption', {}, caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((title) => h('th', { scope: 'col' }, title)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(([first = '', ...cells]) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('bdi', {}, shown(first, ''))),
          cells.map((cell) => h('td', {}, cell)),
        ),
      ),
    ),
  );
}
