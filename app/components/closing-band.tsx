import { useRouteLoaderData } from 'react-router';
import closingBand from './closing-band.css?url';
import type { SiteFrame, SiteLink } from './frame/site-frame.ts';
import { ButtonLink } from './links.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface Closing {
  heading: string;
  text: string;
  button: SiteLink;
}

/** The last section of a page: one call to action, and beside it what happens then. */
export function ClosingBand({ heading, text, button }: Closing) {
  const { company, text: words } = useRouteLoaderData('root') as SiteFrame;
  const { write, reply, plan } = words.next;
  return (
    <section className="closing-band band slate">
      <Stylesheet file={closingBand} />
      <div className="page-width split split-aside">
        <div>
          <h2>{heading}</h2>
          <p className="intro">{text}</p>
          <p className="closing-action">
            <ButtonLink link={button} look="main" />
          </p>
        </div>
        <ol className="stops">
          <li>
            {write}
            <a className="closing-phone" href={`tel:${company.phone.dial}`}>
              {company.phone.display}
            </a>
            {company.hours}
          </li>
          <li>{reply}</li>
          <li>{plan}</li>
        </ol>
      </div>
    </section>
  );
}
