import { h, type Child } from '../lib/element.ts';

/** A button whose data attributes name its action. */
export function button(
  look: 'primary' | 'secondary' | 'link',
  action: string,
  id: string,
  text: string,
  more: Readonly<Record<string, string | undefined>> = {},
): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: look, 'data-key': `${action}:${id}`, 'data-do': action, 'data-id': id, ...more },
    text,
  );
}

/** Progress; the bar is indeterminate while the total is unknown. */
export function progress(text: string, done: number, of: number, key: string): Child {
  return h(
    'div',
    { class: 'progress', 'data-key': key },
    h('p', {}, of === 0 ? text : `${text} ${String(done)} / ${String(of)}`),
    of === 0
      ? h('div', { class: 'bar', 'aria-hidden': 'true' })
      : h('progress', { max: of, value: String(done), 'aria-label': text }),
  );
}
