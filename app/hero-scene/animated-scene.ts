/** Loaded only where the scene is animated. */
import { trusted } from '../components/rich-text.tsx';
import './hero-scene.css';

export interface AnimatedScene {
  pause(): void;
  /** Begins again if the story is over. */
  play(): void;
  destroy(): void;
}

interface SceneOptions {
  paused: boolean;
  /** The share of the stage that has to be in view for the story to go on. */
  visiblePart: number;
  /** Called when the boat has arrived. The drawing then looks like the still image. */
  onEnd: () => void;
}

const durationMs = 11_000;

/** From the upper water, where the boat is drawn, down to the lower, in units of the drawing. */
const lift = 96;
const intoChamber = -292;
const beforeLock = -900;
/** How much of the upper gate shows when it is shut, as the lower one is drawn. */
const shut = 'scaleX(0.26)';

/**
 * A boat comes in from the lower water, the lower gate shuts, the water rises, the upper gate opens, and the
 * boat goes on. By the ids of the drawing, whose parts are drawn as they are at the end.
 */
const story: Record<string, Keyframe[]> = {
  boat: [
    {
      transform: `translate(${beforeLock}px, ${lift}px)`,
      easing: 'cubic-bezier(0.3, 0.6, 0.5, 1)',
    },
    { transform: `translate(${intoChamber}px, ${lift}px)`, offset: 0.31 },
    { transform: `translate(${intoChamber}px, ${lift}px)`, offset: 0.38, easing: 'ease-in-out' },
    { transform: `translate(${intoChamber}px)`, offset: 0.67 },
    { transform: `translate(${intoChamber}px)`, offset: 0.74, easing: 'ease-in-out' },
    { transform: 'none' },
  ],
  'chamber-water': [
    { transform: `translateY(${lift}px)` },
    { transform: `translateY(${lift}px)`, offset: 0.38, easing: 'ease-in-out' },
    { transform: 'none', offset: 0.67 },
    { transform: 'none' },
  ],
  'lower-gate': [
    { transform: 'none' },
    { transform: 'none', offset: 0.31, easing: 'ease-in-out' },
    { transform: shut, offset: 0.38 },
    { transform: shut },
  ],
  'upper-gate': [
    { transform: shut },
    { transform: shut, offset: 0.67, easing: 'ease-in-out' },
    { transform: 'none', offset: 0.74 },
    { transform: 'none' },
  ],
};

/**
 * Puts the drawing of the still image into `stage` as elements, and tells its story once, while it is in view and
 * not paused.
 */
export async function startScene(
  stage: HTMLElement,
  image: HTMLImageElement,
  options: SceneOptions,
): Promise<AnimatedScene> {
  const { host, root } = await loadDrawing(image.src);
  stage.append(host);
  let isPaused = options.paused;
  let isInView = false;

  const animations = Object.entries(story).map(([id, keyframes]) => {
    const part = root.getElementById(id);
    if (part === null) throw new Error(`The drawing has no part "${id}".`);
    const animation = part.animate(keyframes, { duration: durationMs, fill: 'both' });
    animation.pause();
    return animation;
  });

  function settleDown() {
    const shouldRun = !isPaused && isInView && !document.hidden;
    for (const animation of animations) {
      if (shouldRun) animation.play();
      else animation.pause();
    }
  }

  const [first] = animations;
  first?.addEventListener('finish', () => {
    isPaused = true;
    options.onEnd();
  });
  const views = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= options.visiblePart;
      settleDown();
    },
    { threshold: options.visiblePart },
  );
  views.observe(stage);
  document.addEventListener('visibilitychange', settleDown);

  const setPaused = (paused: boolean) => {
    isPaused = paused;
    settleDown();
  };
  return {
    pause: () => setPaused(true),
    play: () => setPaused(false),
    destroy() {
      views.disconnect();
      document.removeEventListener('visibilitychange', settleDown);
      host.remove();
    },
  };
}

const styleElement = /<style>(.*?)<\/style>/s;

/**
 * An element whose own tree is the drawing of a file. Its ids and colours are known nowhere else, and its style
 * element becomes a sheet, because the policy of the site allows no further such element.
 */
async function loadDrawing(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const text = await response.text();
  const host = document.createElement('div');
  host.className = 'scene-drawing';
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = trusted(text.replace(styleElement, '')) as string;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`svg { width: 100%; height: 100% } ${styleElement.exec(text)?.[1]}`);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}
