import { useEffect, useRef, useState } from 'react';
import { reducedMotion } from '../components/reduced-motion.ts';
import type { AnimatedScene } from './animated-scene.ts';
import { PauseButton } from './pause-button.tsx';
import { mayAnimate, whenSeenAndIdle } from './when-seen.ts';

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
 * The hero's picture: a still image, which needs no script. An animated drawing of the same
 * composition fades in over it once the picture has been seen and the browser is idle, unless
 * something speaks against motion (SCROLL-6).
 */
export function HeroScene({ text }: { text: HeroSceneText }) {
  const stage = useRef<HTMLDivElement>(null);
  const scene = useRef<AnimatedScene>(null);
  const [shown, setShown] = useState<'placeholder' | 'still' | 'animation'>('placeholder');
  const [isPaused, setPaused] = useState(isPausedThisSession);

  useEffect(() => {
    const { current } = stage;
    if (current === null) return;
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
    whenSeenAndIdle(current, signal, () => {
      import('./animated-scene.ts')
        .then(({ startScene }) => {
          if (signal.aborted) return;
          scene.current = startScene(current, {
            paused: isPausedThisSession,
            onDrawn: () => setShown('animation'),
            onFailed: fail,
          });
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
        <img src="/scenes/hero.svg" alt="" width="4800" height="638" decoding="async" />
      </div>
      {shown === 'animation' ? (
        <PauseButton text={text} isPaused={isPaused} onToggle={toggle} />
      ) : null}
    </div>
  );
}
