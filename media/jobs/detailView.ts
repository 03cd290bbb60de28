import type { DetailMessage } from '../../src/panels/protocol/jobs.ts';
import { h, type Child } from '../lib/element.ts';
import { sentence, shown } from '../lib/plainText.ts';
import type { JobsPageModel, GetJobText } from './model.ts';
import { button } from './controls.ts';
import { resourcesView } from './resourcesView.ts';

/** Details of the focused group or job, and the decisions available for it. */
export function detailView(model: JobsPageModel, say: GetJobText, chosen: readonly number[]): Child {
  const { detail } = model;
  if (detail === undefined) return h('p', { class: 'hint', 'data-key': 'pick' }, say('pick'));
  const invisible = say('invisible');
  const text = (words: string): Child => shown(words, invisible);
  return h(
    'article',
    { class: 'detail', 'data-key': `detail:${detail.of}`, 'aria-labelledby': 'detail-title' },
    h('h2', { id: 'detail-title' }, h('bdi', {}, text(detail.title))),
    h(
      'p',
      { class: 'lead' },
      h('span', { class: `verdict ${detail.verdict}` }, detail.sure),
      detail.correction !== '' && h('span', { class: 'tag' }, detail.correction),
    ),
    h('p', { class: 'reason' }, text(detail.reason)),
    decisionBar(model, say, chosen),
    h(
      'dl',
      { class: 'parts' },
      part(say('counter'), text(detail.counter), detail.counter),
      part(say('decide'), sentence(detail.decide, invisible), detail.decide),
      part(say('past'), text(detail.past), detail.past),
    ),
    evidence(detail, say),
    knownFix(model, say),
    detail.proposals.length > 0 && proposals(detail, say),
    resourcesView(model, detail, say),
    detail.facts.length > 0 &&
      section(
        say('facts'),
        h(
          'dl',
          { class: 'parts' },
          detail.facts.map(({ label, text: words }) => part(label, text(words), words)),
        ),
      ),
    detail.attempts.length > 0 && attempts(detail, say),
    detail.command !== '' &&
      section(say('command'), h('pre', { class: 'code', dir: 'ltr' }, h('code', {}, text(detail.command)))),
    correction(detail, say),
  );
}

function section(title: string, ...children: readonly Child[]): Child {
  return h('section', { 'data-key': `section:${title}` }, h('h3', {}, title), ...children);
}

function part(label: string, child: Child, words: string): Child {
  return words !== '' && [h('dt', {}, label), h('dd', { dir: 'auto' }, child)];
}

/** The two decisions and the jobs they apply to. Stays visible when the page scrolls. */
function decisionBar({ detail }: JobsPageModel, say: GetJobText, chosen: readonly number[]): Child {
  const many = chosen.length;
  const key = (name: string, letter: string): Readonly<Record<string, string>> => ({
    'aria-keyshortcuts': letter,
    title: say('shortcut', name, letter),
  });
  const retry = many === 1 ? say('retry') : say('retryMany', many);
  const fail = many === 1 ? say('fail') : say('failMany', many);
  return h(
    'div',
    { class: 'buttons decisions', role: 'group', 'aria-label': say('actions'), 'data-key': 'decisions' },
    button(detail?.verdict === 'permanent' ? 'secondary' : 'primary', 'retry', '', retry, key(retry, 'R')),
    button(detail?.verdict === 'permanent' ? 'primary' : 'secondary', 'fail', '', fail, key(fail, 'F')),
    detail?.evidence.canOpen === true && button('link', 'evidence', '', say('openLog'), key(say('openLog'), 'E')),
    detail?.canOpenOutput === true && button('link', 'output', '', say('openOutput')),
  );
}

function evidence({ about, evidence: { lines, problem } }: DetailMessage, say: GetJobText): Child {
  return section(
    say('evidence'),
    h('p', { class: 'hint' }, shown(about, say('invisible'))),
    problem !== '' && h('p', { class: 'notice inner' }, problem),
    lines.length > 0 &&
      h(
        'div',
        { class: 'log', role: 'group', tabindex: 0, 'aria-label': say('evidence'), dir: 'ltr' },
        lines.map(({ number, text, isEvidence }) =>
          h(
            'div',
            { class: isEvidence ? 'log-line telling' : 'log-line' },
            h('span', { class: 'log-number' }, number),
            isEvidence && h('span', { class: 'unseen' }, say('evidenceMark')),
            h('span', { class: 'log-text' }, shown(text === '' ? ' ' : text, say('invisible'))),
          ),
        ),
      ),
  );
}

function knownFix({ detail, fix: found }: JobsPageModel, say: GetJobText): Child {
  if (found?.fix === undefined || found.of !== detail?.of) return undefined;
  const { title, about, first } = found.fix;
  const invisible = say('invisible');
  return section(
    say('knownFix'),
    h(
      'div',
      { class: 'box known-fix' },
      h('p', { dir: 'auto' }, h('strong', {}, shown(title, invisible)), ' ', h('span', { class: 'tag' }, about)),
      h('p', { class: 'first', dir: 'auto' }, sentence(first, invisible)),
      h('div', { class: 'buttons' }, button('link', 'openFix', '', say('openFix'))),
    ),
  );
}

function attempts({ attempts: all }: DetailMessage, say: GetJobText): Child {
  return section(
    say('attempts'),
    h(
      'ol',
      { class: 'timeline' },
      all.map(({ attempt, title, text, tone, canOpen }) =>
        h(
          'li',
          { class: `moment ${tone}`, 'data-key': `attempt:${String(attempt)}` },
          h('span', { class: 'moment-title' }, title),
          ' ',
          h('span', { class: 'moment-text' }, shown(text, say('invisible'))),
          ' ',
          canOpen && button('link', 'attempt', String(attempt), say('openAttempt', attempt)),
        ),
      ),
    ),
  );
}

function proposals({ proposals: all }: DetailMessage, say: GetJobText): Child {
  return section(
    say('proposals'),
    h(
      'ul',
      { class: 'proposals' },
      all.map(({ id, text, who, why }) =>
        h(
          'li',
          { class: 'box', 'data-key': `proposal:${id}` },
          h('p', {}, h('strong', {}, shown(text, say('invisible')))),
          h('p', { class: 'hint' }, shown(who, say('invisible'))),
          why !== '' && h('p', { dir: 'auto' }, shown(why, say('invisible'))),
          h(
            'div',
            { class: 'buttons' },
            button('secondary', 'accept', id, say('accept')),
            button('link', 'dismiss', id, say('dismiss')),
          ),
        ),
      ),
    ),
    all.length > 1 && h('div', { class: 'buttons' }, button('secondary', 'accept', '', say('acceptAll', all.length))),
  );
}

function correction({ correction: said }: DetailMessage, say: GetJobText): Child {
  return section(
    say('correct'),
    said !== '' && h('p', { class: 'hint' }, say('isCorrected')),
    h(
      'div',
      { class: 'buttons' },
      button('secondary', 'correct', 'transient', say('correctTransient')),
      button('secondary', 'correct', 'permanent', say('correctPermanent')),
      said !== '' && button('link', 'correct', 'none', say('correctNone')),
    ),
  );
}
