import { localeAt, localeFacts } from '../../site/addresses/locales.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import {
  readCalculator,
  readCompany,
  readHome,
  readMessages,
  readPriceList,
} from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import { smallSceneOf } from '../../site/scenes.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ClientWords } from '../components/client-words.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { IndustryLinks } from '../components/industry-links.tsx';
import { PeopleRow } from '../components/people.tsx';
import { Reasons } from '../components/reasons.tsx';
import { Section } from '../components/section.tsx';
import { ServiceCards } from '../components/service-cards.tsx';
import { TextLink } from '../components/text-link.tsx';
import { useReveal } from '../components/use-reveal.ts';
import { Hero } from '../hero-scene/hero.tsx';
import { smallBill } from '../page-data/offer.server.ts';
import { headOf } from '../page-data/page-head.server.ts';
import { loadClientWords } from '../page-data/proof.server.ts';
import { linksTo, linksToPages, linkTo } from '../page-data/site-content.server.ts';
import type { Route } from './+types/home.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const home = readHome(locale);
  const people = readPeople(locale);
  const { fields, messages } = readCalculator(locale);
  const { notIncluded: _, ...prices } = readPriceList(locale);
  return {
    head: headOf(locale, home, 'home'),
    tagline: readCompany(locale).tagline,
    hero: {
      ...home.hero,
      buttons: linksTo(locale, home.hero.buttons),
      offer: {
        ...home.hero.offer,
        prices,
        language: localeFacts(locale).language,
        words: { label: fields.people.label, less: fields.less, more: fields.more, ...messages },
        calculatorHref: pathOf(locale, 'pricing-calculator'),
        tableHref: `${pathOf(locale, 'pricing')}#by-people`,
      },
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
    clients: loadClientWords(locale),
    ...(people.length > 0 && {
      people: {
        heading: readMessages(locale).people.heading,
        entries: people.map(({ name, role, photo }) => ({ name, role, photo })),
        about: linksToPages(locale, ['about']),
      },
    }),
    closing: { ...home.closing, button: linkTo(locale, home.closing.button) },
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tagline, hero, services, industries, people, reasons, clients, closing } = loaderData;
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

      {people === undefined ? null : (
        <Section heading={people.heading}>
          <PeopleRow entries={people.entries} />
          {people.about.map((link) => (
            <TextLink key={link.href} link={link} />
          ))}
        </Section>
      )}

      <Section heading={reasons.heading} look="band">
        <Reasons reasons={reasons.cards} />
      </Section>

      {clients === undefined ? null : (
        <Section heading={clients.heading}>
          <ClientWords {...clients} entries={clients.entries.slice(0, 3)} />
        </Section>
      )}

      <ClosingBand {...closing} />
    </>
  );
}
