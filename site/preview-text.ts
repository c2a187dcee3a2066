import { fill } from '../service/shared/fill.ts';
import { type Locale, localeFacts } from './addresses/locales.ts';
import { readMessages } from './index.ts';
import { isPreview, standInsLeft } from './launch.ts';

/** What in a preview is not real yet; null once the site is launched. */
export function previewText(locale: Locale): string | null {
  if (!isPreview()) return null;
  const { standIns, ready, kinds } = readMessages(locale).site.preview;
  const left = standInsLeft().map((kind) => kinds[kind]);
  const list = new Intl.ListFormat(localeFacts(locale).language).format(left);
  return left.length === 0 ? ready : fill(standIns, { list });
}
