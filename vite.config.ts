import { type ChildProcess, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { type DevEnvironment, defineConfig, minifySync, type Plugin, type UserConfig } from 'vite';
import { CONFIG_PATH } from './service/domain/contract.ts';
import { contentPath } from './site/read/site.ts';

const assetsFolder = 'assets';

function minified(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: true });
  if (errors.length === 0) return code;
  throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
}

type EmitAsset = (fileName: string, source: string) => void;

/** A minified module in which each file that it imports, as in `import('./other.js')`, is an asset. */
function withImportsAsAssets(file: string, emit: EmitAsset): string {
  return minified(file).replace(/(?<=\bimport\([`'"])\.[^`'"]+/g, (path) => {
    const source = withImportsAsAssets(join(dirname(file), path), emit);
    const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    const fileName = `${assetsFolder}/${basename(path, '.js')}-${digest}.js`;
    emit(fileName, source);
    return `/${fileName}`;
  });
}

/** `import text from './some.js?inline-script'` gives a module as text for a script element. */
const inlineScript: Plugin = {
  name: 'inline-script',
  load: {
    filter: { id: /\?inline-script$/ },
    handler(id) {
      const text = withImportsAsAssets(id.replace(/\?.*$/, ''), (fileName, source) => {
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
      });
      return `export default ${JSON.stringify(text)}`;
    },
  },
};

/**
 * The stylesheets of all components in one file, for a page that is reached by a link in the app: it has not to wait for
 * up to nine. A page that is opened has its own in its document.
 */
const componentSheets: Plugin = {
  name: 'component-sheets',
  buildStart() {
    const files = globSync('app/**/*.css').map((path) => basename(path));
    const twice = files.find((file, index) => files.indexOf(file) < index);
    if (twice !== undefined) this.error(`Two stylesheets have the name ${twice}: rename one.`);
  },
  load: {
    filter: { id: /\/app\/styles\/components\.css\?/ },
    handler(id) {
      const folder = id.replace(/\/styles\/components.*$/, '');
      return globSync('{components,contact-form,estimate,hero-scene,routes}/**/*.css', {
        cwd: folder,
      })
        .filter((file) => !/(toasts|hero-scene)\.css$/.test(file))
        .map((file) => `@import "../${file}";`)
        .join('\n');
    },
  },
};

/**
 * In development, pages are drawn from a copy of the content. It takes over what is saved once that has no mistake, and open
 * pages show it; until then they keep their words, below what is wrong.
 */
const savedContent: Plugin = {
  name: 'saved-content',
  configureServer({ watcher, environments, middlewares, config }) {
    const source = contentPath();
    const shown = join('.cache/shown', source);
    rmSync(shown, { recursive: true, force: true });
    cpSync(source, shown, { recursive: true });
    process.env.CONTENT_FOLDER = shown;
    const saved = resolve(source);
    const { hot } = environments.client as DevEnvironment;
    const changed = new Set<string>();
    let mistakes = '';
    let wait: NodeJS.Timeout | undefined;
    let lastCheck: ChildProcess | undefined;
    const overlay = () => ({ type: 'error' as const, err: { message: mistakes, stack: '' } });
    const check = () => {
      const env = { ...process.env, CONTENT_FOLDER: source };
      const args = ['site/checks/check-content.ts', '--mistakes'];
      const child = execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
        if (child !== lastCheck) return;
        mistakes = error === null ? '' : stdout || stderr;
        if (mistakes !== '') {
          config.logger.error(mistakes);
          hot.send(overlay());
          return;
        }
        for (const file of changed) {
          const copy = contentPath(relative(saved, file));
          if (existsSync(file)) cpSync(file, copy, { recursive: true });
          else rmSync(copy, { recursive: true, force: true });
        }
        if (changed.size > 0) {
          environments.ssr?.hot.send({ type: 'custom', event: 'content-saved' });
          hot.send({ type: 'full-reload' });
        }
        changed.clear();
      });
      lastCheck = child;
    };
    watcher.add(saved).on('all', (_, file) => {
      if (!file.startsWith(join(saved, '/'))) return;
      changed.add(file);
      // What it finds is out of date.
      lastCheck = undefined;
      clearTimeout(wait);
      wait = setTimeout(check, 100);
    });
    hot.on('vite:client:connect', (_, client) => {
      if (mistakes !== '') client.send(overlay());
    });
    check();
    middlewares.use('/pictures', (request, response) => {
      const picture = `/@fs${resolve(contentPath())}/pictures${request.url}`;
      response.writeHead(307, { Location: picture }).end();
    });
  },
};

export default defineConfig({
  plugins: [
    inlineScript,
    componentSheets,
    savedContent,
    reactRouter() as NonNullable<UserConfig['plugins']>,
  ],
  // A phone that was new in 2022 and gets no updates any more.
  build: { assetsInlineLimit: 0, target: ['chrome100', 'firefox100', 'safari15.4', 'ios15.4'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Few files, because each answer has some 2 KB of headers and costs a phone a round trip.
          output: {
            // V8 then compiles React's functions beside the page while they arrive, and not one by one at the
            // first tap that needs them.
            postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler|@oxc-project)\/|vite\/preload-helper/,
                },
                // Each file is evaluated in a task of its own, and React only where it is imported.
                { name: 'hydrate-document', test: /\/app\/hydration\/hydrate-document/ },
                {
                  name: 'shared',
                  test: /\/app\/(components\/|browser-state\/(abort-after|kept-typing|session-store|visit)|page-data\/meta|hydration\/|estimate\/carry)|\/(service\/domain\/(fill|trailing-punctuation)|site\/formats|prices\/money)/,
                  minShareCount: 2,
                },
                {
                  name: 'bill',
                  test: /\/app\/estimate\/(cost|estimate-ticket)/,
                  minShareCount: 2,
                },
                {
                  name: 'estimate',
                  test: /\/(app\/estimate|prices)\//,
                  minShareCount: 2,
                },
                {
                  name: 'form-and-desk',
                  test: /\/service\/domain\/(field-names|office-time|characters)|\/browser-state\/desk-keys/,
                  minShareCount: 2,
                },
                {
                  name: 'fields',
                  test: /\/app\/contact-form\/(controls|tidy-fields)|\/service\/domain\/(fields|email)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    // In development, `npm start` has to run too: it answers for the contact form.
    proxy: Object.fromEntries(
      ['/functions/v1', CONFIG_PATH].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
    watch: { ignored: ['**/build/**', '**/.build-*/**'] },
  },
});
