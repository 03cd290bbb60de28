import { fixActions, type FixAction, type FixView } from '../../src/panels/protocol/remediations.ts';
import { diffLines } from '../lib/diffLines.ts';
import { h, type Child } from '../lib/element.ts';
import { sentence, shown } from '../lib/plainText.ts';
import { solutionBlocks } from '../lib/solutionBlocks.ts';
import { beginning } from '../lib/textPieces.ts';
import { getFixes, isOpen, type FixList, type RemediationsPageModel, type GetRemediationText } from './model.ts';

/** The shortcuts of a fix's buttons, while the focus is in its list. */
export const actionKeys: Readonly<Record<FixAction, string>> = {
  apply: 'a',
  copy: 'c',
  openSource: 's',
  helpful: 'h',
  'not-helpful': 'n',
  outdated: 'o',
  copyToProject: 'p',
  hide: 'i',
  edit: 'e',
  merge: 'm',
  delete: 'd',
};

/** Lines of a diff that are shown before "show all". */
const changeLines = 60;

/** One known fix: a heading that opens, and its content. */
export function fixItem(
  model: RemediationsPageModel,
  say: GetRemediationText,
  list: FixList,
  fix: FixView,
  at: number,
): Child {
  const open = isOpen(model, list, fix, at);
  const key = `${list}:${fix.id}`;
  const isCurrent = currentFix(model, list) === fix.id || (currentFix(model, list) === undefined && at === 0);
  const summary = [
    ...(list === 'library' ? [say(severityText(fix.severity)), ...fix.tags.slice(0, 3)] : [fix.relation]),
    ...(fix.isOutdated ? [say('outdatedMark')] : []),
  ]
    .filter((text) => text !== '')
    .join(' · ');
  return h(
    'li',
    { class: fix.isOutdated ? 'fix old' : 'fix', 'data-key': key, 'data-fix': fix.id },
    h(
      'h3',
      {},
      h(
        'button',
        {
          class: 'fix-head',
          type: 'button',
          'data-do': 'toggleFix',
          'data-id': fix.id,
          'data-at': at,
          'data-of': list,
          'data-item': key,
          'aria-expanded': String(open),
          'aria-controls': `body-${key}`,
          tabindex: isCurrent ? 0 : -1,
          'aria-current': isCurrent ? 'true' : undefined,
        },
        h('span', { class: 'twistie', 'aria-hidden': 'true' }),
        h(
          'span',
          { class: 'fix-title' },
          h('bdi', {}, shown(fix.title, say('invisible'))),
          ' ',
          summary !== '' && h('span', { class: 'fix-relation' }, shown(summary, say('invisible'))),
        ),
        ' ',
        fix.score !== '' && h('span', { class: 'fix-score' }, fix.score),
      ),
    ),
    outcome(model, fix.id),
    h('div', { class: 'fix-body', id: `body-${key}`, hidden: !open }, open ? body(model, say, list, fix) : []),
  );
}

/** What changes a recorded fix, and what is done with a built-in one instead. */
const ownActions: readonly FixAction[] = ['edit', 'merge', 'delete'];
const builtinActions: readonly FixAction[] = ['copyToProject', 'hide'];

/** The actions for a fix: one without a diff cannot be applied. */
export function offeredActions(fix: FixView): readonly FixAction[] {
  return fixActions.filter((action) => {
    if (action === 'apply') return fix.canApply;
    if (action === 'openSource') return fix.canOpenSource;
    if (ownActions.includes(action)) return !fix.isBuiltin;
    return !builtinActions.includes(action) || fix.isBuiltin;
  });
}

/** The selected fix of a list, if its id still exists. */
export function currentFix(model: RemediationsPageModel, list: FixList): string | undefined {
  const current = model.kept.current[list]?.slice(list.length + 1);
  return getFixes(model, list).some(({ id }) => id === current) ? current : undefined;
}

function body(model: RemediationsPageModel, say: GetRemediationText, list: FixList, fix: FixView): Child {
  const key = `${list}:${fix.id}`;
  return [
    h(
      'ul',
      { class: 'facts', 'aria-label': say('details') },
      fix.severity !== '' && h('li', { class: `severity ${fix.severity}` }, say(severityText(fix.severity))),
      fix.facts.map((fact) => h('li', {}, fact)),
      fix.tags.map((tag) => h('li', { class: 'tag' }, h('bdi', {}, shown(tag, say('invisible'))))),
    ),
    section(
      say('solution'),
      solutionBlocks(fix.solution).map(({ isCode, text }) =>
        isCode
          ? h('pre', { class: 'code' }, h('code', {}, shown(text, say('invisible'))))
          : h('div', { class: 'prose', dir: 'auto' }, sentence(text, say('invisible'))),
      ),
    ),
    fix.rootCause !== '' &&
      section(say('rootCause'), h('div', { class: 'prose', dir: 'auto' }, sentence(fix.rootCause, say('invisible')))),
    fix.diff !== '' && section(say('change'), change(model, say, key, fix.diff)),
    fix.symptoms.length > 0 &&
      section(
        say('symptoms'),
        h(
          'ul',
          { class: 'plain' },
          fix.symptoms.map((symptom) => h('li', { dir: 'auto' }, shown(symptom, say('invisible')))),
        ),
      ),
    fix.source !== '' &&
      section(say('source'), h('div', { class: 'prose', dir: 'ltr' }, shown(fix.source, say('invisible')))),
    buttons(model, say, list, fix),
    fix.parts.length > 0 && why(model, say, key, fix),
  ];
}

