/** E-mail addresses, and telephone numbers as they are written in North America. */
const reach = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+?1[\s-])?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4})/;

/** A text whose e-mail addresses and telephone numbers do not break at a hyphen or space. */
export function Unbroken({ text }: { text: string }) {
  return text.split(reach).map((part, index) =>
    // Every second part is what the pattern has found.
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  );
}
