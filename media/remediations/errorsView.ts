import type { ErrorsMessage, ErrorView, LookupView } from '../../src/panels/protocol/remediations.ts';
import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import { beginning } from '../lib/textPieces.ts';
import { fixItem, outcome } from './fixItem.ts';
import { relatedKey, type RemediationsPageModel, type GetRemediationText } from './model.ts';

/** How much of the failing line is shown before "show all": the fix must be visible without scrolling. */
const firstLines = 4;
const firstLetters = 240;

/** The current errors: the selected one with its known fixes, and below what could be recorded. */
export function errorsView(model: RemediationsPageModel, say: GetRemediationText): Child {
  const { errors } = model;
  if (errors === undefined) return h('p', { class: 'hint' }, say('loading'));
  return [
    errors.selected === undefined
      ? nothing(say)
      : [
          errors.errors.length > 1 && picker(say, errors),
          newest(say, errors),
          errorCard(model, say, errors.selected),
          lookup(model, say, errors.selected),
        ],
    errors.offers.slice(0, 1).map((offer) => offerLine(say, offer)),
  ];
}

/** One line: what waits is above it. The files are named in the form. */
function offerLine(say: GetRemediationText, { id, error }: ErrorsMessage['offers'][number]): Child {
  return h(
    'section',
    { class: 'offer', 'data-key': `offer:${id}`, 'aria-label': say('offers') },
    h('p', { title: error }, say('offerText'), ' ', h('code', { dir: 'auto' }, shown(error, say('invisible')))),
    button('link', 'recordOffer', id, say('recordOffer')),
    button('link', 'dismissOffer', id, say('dismiss')),
  );
}

function nothing(say: GetRemediationText): Child {
  return h(
    'section',
    { class: 'empty', 'data-key': 'nothing' },
    h('h2', {}, say('emptyTitle')),
    h('p', {}, say('emptyText')),
    h(
      'div',
      { class: 'buttons column' },
      button('primary', 'run', 'findForClipboard', say('findForClipboard')),
      button('secondary', 'run', 'findForSelection', say('findForSelection')),
      button('secondary', 'record', '', say('recordFix')),
    ),
    h('p', { class: 'hint' }, say('findHint')),
  );
}

function picker(say: GetRemediationText, { errors, selected }: ErrorsMessage): Child {
  return h(
    'label',
    { class: 'field', 'data-key': 'picker' },
    h('span', {}, say('pickError', errors.length)),
    h(
      'select',
      { 'data-do': 'pickError', 'data-focus': 'picker', value: selected?.id ?? '' },
      errors.map(({ id, label }) => h('option', { value: id, 'data-key': id, selected: id === selected?.id }, label)),
    ),
  );
}

/** An error that has come while another is shown: it does not push that away, but it is seen. */
function newest(say: GetRemediationText, { errors: [first], selected }: ErrorsMessage): Child {
  if (first === undefined || first.id === selected?.id) return undefined;
  return h(
    'p',
    { class: 'newest', 'data-key': 'newest', title: first.label },
    h(
      'button',
      { type: 'button', class: 'link', 'data-do': 'pickError', 'data-id': first.id, dir: 'auto' },
      shown(say('newest', first.label), say('invisible')),
    ),
  );
}

function errorCard(model: RemediationsPageModel, say: GetRemediationText, error: ErrorView): Child {
  const key = `error:${error.id}`;
  const isWhole = model.kept.open[key] === true;
  const short = beginning(error.line, firstLines, firstLetters);
  // Then it is asked for below, where it is said.
  const isUnknown = error.lookup.state === 'done' && error.lookup.fixes.length === 0;
  const isAll = error.line === error.text.trim() && short === undefined && error.stackTrace === '';
  return h(
    'section',
    { class: 'error', 'data-key': 'error', 'aria-label': say('error') },
    h('h2', {}, error.source),
    (error.place !== '' || error.origin !== '') &&
      h(
        'p',
        { class: 'where' },
        error.place !== '' && button('link', 'openPlace', error.id, error.place),
        error.origin !== '' && h('code', { dir: 'ltr' }, shown(error.origin, say('invisible'))),
      ),
    h(
      'pre',
      { class: 'code error-text', ...(isWhole ? scrolled(say) : {}) },
      h(
        'code',
        {},
        shown(isWhole ? error.text : (short ?? error.line), say('invisible')),
        !isWhole && short !== undefined && ' …',
      ),
    ),
    !isAll &&
      h(
        'button',
        { class: 'link', type: 'button', 'data-do': 'toggle', 'data-id': key, 'aria-expanded': String(isWhole) },
        isWhole ? say('showLess') : say('showAll', size(error)),
      ),
    isWhole &&
      error.stackTrace !== '' &&
      h(
        'pre',
        { class: 'code error-text', ...scrolled(say) },
        h('code', {}, shown(error.stackTrace, say('invisible'))),
      ),
    h(
      'ul',
      { class: 'facts', 'aria-label': say('details') },
      error.tool !== '' && h('li', {}, say('tool', error.tool)),
      error.codes.map((code) => h('li', { class: 'tag' }, say('code', code))),
      error.count > 1 && h('li', {}, say('seenTimes', error.count)),
    ),
    h(
      'div',
      { class: 'buttons links' },
      !isUnknown && button('link', 'record', error.id, say('recordFix')),
      button('link', 'lookAgain', error.id, say('lookAgain')),
      button('link', 'dismissError', error.id, say('dismiss')),
    ),
    outcome(model, 'error'),
  );
}

