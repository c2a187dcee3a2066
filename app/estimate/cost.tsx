import type { SiteLink } from '../components/frame/site-frame.ts';
import { ButtonLink, TextLink } from '../components/links.tsx';
import { DescriptionList, type Entry } from '../components/lists.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHeading } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import costSheet from './cost.css?url';

export interface CostProps {
  /** The address of the heading within the page. */
  id: string;
  heading: string;
  /** HTML of one paragraph. */
  text: string;
  conditions: string;
  /** What the prices at the top of the page are for. */
  entries?: Entry[];
  /** A link to the calculator with the numbers of the page's example. */
  change?: SiteLink;
  priceList: SiteLink;
  /** What no bill includes. */
  notIncluded?: SiteLink;
}

/** What the price at the top of the page is made of, across the whole width. */
export function Cost(props: CostProps) {
  const { id, heading, text, conditions, entries, change, priceList, notIncluded } = props;
  return (
    <section aria-labelledby={id} className="cost">
      <Stylesheet file={costSheet} />
      <div className="page-width">
        <SectionHeading id={id} text={heading} />
        <div>
          <RichText html={text} className="large-text" />
          {entries === undefined ? null : <DescriptionList entries={entries} />}
          <div className="cost-links">
            {change === undefined ? null : <ButtonLink link={change} look="quiet" />}
            <TextLink link={priceList} />
          </div>
          <p className="fine-print">
            {notIncluded === undefined ? null : (
              <a className="text-link" href={notIncluded.href}>
                {notIncluded.label}
              </a>
            )}{' '}
            {conditions}
          </p>
        </div>
      </div>
    </section>
  );
}
