/**
 * `npm run bench -- content`: what 1,000 more posts cost, each in every language. Builds copies of the
 * project with generated posts; prints how long it takes and whether any client script changes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLocale, type Locale, locales } from '../../site/addresses/locales.ts';
import { copyProject } from '../../test/kit/project-copy.ts';
import { atMost, log, publish } from './results.ts';

const counts = [0, 250, 500, 1000];

interface Result {
  posts: number;
  pagesSeconds: number;
  generateSeconds: number;
  scriptBytes: number;
  /** Hash of all client scripts, without the hashes in their names. */
  scripts: string;
}

const words =
  'A small office buys its technology in pieces, and the pieces have to work together on Monday. '.repeat(
    8,
  );

function post(locale: Locale, number: number): string {
  const topics = ['Cloud', 'Security', 'Websites', 'Managed IT'];
  const facts = [
    `date: '2025-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}'`,
    `topics: [${topics[number % topics.length]}]`,
    'author: The help desk',
    'related: [choose-cloud-solution-ottawa-business, managed-it-vs-break-fix-ottawa]',
  ];
  const sections = ['What happens', 'What it costs', 'What to do', 'A checklist', 'One thing more'];
  return [
    '---',
    `title: Generated post number ${number}`,
    `description: Generated post number ${number}, which is here to see whether a large number of posts makes the build slow or the scripts of any page larger.`,
    `heading: Generated post number ${number}`,
    `lead: The lead of generated post number ${number}.`,
    // Every language takes them from the first.
    ...(locale === defaultLocale ? facts : [`slug: article-${number}`]),
    '---',
    ...sections.flatMap((heading) => ['', `## ${heading}`, '', words, '', '- One', '- Two']),
  ].join('\n');
}

/** Size and hash of all client scripts. The names that they import hold hashes, which are left out. */
function scriptsOf(folder: string): { bytes: number; hash: string } {
  const assets = join(folder, 'build/client/assets');
  const contents = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8').replace(/-[\w-]{8}\.(js|css)/g, '.$1'))
    .sort();
  const hash = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 12);
  return { bytes: contents.reduce((sum, content) => sum + content.length, 0), hash };
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function measure(posts: number): Promise<Result> {
  const project = await copyProject();
  try {
    for (let number = 1; number <= posts; number += 1) {
      for (const locale of locales) {
        const file = `content/${locale}/posts/generated-${number}.md`;
        await writeFile(join(project.folder, file), post(locale, number));
      }
    }
    const pagesSeconds = await seconds(project.buildPages);
    const generateSeconds = await seconds(async () => {
      await project.generate();
      await project.compress();
    });
    const { bytes, hash } = scriptsOf(project.folder);
    return { posts, pagesSeconds, generateSeconds, scriptBytes: bytes, scripts: hash };
  } finally {
    await project.remove();
  }
}

const results: Result[] = [];
for (const count of counts) {
  log(`Building with ${count} more posts ...`);
  results.push(await measure(count));
}
const changed = results.filter(({ scripts }) => scripts !== results[0]?.scripts).length;
await publish('content', {
  rows: results.map((result) => ({ ...result })),
  thresholds: [atMost('builds whose client scripts changed', changed, 0)],
  details: {},
});
