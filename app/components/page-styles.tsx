/**
 * The stylesheet of one kind of page, in the document with the page. React keeps it while it moves from
 * page to page, and puts it in once.
 *
 * @param name unique among such stylesheets
 */
export function PageStyles({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="page">
      {css}
    </style>
  );
}
