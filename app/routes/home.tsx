import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { listed } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readCalculator, readHome, readMessages, readOffer } from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import { readPriceList } from '../../site/prices.ts';
import { type Locale, localeAt, localeFacts } from '../../site/read/locales.ts';
import { memberOf, type PageId } from '../../site/read/page-ids.ts';
import { ClientWords } from '../components/client-words.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { ButtonLink, TextLink } from '../components/links.tsx';
import { People } from '../components/people-list.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SmallScene } from '../components/scene.tsx';
import { SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { useReveal } from '../components/use-reveal.ts';
import { Hero } from '../hero-scene/hero.tsx';
import { smallBill } from '../page-data/bills.server.ts';
import { loadClientWords } from '../page-data/client-words.server.ts';
import { headOf } from '../page-data/head.server.ts';
import { linksTo, linkTo } from '../page-data/links.server.ts';
import { smallSceneOf } from '../page-data/scenes.server.ts';
import type { Route } from './+types/home.ts';
import homeSheet from './home.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const home = readHome(locale);
  const { price, ...hero } = home.hero;
  const people = readPeople(locale);
  return {
    head: headOf(locale, home, 'home'),
    tagline: readCompany(locale).tagline,
    hero: {
      ...hero,
      buttons: linksTo(locale, hero.buttons),
      price: { ...price, ...priceOf(locale) },
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
        bill: billOf(locale, chip.page, home.industries),
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
        text: readMessages(locale).people,
        entries: people,
      },
    }),
    closing: { ...home.closing, button: linkTo(locale, home.closing.button) },
  };
}

/** What the office of an industry's example pays a month. */
function billOf(
  locale: Locale,
  page: PageId,
  words: { bill: string; billWithExtras: string },
): string | undefined {
  const member = memberOf(page);
  const { example } = member === null ? {} : readOffer(locale, member).cost;
  if (example === undefined) return;
  const { estimate } = example;
  const prices = readPriceList(locale);
  const { lines, beforeTax } = calculateEstimate(estimate, prices);
  const amount = formatPrice(beforeTax, localeFacts[locale].language);
  const plan = listed(prices.plans, estimate.plan).name;
  return fill(lines.length > 1 ? words.billWithExtras : words.bill, {
    people: estimate.people,
    plan,
    amount,
  });
}

/** What the recommended plan costs. */
function priceOf(locale: Locale) {
  const { fields, messages } = readCalculator(locale);
  const { notIncluded: _, ...prices } = readPriceList(locale);
  return {
    prices,
    language: localeFacts[locale].language,
    words: { label: fields.people.label, less: fields.less, more: fields.more, ...messages },
    calculatorHref: pathOf(locale, 'pricing-calculator'),
    tableHref: `${pathOf(locale, 'pricing')}#by-people`,
  };
}

export { meta } from '../page-data/meta.ts';

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tagline, hero, services, industries, people, reasons, clients, closing } = loaderData;
  useReveal();
  return (
    <>
      <Stylesheet file={homeSheet} />
      <Hero tagline={tagline} {...hero} />

      {people === undefined ? null : (
        <SplitSection heading={people.text.heading} intro={people.text.intro}>
          <People {...people} />
        </SplitSection>
      )}

      <WideSection heading={services.heading} intro={services.intro}>
        <ServiceCards {...services} />
      </WideSection>

      <WideSection heading={industries.heading} intro={industries.intro}>
        <IndustryLinks {...industries} />
      </WideSection>

      <WideSection heading={reasons.heading}>
        <Reasons cards={reasons.cards} />
      </WideSection>

      {clients === undefined ? null : (
        <WideSection heading={clients.heading}>
          <ClientWords {...clients} entries={clients.entries.slice(0, 3)} />
        </WideSection>
      )}

      <ClosingBand {...closing} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** Services, each with its picture on the path. */
function ServiceCards({ cards, all }: Pick<Loaded['services'], 'cards' | 'all'>) {
  return (
    <ul className="reach reach-services grid aligned">
      {cards.map(({ title, text, price, link, scene }) => (
        <li key={title}>
          {scene === null ? null : <SmallScene src={scene} width={160} />}
          <h3>{title}</h3>
          <p className="soft-text">{text}</p>
          <p className="reach-figure">{price}</p>
          <TextLink link={link} />
        </li>
      ))}
      <li className="reach-all">
        <ButtonLink link={all} look="quiet" />
      </li>
    </ul>
  );
}

/** Links to industries, each with its house. All houses stand on one reach of the canal. */
function IndustryLinks({ links, all }: Pick<Loaded['industries'], 'links' | 'all'>) {
  return (
    <ul className="reach reach-industries grid aligned">
      {links.map(({ label, href, text, bill, scene }) => (
        <li key={label}>
          {scene === null ? null : <SmallScene src={scene} width={200} />}
          <a href={href} className="reach-title">
            {label}
          </a>
          <p className="soft-text">{text}</p>
          {bill === undefined ? null : <RichText as="p" className="reach-figure" html={bill} />}
        </li>
      ))}
      <li className="reach-all">
        <ButtonLink link={all} look="quiet" />
      </li>
    </ul>
  );
}

/**
 * Reasons, each below what shows it: a bill, places on a map (across the river, at home, far away), or else a
 * drawing of lines that become one.
 */
function Reasons({ cards }: Pick<Loaded['reasons'], 'cards'>) {
  return (
    <ul className="reasons grid aligned">
      {cards.map(({ title, text, bill, places }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="soft-text">
            <Unbroken text={text} />
          </p>
          <div className="reason-shown">
            {bill === undefined ? null : <Bill {...bill} />}
            {places === undefined ? null : (
              <ul className="reason-map">
                {places.map((place) => (
                  <li key={place}>{place}</li>
                ))}
              </ul>
            )}
            {(bill ?? places) ? null : (
              <img
                src="/scenes/one-line.svg"
                alt=""
                width="352"
                height="208"
                loading="lazy"
                decoding="async"
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Bill({ lines, total, unit, note }: ReturnType<typeof smallBill>) {
  return (
    <>
      <dl className="reason-bill">
        {lines.map(({ name, working, amount }) => (
          <div key={name}>
            <dt>
              {name} <span className="fine-print">{working}</span>
            </dt>
            {/* Of a single line the total says it. */}
            <dd>{lines.length > 1 ? amount : null}</dd>
          </div>
        ))}
        <div>
          <dt>{unit}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className="fine-print">{note}</p>
    </>
  );
}
