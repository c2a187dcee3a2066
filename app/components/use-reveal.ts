import { useEffect } from 'react';
import { reducedMotion } from './preferences.ts';

/** Every heading, paragraph, link and list item of a section, each with everything in it. */
const parts = 'main > section :is(h2, p, li, a):not(:is(p, li) *)';
/** Parts are revealed when they are 50 px within the window. */
const viewportMargin = '0px 0px -50px 0px';
const hidden = { opacity: 0, translate: '0 1.5rem' };
const durationMs = 500;
const staggerMs = 100;

/**
 * Fades and slides the sections of a page in when they are scrolled into view, parts that come
 * together one after the other. Only the script that will show a part hides it, and only once the
 * visitor scrolls. An animation that waits at its start hides it, so nothing in the
 * document does: saved pages and pictures of the whole page show everything.
 */
export function useReveal() {
  useEffect(() => {
    if (reducedMotion().matches) return;
    const animations = new Map<Element, Animation>();
    const observer = new IntersectionObserver(
      (entries) => {
        const arrived = entries.filter((entry) => entry.isIntersecting);
        // Each section begins at once, also where a jump shows several.
        const counts = new Map<Element | null, number>();
        for (const { target } of arrived) {
          const section = target.closest('section');
          const index = counts.get(section) ?? 0;
          counts.set(section, index + 1);
          observer.unobserve(target);
          reveal(animations.get(target), index);
        }
      },
      { rootMargin: viewportMargin },
    );
    const hide = () => {
      // A jump may already show what was below: nothing that is seen is hidden again.
      const below = [...document.querySelectorAll(parts)].filter(isBelowWindow);
      for (const part of below) animations.set(part, waiting(part));
      for (const part of below) observer.observe(part);
    };
    const showAll = () => {
      for (const animation of animations.values()) animation.finish();
    };
    addEventListener('scroll', hide, { once: true, passive: true });
    addEventListener('beforeprint', showAll);
    return () => {
      removeEventListener('scroll', hide);
      removeEventListener('beforeprint', showAll);
      observer.disconnect();
      for (const animation of animations.values()) animation.cancel();
    };
  }, []);
}

function isBelowWindow(part: Element): boolean {
  return part.getBoundingClientRect().top >= window.innerHeight;
}

function waiting(part: Element): Animation {
  const timing = { duration: durationMs, easing: 'ease', fill: 'backwards' } as const;
  const animation = part.animate([hidden, {}], timing);
  animation.pause();
  return animation;
}

/** @param index among the parts of its section that came into view together */
function reveal(animation: Animation | undefined, index: number): void {
  if (animation === undefined) return;
  animation.effect?.updateTiming({ delay: index * staggerMs });
  animation.play();
  // The visitor may have changed the setting since the part was hidden.
  if (reducedMotion().matches) animation.finish();
}
