/**
 * The small drawing of a service (160 units wide) or an industry (200), 140 units high. It is decorative, so its
 * alternative text is empty.
 */
export function SmallScene({ src, width }: { src: string; width: 160 | 200 }) {
  return <img src={src} alt="" width={width} height="140" loading="lazy" decoding="async" />;
}
