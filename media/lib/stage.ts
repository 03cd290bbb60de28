/** Schedules a rendering: however often it is called in one turn, the page is rendered once, at its end. */
export function oncePerTurn(draw: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      draw();
    });
  };
}

/** Announces text to screen readers through a live element. */
export function announcer(voice: HTMLElement): (text: string) => void {
  return (text) => {
    // The same text is announced again only if it was removed in between.
    voice.textContent = '';
    window.setTimeout(() => {
      voice.textContent = text;
    }, 50);
  };
}
