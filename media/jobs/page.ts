import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import { auditView } from './auditView.ts';
import { button, progress } from './controls.ts';
import { detailView } from './detailView.ts';
import type { JobsPageModel, JobsRow, GetJobText } from './model.ts';
import { planView } from './planView.ts';
import { resultsView } from './resultsView.ts';

/** Input of the views of the page. */
export interface PageDeps {
  readonly model: JobsPageModel;
  readonly say: GetJobText;
  readonly rows: readonly JobsRow[];
  /** The jobs that an action would apply to. */
  readonly chosen: readonly number[];
}

/** The whole page. */
export function page(parts: PageDeps): Child {
  const { model, say } = parts;
  const { waiting, problem, loading, outcome } = model;
  return [
    waiting !== undefined && header(parts),
    problem !== undefined &&
      h(
        'section',
        { class: waiting === undefined ? 'state' : 'notice state', 'data-key': 'problem' },
        h('h2', {}, problem.title),
        h('p', {}, problem.text),
        problem.steps.length > 0 &&
          h(
            'div',
            { class: 'buttons' },
            problem.steps.map(({ step, text }, at) => button(at === 0 ? 'primary' : 'secondary', step, '', text)),
          ),
      ),
    loading !== undefined && progress(say('loading'), loading.done, loading.of, 'loading'),
    outcome !== undefined &&
      h('p', { class: outcome.ok ? 'outcome' : 'outcome bad', 'data-key': 'outcome' }, outcome.text),
    (waiting?.notices ?? []).map((notice) => h('p', { class: 'notice', 'data-key': `notice:${notice}` }, notice)),
    waiting !== undefined && (waiting.groups.length === 0 ? nothing(parts) : columns(parts)),
    waiting !== undefined && auditView(model, say),
  ];
}

function header({ model, say, rows }: PageDeps): Child {
  const { waiting, kept } = model;
  if (waiting === undefined) return undefined;
  const invisible = say('invisible');
  return h(
    'header',
    { class: 'head', 'data-key': 'head' },
    h(
      'div',
      { class: 'head-line' },
      h('h1', {}, h('bdi', {}, shown(waiting.title, invisible))),
      h(
        'ul',
        { class: 'facts' },
        waiting.facts.map((fact) => h('li', {}, h('bdi', {}, shown(fact, invisible)))),
      ),
    ),
    h(
      'div',
      { class: 'head-line' },
      h('p', { class: 'summary' }, waiting.summary),
      h(
        'ul',
        { class: 'counts', 'aria-label': say('details') },
        waiting.counts.map(({ status, text }) => h('li', { class: `count ${status}` }, text)),
      ),
    ),
    h(
      'div',
      { class: 'tools' },
      h(
        'search',
        { class: 'filter' },
        h('input', {
          type: 'text',
          id: 'filter',
          'data-filter': true,
          value: kept.filter,
          placeholder: say('filterHint'),
          'aria-label': say('filter'),
          autocomplete: 'off',
          spellcheck: 'false',
          'aria-keyshortcuts': '/',
        }),
        kept.filter !== '' && button('link', 'clearFilter', '', say('clearFilter')),
      ),
      h('span', { class: 'hint' }, waiting.least),
      h('span', { class: 'hint grow', 'data-key': 'age' }, age(model, say)),
      button('link', 'refresh', '', say('refresh')),
    ),
    rows.length === 0 && waiting.groups.length > 0 && h('p', { class: 'hint', 'data-key': 'no-match' }, say('noMatch')),
  );
}

function age({ waiting, heardAt, now }: JobsPageModel, say: GetJobText): string {
  const seconds = Math.round((waiting?.ageSeconds ?? 0) + Math.max(0, now - heardAt) / 1000);
  if (seconds < 5) return say('updatedNow');
  return seconds < 120 ? say('updatedSeconds', seconds) : say('updatedMinutes', Math.round(seconds / 60));
}

function nothing({ model, say }: PageDeps): Child {
  return [
    model.results !== undefined && resultsView(model.results, say),
    h(
      'section',
      { class: 'state', 'data-key': 'nothing' },
      h('h2', {}, say('nothingTitle')),
      h('p', {}, say('nothingText')),
      h('div', { class: 'buttons' }, button('secondary', 'showView', '', say('showView'))),
    ),
  ];
}

function columns(parts: PageDeps): Child {
  const { model, say, rows, chosen } = parts;
  const { kept, planning, results } = model;
  return h(
    'div',
    { class: 'columns', 'data-key': 'columns' },
    h(
      'section',
      { class: 'left', 'data-key': 'left', 'aria-label': say('list') },
      h('div', {
        role: 'tree',
        id: 'list',
        class: 'list',
        tabindex: 0,
        'data-own': true,
        'aria-label': say('list'),
        'aria-multiselectable': 'true',
        'aria-describedby': 'list-hint',
        'aria-activedescendant': rows.length === 0 ? undefined : 'current-row',
      }),
      h('p', { class: 'hint keys', id: 'list-hint' }, say('listHint')),
    ),
    h(
      'section',
      { class: 'right', 'data-key': 'right', id: 'right', tabindex: -1, 'aria-label': say('details') },
      kept.selected.length > 0 &&
        planning === undefined &&
        h(
          'p',
          { class: 'notice picked', 'data-key': 'picked' },
          say('selectedCount', kept.selected.length),
          ' ',
          button('link', 'clearSelection', '', say('clearSelection')),
        ),
      results !== undefined && resultsView(results, say),
      planning === undefined ? detailView(model, say, chosen) : planView(planning, model.unfolded, say),
    ),
  );
}
