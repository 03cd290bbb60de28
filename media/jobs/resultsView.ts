import type { ResultsMessage } from '../../src/panels/protocol/jobs.ts';
import { h, type Child } from '../lib/element.ts';
import { shown } from '../lib/plainText.ts';
import type { GetJobText } from './model.ts';
import { button } from './controls.ts';

/** The results of the last decisions, job by job, updated while the jobs run again. */
export function resultsView({ title, notes, jobs, moreJobs, canUndo }: ResultsMessage, say: GetJobText): Child {
  return h(
    'section',
    { class: 'results', id: 'results', 'data-key': 'results', tabindex: -1, 'aria-labelledby': 'results-title' },
    h('h2', { id: 'results-title' }, title),
    notes.length > 0 &&
      h(
        'ul',
        { class: 'plain hint' },
        notes.map((note) => h('li', {}, note)),
      ),
    h(
      'ul',
      { class: 'outcomes' },
      jobs.map(({ id, name, text, tone, canUndo: isUndoable }) =>
        h(
          'li',
          { class: `moment ${tone}`, 'data-key': `result:${String(id)}` },
          h('bdi', { class: 'moment-title' }, shown(name, say('invisible'))),
          ' ',
          h('span', { class: 'moment-text' }, shown(text, say('invisible'))),
          ' ',
          isUndoable && button('link', 'undo', String(id), say('undo'), { 'aria-label': `${say('undo')}: ${name}` }),
        ),
      ),
      moreJobs > 0 && h('li', { class: 'hint' }, say('moreJobs', moreJobs)),
    ),
    h(
      'div',
      { class: 'buttons' },
      canUndo > 1 && button('secondary', 'undoAll', '', say('undoAll', canUndo)),
      button('secondary', 'closeResults', '', say('close')),
    ),
  );
}
