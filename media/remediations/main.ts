import type { FromRemediationPanel } from '../../src/panels/protocol/remediations.ts';
import { h } from '../lib/element.ts';
import { connect, ready, type Host } from '../lib/host.ts';
import { morph } from '../lib/morph.ts';
import { roveOn, takeTurn } from '../lib/roving.ts';
import { announcer, oncePerTurn } from '../lib/stage.ts';
import { RemediationsController, type RemediationsEffects } from './controller.ts';
import { isMessage } from './hostMessages.ts';
import { listenForKeys } from './keys.ts';
import { page } from './page.ts';

const root = document.querySelector<HTMLElement>('#root');
const announcements = document.querySelector<HTMLElement>('#announcements');
if (root !== null && announcements !== null) start(root, announcements);

function start(stage: HTMLElement, voice: HTMLElement): void {
  let wantedFocus: Parameters<RemediationsEffects['focus']>[0] | undefined;
  let restored = '';

  const host: Host<FromRemediationPanel> = connect(isMessage, (message) => {
    controller.receive(message);
  });
  const effects: RemediationsEffects = {
    render: oncePerTurn(() => {
      draw();
    }),
    announce: announcer(voice),
    focus: (what) => {
      wantedFocus = what;
      effects.render();
    },
  };
  const controller = new RemediationsController(host, effects);

  const draw = (): void => {
    if (Object.keys(controller.model.texts).length === 0) return;
    const title = stage.getAttribute('aria-label') ?? '';
    morph(
      stage,
      h(
        'main',
        { id: 'root', 'aria-label': title },
        h('h1', { class: 'unseen' }, title),
        page(controller.model, controller.say),
      ),
    );
    placeFocus();
    restoreScroll();
  };
  const placeFocus = (): void => {
    if (wantedFocus === undefined) return;
    const target = stage.querySelector<HTMLElement>(selectors(wantedFocus));
    // The requested element may be rendered only by the next message.
    if (target === null && wantedFocus === 'fixes' && controller.model.errors?.selected?.lookup.state === 'looking')
      return;
    wantedFocus = undefined;
    const focused = target ?? stage.querySelector<HTMLElement>('[role=tab][tabindex="0"], button');
    // A browser brings what it focuses to the middle, and the title of the error out of view.
    focused?.focus({ preventScroll: true });
    focused?.scrollIntoView({ block: 'nearest' });
  };
  const restoreScroll = (): void => {
    const { mode, scroll, isFormOpen } = controller.model.kept;
    const isThere = mode === 'errors' ? controller.model.errors !== undefined : controller.model.library !== undefined;
    if (!isThere || isFormOpen || restored === mode) return;
    restored = mode;
    window.scrollTo(0, scroll[mode] ?? 0);
  };

  listenForKeys(stage, controller);
  roveOn(stage);
  stage.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-do]') : null;
    if (target !== null && target.getAttribute('aria-disabled') !== 'true')
      controller.do(target.dataset['do'] ?? '', target.dataset['id'] ?? '', target.dataset);
  });
  const typed = (event: Event): void => {
    const { target } = event;
    if (!(
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ))
      return;
    const { query, field, do: action } = target.dataset;
    if (query !== undefined) controller.narrow(query, target.value);
    if (field !== undefined) controller.fill(field, target.value);
    if (action !== undefined && event.type === 'change') controller.do(action, target.value, target.dataset);
  };
  stage.addEventListener('input', typed);
  stage.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement && event.target.dataset['do'] !== undefined) typed(event);
  });
  stage.addEventListener('focusin', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    controller.hasKeys(target?.closest('.fixes') !== null && target !== undefined);
    const item = target?.closest<HTMLElement>('[data-item]');
    const fix = target?.closest<HTMLElement>('[data-fix]');
    const list = target?.closest<HTMLElement>('[data-list]')?.dataset['list'];
    const head = fix?.querySelector<HTMLElement>('.fix-head');
    if (list !== undefined && head !== null && head !== undefined && fix?.dataset['key'] !== undefined) {
      takeTurn(head);
      head.setAttribute('aria-current', 'true');
      controller.goTo(list, fix.dataset['key']);
    }
    const { row, item: name } = item?.dataset ?? {};
    if (row !== undefined && name !== undefined && item !== null && item !== undefined) {
      takeTurn(item);
      controller.goTo(`actions:${row}`, name);
    }
  });
  stage.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) controller.hasKeys(false);
  });
  let scrolling: number | undefined;
  window.addEventListener('scroll', () => {
    window.clearTimeout(scrolling);
    scrolling = window.setTimeout(() => {
      if (!controller.model.kept.isFormOpen) controller.scrolled(Math.round(window.scrollY));
    }, 200);
  });
  // The editor gives the focus to the page as a whole.
  window.addEventListener('focus', () => {
    if (document.activeElement !== document.body) return;
    const { isFormOpen, mode } = controller.model.kept;
    const list = mode === 'errors' ? 'fixes' : 'library';
    effects.focus(isFormOpen ? 'form' : list);
  });
  host.post(ready);
}

function selectors(what: Parameters<RemediationsEffects['focus']>[0]): string {
  if (what === 'fixes' || what === 'library')
    return '.fix-head[tabindex="0"], .box button, .state button, .empty button';
  if (what === 'form') return '.field.bad :is(input, textarea, select), #field-title';
  return `#field-${what}`;
}
