/** Increases when a message changes its meaning: an older page is reloaded instead of being misunderstood. */
export const panelProtocol = 1;

/** The first message of a page: it is loaded and listens. */
export interface PanelReady {
  readonly type: 'ready';
  readonly protocol: number;
}

/** The first message to a page: its localised texts, by key. */
export interface PanelHello {
  readonly type: 'hello';
  readonly protocol: number;
  readonly texts: Readonly<Record<string, string>>;
}
