import { readHome } from '../../content/index.ts';
import { pathOf } from '../../content/page-ids.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { CardGrid } from '../components/card-grid.tsx';
import { Section } from '../components/section.tsx';
import { TextLink } from '../components/text-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { headOf, linksTo, linkTo } from '../site-content.server.ts';
import type { Route } from './+types/home.ts';

export function loader() {
  const home = readHome('en');
  return {
    head: headOf('en', home, pathOf('en', 'home')),
    hero: { ...home.hero, buttons: linksTo('en', home.hero.buttons) },
    services: {
      ...home.services,
      cards: home.services.cards.map((card) => ({ ...card, link: linkTo('en', card.link) })),
      all: linkTo('en', home.services.all),
    },
    industries: {
      ...home.industries,
      chips: linksTo('en', home.industries.chips),
      all: linkTo('en', home.industries.all),
    },
    reasons: home.reasons,
    closing: { ...home.closing, button: linkTo('en', home.closing.button) },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, services, industries, reasons, closing } = loaderData;
  return (
    <>
      <div className="page-width py-16 md:py-24">
        <h1 tabIndex={-1} className="max-w-[14ch]">
          {hero.heading}
        </h1>
        <div className="mt-6 max-w-[60ch] space-y-4 text-lg">
          {hero.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className="mt-8 flex flex-wrap gap-3">
          {hero.buttons.map((button, place) => (
            <ButtonLink key={button.label} link={button} look={place === 0 ? 'main' : 'quiet'} />
          ))}
        </p>
      </div>

      <Section heading={services.heading} intro={services.intro}>
        <CardGrid cards={services.cards} />
        <TextLink link={services.all} className="mt-8" />
      </Section>

      <Section heading={industries.heading} intro={industries.intro}>
        <ul className="flex flex-wrap gap-3">
          {industries.chips.map((chip) => (
            <li key={chip.href}>
              <ButtonLink link={chip} look="quiet" />
            </li>
          ))}
        </ul>
        <TextLink link={industries.all} className="mt-8" />
      </Section>

      <Section heading={reasons.heading}>
        <CardGrid cards={reasons.cards} />
      </Section>

      <section className="page-width mt-20">
        <div className="rounded-card bg-brand p-8 text-brand-ink md:p-14">
          <h2>{closing.heading}</h2>
          <p className="mt-3 max-w-[60ch] text-lg">{closing.text}</p>
          <p className="mt-6">
            <ButtonLink link={closing.button} look="main" />
          </p>
        </div>
      </section>
    </>
  );
}
