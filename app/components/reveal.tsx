import { type ReactNode, useEffect, useRef } from 'react';

/** Sections are revealed 50 px after they have come into view (SCROLL-3). */
const viewportMargin = '0px 0px -50px 0px';

/**
 * Fades and slides its children in, one after the other, when they are scrolled into view. They are
 * hidden only by the script that will show them, and only while they are out of sight: without script,
 * or with a late one, everything is simply there.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null || current.getBoundingClientRect().top < window.innerHeight) return;
    current.dataset.reveal = 'waiting';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        current.dataset.reveal = 'shown';
        observer.disconnect();
      },
      { rootMargin: viewportMargin },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      delete current.dataset.reveal;
    };
  }, []);
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}
