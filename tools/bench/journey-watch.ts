/** Runs in the browser and measures how long a click takes to show another page. */

/** Times since the click, in ms. */
export interface Arrival {
  /** When the new page's heading is in the document. */
  content: number;
  /** When a frame with it has been painted. */
  painted: number;
}

declare global {
  interface Window {
    /** What the latest click that led to another page took. */
    latestArrival?: Promise<Arrival>;
  }
}

/** Has to run in every new document before its own scripts. */
export function watchArrivals(): void {
  // The browser keeps 250 entries by default, and a bench fetches more.
  performance.setResourceTimingBufferSize(100_000);
  const heading = () => document.querySelector('main h1')?.textContent;
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      // A message sent in a frame arrives once the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      requestAnimationFrame(() => port2.postMessage(null));
    });

  async function arrival(clickedAt: number, oldHeading: string | undefined): Promise<Arrival> {
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        const now = heading();
        if (now === undefined || now === oldHeading) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
    const content = performance.now() - clickedAt;
    await nextFrame();
    return { content, painted: performance.now() - clickedAt };
  }

  addEventListener(
    'click',
    ({ timeStamp }) => {
      window.latestArrival = arrival(timeStamp, heading() ?? undefined);
    },
    { capture: true },
  );
}
