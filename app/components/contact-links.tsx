/** A text in which {phone} and {email} become links. */
export function ContactLinks({
  text,
  phone,
  email,
}: {
  text: string;
  phone: { display: string; dial: string };
  email: string;
}) {
  const links: Record<string, [href: string, words: string]> = {
    '{phone}': [`tel:${phone.dial}`, phone.display],
    '{email}': [`mailto:${email}`, email],
  };
  return text.split(/(\{phone\}|\{email\})/).map((part) => {
    const [href, words] = links[part] ?? [];
    return href === undefined ? (
      part
    ) : (
      <a key={part} className="text-link" href={href}>
        {words}
      </a>
    );
  });
}
