/** The part of the build that follows the scripts and styles. Writes the pages and the files beside them. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { feedPath } from '../../site/addresses/paths.ts';
import { isPreview } from '../../site/launch.ts';
import { defaultLocale, localeFacts, locales } from '../../site/read/locales.ts';
import { readRedirects } from '../../site/redirects.ts';
import { checkPages } from './checks/check-pages.ts';
import { contactSettings } from './contact-settings.ts';
import { cspHashes } from './csp-hashes.ts';
import { atomFeed } from './feed.ts';
import { writePictures } from './pictures.ts';
import { writeRenderedPages } from './rendered-pages.ts';
import { llmsTxt, robotsTxt, SECURITY_TXT_PATH, securityTxt, webManifest } from './site-files.ts';
import { sitemapXml } from './sitemap.ts';
import { parseStaticHostSettings, writeStaticHosting } from './static-hosting.ts';
import './tell-mistakes.ts';

const build = process.env.BUILD_FOLDER ?? 'build';
const client = join(build, 'client');

const hosting = parseStaticHostSettings(process.env);
if (!hosting.ok) {
  const problems = hosting.problems.map((problem) => `  ${problem}`);
  console.error(['Invalid environment variables:', ...problems].join('\n'));
  process.exit(1);
}

const settings = contactSettings(defaultLocale);
await writeFile(join(build, 'content.json'), JSON.stringify(settings, null, 2));
const [drawings] = process.argv.slice(2);
if (drawings) await cp(drawings, client, { recursive: true });
await writeFile(join(client, 'sitemap.xml'), sitemapXml());
await writeFile(join(client, 'robots.txt'), robotsTxt());
await mkdir(join(client, dirname(SECURITY_TXT_PATH)), { recursive: true });
await writeFile(join(client, SECURITY_TXT_PATH), securityTxt(Date.now()));
const redirects = readRedirects();
await writeFile(join(build, 'redirects.json'), JSON.stringify(redirects, null, 2));

for (const locale of locales) {
  const { prefix } = localeFacts[locale];
  await mkdir(join(client, prefix), { recursive: true });
  await writeFile(join(client, prefix, 'llms.txt'), llmsTxt(locale));
  await writeFile(join(client, prefix, 'site.webmanifest'), webManifest(locale));
  await writeFile(join(client, feedPath(locale)), atomFeed(locale));
}

const pages = await writeRenderedPages(build);
await writePictures({ client, pages: pages.values() });
const hashes = cspHashes(pages);
await writeFile(join(build, 'csp.json'), JSON.stringify(hashes, null, 2));
await writeStaticHosting({
  client,
  inlineHashes: hashes,
  redirects,
  prefixes: locales.flatMap((locale) => localeFacts[locale].prefix || []),
  settings: hosting.settings,
  isPreview: isPreview(),
});

await checkPages(client);
console.log(
  `Generated sitemap, robots.txt, llms.txt, settings and ${pages.size} pages' CSP hashes.`,
);
