import closingBand from './closing-band.css?url';
import type { SiteLink } from './frame/site-frame.ts';
import { ButtonLink } from './links.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface Closing {
  heading: string;
  text: string;
  button: SiteLink;
}

/** The last section of a page, with one call to action. */
export function ClosingBand({ heading, text, button }: Closing) {
  return (
    <section className="closing-band">
      <Stylesheet file={closingBand} />
      <div className="page-width">
        <h2>{heading}</h2>
        <p className="intro">{text}</p>
        <p>
          <ButtonLink link={button} look="main" />
        </p>
      </div>
    </section>
  );
}
