import { fileOf, pageIds } from '../addresses/pages.ts';
import { readCompanyWords, readHead } from '../index.ts';
import { commitmentsFile, readCommitments } from '../launch.ts';
import { defaultLocale } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { contentPath } from '../read/site.ts';
import { namesOf, wholeWords } from './places-left.ts';

/** A sentence that names them, or none. */
export function pagesThatNeedFrench(): string[] {
  const { french } = readCommitments();
  if (french !== undefined && french.signed !== '') return [];
  const { onSite, remote, cities, areas } = readCompanyWords(defaultLocale).serviceArea;
  const offers = [
    {
      file: contentPath(defaultLocale, 'company.yaml'),
      texts: [onSite, remote, ...cities, ...areas],
    },
    ...pageIds(defaultLocale).flatMap((page) => {
      const head = resultOf(() => readHead(defaultLocale, page));
      if ('mistakes' in head) return [];
      const { title, description } = head.value;
      return { file: fileOf(defaultLocale, page) ?? page, texts: [title, description] };
    }),
  ];
  const inQuebec = wholeWords(namesOf('QC'));
  const places = offers.flatMap(({ file, texts }) => {
    const place = texts.map((text) => inQuebec.exec(text)?.[0]).find(Boolean);
    return place === undefined ? [] : [`${file} (${place})`];
  });
  if (places.length === 0) return [];
  const others = places.length > 3 ? ` and ${places.length - 3} other files` : '';
  return [
    `${commitmentsFile()}: french: is not signed, and people in Quebec are served in French. Sign it, or offer no work there in ${places.slice(0, 3).join(', ')}${others}`,
  ];
}
