/** Goes up when a message changes its meaning: a page of an older one is loaded anew instead of being misunderstood. */
export const panelProtocol = 1;

/** The first message of a page: it is there and listens. */
export interface PanelReady {
  readonly type: 'ready';
  readonly protocol: number;
}

/** The first message to a page: everything it says to people, by key, in their language. */
export interface PanelHello {
  readonly type: 'hello';
  readonly protocol: number;
  readonly texts: Readonly<Record<string, string>>;
}
