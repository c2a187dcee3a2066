/** Milliseconds. So there are 30 frames a second at most, which spares batteries and weak processors. */
const shortestRest = 26;
/** Times as long as the frame took. */
const restAfterFrame = 3;

/**
 * Calls `draw` for one frame after another until it is stopped. On a slow machine three quarters of
 * the time remain for what the visitor does (SPEED-22).
 *
 * @returns stops it
 */
export function runFrames(draw: (now: number) => void): () => void {
  let request = requestAnimationFrame(step);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function step(now: number) {
    const began = performance.now();
    // It runs when the browser has painted the frame, which can take longer than drawing it.
    timer = setTimeout(() => rest(performance.now() - began));
    draw(now);
  }

  function rest(took: number) {
    const askForFrame = () => {
      request = requestAnimationFrame(step);
    };
    timer = setTimeout(askForFrame, Math.max(shortestRest, took * restAfterFrame));
  }

  return () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
  };
}
