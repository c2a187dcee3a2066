/**
 * A stylesheet that only some kinds of pages need, in the document with the page. React keeps it while it
 * moves from page to page, and puts it in once. A precedence of its own keeps its text, and so its CSP
 * hash, apart from other stylesheets of the page.
 *
 * @param name unique among such stylesheets
 */
export function PageStyles({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence={name}>
      {css}
    </style>
  );
}
