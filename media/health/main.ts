import type { FromHealthPanel } from '../../src/panels/protocol/health.ts';
import { h } from '../lib/element.ts';
import { connect, ready, type Host } from '../lib/host.ts';
import { morph } from '../lib/morph.ts';
import { roveOn, takeTurn } from '../lib/roving.ts';
import { announcer, oncePerTurn } from '../lib/stage.ts';
import { HealthController } from './controller.ts';
import { isMessage } from './hostMessages.ts';
import { getHeading } from './model.ts';
import { page } from './page.ts';

const root = document.querySelector<HTMLElement>('#root');
const announcements = document.querySelector<HTMLElement>('#announcements');
if (root !== null && announcements !== null) start(root, announcements);

function start(stage: HTMLElement, voice: HTMLElement): void {
  const host: Host<FromHealthPanel> = connect(isMessage, (message) => {
    controller.receive(message);
  });
  const controller = new HealthController(host, {
    render: oncePerTurn(() => {
      const { model, say } = controller;
      if (Object.keys(model.texts).length === 0) return;
      const title = stage.getAttribute('aria-label') ?? '';
      morph(stage, h('main', { id: 'root', 'aria-label': title }, page(model, title, say)));
    }),
    announce: announcer(voice),
    goTo: (feature) => {
      const heading = document.getElementById(getHeading(feature));
      heading?.focus();
      heading?.closest('section')?.scrollIntoView({ block: 'start' });
    },
  });
  stage.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-do]') : null;
    if (button !== null)
      controller.do(button.dataset['do'] ?? '', button.dataset['id'] ?? '', button.dataset['feature'] ?? '');
  });
  stage.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('.tile')) return;
    takeTurn(target);
    controller.turnTo(target.dataset['feature'] ?? '');
  });
  roveOn(stage);
  host.post(ready);
}
