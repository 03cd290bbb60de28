import { h, type Child } from '../lib/element.ts';
import { button } from './errorsView.ts';
import { fixItem, outcome } from './fixItem.ts';
import { anyQuery, type RemediationsPageModel, type GetRemediationText } from './model.ts';

/** All recorded fixes: search, filters, list. */
export function libraryView(model: RemediationsPageModel, say: GetRemediationText): Child {
  const { library, kept } = model;
  const isFiltered = isNarrowed(model);
  return [
    h(
      'div',
      { class: 'buttons', 'data-key': 'library-actions' },
      button('secondary', 'record', '', say('newFix')),
      button('secondary', 'run', 'export', say('export')),
      button('secondary', 'run', 'import', say('import')),
    ),
    outcome(model, 'library'),
    h(
      'search',
      { class: 'filters', 'data-key': 'filters', 'aria-label': say('filters') },
      h(
        'label',
        { class: 'field wide' },
        h('span', {}, say('search')),
        h('input', {
          type: 'text',
          'data-query': 'text',
          value: kept.query.text,
          placeholder: say('searchHint'),
          autocomplete: 'off',
          spellcheck: 'false',
        }),
      ),
      h(
        'label',
        { class: 'field' },
        h('span', {}, say('severity')),
        h(
          'select',
          { 'data-query': 'severity', value: kept.query.severity },
          h('option', { value: '' }, say('any')),
          (['critical', 'high', 'medium', 'low'] as const).map((severity) =>
            h('option', { value: severity }, say(`severity.${severity}`)),
          ),
        ),
      ),
      h(
        'label',
        { class: 'field' },
        h('span', {}, say('scope')),
        h(
          'select',
          { 'data-query': 'scope', value: kept.query.scope },
          h('option', { value: '' }, say('any')),
          (['shared', 'project'] as const).map((scope) => h('option', { value: scope }, say(`scope.${scope}`))),
        ),
      ),
      h(
        'label',
        { class: 'field' },
        h('span', {}, say('tag')),
        h('input', {
          type: 'text',
          'data-query': 'tag',
          value: kept.query.tag,
          autocomplete: 'off',
          spellcheck: 'false',
        }),
      ),
    ),
    library === undefined
      ? h('p', { class: 'hint', 'data-key': 'loading' }, say(model.isLate ? 'noAnswer' : 'loading'))
      : h(
          'section',
          { 'data-key': 'list' },
          library.problem !== '' && h('p', { class: 'notice' }, library.problem),
          library.fixes.length === 0
            ? library.problem === '' && empty(say, isFiltered)
            : h('h2', { id: 'library-title' }, library.summary),
          library.fixes.length > 0 &&
            h(
              'ol',
              { class: 'fixes', 'aria-labelledby': 'library-title', 'data-group': 'vertical', 'data-list': 'library' },
              library.fixes.map((fix, at) => fixItem(model, say, 'library', fix, at)),
            ),
          library.hasMore && h('div', { class: 'buttons' }, button('secondary', 'more', '', say('more'))),
        ),
  ];
}

function empty(say: GetRemediationText, isFiltered: boolean): Child {
  if (isFiltered)
    return h(
      'div',
      { class: 'empty' },
      h('h2', {}, say('libraryNothing')),
      h('div', { class: 'buttons' }, button('secondary', 'clearFilters', '', say('clearFilters'))),
    );
  return h('div', { class: 'empty' }, h('h2', {}, say('libraryEmptyTitle')), h('p', {}, say('libraryEmptyText')));
}

/** Whether the list leaves anything out. */
function isNarrowed({ kept: { query } }: RemediationsPageModel): boolean {
  return (
    query.text !== anyQuery.text ||
    query.severity !== anyQuery.severity ||
    query.tag !== anyQuery.tag ||
    query.scope !== anyQuery.scope
  );
}
