/** Runs in the browser and measures how long a click takes to show another page. */

/** Times since the click, in ms. */
export interface Arrival {
  /** When the new page's heading is in the document. */
  content: number;
  /** When a frame with it has been painted. */
  painted: number;
  /** When the cross-fade is over; null without one. */
  faded: number | null;
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
  let fade: Promise<unknown> | null = null;
  const start = document.startViewTransition?.bind(document);
  if (start !== undefined) {
    document.startViewTransition = (update) => {
      const transition = start(update);
      fade = transition.finished;
      return transition;
    };
  }
  const heading = () => document.querySelector('main h1')?.textContent;
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      // A message sent in a frame arrives once the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      requestAnimationFrame(() => port2.postMessage(null));
    });

  async function arrival(clickedAt: number, oldHeading: string | undefined): Promise<Arrival> {
    fade = null;
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
    const painted = performance.now() - clickedAt;
    if (fade === null) return { content, painted, faded: null };
    await fade;
    return { content, painted, faded: performance.now() - clickedAt };
  }

  addEventListener(
    'click',
    ({ timeStamp }) => {
      window.latestArrival = arrival(timeStamp, heading() ?? undefined);
    },
    { capture: true },
  );
}

/** Without this function of the browser React Router changes pages at once. */
export function withoutCrossFade(): void {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
}
