/** Loader data about PDFs, whose size their links say. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fill } from '../../service/domain/fill.ts';
import { fileOfDownload, readDownload } from '../../site/downloads.ts';
import { readMessages } from '../../site/index.ts';
import { defaultLocale, type Locale, localeFacts } from '../../site/read/locales.ts';
import { ContentError } from '../../site/read/mistakes.ts';
import { once } from '../../site/read/site.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import type { SampleProps } from '../components/sample.tsx';
import { drawPdf } from '../generate/downloads.ts';

/** Drawn once, for the first page that links to it; a build puts it beside the pages. */
const bytesOf = once(async (locale: Locale, id: string): Promise<number> => {
  const text = readDownload(locale, id);
  const pdf = await drawPdf(locale, text);
  const { BUILD_FOLDER } = process.env;
  if (BUILD_FOLDER) {
    const file = join(BUILD_FOLDER, 'client', text.path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pdf);
  }
  return pdf.length;
});

/** @param id the name of the text, without .md */
export async function linkToDownload(locale: Locale, id: string): Promise<SiteLink> {
  const text = readDownload(locale, id);
  const size = new Intl.NumberFormat(localeFacts[locale].language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format((await bytesOf(locale, id)) / 1000);
  const { link } = readMessages(locale).site.download;
  return { label: fill(link, { title: text.title, size }), href: text.path };
}

/** A section of a text as a page shows it, and the link to the whole. */
export async function loadSample(
  locale: Locale,
  { heading, intro, download }: { heading: string; intro: string; download: string },
): Promise<SampleProps> {
  const { finding } = readDownload(locale, download);
  if (finding === null) {
    throw new ContentError(
      `${fileOfDownload(defaultLocale, download)}: finding: is missing, and a page shows it`,
    );
  }
  const { sample: label } = readMessages(locale).site.offer;
  return { heading, intro, label, finding, link: await linkToDownload(locale, download) };
}
