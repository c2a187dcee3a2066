import { useEffect, useRef, useState } from 'react';
import { reducedMotion } from '../components/reduced-motion.ts';
import type { AnimatedScene } from './animated-scene.ts';
import { PauseButton } from './pause-button.tsx';
import { mayAnimate, visiblePart, whenSeenAndIdle } from './when-seen.ts';

export interface HeroSceneText {
  /** Names of the button that pauses and resumes the animation. */
  pause: string;
  play: string;
  /** The alternative text of the picture. */
  alt: string;
}

/** The visitor's last choice holds until the page is reloaded. */
let isPausedThisSession = false;

/**
 * The hero's picture: a still image, which needs no script. Once it has been seen and the browser is idle, the same
 * drawing takes its place and moves, unless something speaks against motion (SCROLL-6).
 */
export function HeroScene({ text }: { text: HeroSceneText }) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const scene = useRef<AnimatedScene>(null);
  const [shown, setShown] = useState<'placeholder' | 'still' | 'animation'>('placeholder');
  const [isPaused, setPaused] = useState(isPausedThisSession);

  useEffect(() => {
    const [element, still] = [stage.current, image.current];
    if (element === null || still === null) return;
    if (!mayAnimate()) {
      setShown('still');
      return;
    }
    const ending = new AbortController();
    const { signal } = ending;
    const showStill = () => {
      ending.abort();
      setShown('still');
    };
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      console.warn('The hero scene stays a still picture:', error);
      showStill();
    };
    signal.addEventListener('abort', () => {
      scene.current?.destroy();
      scene.current = null;
    });
    reducedMotion().addEventListener('change', showStill, { signal });
    whenSeenAndIdle(element, signal, () => {
      import('./animated-scene.ts')
        .then(({ startScene }) =>
          startScene(element, still, {
            paused: isPausedThisSession,
            visiblePart,
            onEnd: () => setPaused(true),
          }),
        )
        .then((started) => {
          if (signal.aborted) return started.destroy();
          scene.current = started;
          setShown('animation');
        })
        .catch(fail);
    });
    return () => ending.abort();
  }, []);

  const toggle = () => {
    isPausedThisSession = !isPaused;
    setPaused(isPausedThisSession);
    if (isPausedThisSession) scene.current?.pause();
    else scene.current?.play();
  };
  return (
    <div className="scene-placeholder" data-shown={shown}>
      <div ref={stage} className="scene-stage" role="img" aria-label={text.alt}>
        <img ref={image} src="/scenes/hero.svg" alt="" width="4800" height="640" decoding="async" />
      </div>
      {shown === 'animation' ? (
        <PauseButton text={text} isPaused={isPaused} onToggle={toggle} />
      ) : null}
    </div>
  );
}
