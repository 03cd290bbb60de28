import type { FeatureHealthView } from '../../src/panels/protocol/health.ts';
import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import { figureView } from './figureView.ts';
import { getHeading, type HealthPageModel, type GetHealthText } from './model.ts';

/** One feature: its state, why it is degraded, its figures, breakers and sizes. */
export function featureView(view: FeatureHealthView, { kept }: HealthPageModel, say: GetHealthText): Child {
  const { feature, name, state, stateText, about, attempt, reasons, figures, breakers, sizes } = view;
  return h(
    'section',
    { class: 'feature', 'data-key': feature, 'aria-labelledby': getHeading(feature) },
    h(
      'div',
      { class: 'feature-head' },
      h('h2', { id: getHeading(feature), tabindex: -1 }, name),
      h('span', { class: `state ${state}` }, stateText),
    ),
    about !== '' && h('p', { class: 'about', 'data-key': 'about' }, about),
    attempt !== '' &&
      h(
        'div',
        { class: 'buttons', 'data-key': 'try' },
        h('button', { type: 'button', class: 'secondary', 'data-do': 'try', 'data-feature': feature }, attempt),
      ),
    reasons.length > 0 &&
      h(
        'section',
        { class: 'part-of', 'data-key': 'reasons' },
        h('h3', {}, say('reasons')),
        h(
          'ul',
          { class: 'reasons' },
          reasons.map(({ id, isBroken, text, fix }) =>
            h(
              'li',
              { class: isBroken ? 'reason broken' : 'reason', 'data-key': id },
              h('p', { id: `reason-${feature}-${id}` }, h('bdi', {}, shown(text, ''))),
              fix !== '' &&
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'secondary',
                    'data-do': 'fix',
                    'data-id': id,
                    'data-feature': feature,
                    'aria-describedby': `reason-${feature}-${id}`,
                  },
                  fix,
                ),
            ),
          ),
        ),
      ),
    figures.length > 0 &&
      h(
        'section',
        { class: 'part-of', 'data-key': 'figures' },
        h('h3', { class: 'unseen' }, say('figures')),
        h(
          'ul',
          { class: 'figures' },
          figures.map((figure) => figureView(figure, kept.unfolded.includes(figure.id), say)),
        ),
      ),
    breakers.length > 0 &&
      h(
        'section',
        { class: 'part-of', 'data-key': 'breakers' },
        h('h3', {}, say('breakers')),
        h(
          'ul',
          { class: 'pairs' },
          breakers.map(({ name: of, state: breaker, text }) =>
            h(
              'li',
              { class: `breaker ${breaker}` },
              h('bdi', {}, shown(of, '')),
              h('span', { class: 'breaker-state' }, text),
            ),
          ),
        ),
      ),
    sizes.length > 0 &&
      h(
        'section',
        { class: 'part-of', 'data-key': 'sizes' },
        h('h3', {}, say('sizes')),
        h(
          'ul',
          { class: 'pairs' },
          sizes.map(({ name: of, text }) => h('li', {}, h('bdi', {}, shown(of, '')), h('span', {}, text))),
        ),
      ),
  );
}
