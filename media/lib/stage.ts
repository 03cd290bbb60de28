/** Asks for a drawing: however often it is called in one turn, the page is drawn once, at its end. */
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

/** Says things to screen readers through an element that they listen to. */
export function announcer(voice: HTMLElement): (text: string) => void {
  return (text) => {
    // The same words twice are news only when they were gone in between.
    voice.textContent = '';
    window.setTimeout(() => {
      voice.textContent = text;
    }, 50);
  };
}
