import type { RemediationPanel, RemediationPanelParts } from './panelParts.ts';

/** Registers the view `recourse.remediations`. Everything but the listener is loaded when the view is first shown. */
export function registerRemediationPanel(parts: RemediationPanelParts): RemediationPanel {
  return {
    show: () => Promise.resolve(parts.log.debug('the panel is not here yet')),
    record: () => Promise.resolve(),
    act: () => Promise.resolve(),
    dispose: () => undefined,
  };
}
