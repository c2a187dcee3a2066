/**
 * The 4:3 drawing of a service or an industry. It is decorative, so its alternative text is empty.
 *
 * @param isEager for a picture at the top of a page
 */
export function Scene({ src, isEager = false }: { src: string; isEager?: boolean }) {
  return (
    <img
      src={src}
      alt=""
      width="480"
      height="360"
      loading={isEager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

/** The small drawing of a service (160 units wide) or an industry (200), 140 units high. */
export function SmallScene({ src, width }: { src: string; width: 160 | 200 }) {
  return <img src={src} alt="" width={width} height="140" loading="lazy" decoding="async" />;
}
