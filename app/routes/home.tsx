import { localeAt } from '../../site/addresses/locales.ts';
import { readCompany, readHome, readMessages } from '../../site/index.ts';
import { smallSceneOf } from '../../site/scenes.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { IndustryLinks } from '../components/industry-links.tsx';
import { Reasons } from '../components/reasons.tsx';
import { Section } from '../components/section.tsx';
import { ServiceCards } from '../components/service-cards.tsx';
import { useReveal } from '../components/use-reveal.ts';
import { Hero } from '../hero-scene/hero.tsx';
import { smallBill } from '../page-data/offer.server.ts';
import { headOf } from '../page-data/page-head.server.ts';
import { linksTo, linkTo } from '../page-data/site-content.server.ts';
import type { Route } from './+types/home.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const home = readHome(locale);
  return {
    head: headOf(locale, home, 'home'),
    tagline: readCompany(locale).tagline,
    hero: {
      ...home.hero,
      buttons: linksTo(locale, home.hero.buttons),
      priceNote: readMessages(locale).site.offer.beforeTaxNote,
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
      links: home.industries.chips.map((chip) => ({
        ...linkTo(locale, chip),
        text: chip.text,
        scene: smallSceneOf(chip.page),
      })),
      all: linkTo(locale, home.industries.all),
    },
    reasons: {
      heading: home.reasons.heading,
      cards: home.reasons.cards.map(({ estimate, ...card }) => ({
        ...card,
        ...(estimate && { bill: smallBill(locale, estimate) }),
      })),
    },
    closing: { ...home.closing, button: linkTo(locale, home.closing.button) },
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tagline, hero, services, industries, reasons, closing } = loaderData;
  useReveal();
  return (
    <>
      <Hero tagline={tagline} {...hero} />

      <Section heading={services.heading} intro={services.intro}>
        <ServiceCards cards={services.cards}>
          <p>{services.allText}</p>
          <ButtonLink link={services.all} look="quiet" />
        </ServiceCards>
      </Section>

      <Section heading={industries.heading} intro={industries.intro}>
        <IndustryLinks links={industries.links} onward={industries.all} />
      </Section>

      <Section heading={reasons.heading} look="band">
        <Reasons reasons={reasons.cards} />
      </Section>

      <ClosingBand {...closing} />
    </>
  );
}
