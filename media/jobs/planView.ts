import type { PlanMessage } from '../../src/panels/protocol/jobs.ts';
import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import type { Planning, GetJobText } from './model.ts';
import { button, progress } from './controls.ts';

/** The dry run: what would happen to which jobs, by which calls; then the progress. */
export function planView(planning: Planning, unfolded: readonly string[], say: GetJobText): Child {
  if (planning.state === 'asked')
    return h(
      'section',
      { class: 'plan', 'data-key': 'plan' },
      progress(say('planning'), 0, 0, 'planning'),
      h('div', { class: 'buttons' }, button('secondary', 'back', '', say('back'))),
    );
  const { plan } = planning;
  const invisible = say('invisible');
  const line = (text: string): Child => h('li', { dir: 'auto' }, shown(text, invisible));
  return h(
    'section',
    {
      class: plan.isFail ? 'plan is-fail' : 'plan',
      id: 'plan',
      'data-key': 'plan',
      tabindex: -1,
      'aria-labelledby': 'plan-title',
    },
    h('h2', { id: 'plan-title' }, shown(plan.title, invisible)),
    planning.state === 'shown' && h('p', { class: 'hint' }, say('planHint')),
    h('ul', { class: 'plain', 'data-key': 'summary' }, plan.summary.map(line)),
    planning.state === 'applying'
      ? h(
          'div',
          { 'data-key': 'applying' },
          progress(say('applying'), planning.done, planning.of, 'apply-progress'),
          h(
            'div',
            { class: 'buttons' },
            button(
              'secondary',
              'stop',
              '',
              say(planning.isStopping ? 'stopping' : 'stop'),
              planning.isStopping ? { 'aria-disabled': 'true' } : {},
            ),
          ),
        )
      : h(
          'div',
          { class: 'buttons', 'data-key': 'plan-buttons' },
          plan.apply !== '' && button('primary', 'apply', '', plan.apply),
          button('secondary', 'back', '', say('back')),
        ),
    plan.cancels.length > 0 &&
      h(
        'section',
        { 'data-key': 'cancels', class: 'warned' },
        h('h3', {}, say('cancels', plan.cancels.length + plan.moreCancels)),
        h(
          'ul',
          { class: 'names' },
          plan.cancels.map(line),
          plan.moreCancels > 0 && line(say('moreJobs', plan.moreCancels)),
        ),
      ),
    plan.refusals.length > 0 &&
      h(
        'section',
        { 'data-key': 'refusals', class: 'warned' },
        h('h3', {}, say('refusals', plan.refusals.length + plan.moreRefusals)),
        h(
          'ul',
          { class: 'plain' },
          plan.refusals.map(line),
          plan.moreRefusals > 0 && line(say('moreJobs', plan.moreRefusals)),
        ),
      ),
    plan.notes.length > 0 && h('ul', { class: 'plain hint', 'data-key': 'notes' }, plan.notes.map(line)),
    plan.jobs.length > 0 && calls(plan, unfolded, say),
  );
}

function calls(plan: PlanMessage, unfolded: readonly string[], say: GetJobText): Child {
  const isOpen = unfolded.includes('calls') !== plan.jobs.length + plan.moreJobs <= 3;
  return h(
    'section',
    { 'data-key': 'calls' },
    h(
      'h3',
      {},
      h(
        'button',
        { type: 'button', class: 'fold', 'data-do': 'fold', 'data-id': 'calls', 'aria-expanded': String(isOpen) },
        h('span', { class: 'twistie', 'aria-hidden': 'true' }),
        say('calls', plan.jobs.length + plan.moreJobs),
      ),
    ),
    isOpen &&
      h(
        'ol',
        { class: 'calls' },
        plan.jobs.map(({ id, name, text, steps }) =>
          h(
            'li',
            { 'data-key': `call:${String(id)}` },
            h('p', {}, h('bdi', {}, shown(name, say('invisible'))), h('span', { class: 'hint' }, ` ${text}`)),
            h(
              'ol',
              {},
              steps.map(({ call, body, purpose }) =>
                h(
                  'li',
                  {},
                  h('code', { dir: 'ltr' }, shown(call, say('invisible'))),
                  body !== '' && h('code', { class: 'body', dir: 'ltr' }, shown(body, say('invisible'))),
                  h('span', { class: 'hint' }, purpose),
                ),
              ),
            ),
          ),
        ),
        plan.moreJobs > 0 && h('li', { class: 'hint' }, say('moreJobs', plan.moreJobs)),
      ),
    h('div', { class: 'buttons' }, button('link', 'openPlan', '', say('callsOpen'))),
  );
}
