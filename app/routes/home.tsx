import { readHome } from '../../content/index.ts';
import { pathOf } from '../../content/page-ids.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { LineCards } from '../components/line-cards.tsx';
import { Reasons } from '../components/reasons.tsx';
import { Reveal } from '../components/reveal.tsx';
import { Section } from '../components/section.tsx';
import { Stops } from '../components/stops.tsx';
import { TextLink } from '../components/text-link.tsx';
import { HeroScene } from '../hero-scene/hero-scene.tsx';
import { pageMeta } from '../page-meta.ts';
import { headOf, linksTo, linkTo, sceneOf } from '../site-content.server.ts';
import type { Route } from './+types/home.ts';

export function loader() {
  const home = readHome('en');
  return {
    head: headOf('en', home, pathOf('en', 'home')),
    hero: { ...home.hero, buttons: linksTo('en', home.hero.buttons) },
    services: {
      ...home.services,
      cards: home.services.cards.map((card) => ({
        ...card,
        link: linkTo('en', card.link),
        scene: sceneOf(card.link.page),
      })),
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
      <div className="hero page-width">
        <div>
          <h1 tabIndex={-1}>{hero.heading}</h1>
          <div className="mt-7 max-w-[34rem] space-y-4 text-lg">
            {hero.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <p className="mt-9 flex flex-wrap gap-3">
            {hero.buttons.map((button, place) => (
              <ButtonLink key={button.label} link={button} look={place === 0 ? 'main' : 'quiet'} />
            ))}
          </p>
        </div>
        <HeroScene text={hero.scene} />
      </div>

      <Section heading={services.heading} intro={services.intro}>
        <Reveal>
          <LineCards cards={services.cards} />
        </Reveal>
        <TextLink link={services.all} className="mt-8" />
      </Section>

      <Section heading={industries.heading} intro={industries.intro}>
        <Reveal>
          <Stops links={industries.chips} onward={industries.all} />
        </Reveal>
      </Section>

      <Section heading={reasons.heading} look="band">
        <Reveal>
          <Reasons reasons={reasons.cards} />
        </Reveal>
      </Section>

      <section className="closing-band">
        <div className="page-width">
          <h2>{closing.heading}</h2>
          <p className="mt-3 max-w-[36rem] text-lg">{closing.text}</p>
          <p className="mt-7">
            <ButtonLink link={closing.button} look="main" />
          </p>
        </div>
      </section>
    </>
  );
}
