import { ButtonLink } from './button-link.tsx';
import type { SiteLink } from './frame/site-frame.ts';

export interface Closing {
  heading: string;
  text: string;
  button: SiteLink;
}

/** The last section of a page, with one call to action. */
export function ClosingBand({ heading, text, button }: Closing) {
  return (
    <section className="closing-band">
      <div className="page-width">
        <div>
          <h2>{heading}</h2>
          <p className="intro">{text}</p>
        </div>
        <p>
          <ButtonLink link={button} look="main" />
        </p>
      </div>
    </section>
  );
}
