import type { ReactNode } from 'react';
import type { OfferSheet as Content } from '../../site/schema/pages.ts';
import { DescriptionList } from './lists.tsx';
import { RichText } from './rich-text.tsx';
import sheet from './sheet.css?url';
import { Stylesheet } from './stylesheet.tsx';

export interface SheetHead {
  /** Says that it is an example, or which page it is. */
  label: string;
  heading: string;
}

export type OfferSheetProps = Content & SheetHead;

/** A sheet of paper on top of the next one: a bill, a ticket, a page of a report. */
export function Sheet(props: SheetHead & { children: ReactNode }) {
  return (
    <figure className="sheet">
      <Stylesheet file={sheet} />
      <figcaption>
        <p className="sheet-label">{props.label}</p>
        <p className="sheet-heading">{props.heading}</p>
      </figcaption>
      {props.children}
    </figure>
  );
}

/** What the work looks like: what happened in order, names with texts, or the first screen of a website. */
export function OfferSheet({ steps, rows, screen, ...sheet }: OfferSheetProps) {
  return (
    <Sheet {...sheet}>
      {steps === undefined ? null : (
        <ol className="sheet-steps stops">
          {steps.map(({ when, title, text }) => (
            <li key={title}>
              <p className="sheet-when">{when}</p>
              <p>
                <strong>{title}</strong>
              </p>
              <RichText html={text} />
            </li>
          ))}
        </ol>
      )}
      {rows === undefined ? null : <DescriptionList entries={rows} />}
      {screen === undefined ? null : <PhoneScreen {...screen} />}
    </Sheet>
  );
}

/** A picture of a phone. Nothing on it can be pressed. */
function PhoneScreen({ name, text, buttons, links }: NonNullable<Content['screen']>) {
  return (
    <div className="phone-screen">
      <p className="phone-name">{name}</p>
      <p>{text}</p>
      <ul className="phone-buttons">
        {buttons.map((button) => (
          <li key={button}>{button}</li>
        ))}
      </ul>
      <ul className="phone-links">
        {links.map((link) => (
          <li key={link}>{link}</li>
        ))}
      </ul>
    </div>
  );
}
