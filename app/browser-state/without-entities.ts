/** A link that was copied from HTML, or was escaped once too often, has `&amp;` between its parameters. */
export function withoutEntities(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]) => [name.replace(/^(amp;)+/i, ''), value]),
  );
}
