import { ButtonLink } from '../components/button-link.tsx';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import hero from './hero.css?url';
import { HeroBackground } from './hero-background.tsx';
import { HeroScene, type HeroSceneText } from './hero-scene.tsx';

/** The beginning of the home page: words and calls to action, above or beside a scene. */
export function Hero(props: {
  tagline: string;
  heading: string;
  paragraphs: string[];
  /** Behind the second paragraph, which has the prices. */
  priceNote: string;
  buttons: SiteLink[];
  scene: HeroSceneText;
}) {
  const { tagline, heading, paragraphs, priceNote, buttons, scene } = props;
  return (
    <div className="hero">
      <Stylesheet file={hero} />
      <div className="hero-text">
        <p className="hero-tagline">{tagline}</p>
        <h1 tabIndex={-1}>{heading}</h1>
        <div className="hero-paragraphs">
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph}>
              {paragraph}
              {index === 1 ? <span className="fine-print"> {priceNote}</span> : null}
            </p>
          ))}
        </div>
        <p className="buttons">
          {buttons.map((button, index) => (
            <ButtonLink key={button.label} link={button} look={index === 0 ? 'main' : 'quiet'} />
          ))}
        </p>
      </div>
      {/* The pictures come last, because they would move if the page were painted while it arrives. */}
      <HeroBackground />
      <HeroScene text={scene} />
    </div>
  );
}
