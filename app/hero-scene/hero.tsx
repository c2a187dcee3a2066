import { ButtonLink } from '../components/button-link.tsx';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import { PeopleOffer, type PeopleOfferProps } from '../estimate/people-offer.tsx';
import hero from './hero.css?url';
import { HeroBackground } from './hero-background.tsx';
import { HeroScene, type HeroSceneText } from './hero-scene.tsx';

/** The beginning of the home page: what is offered for how much, above or beside a scene. */
export function Hero(props: {
  tagline: string;
  heading: string;
  paragraphs: string[];
  offer: PeopleOfferProps;
  buttons: SiteLink[];
  scene: HeroSceneText;
}) {
  const { tagline, heading, paragraphs, offer, buttons, scene } = props;
  const [lead, ...further] = paragraphs;
  return (
    <div className="hero">
      <Stylesheet file={hero} />
      <div className="hero-text">
        <p className="hero-tagline">{tagline}</p>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="hero-lead">{lead}</p>
        <PeopleOffer {...offer} />
        <p className="buttons">
          {buttons.map((button, index) => (
            <ButtonLink key={button.label} link={button} look={index === 0 ? 'main' : 'quiet'} />
          ))}
        </p>
        <div className="hero-paragraphs">
          {further.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      {/* The pictures come last, because they would move if the page were painted while it arrives. */}
      <HeroBackground />
      <HeroScene text={scene} />
    </div>
  );
}
