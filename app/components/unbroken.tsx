/**
 * E-mail addresses, telephone numbers as they are written in North America, hours such as 9am-5pm, and words
 * such as break-fix.
 */
const unbroken =
  /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+?1[\s-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}|\d+[ap]m-\d+[ap]m|\p{L}{2,8}-\p{L}{2,8})/u;

/**
 * A text in which none of these breaks at a hyphen or space. It has an element of its own, and another text
 * gets a new one: a translator replaces text nodes, which React could then neither change nor remove. With
 * `linked`, e-mail addresses are links.
 */
export function Unbroken({ text, linked = false }: { text: string; linked?: boolean }) {
  return (
    <span key={text}>
      {text.split(unbroken).map((part, index) => {
        // Every second part is what the pattern has found.
        if (index % 2 === 0) return part;
        return linked && part.includes('@') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          <a key={index} className="text-link unbroken" href={`mailto:${part}`}>
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          <span key={index} className="unbroken">
            {part}
          </span>
        );
      })}
    </span>
  );
}
