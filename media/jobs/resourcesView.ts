import type { DetailMessage, RangeView } from '../../src/panels/protocol/jobs.ts';
import { readMemory, readRuntime, typedRuntime, writeMemory } from '../../src/panels/protocol/amounts.ts';
import { h, type Child } from '../lib/element.ts';
import type { JobsPageModel, GetJobText } from './model.ts';
import { button } from './controls.ts';

/** Memory and run time of the next attempt, the jobs they apply to, and the reason for the decision. */
export function resourcesView({ kept: { fields } }: JobsPageModel, detail: DetailMessage, say: GetJobText): Child {
  const isChanged = (fields['memory'] ?? '') !== '' || (fields['runtime'] ?? '') !== '';
  return h(
    'section',
    { 'data-key': 'resources' },
    h('h3', {}, say('resources')),
    h(
      'div',
      { class: 'ranges' },
      detail.memory !== undefined &&
        range('memory', detail.memory, fields['memory'] ?? '', { read: readMemory, write: writeMemory, step: 64 }, say),
      detail.runtime !== undefined &&
        range(
          'runtime',
          detail.runtime,
          fields['runtime'] ?? '',
          { read: readRuntime, write: typedRuntime, step: 60 },
          say,
        ),
    ),
    detail.sharedBy > 1 &&
      isChanged &&
      h(
        'fieldset',
        { class: 'choice', 'data-key': 'scope' },
        h('legend', {}, say('scope', detail.sharedBy)),
        (['this-job', 'all-sharing'] as const).map((scope) =>
          h(
            'label',
            {},
            h('input', {
              type: 'radio',
              name: 'scope',
              value: scope,
              'data-field': 'scope',
              checked: fields['scope'] === scope,
            }),
            ' ',
            say(scope === 'this-job' ? 'scopeThis' : 'scopeAll', detail.sharedBy),
          ),
        ),
      ),
    h(
      'label',
      { class: 'field' },
      h('span', {}, say('reasonField')),
      h('input', {
        type: 'text',
        'data-field': 'reason',
        value: fields['reason'] ?? '',
        placeholder: say('reasonHint'),
        maxlength: 1000,
        autocomplete: 'off',
      }),
    ),
  );
}

interface Unit {
  readonly read: (text: string) => number | undefined;
  readonly write: (amount: number) => string;
  readonly step: number;
}

function range(
  name: 'memory' | 'runtime',
  { now, least, most, advised, about }: RangeView,
  text: string,
  { read, write, step }: Unit,
  say: GetJobText,
): Child {
  const outOfRange = (value: number): string => {
    if (value < least) return say('tooLittle', write(least));
    return value > most ? say('tooMuch', write(most)) : '';
  };
  const typed = read(text);
  const isWrong = text.trim() !== '' && typed === undefined;
  const shown = typed ?? (now > 0 ? now : least);
  const misreading = isWrong ? say(name === 'memory' ? 'notMemory' : 'notRuntime') : '';
  const warning = typed === undefined ? misreading : outOfRange(typed);
  // The slider reaches from the present value, which changes nothing, to the highest sensible one.
  const low = Math.min(least, now > 0 ? now : least);
  return h(
    'div',
    { class: isWrong ? 'range field bad' : 'range field', 'data-key': `range:${name}` },
    h('label', { for: `${name}-text`, id: `${name}-label` }, say(name)),
    h('span', { class: 'hint', id: `${name}-about` }, about),
    h(
      'div',
      { class: 'range-line' },
      h(
        'div',
        { class: 'slider' },
        h('input', {
          type: 'range',
          'data-field': name,
          'data-slider': true,
          min: low,
          max: most,
          step: Math.max(1, Math.min(step, Math.round((most - low) / 40))),
          value: String(Math.min(most, Math.max(low, shown))),
          'aria-labelledby': `${name}-label`,
          'aria-describedby': `${name}-about`,
          'aria-valuetext': typed === undefined ? say('asBefore') : write(typed),
        }),
        advised > 0 &&
          h('span', {
            class: 'advised',
            'data-share': Math.min(1, Math.max(0, (advised - low) / Math.max(1, most - low))),
            title: say('advised', write(advised)),
          }),
      ),
      h('input', {
        type: 'text',
        id: `${name}-text`,
        class: 'range-text',
        'data-field': name,
        value: text,
        placeholder: say('asBefore'),
        autocomplete: 'off',
        spellcheck: 'false',
        'aria-describedby': warning === '' ? `${name}-hint` : `${name}-hint ${name}-warning`,
        'aria-invalid': isWrong ? 'true' : undefined,
      }),
    ),
    h(
      'div',
      { class: 'buttons links' },
      advised > 0 && button('link', 'useAdvised', name, say('useAdvised', write(advised))),
      text !== '' && button('link', 'asBefore', name, say('asBefore')),
      h('span', { class: 'hint', id: `${name}-hint` }, say(name === 'memory' ? 'memoryHint' : 'runtimeHint')),
    ),
    warning !== '' && h('p', { class: isWrong ? 'field-error' : 'hint warning', id: `${name}-warning` }, warning),
  );
}
