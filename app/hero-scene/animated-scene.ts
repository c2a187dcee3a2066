/** Loaded only where the scene is animated. */
import { size } from './composition.ts';
import { drawScene } from './draw-scene.ts';
import { runFrames } from './run-frames.ts';
import { readColours } from './scene-colours.ts';
import { frameAt } from './scene-frame.ts';
import './hero-scene.css';

export interface AnimatedScene {
  pause(): void;
  play(): void;
  destroy(): void;
}

interface SceneOptions {
  paused: boolean;
  /** Called after the first picture has been drawn. */
  onDrawn: () => void;
  /** Called when drawing fails. The canvas has been removed then. */
  onFailed: (error: unknown) => void;
}

/** A higher ratio costs time and does not look better. */
const maxPixelRatio = 2;
/** Seconds. After a hitch the scene continues where it was instead of jumping. */
const maxStepSeconds = 0.1;
/** CSS pixels, independent of the picture's size. */
const lightLength = 78;

/** Adds a canvas to `stage` and draws on it while it is visible and not paused. */
export function startScene(stage: HTMLElement, options: SceneOptions): AnimatedScene {
  const canvas = document.createElement('canvas');
  canvas.className = 'scene-canvas';
  stage.append(canvas);
  const context = canvas.getContext('2d');
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const ending = new AbortController();
  let colours = readColours(canvas);
  let isPaused = options.paused;
  let isInView = true;
  let hasDrawn = false;
  let seconds = 0;
  /** Where the still image begins, in pixels of the canvas. */
  let imageLeft = 0;
  let last: number | undefined;
  let stop: (() => void) | undefined;

  function guard(work: () => void) {
    if (ending.signal.aborted) return;
    try {
      work();
    } catch (error) {
      destroy();
      options.onFailed(error);
    }
  }

  function draw() {
    if (context === null) throw new Error('There is no 2D canvas.');
    if (canvas.width === 0) return;
    // Like the still image.
    const scale = canvas.height / size.height;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, imageLeft - size.left * scale, 0);
    const unitsPerPixel = canvas.width / stage.clientWidth / scale;
    drawScene(context, frameAt(seconds, lightLength * unitsPerPixel), colours);
    if (!hasDrawn) options.onDrawn();
    hasDrawn = true;
  }

  function drawAt(now: number) {
    seconds += Math.min((now - (last ?? now)) / 1000, maxStepSeconds);
    last = now;
    guard(draw);
  }

  function settleDown() {
    const shouldRun = !isPaused && isInView && !document.hidden && !ending.signal.aborted;
    if (shouldRun && stop === undefined) {
      last = undefined;
      stop = runFrames(drawAt);
    } else if (!shouldRun) {
      stop?.();
      stop = undefined;
    }
  }

  function fit() {
    const ratio = Math.min(devicePixelRatio, maxPixelRatio);
    // The rounding of `clientWidth` would blur the picture.
    const { width, height } = stage.getBoundingClientRect();
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    imageLeft = ratio * leftOfImage(stage);
    draw();
  }

  function recolour() {
    colours = readColours(canvas);
    draw();
  }

  const sizes = new ResizeObserver(() => guard(fit));
  const views = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false;
    settleDown();
  });

  function destroy() {
    ending.abort();
    settleDown();
    sizes.disconnect();
    views.disconnect();
    canvas.remove();
  }

  sizes.observe(stage);
  views.observe(stage);
  const { signal } = ending;
  darkness.addEventListener('change', () => guard(recolour), { signal });
  document.addEventListener('visibilitychange', settleDown, { signal });
  settleDown();

  const setPaused = (paused: boolean) => {
    isPaused = paused;
    settleDown();
  };
  return { pause: () => setPaused(true), play: () => setPaused(false), destroy };
}

/** Where the still image begins in the stage, in CSS pixels. */
function leftOfImage(stage: HTMLElement): number {
  const image = stage.querySelector('img');
  if (image === null) throw new Error('There is no still image.');
  return Number.parseFloat(getComputedStyle(image).objectPosition);
}
