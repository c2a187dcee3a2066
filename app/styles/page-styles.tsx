import calculatorCss from './pages/calculator.css?inline';
import calculatorFile from './pages/calculator.css?url';
import contactCss from './pages/contact.css?inline';
import contactFile from './pages/contact.css?url';
import homeAndOverviewsCss from './pages/home-and-overviews.css?inline';
import homeAndOverviewsFile from './pages/home-and-overviews.css?url';
import notFoundCss from './pages/not-found.css?inline';
import notFoundFile from './pages/not-found.css?url';
import offerCss from './pages/offer.css?inline';
import offerFile from './pages/offer.css?url';
import postCss from './pages/post.css?inline';
import postFile from './pages/post.css?url';
import pricesCss from './pages/prices.css?inline';
import pricesFile from './pages/prices.css?url';
import textsCss from './pages/texts.css?inline';
import textsFile from './pages/texts.css?url';

// The browser has the text in the document or fetches the file, so that its scripts are without it.
const isServer = import.meta.env.SSR;

const sheets = {
  calculator: { css: isServer ? calculatorCss : '', file: calculatorFile },
  contact: { css: isServer ? contactCss : '', file: contactFile },
  'home-and-overviews': { css: isServer ? homeAndOverviewsCss : '', file: homeAndOverviewsFile },
  'not-found': { css: isServer ? notFoundCss : '', file: notFoundFile },
  offer: { css: isServer ? offerCss : '', file: offerFile },
  post: { css: isServer ? postCss : '', file: postFile },
  prices: { css: isServer ? pricesCss : '', file: pricesFile },
  texts: { css: isServer ? textsCss : '', file: textsFile },
};

/**
 * A stylesheet that only some kinds of pages need. It is inlined into their documents, whose policies allow that; a page
 * that is reached by a link in the app loads it as a file, because the policy of the document names no other page's. React
 * keeps it during navigations and inserts it once. Its own precedence keeps its text, and so its CSP hash, apart from
 * the other stylesheets of the page.
 */
export function PageStyles({ name }: { name: keyof typeof sheets }) {
  const { css, file } = sheets[name];
  if (isServer || document.querySelector(`style[data-href="${name}"]`) !== null) {
    return (
      <style href={name} precedence={name}>
        {css}
      </style>
    );
  }
  return <link rel="stylesheet" href={file} precedence={name} />;
}
