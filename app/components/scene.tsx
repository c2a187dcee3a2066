/**
 * A drawn picture of a service or an industry, 4:3. It says nothing that the text does not.
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
