/** The PDFs of a build. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fill } from '../../../service/shared/fill.ts';
import { type Locale, localeFacts, locales } from '../../../site/addresses/locales.ts';
import { readBrand } from '../../../site/brand/brand.ts';
import { downloadIds, readDownload } from '../../../site/downloads.ts';
import { formatDay } from '../../../site/formats.ts';
import { previewText, readCompany, readMessages } from '../../../site/index.ts';
import { once } from '../../../site/read/once.ts';
import { drawPdf } from './pdf.ts';

const ofLocale = once((locale: Locale) =>
  once((id: string) => {
    const { language } = localeFacts(locale);
    const { name, phone, email } = readCompany(locale);
    const { download, updatedOn } = readMessages(locale).site;
    const { palettes, mark } = readBrand();
    const text = readDownload(locale, id);
    return drawPdf(
      {
        ...text,
        language,
        company: { name, contact: `${phone.display} · ${email}` },
        previewMark: previewText(locale),
        foot: (page, pages) =>
          [
            name,
            fill(updatedOn, { date: formatDay(text.updated, language) }),
            fill(download.pageNumber, { page, pages }),
          ].join(' · '),
      },
      { palette: palettes.light, mark },
    );
  }),
);

/** @param id the name of the text, without .md */
export function pdfOf(locale: Locale, id: string): Promise<Buffer> {
  return ofLocale(locale)(id);
}

/**
 * Writes those to which a page links.
 *
 * @param pages the HTML of all
 */
export async function writeDownloads(client: string, pages: Iterable<string>): Promise<void> {
  const html = [...pages].join('');
  for (const locale of locales) {
    for (const id of downloadIds(locale)) {
      const { path } = readDownload(locale, id);
      if (!html.includes(`href="${path}"`)) continue;
      await mkdir(dirname(join(client, path)), { recursive: true });
      await writeFile(join(client, path), await pdfOf(locale, id));
    }
  }
}
