import { panelProtocol, type PanelHello } from '../../src/panels/protocol/handshake.ts';
import { isExactly, isNumber, isShape, isTableOf, isText, type Check } from './check.ts';

/** The API that the editor gives to a page, once. */
interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** The connection to the extension, and state that outlives the page. */
export interface Host<Outgoing> {
  post(message: Outgoing): void;
  /** The state saved by the last page, if it still passes `check`. */
  recall(): unknown;
  remember(state: unknown): void;
}

/** The first message from the host. */
export const isHello: Check<PanelHello> = isShape<PanelHello>({
  type: isExactly('hello'),
  protocol: isNumber,
  texts: isTableOf(isText),
});

/** Announces that the page is ready, and passes every valid message to `receive`. Invalid messages are dropped. */
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

/** The first message of a page. */
export const ready = { type: 'ready', protocol: panelProtocol } as const;
