import { useEffect, useRef, useState } from 'react';

/**
 * The land behind the canal of the hero's picture. It appears once it has loaded or failed to load (PAGE-5). Without script
 * the browser shows it as soon as it has it.
 */
export function HeroBackground() {
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
