import { useCallback, useRef } from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import fieldSheet from '../components/field.css?url';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { usePagePath } from '../components/page-path.ts';
import { PageTop, type PageTopProps } from '../components/page-top.tsx';
import { Prose } from '../components/prose.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { TextLink } from '../components/text-link.tsx';
import { Calculator } from './calculator.tsx';
import type { EstimateConfig } from './estimate-config.ts';
import estimatePage from './estimate-page.css?url';
import { Examples } from './examples.tsx';
import type { EstimateCompany } from './printed-head.tsx';
import { useEstimate } from './use-estimate.ts';

interface EstimatePageProps {
  config: EstimateConfig;
  /** The conditions of the prices, and the day from which they hold. */
  priceNote: string;
  top: PageTopProps;
  company: EstimateCompany;
  contactHref: string;
  priceList: SiteLink;
  /** Milliseconds since 1970. A printed estimate shows the day. */
  now?: () => number;
}

/** The pricing calculator: the visitor's own numbers, then worked examples. */
export function EstimatePage(props: EstimatePageProps) {
  const { config, priceNote, company, contactHref, now = Date.now } = props;
  const { text, prices } = config;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useEstimate(form, prices);
  const { start } = state;

  const startFrom = useCallback(
    (input: EstimateInput) => {
      start(input);
      heading.current?.focus();
      heading.current?.scrollIntoView();
    },
    [start],
  );

  return (
    <>
      <Stylesheet file={fieldSheet} />
      <Stylesheet file={estimatePage} />
      <PageTop {...props.top} />

      <section aria-labelledby="calculator" className="estimate-part page-width">
        <h2 id="calculator" ref={heading} tabIndex={-1}>
          {text.calculator.heading}
        </h2>
        <noscript>
          <RichText html={text.calculator.noScript} className="prose large-text" />
        </noscript>
        <p role="alert" className="form-load-failed">
          {text.calculator.loadFailed}
        </p>
        <Calculator
          form={form}
          state={state}
          config={config}
          priceNote={priceNote}
          company={company}
          contactHref={contactHref}
          now={now}
        />
        <TextLink link={props.priceList} />
      </section>

      <section aria-labelledby="examples" className="estimate-part page-width">
        <h2 id="examples">{text.examples.heading}</h2>
        <Prose html={text.examples.intro} className="large-text" />
        <Examples config={config} path={usePagePath()} onStart={startFrom} />
        <p className="fine-print">{priceNote}</p>
      </section>
    </>
  );
}
