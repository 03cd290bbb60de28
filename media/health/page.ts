import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import { featureView } from './featureView.ts';
import type { HealthPageModel, GetHealthText } from './model.ts';

/** The whole page: the alerts, an overview of the features, and each feature in detail. */
export function page(model: HealthPageModel, title: string, say: GetHealthText): Child {
  const { health, outcome, kept } = model;
  if (health === undefined)
    return [
      h('h1', { class: 'unseen' }, title),
      h('div', { class: 'loading' }, h('p', {}, say('loading')), h('div', { class: 'bar', 'aria-hidden': 'true' })),
    ];
  const current = health.features.some(({ feature }) => feature === kept.current)
    ? kept.current
    : health.features[0]?.feature;
  return [
    h(
      'header',
      { class: 'head', 'data-key': 'head' },
      h(
        'div',
        { class: 'head-line' },
        h('h1', {}, title),
        h('p', { class: `summary state ${health.state}` }, health.summary),
        h('span', { class: 'hint grow' }, health.read),
        h('button', { type: 'button', class: 'secondary', 'data-do': 'copy' }, say('copy')),
      ),
      h(
        'div',
        { class: 'tiles', role: 'toolbar', 'aria-label': say('features'), 'data-group': 'horizontal' },
        health.features.map(({ feature, name, state, stateText }) =>
          h(
            'button',
            {
              type: 'button',
              class: 'tile',
              'data-key': feature,
              'data-do': 'goTo',
              'data-feature': feature,
              'data-item': true,
              tabindex: feature === current ? 0 : -1,
            },
            h('span', { class: 'tile-name' }, name),
            ' ',
            h('span', { class: `state ${state}` }, stateText),
          ),
        ),
      ),
    ),
    outcome !== undefined &&
      h(
        'p',
        { class: outcome.ok ? 'outcome' : 'outcome bad', 'data-key': 'outcome' },
        h('bdi', {}, shown(outcome.text, '')),
      ),
    health.alerts.length > 0 &&
      h(
        'section',
        { class: 'alerts', 'data-key': 'alerts', 'aria-labelledby': 'alerts' },
        h('h2', { id: 'alerts' }, say('alerts')),
        h(
          'ul',
          {},
          health.alerts.map(({ feature, featureName, text }) =>
            h(
              'li',
              {},
              h(
                'button',
                {
                  type: 'button',
                  class: 'link',
                  'data-do': 'goTo',
                  'data-feature': feature,
                  title: say('show', featureName),
                },
                featureName,
              ),
              ' ',
              h('bdi', {}, shown(text, '')),
            ),
          ),
        ),
      ),
    h(
      'div',
      { class: 'features', 'data-key': 'features' },
      health.features.map((feature) => featureView(feature, model, say)),
    ),
  ];
}
