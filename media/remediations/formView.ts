import type { FormField } from '../../src/panels/protocol/remediations.ts';
import { h, type Child } from '../lib/element.ts';
import { button } from './errorsView.ts';
import { outcome } from './fixItem.ts';
import type { FixDraft, RemediationsPageModel, GetRemediationText } from './model.ts';

const hints: readonly FormField[] = ['title', 'errorMessage', 'solution', 'folder', 'tags', 'codeDiff', 'source'];
const rows: Readonly<Partial<Record<FormField, number>>> = {
  errorMessage: 4,
  solution: 6,
  codeDiff: 6,
  rootCause: 2,
  stackTrace: 4,
};
const choices: Readonly<Partial<Record<FormField, readonly string[]>>> = {
  severity: ['low', 'medium', 'high', 'critical'],
  category: ['compile', 'runtime', 'test', 'lint', 'security', 'performance', 'other'],
  scope: ['shared', 'project'],
};
const first: readonly FormField[] = [
  'title',
  'errorMessage',
  'solution',
  'codeDiff',
  'severity',
  'category',
  'scope',
  'folder',
  'tags',
];
const further: readonly FormField[] = ['rootCause', 'errorType', 'stackTrace', 'source'];
/** An existing fix keeps its place and its kind. */
const ofNewOnly: readonly FormField[] = ['folder', 'errorType'];
const required: readonly FormField[] = ['errorMessage', 'solution'];

/** The form for a new fix or for editing one. */
export function formView(model: RemediationsPageModel, say: GetRemediationText, draft: FixDraft): Child {
  const folders = model.errors?.folders ?? [];
  const isShown = (name: FormField): boolean =>
    !(draft.id !== '' && ofNewOnly.includes(name)) && !(name === 'folder' && folders.length < 2);
  const isWide =
    model.kept.open['form:more'] === true || further.some((field) => model.fieldErrors[field] !== undefined);
  return h(
    'section',
    { class: 'form', 'data-key': `form:${draft.key}`, 'aria-labelledby': 'form-title' },
    h('h2', { id: 'form-title' }, say(draft.id === '' ? 'recordTitle' : 'editTitle')),
    draft.redacted !== '' && h('p', { class: 'notice' }, draft.redacted),
    first.filter(isShown).map((name) => field(model, say, draft, name)),
    h(
      'button',
      { type: 'button', class: 'link', 'data-do': 'toggle', 'data-id': 'form:more', 'aria-expanded': String(isWide) },
      h('span', { class: 'twistie', 'aria-hidden': 'true' }),
      say('moreFields'),
    ),
    isWide && further.filter(isShown).map((name) => field(model, say, draft, name)),
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        {
          type: 'button',
          class: 'primary',
          'data-key': 'save',
          'data-do': 'save',
          'data-id': '',
          'aria-disabled': model.isSaving ? 'true' : undefined,
          'aria-keyshortcuts': 'Control+Enter',
        },
        say(model.isSaving ? 'saving' : 'save'),
      ),
      button('secondary', 'cancel', '', say('cancel')),
    ),
    outcome(model, 'form'),
  );
}

function field(
  model: RemediationsPageModel,
  say: GetRemediationText,
  { values, id }: FixDraft,
  name: FormField,
): Child {
  const error = model.fieldErrors[name];
  const isRequired = required.includes(name);
  const described = [hints.includes(name) && `hint-${name}`, error !== undefined && `error-${name}`]
    .filter((part) => part !== false)
    .join(' ');
  const attributes = {
    id: `field-${name}`,
    'data-field': name,
    value: values[name] as string | undefined,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error === undefined ? undefined : 'true',
    'aria-required': isRequired ? 'true' : undefined,
    // Where a fix is stored is decided when it is recorded.
    disabled: name === 'scope' && id !== '',
  };
  return h(
    'div',
    { class: error === undefined ? 'field' : 'field bad', 'data-key': `field:${name}` },
    h(
      'label',
      { for: `field-${name}` },
      say(`field.${name}`),
      isRequired && h('span', { class: 'hint' }, ` (${say('required')})`),
    ),
    name === 'folder'
      ? select(
          attributes,
          (model.errors?.folders ?? []).map((folder) => ({ value: folder, text: folder })),
        )
      : input(say, name, attributes),
    hints.includes(name) && h('p', { class: 'hint', id: `hint-${name}` }, say(hintKey(name))),
    error !== undefined && h('p', { class: 'field-error', id: `error-${name}` }, error),
  );
}

function input(
  say: GetRemediationText,
  name: FormField,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): Child {
  const options = choices[name];
  if (options !== undefined)
    return select(
      attributes,
      options.map((option) => ({
        value: option,
        text: say(`${name as 'severity' | 'category' | 'scope'}.${option}` as Parameters<GetRemediationText>[0]),
      })),
    );
  const lines = rows[name];
  return lines === undefined
    ? h('input', { ...attributes, type: 'text', autocomplete: 'off' })
    : h('textarea', {
        ...attributes,
        rows: lines,
        spellcheck: name === 'solution' || name === 'rootCause' ? 'true' : 'false',
        dir: name === 'codeDiff' ? 'ltr' : 'auto',
      });
}

function select(
  attributes: Readonly<Record<string, string | boolean | undefined>>,
  options: readonly { readonly value: string; readonly text: string }[],
): Child {
  return h(
    'select',
    attributes,
    options.map(({ value, text }) => h('option', { value }, text)),
  );
}

function hintKey(name: FormField): Parameters<GetRemediationText>[0] {
  return `hint.${name}` as Parameters<GetRemediationText>[0];
}
