const texts = import.meta.env.SSR
  ? import.meta.glob<string>('../styles/pages/*.css', {
      query: '?inline',
      import: 'default',
      eager: true,
    })
  : {};
const files = import.meta.glob<string>('../styles/pages/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * A stylesheet that only some kinds of pages need. It is inlined into their documents, whose policies allow that; a page
 * that is reached by a link in the app loads it as a file, because the policy of the document names no other page's. React
 * keeps it during navigations and inserts it once. Its own precedence keeps its text, and so its CSP hash, apart from
 * the other stylesheets of the page.
 *
 * @param name of a file in app/styles/pages/
 */
export function PageStyles({ name }: { name: string }) {
  const path = `../styles/pages/${name}.css`;
  if (files[path] === undefined) throw new Error(`There is no ${path}.`);
  if (import.meta.env.SSR || document.querySelector(`style[data-href="${name}"]`) !== null) {
    return (
      <style href={name} precedence={name}>
        {texts[path]}
      </style>
    );
  }
  return <link rel="stylesheet" href={files[path]} precedence={name} />;
}