/** Content that may scroll must be reachable by keyboard. */
function scrolled(say: GetRemediationText): Readonly<Record<string, string | number>> {
  return { tabindex: 0, role: 'group', 'aria-label': say('error') };
}

function size({ text, stackTrace }: ErrorView): string {
  const letters = text.length + stackTrace.length;
  return letters < 1024 ? `${String(letters)} B` : `${String(Math.round(letters / 1024))} KB`;
}

function lookup(model: RemediationsPageModel, say: GetRemediationText, { id, lookup: found }: ErrorView): Child {
  if (found.state === 'looking') {
    return h(
      'section',
      { class: 'state', 'data-key': 'looking' },
      !model.isLate && h('div', { class: 'bar', 'aria-hidden': 'true' }),
      h('p', {}, say(model.isLate ? 'lookingLong' : 'looking')),
      model.isLate && h('div', { class: 'buttons' }, button('secondary', 'lookAgain', id, say('lookAgain'))),
    );
  }
  if (found.state === 'failed') {
    return h(
      'section',
      { class: 'state', 'data-key': 'failed' },
      h('h2', {}, say('failedTitle')),
      h('p', {}, found.message),
      h('div', { class: 'buttons' }, button('secondary', 'lookAgain', id, say('lookAgain'))),
    );
  }
  const about = [
    found.degraded !== '' && h('p', { class: 'notice', 'data-key': 'degraded' }, found.degraded),
    h('p', { class: 'hint' }, found.searched),
  ];
  if (found.fixes.length === 0) {
    return [
      h(
        'section',
        { class: 'state', 'data-key': 'no-match' },
        h('h2', {}, say('noMatchTitle')),
        about,
        h('div', { class: 'buttons' }, button('primary', 'record', id, say('recordFix'))),
      ),
      related(model, say, id, found),
    ];
  }
  return [
    h(
      'section',
      { 'data-key': 'fixes' },
      h('h2', { id: 'fixes-title' }, found.summary),
      h(
        'ol',
        { class: 'fixes', 'aria-labelledby': 'fixes-title', 'data-group': 'vertical', 'data-list': 'errors' },
        found.fixes.map((fix, at) => fixItem(model, say, 'errors', fix, at)),
      ),
      about,
    ),
    related(model, say, id, found),
  ];
}

/** Fixes of other errors, closed at first: they are a hint and must not look like an answer. */
function related(
  model: RemediationsPageModel,
  say: GetRemediationText,
  errorId: string,
  found: Extract<LookupView, { readonly state: 'done' }>,
): Child {
  if (found.related.length === 0) return false;
  const key = relatedKey(errorId);
  const open = model.kept.open[key] === true;
  return h(
    'section',
    { class: 'related', 'data-key': 'related' },
    h(
      'h2',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'link',
          id: 'related-title',
          'data-do': 'toggle',
          'data-id': key,
          'aria-expanded': String(open),
          'aria-controls': 'related',
        },
        h('span', { class: 'twistie', 'aria-hidden': 'true' }),
        found.relatedSummary,
      ),
    ),
    h(
      'div',
      { id: 'related', hidden: !open },
      open
        ? [
            h('p', { class: 'hint' }, say('related')),
            h(
              'ol',
              { class: 'fixes', 'aria-labelledby': 'related-title', 'data-group': 'vertical', 'data-list': 'related' },
              found.related.map((fix, at) => fixItem(model, say, 'related', fix, at)),
            ),
          ]
        : [],
    ),
  );
}

/** A button that names its action in its data attributes. */
export function button(
  look: 'primary' | 'secondary' | 'link',
  action: string,
  id: string,
  text: string,
): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: look, 'data-key': `${action}:${id}`, 'data-do': action, 'data-id': id },
    text,
  );
}