function section(title: string, ...children: readonly Child[]): Child {
  return h('section', {}, h('h4', {}, title), ...children);
}

function severityText(severity: string): 'severity.low' | 'severity.medium' | 'severity.high' | 'severity.critical' {
  return severity === 'low' || severity === 'high' || severity === 'critical'
    ? `severity.${severity}`
    : 'severity.medium';
}

/** A diff with signs: colour alone is not accessible. */
function change(model: RemediationsPageModel, say: GetRemediationText, key: string, diff: string): Child {
  const all = diffLines(diff);
  const isWhole = model.kept.open[`diff:${key}`] === true || all.length <= changeLines;
  const signs = { added: '+', removed: '−', same: '', hunk: '', file: '' } as const;
  const words = { added: say('added'), removed: say('removed'), same: '', hunk: '', file: '' } as const;
  return [
    h(
      'div',
      { class: 'diff', dir: 'ltr' },
      (isWhole ? all : all.slice(0, changeLines)).map(({ kind, text }) =>
        h(
          'div',
          { class: `line ${kind}` },
          signs[kind] !== '' && h('span', { class: 'sign', 'aria-hidden': 'true' }, signs[kind]),
          words[kind] !== '' && h('span', { class: 'unseen' }, `${words[kind]} `),
          h('span', { class: 'letters' }, shown(text, say('invisible'))),
        ),
      ),
    ),
    all.length > changeLines &&
      h(
        'button',
        {
          class: 'link',
          type: 'button',
          'data-do': 'toggle',
          'data-id': `diff:${key}`,
          'aria-expanded': String(isWhole),
        },
        isWhole ? say('showLess') : say('showAll', say('longList', all.length)),
      ),
  ];
}

/** What is nearly always wanted: the first thing to do, and whether it helped. The rest is in a menu. */
const verdictActions: readonly FixAction[] = ['helpful', 'not-helpful'];

function buttons(model: RemediationsPageModel, say: GetRemediationText, list: FixList, fix: FixView): Child {
  const key = `${list}:${fix.id}`;
  const offered = offeredActions(fix);
  const first = offered.slice(0, 1);
  const rest = offered.filter((action) => !first.includes(action) && !verdictActions.includes(action));
  const isMenuOpen = model.kept.open[`more:${key}`] === true;
  const inSight = [...first, ...verdictActions, 'more' as const, ...(isMenuOpen ? rest : [])];
  const wanted = model.kept.current[`actions:${key}`];
  const current = inSight.find((item) => item === wanted) ?? inSight[0];
  const place = (item: FixAction | 'more') => ({
    'data-key': item,
    'data-item': item,
    'data-row': key,
    tabindex: item === current ? 0 : -1,
  });
  const act = (action: FixAction, look: 'primary' | 'link'): Child => {
    const letter = actionKeys[action].toUpperCase();
    return h(
      'button',
      {
        type: 'button',
        class: look,
        ...place(action),
        'data-do': 'act',
        'data-action': action,
        'data-id': fix.id,
        'aria-keyshortcuts': letter,
        title: model.hasKeys ? say('shortcut', say(action), letter) : undefined,
      },
      say(action),
    );
  };
  return h(
    'div',
    { class: 'buttons', role: 'toolbar', 'aria-label': say('actions'), 'data-group': 'horizontal' },
    first.map((action) => act(action, 'primary')),
    verdictActions.map((action) => act(action, 'link')),
    h(
      'button',
      {
        type: 'button',
        class: 'link',
        ...place('more'),
        'data-do': 'toggle',
        'data-id': `more:${key}`,
        'aria-expanded': String(isMenuOpen),
      },
      say('moreActions'),
    ),
    isMenuOpen && rest.map((action) => act(action, 'link')),
  );
}

/** The outcome of the last action, until the next one. */
export function outcome({ outcomes }: RemediationsPageModel, of: string): Child {
  const last = outcomes[of];
  return (
    last !== undefined &&
    last.text !== '' &&
    h('p', { class: last.ok ? 'outcome' : 'outcome bad', 'data-key': `outcome:${of}` }, last.text)
  );
}

function why(model: RemediationsPageModel, say: GetRemediationText, key: string, fix: FixView): Child {
  const open = model.kept.open[`why:${key}`] === true;
  return h(
    'div',
    { class: 'why' },
    h(
      'button',
      {
        type: 'button',
        class: 'link',
        'data-do': 'toggle',
        'data-id': `why:${key}`,
        'aria-expanded': String(open),
        'aria-controls': `why-${key}`,
      },
      h('span', { class: 'twistie', 'aria-hidden': 'true' }),
      fix.score === '' ? say('common') : say('why', fix.score),
    ),
    h(
      'div',
      { id: `why-${key}`, hidden: !open },
      open
        ? [
            h(
              'dl',
              { class: 'parts' },
              fix.parts.map(({ label, share, text }) => [
                h('dt', {}, label),
                h(
                  'dd',
                  {},
                  share !== undefined && h('meter', { min: 0, max: 1, value: String(share), 'aria-hidden': 'true' }),
                  h('span', {}, shown(text, say('invisible'))),
                ),
              ]),
            ),
            h(
              'div',
              { class: 'sides' },
              side(say, say('thisError'), fix.maskedQuery),
              side(say, say('recordedError'), fix.maskedStored),
            ),
          ]
        : [],
    ),
  );
}

function side(say: GetRemediationText, title: string, text: string): Child {
  return h(
    'div',
    { class: 'side' },
    h('h4', {}, title),
    h('pre', { class: 'code' }, h('code', {}, shown(beginning(text, 20, 2000) ?? text, say('invisible')))),
  );
}
