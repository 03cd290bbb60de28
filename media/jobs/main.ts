import type { FromJobPanel } from '../../src/panels/protocol/jobs.ts';
import { h } from '../lib/element.ts';
import { connect, ready, type Host } from '../lib/host.ts';
import { morph } from '../lib/morph.ts';
import { announcer, oncePerTurn } from '../lib/stage.ts';
import { VirtualList } from '../lib/virtualList.ts';
import { JobsController, type JobsEffects } from './controller.ts';
import { isMessage } from './hostMessages.ts';
import { listenForKeys } from './keys.ts';
import { getHeight, listRow } from './listRow.ts';
import type { JobsRow } from './model.ts';
import { page } from './page.ts';

/** Milliseconds between two updates of the displayed data age. */
const ageEvery = 5000;

const root = document.querySelector<HTMLElement>('#root');
const announcements = document.querySelector<HTMLElement>('#announcements');
if (root !== null && announcements !== null) start(root, announcements);

function start(stage: HTMLElement, voice: HTMLElement): void {
  let wantedFocus: Parameters<JobsEffects['focus']>[0] | undefined;
  let wantedRow = -1;
  let list:
    { readonly element: HTMLElement; readonly rows: VirtualList; shown: readonly JobsRow[] | undefined } | undefined;

  const host: Host<FromJobPanel> = connect(isMessage, (message) => {
    controller.receive(message, performance.now());
  });
  const effects: JobsEffects = {
    render: oncePerTurn(() => {
      draw();
    }),
    announce: announcer(voice),
    focus: (what) => {
      wantedFocus = what;
      effects.render();
    },
    reveal: (at) => {
      wantedRow = at;
      effects.render();
    },
    pageSize: (at) => list?.rows.pageSize(at) ?? 10,
  };
  const controller = new JobsController(host, effects);

  const draw = (): void => {
    const { model, say, rows, chosen } = controller;
    if (Object.keys(model.texts).length === 0) return;
    const title = stage.getAttribute('aria-label') ?? '';
    morph(
      stage,
      h(
        'main',
        { id: 'root', 'aria-label': title },
        model.waiting === undefined && h('h1', { class: 'unseen' }, title),
        page({ model, say, rows, chosen }),
      ),
    );
    // Set through the style object, which the content security policy allows.
    for (const mark of stage.querySelectorAll<HTMLElement>('[data-share]'))
      mark.style.setProperty('--share', mark.dataset['share'] ?? '0');
    drawList(rows);
    placeFocus();
  };
  const drawList = (rows: readonly JobsRow[]): void => {
    const element = stage.querySelector<HTMLElement>('#list');
    if (element === null) {
      list = undefined;
      return;
    }
    if (list?.element !== element) list = { element, rows: new VirtualList(element), shown: undefined };
    const { current, selected } = controller.model.kept;
    const isSelected = new Set(selected);
    const isPicked = (row: JobsRow): boolean =>
      row.kind === 'job' ? isSelected.has(row.job.id) : row.jobs.every(({ id }) => isSelected.has(id));
    list.rows.show(
      {
        count: rows.length,
        getHeight: (at) => {
          const row = rows[at];
          return row === undefined ? 0 : getHeight(row);
        },
        draw: (at) => {
          const row = rows[at];
          return row === undefined
            ? h('div')
            : listRow(row, { isCurrent: row.key === current, isSelected: isPicked(row), place: at }, controller.say);
        },
      },
      list.shown === rows,
    );
    list.shown = rows;
    if (wantedRow >= 0) list.rows.reveal(wantedRow);
    wantedRow = -1;
  };
  const placeFocus = (): void => {
    const { waiting, problem } = controller.model;
    // The list renders shortly after the page.
    if (wantedFocus === undefined || (wantedFocus === 'list' && waiting === undefined && problem === undefined)) return;
    const places = [...focusPlaces[wantedFocus], '#list', 'button'];
    wantedFocus = undefined;
    places
      .map((place) => stage.querySelector<HTMLElement>(place))
      .find((element) => element !== null)
      ?.focus();
  };

  listenForKeys(stage, controller);
  stage.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const button = target?.closest<HTMLElement>('button[data-do]');
    if (button !== null && button !== undefined) {
      if (button.getAttribute('aria-disabled') !== 'true')
        controller.do(button.dataset['do'] ?? '', button.dataset['id'] ?? '');
      return;
    }
    const row = target?.closest<HTMLElement>('[role=treeitem]');
    if (row === null || row === undefined) return;
    const fold = target?.closest<HTMLElement>('[data-fold]')?.dataset['fold'];
    controller.goTo(Number(row.dataset['at']), { extends: event.shiftKey, adds: event.ctrlKey || event.metaKey });
    if (fold !== undefined) controller.toggleGroup(fold);
  });
  stage.addEventListener('dblclick', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
    const shown = controller.rows[Number(row?.dataset['at'] ?? -1)];
    if (shown?.kind === 'group') controller.toggleGroup(shown.group.id);
  });
  stage.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { filter, field, slider } = target.dataset;
    if (filter !== undefined) controller.filter(target.value);
    if (field !== undefined) controller.fill(field, target.value, slider !== undefined);
  });
  // The editor focuses the page as a whole.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) effects.focus('list');
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') controller.tick(performance.now());
  }, ageEvery);
  // The page may have received the focus before this listener existed.
  if (document.hasFocus()) effects.focus('list');
  host.post(ready);
}

/** Candidates for the focus; the first one present gets it. */
const focusPlaces: Readonly<Record<Parameters<JobsEffects['focus']>[0], readonly string[]>> = {
  list: ['#list'],
  plan: ['[data-do=apply]', '[data-do=stop]', '.plan [data-do=back]'],
  results: ['#results'],
};
