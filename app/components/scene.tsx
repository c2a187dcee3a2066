/** A drawn picture of a service or an industry, 4:3. It says nothing that the text does not. */
export function Scene({ src }: { src: string }) {
  return <img src={src} alt="" width="480" height="360" loading="lazy" decoding="async" />;
}
