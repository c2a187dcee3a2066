/**
 * E-mail addresses, telephone numbers as they are written in North America, hours such as 9am-5pm, and words
 * such as break-fix.
 */
const unbroken =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+?1[\s-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}|\d+[ap]m-\d+[ap]m|(?<![\p{L}’'-])\p{L}{2,8}-\p{L}{2,8}(?![\p{L}’'-])/u;

/**
 * A text in which none of these breaks at a hyphen or space, nor from what stands beside it, such as a comma. It has an
 * element of its own, and another text gets a new one: a translator replaces text nodes, which React could then neither
 * change nor remove. With `linked`, e-mail addresses are links.
 */
export function Unbroken({ text, linked = false }: { text: string; linked?: boolean }) {
  return (
    <span key={text}>
      {piecesOf(text).map((piece, index) => {
        if (typeof piece === 'string') return piece;
        const [before, found, after] = piece;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          <span key={index} className="unbroken">
            {before}
            {linked && found.includes('@') ? (
              <a className="text-link" href={`mailto:${found}`}>
                {found}
              </a>
            ) : (
              found
            )}
            {after}
          </span>
        );
      })}
    </span>
  );
}

type Piece = string | [before: string, found: string, after: string];

/** A no-break space joins too, so only the others part. */
function piecesOf(text: string): Piece[] {
  const match = unbroken.exec(text);
  if (match === null) return [text];
  const { 0: found, index: start } = match;
  const end = start + found.length;
  const first = text.lastIndexOf(' ', start) + 1;
  const space = text.indexOf(' ', end);
  const last = space === -1 ? text.length : space;
  const piece: Piece = [text.slice(first, start), found, text.slice(end, last)];
  return [text.slice(0, first), piece, ...piecesOf(text.slice(last))];
}
