import { panelProtocol, type PanelHello } from '../../src/panels/protocol/handshake.ts';
import { isExactly, isNumber, isShape, isTableOf, isText, type Check } from './check.ts';

/** What the editor gives to a page, once. */
interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** The line to the extension, and the memory that outlives the page. */
export interface Host<Outgoing> {
  post(message: Outgoing): void;
  /** What was kept when the page was last there, if it is still what `check` wants. */
  recall(): unknown;
  remember(state: unknown): void;
}

/** The first message from the host. */
export const isHello: Check<PanelHello> = isShape<PanelHello>({
  type: isExactly('hello'),
  protocol: isNumber,
  texts: isTableOf(isText),
});

/**
 * Says that the page is there, and hands every message that passes the check to `receive`. What does not pass is
 * dropped.
 */
export function connect<Incoming, Outgoing>(
  check: Check<Incoming>,
  receive: (message: Incoming) => void,
): Host<Outgoing | { readonly type: 'ready'; readonly protocol: number }> {
  const api = acquireVsCodeApi();
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (check(event.data)) receive(event.data);
  });
  return {
    post: (message) => {
      api.postMessage(message);
    },
    recall: () => api.getState(),
    remember: (state) => {
      api.setState(state);
    },
  };
}

/** What a page says first. */
export const ready = { type: 'ready', protocol: panelProtocol } as const;
