/** Words that have to stand somewhere, or in the same form elsewhere, or only once. */
import { readBlog, readMessages } from '../index.ts';
import { readPeopleFacts } from '../people.ts';
import { defaultLocale, type Locale } from '../read/locales.ts';
import { resultOf } from '../read/mistakes.ts';
import { contentPath } from '../read/site.ts';
import { atField, readText } from '../read/source.ts';

/** What a file says, as the pages show it. */
export interface ReadFile {
  file: string;
  /** The address of the page, if the file is one. */
  path?: string;
  value: unknown;
}

/** Where the words of laws, and of suppliers, were read. */
export const sourcesFile = () => contentPath('sources.md');

export const readSources = () => readText(sourcesFile());

/** Rules are quoted in the words that the list of sources has. */
export function quoteMistakes(files: ReadFile[]): string[] {
  const sources = resultOf(readSources);
  if ('mistakes' in sources) return sources.mistakes;
  const rows = sources.value.split('\n');
  return files.flatMap(({ file, value }) => {
    const { rules } = value as { rules?: { quote?: { text: string; url: string } } };
    if (rules?.quote === undefined) return [];
    const { text, url } = rules.quote;
    return rows.some((row) => row.includes(`<${url}>`) && row.includes(`"${text}"`))
      ? []
      : [
          atField(
            file,
            'rules.quote',
            `${sourcesFile()} has no row with these words and this address; add one, or quote what it has`,
          ),
        ];
  });
}

/** The privacy policy names what the form collects, by the word that e-mails have for it. */
export function collectedMistakes(locale: Locale): string[] {
  const file = contentPath(locale, 'pages/privacy-policy.md');
  const messages = resultOf(() => readMessages(locale));
  const policy = resultOf(() => readText(file).toLowerCase());
  if ('mistakes' in messages || 'mistakes' in policy) return [];
  return Object.values(messages.value.service.emails.fields)
    .filter((label) => !policy.value.includes(label.toLowerCase()))
    .map(
      (label) =>
        `${file}: does not say that the form collects "${label}"; name it there in these words`,
    );
}

/** Search engines tell pages apart by their titles and descriptions. */
export function headMistakes(files: ReadFile[]): string[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const owners = new Map<string, string>();
    return files.flatMap(({ file, path, value }) => {
      const text = (value as Record<string, unknown>)[field];
      if (path === undefined || typeof text !== 'string') return [];
      const owner = owners.get(text);
      owners.set(text, owner ?? file);
      return owner === undefined
        ? []
        : [
            atField(
              file,
              field,
              `is that of ${owner} too; search engines tell pages apart by it, so change one`,
            ),
          ];
    });
  });
}

/** Who signs posts of a part of the company names one that there is. */
export function writerMistakes(): string[] {
  const blog = resultOf(() => readBlog(defaultLocale));
  const people = resultOf(readPeopleFacts);
  if ('mistakes' in blog || 'mistakes' in people) return [];
  const { authors } = blog.value;
  return people.value.flatMap(({ writesAs }, index) =>
    writesAs === undefined || authors.includes(writesAs)
      ? []
      : [
          atField(
            contentPath('facts', 'people.yaml'),
            `people.${index}.writesAs`,
            `"${writesAs}" is not in the list of pages/blog.yaml. There are: ${authors.join(', ')}.`,
          ),
        ],
  );
}
