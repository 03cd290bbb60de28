import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import type { JobsPageModel, GetJobText } from './model.ts';

/** The last decisions in this workflow, collapsed at first. */
export function auditView({ audit, unfolded }: JobsPageModel, say: GetJobText): Child {
  if (audit === undefined) return undefined;
  const isOpen = unfolded.includes('audit');
  const invisible = say('invisible');
  return h(
    'section',
    { class: 'audit', 'data-key': 'audit' },
    h(
      'h2',
      {},
      h(
        'button',
        { type: 'button', class: 'fold', 'data-do': 'fold', 'data-id': 'audit', 'aria-expanded': String(isOpen) },
        h('span', { class: 'twistie', 'aria-hidden': 'true' }),
        say('audit', audit.items.length),
      ),
    ),
    audit.notice !== '' && h('p', { class: 'hint', role: 'status' }, shown(audit.notice, invisible)),
    isOpen && audit.items.length === 0 && h('p', { class: 'hint' }, say('auditEmpty')),
    isOpen &&
      audit.items.length > 0 &&
      h(
        'ol',
        { class: 'timeline' },
        audit.items.map(({ when, what, who, why, became, tone }) =>
          h(
            'li',
            { class: `moment ${tone}` },
            h('span', { class: 'moment-title' }, shown(what, invisible)),
            ' ',
            h('span', { class: 'moment-text' }, became),
            h('div', { class: 'hint' }, when, ' · ', shown(who, invisible)),
            why !== '' && h('div', { dir: 'auto' }, shown(why, invisible)),
          ),
        ),
      ),
  );
}
