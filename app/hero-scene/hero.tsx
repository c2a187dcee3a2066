import { useEffect, useRef, useState } from 'react';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { ButtonLink } from '../components/links.tsx';
import { reducedMotion, savesData } from '../components/preferences.ts';
import { RichText } from '../components/rich-text.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { PeoplePrice, type PeoplePriceProps } from '../estimate/people-price.tsx';
import type { AnimatedScene } from './animated-scene.ts';
import hero from './hero.css?url';

interface HeroSceneText {
  /** Names of the button that pauses and resumes the animation. */
  pause: string;
  play: string;
  /** The alternative text of the picture. */
  alt: string;
}

/** The beginning of the home page: what is offered for how much, above or beside a scene. */
export function Hero(props: {
  tagline: string;
  heading: string;
  paragraphs: string[];
  /** HTML, in which the figure is strong. */
  facts: string[];
  price: PeoplePriceProps;
  buttons: SiteLink[];
  scene: HeroSceneText;
}) {
  const { tagline, heading, paragraphs, facts, price, buttons, scene } = props;
  const [lead, coverage, last] = paragraphs;
  return (
    <div className="hero">
      <Stylesheet file={hero} />
      <div className="hero-text">
        <p className="hero-tagline">{tagline}</p>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="hero-lead">{lead}</p>
        <p className="hero-coverage">{coverage}</p>
        <PeoplePrice {...price} />
        <p className="buttons cluster">
          {buttons.map((button, index) => (
            <ButtonLink key={button.label} link={button} look={index === 0 ? 'main' : 'quiet'} />
          ))}
        </p>
      </div>
      {/* The pictures come last, because they would move if the page were painted while it arrives. */}
      <HeroBackground />
      <HeroScene text={scene} />
      <div className="hero-facts">
        <div className="page-width split">
          <p className="large-text">{last}</p>
          <ul className="grid">
            {facts.map((fact) => (
              <RichText key={fact} as="li" html={fact} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/**
 * The land behind the canal of the hero's picture. It appears once it has loaded or failed to load. Without script
 * the browser shows it as soon as it has it.
 */
function HeroBackground() {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'unknown' | 'waiting' | 'loaded' | 'failed'>('unknown');
  useEffect(() => {
    const { current } = image;
    if (current === null) return;
    if (!current.complete) setState('waiting');
    else setState(current.naturalWidth > 0 ? 'loaded' : 'failed');
  }, []);
  return (
    <img
      ref={image}
      src="/scenes/hero-background.svg"
      alt=""
      width="4800"
      height="640"
      decoding="async"
      fetchPriority="low"
      className="hero-background"
      data-state={state}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  );
}

/** The share of the picture that has to be in view, so that nobody misses the beginning. */
const visiblePart = 0.3;

/** The visitor's last choice holds until the page is reloaded. */
let isPausedThisSession = false;

/**
 * The hero's picture: a still image, which needs no script. Once it has been seen and the browser is idle, the same
 * drawing takes its place and moves, unless something speaks against motion.
 */
function HeroScene({ text }: { text: HeroSceneText }) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const scene = useRef<AnimatedScene>(null);
  const [shown, setShown] = useState<'placeholder' | 'still' | 'animation'>('placeholder');
  const [isPaused, setPaused] = useState(isPausedThisSession);

  useEffect(() => {
    const [element, still] = [stage.current, image.current];
    if (element === null || still === null) return;
    if (reducedMotion().matches || savesData()) {
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

/**
 * Required by WCAG 2.2.2. Its name stays the same while `aria-pressed` changes: if both
 * changed, screen readers would say "Play, pressed". The title tells mouse users what a click does.
 */
function PauseButton(props: { text: HeroSceneText; isPaused: boolean; onToggle: () => void }) {
  const { text, isPaused, onToggle } = props;
  return (
    <button
      type="button"
      className="scene-pause"
      aria-label={text.pause}
      aria-pressed={isPaused}
      title={isPaused ? text.play : text.pause}
      onClick={onToggle}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16" className="stroke-icon">
        <path d={isPaused ? 'M8 5v14l11-7z' : 'M8 5v14M16 5v14'} />
      </svg>
    </button>
  );
}

/**
 * Calls once, when `element` is in view and the browser is idle, unless `signal` is aborted before.
 */
function whenSeenAndIdle(element: Element, signal: AbortSignal, call: () => void): void {
  const callUnlessAborted = () => {
    if (!signal.aborted) call();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry === undefined || entry.intersectionRatio < visiblePart) return;
      observer.disconnect();
      window.requestIdleCallback?.(callUnlessAborted, { timeout: 2000 }) ??
        setTimeout(callUnlessAborted, 200);
    },
    { threshold: visiblePart },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
