import { readFileSync } from 'node:fs';

type Colours = Record<'paper' | 'ink' | 'water' | 'brand' | 'accent' | 'line', string>;

/** The colours of the stylesheet, for what the build draws: by day or by night. */
export function coloursOf(scheme: 'day' | 'night'): Colours {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8').matchAll(
    /--color-(?<name>[\w-]+): (?:light-dark\()?(?<day>#\w{6})(?:, (?<night>#\w{6}))?/g,
  );
  return Object.fromEntries(
    Array.from(tokens, ({ groups: { name, day, night } = {} }) => [
      name,
      scheme === 'day' ? day : (night ?? day),
    ]),
  ) as Colours;
}
