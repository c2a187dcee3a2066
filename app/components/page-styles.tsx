/**
 * A stylesheet that only some kinds of pages need, inlined into their documents. React keeps it
 * during navigations and inserts it once. Its own precedence keeps its text, and so its CSP hash,
 * apart from the other stylesheets of the page.
 *
 * @param name unique among these stylesheets
 */
export function PageStyles({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence={name}>
      {css}
    </style>
  );
}
