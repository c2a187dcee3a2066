import { type ReactNode, useEffect, useRef } from 'react';

/** Children are revealed when they are 50 px within the window (SCROLL-3). */
const viewportMargin = '0px 0px -50px 0px';

/**
 * Fades and slides its children in, one after the other, when they are scrolled into view. Only the
 * script that will show them hides them, and only while they are out of sight. Without script, or
 * if it is late, they are simply visible (SCROLL-4).
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
