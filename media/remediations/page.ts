import { h, type Child } from '../lib/element.ts';
import { button, errorsView } from './errorsView.ts';
import { outcome } from './fixItem.ts';
import { formView } from './formView.ts';
import { libraryView } from './libraryView.ts';
import { shownFixes, type Mode, type RemediationsPageModel, type GetRemediationText } from './model.ts';

/** The whole page. */
export function page(model: RemediationsPageModel, say: GetRemediationText): Child {
  const [draft] = model.kept.drafts;
  if (draft !== undefined && model.kept.isFormOpen) return formView(model, say, draft);
  const { mode } = model.kept;
  return [
    tabs(model, say),
    looseOutcomes(model),
    (model.errors?.notices ?? []).map((notice) => h('p', { class: 'notice', 'data-key': `notice:${notice}` }, notice)),
    draft?.isChanged === true &&
      draftBox(say, draft.values.title === '' ? draft.values.errorMessage : draft.values.title),
    h(
      'div',
      { role: 'tabpanel', id: 'panel', 'aria-labelledby': `tab-${mode}`, 'data-key': `panel:${mode}` },
      mode === 'errors' ? errorsView(model, say) : libraryView(model, say),
    ),
  ];
}

/** Outcomes that have no place of their own: of the page, and of fixes that are no more shown. */
function looseOutcomes(model: RemediationsPageModel): Child {
  const placed = new Set(['error', 'form', 'library', ...shownFixes(model).map(({ id }) => id)]);
  return Object.keys(model.outcomes)
    .filter((of) => !placed.has(of))
    .map((of) => outcome(model, of));
}

function tabs({ kept, errors }: RemediationsPageModel, say: GetRemediationText): Child {
  const tab = (mode: Mode, text: string): Child =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${mode}`,
        'data-key': mode,
        'data-do': 'mode',
        'data-id': mode,
        'data-item': mode,
        'aria-selected': String(kept.mode === mode),
        'aria-controls': kept.mode === mode ? 'panel' : undefined,
        tabindex: kept.mode === mode ? 0 : -1,
      },
      text,
    );
  const count = errors?.errors.length ?? 0;
  return h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': say('views'), 'data-group': 'horizontal', 'data-key': 'tabs' },
    tab('errors', count === 0 ? say('errors') : `${say('errors')} (${String(count)})`),
    tab('library', say('library')),
  );
}

function draftBox(say: GetRemediationText, title: string): Child {
  return h(
    'section',
    { class: 'box', 'data-key': 'draft' },
    h('p', {}, say('draftKept')),
    h('p', { class: 'quoted', dir: 'auto' }, title.slice(0, 120)),
    h(
      'div',
      { class: 'buttons' },
      button('primary', 'continueDraft', '', say('continueDraft')),
      button('secondary', 'discardDraft', '', say('discardDraft')),
    ),
  );
}
