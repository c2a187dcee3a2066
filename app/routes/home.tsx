import { localeAt } from '../../site/addresses/locales.ts';
import { readCompany, readHome, readMessages, readPriceList } from '../../site/index.ts';
import { smallSceneOf } from '../../site/scenes.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { LineCards } from '../components/line-cards.tsx';
import { Places } from '../components/places.tsx';
import { Reasons } from '../components/reasons.tsx';
import { Section } from '../components/section.tsx';
import { useReveal } from '../components/use-reveal.ts';
import { HeroBackground } from '../hero-scene/hero-background.tsx';
import { HeroScene } from '../hero-scene/hero-scene.tsx';
import { headOf } from '../page-data/page-head.server.ts';
import { linksTo, linkTo } from '../page-data/site-content.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/home.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const home = readHome(locale);
  const { example, wording } = readPriceList(locale);
  const { beforeTaxNote } = readMessages(locale).site.offer;
  return {
    head: headOf(locale, home, 'home'),
    tagline: readCompany(locale).tagline,
    hero: {
      ...home.hero,
      buttons: linksTo(locale, home.hero.buttons),
      priceNote: example ? `${wording.exampleNote} ${beforeTaxNote}` : beforeTaxNote,
    },
    services: {
      ...home.services,
      cards: home.services.cards.map((card) => ({
        ...card,
        link: linkTo(locale, card.link),
        scene: smallSceneOf(card.link.page),
      })),
      all: linkTo(locale, home.services.all),
    },
    industries: {
      ...home.industries,
      places: home.industries.chips.map((chip) => ({
        ...linkTo(locale, chip),
        text: chip.text,
        scene: smallSceneOf(chip.page),
      })),
      all: linkTo(locale, home.industries.all),
    },
    reasons: { ...home.reasons, note: example ? wording.example : null },
    closing: { ...home.closing, button: linkTo(locale, home.closing.button) },
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tagline, hero, services, industries, reasons, closing } = loaderData;
  useReveal();
  return (
    <>
      <PageStyles name="home-and-overviews" />
      <div className="hero">
        <div className="hero-text">
          <p className="hero-tagline">{tagline}</p>
          <h1 tabIndex={-1}>{hero.heading}</h1>
          <div className="hero-paragraphs">
            {hero.paragraphs.map((paragraph, index) => (
              <p key={paragraph}>
                {paragraph}
                {/* The second paragraph has the prices. */}
                {index === 1 ? <span className="fine-print"> {hero.priceNote}</span> : null}
              </p>
            ))}
          </div>
          <p className="buttons">
            {hero.buttons.map((button, index) => (
              <ButtonLink key={button.label} link={button} look={index === 0 ? 'main' : 'quiet'} />
            ))}
          </p>
        </div>
        {/* The pictures come last, because they would move if the page were painted while it arrives. */}
        <HeroBackground />
        <HeroScene text={hero.scene} />
      </div>

      <Section heading={services.heading} intro={services.intro}>
        <LineCards cards={services.cards}>
          <p>{services.allText}</p>
          <ButtonLink link={services.all} look="quiet" />
        </LineCards>
      </Section>

      <Section heading={industries.heading} intro={industries.intro}>
        <Places places={industries.places} onward={industries.all} />
      </Section>

      <Section heading={reasons.heading} look="band">
        <Reasons reasons={reasons.cards} />
        {reasons.note === null ? null : <p className="fine-print">{reasons.note}</p>}
      </Section>

      <ClosingBand {...closing} />
    </>
  );
}
