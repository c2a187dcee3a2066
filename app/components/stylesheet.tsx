import allSheets from '../styles/components.css?url';

const isServer = import.meta.env.SSR;

/** The text of each stylesheet by its name. The browser's scripts are without it. */
const texts = new Map<string, string>();
if (isServer) {
  const sources = import.meta.glob<string>('../**/*.css', {
    query: '?inline',
    import: 'default',
    eager: true,
  });
  for (const [path, text] of Object.entries(sources)) {
    texts.set(path.replace(/^.*\/|\.css$/g, ''), text);
  }
}

/** A built file has a digest of its content behind its name. */
const nameInAddress = import.meta.env.DEV ? /([^/]+)\.css/ : /([^/]+)-[\w-]{8}\.css$/;

/**
 * The stylesheet of a component. The component imports its file with `?url` and renders this beside its elements.
 *
 * React puts all stylesheets of a page into one element of its document, whose hash the policy of the document allows.
 * It names no other page's, so the first link in the app to another kind of page loads one file with all of them. What
 * a rule overrides must not depend on the order, but on layers and specificity, and a rule applies to nothing but its
 * component: all of them come to every page. Only `base` comes before all others.
 */
export function Stylesheet(props: { file: string; precedence?: 'base' | 'components' }) {
  const { file, precedence = 'components' } = props;
  const name = nameInAddress.exec(file)?.[1];
  if (name === undefined) throw new Error(`${file} is not the address of a stylesheet.`);
  if (isServer || document.querySelector(`style[data-href~="${name}"]`) !== null) {
    return (
      <style href={name} precedence={precedence}>
        {texts.get(name)}
      </style>
    );
  }
  const href = import.meta.env.DEV ? file : allSheets;
  return <link rel="stylesheet" href={href} precedence={precedence} />;
}
