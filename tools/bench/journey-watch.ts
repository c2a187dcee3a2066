/** In the browser: how long a click takes to show another page. */

/** From the click, in ms. */
export interface Arrival {
  /** The new page's heading is in the document. */
  content: number;
  /** A frame with it has been made. */
  painted: number;
  /** The cross-fade is over; null without one. */
  faded: number | null;
}

declare global {
  interface Window {
    /** Of the latest click that led to another page. */
    latestArrival?: Promise<Arrival>;
  }
}

/** To be run in every new document before its own scripts. */
export function watchArrivals(): void {
  // The browser keeps 250 entries otherwise, and a bench fetches more.
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
      // A message sent in a frame arrives when the frame is made.
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

/** Without it React Router changes pages at once. */
export function withoutCrossFade(): void {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
}
