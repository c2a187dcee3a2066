import { useRef } from 'react';
import fieldSheet from '../components/field.css?url';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { TextLink } from '../components/links.tsx';
import { usePagePath } from '../components/page-path.ts';
import { PageTop, type PageTopProps } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Calculator } from './calculator.tsx';
import type { EstimateConfig } from './estimate-config.ts';
import estimatePage from './estimate-page.css?url';
import { Presets } from './presets.tsx';
import type { EstimateCompany } from './printed-head.tsx';
import { searchOf } from './url-state.ts';
import { useEstimate } from './use-estimate.ts';

interface EstimatePageProps {
  config: EstimateConfig;
  /** The conditions of the prices, and the day from which they hold. */
  priceNote: string;
  top: PageTopProps;
  company: EstimateCompany;
  /** The action of the page, which takes the estimate along. */
  quote: SiteLink;
  /** What no total includes. */
  notIncluded: SiteLink;
  priceList: SiteLink;
  /** Milliseconds since 1970. A printed estimate shows the day. */
  now?: () => number;
}

/** The pricing calculator: offices to start from, and the visitor's own numbers. */
export function EstimatePage(props: EstimatePageProps) {
  const { config, now = Date.now } = props;
  const { text, prices } = config;
  const form = useRef<HTMLFormElement>(null);
  const state = useEstimate(form, prices);

  return (
    <>
      <Stylesheet file={fieldSheet} />
      <Stylesheet file={estimatePage} />
      <PageTop {...props.top} isRow />

      <section aria-labelledby="calculator" className="estimate-part page-width">
        <Presets
          config={config}
          path={usePagePath()}
          search={searchOf(state.input, prices)}
          onStart={state.start}
        />
        <h2 id="calculator" className="sr-only">
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
          priceNote={props.priceNote}
          company={props.company}
          quote={props.quote}
          notIncluded={props.notIncluded}
          now={now}
        />
        <TextLink link={props.priceList} />
      </section>
    </>
  );
}
