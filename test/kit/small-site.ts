/** A small built site in a folder of its own, with a data folder beside it, and the facts it is built from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ContactSettings } from '../../service/domain/contact-settings.ts';
import { emailText } from './email-context.ts';

export const content: ContactSettings = {
  siteUrl: 'https://canal.example',
  retentionDays: 365,
  mail: {
    to: [{ name: 'Sales', address: 'sales@canal.example' }],
    from: { name: 'Canal website', address: 'website@canal.example' },
  },
  text: emailText,
};

export const aboutPage = `<!doctype html><title>About</title>${'<p>We fix computers.</p>'.repeat(50)}`;

const siteFiles: Record<string, string | Buffer> = {
  'content.json': JSON.stringify(content),
  'redirects.json': JSON.stringify({ '/old-page': '/about#people' }),
  'csp.json': JSON.stringify({
    scripts: ["'sha256-script'"],
    styles: ["'sha256-style'"],
    pageStyles: { '/about': ["'sha256-about'"] },
  }),
  'client/index.html': '<!doctype html><title>Home</title>',
  'client/_.data': '["home"]',
  'client/404.html': '<!doctype html><title>404 - Page Not Found</title>',
  'client/fr/404.html': '<!doctype html><title>404 - Page introuvable</title>',
  'client/about/index.html': aboutPage,
  'client/about/index.html.br': brotliCompressSync(aboutPage),
  'client/about/index.html.gz': gzipSync(aboutPage),
  'client/about.data': '["about"]',
  'client/assets/entry-a1b2.js': 'export {};',
  'client/assets/font-a1b2.woff2': 'font',
  'client/site.webmanifest': '{}',
  'client/social/home.avif': 'image',
  'client/pictures/office.jpg': 'picture',
  'client/sitemap.xml': '<urlset/>',
  'client/llms.txt': '# Canal Computers – réseau',
};

export interface SmallSite {
  /** Contains the other two. */
  root: string;
  buildDir: string;
  dataDir: string;
  remove(): void;
}

export function writeSmallSite(parent = tmpdir()): SmallSite {
  const root = mkdtempSync(join(parent, 'host-'));
  const buildDir = join(root, 'build');
  for (const [name, text] of Object.entries(siteFiles)) {
    const path = join(buildDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const remove = () => rmSync(root, { recursive: true });
  return { root, buildDir, dataDir: join(root, 'data'), remove };
}
