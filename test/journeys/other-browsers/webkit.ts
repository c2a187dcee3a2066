/** WebKitGTK by WebDriver: https://www.w3.org/TR/webdriver2/. It has no headless mode, so it gets a screen in memory. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../kit/free-port.ts';
import type { Driver } from './driver.ts';
import { startBrowserProgram, temporaryHome } from './process.ts';

const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
const START_TRIES = 600;
/** Without animations, because drawing them without a graphics card takes most of the processor time. */
const gtkSettings = '[Settings]\ngtk-enable-animations=0\ngtk-overlay-scrolling=0\n';

export async function openWebKit(): Promise<Driver> {
  const home = await temporaryHome();
  await mkdir(join(home.path, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home.path, '.config/gtk-3.0/settings.ini'), gtkSettings);
  const screen = await startBrowserProgram(
    ['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { pattern: /^\d+$/ },
  );
  // The driver cannot choose one itself.
  const port = await freePort();
  const driver = await startBrowserProgram(['WebKitWebDriver', `--port=${port}`], {
    env: {
      HOME: home.path,
      DISPLAY: `:${screen.found}`,
      GDK_BACKEND: 'x11',
      // Drawn by WebKit itself: drawing by a graphics card that is not there takes half as long again.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(() => request('GET', `${origin}/status`));
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } };
  const { sessionId } = (await request('POST', `${origin}/session`, { capabilities })) as Session;
  const send = (method: string, command: string, body?: object) =>
    request(method, `${origin}/session/${sessionId}${command}`, body);
  const post = async (command: string, body: object = {}): Promise<void> => {
    await send('POST', command, body);
  };
  const execute = (script: string, values: unknown[]) =>
    send('POST', '/execute/sync', { script, args: values });
  const first = await send('GET', '/window');
  const known = new Set([first]);
  return {
    async newPage(width, height) {
      // A browser window is never as narrow as a phone, because of its toolbar. A popup has none.
      await post('/window', { handle: first });
      await execute('open("about:blank", "", arguments[0])', [
        `popup,width=${width},height=${height}`,
      ]);
      const handles = (await send('GET', '/window/handles')) as string[];
      await post('/window', { handle: handles.find((handle) => !known.has(handle)) });
      for (const handle of handles) known.add(handle);
    },
    goto: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    back: () => post('/back'),
    forward: () => post('/forward'),
    call: (source, values) => execute(`return (${source})(...arguments)`, values),
    act: (actions) => post('/actions', { actions }),
    // It finds no folder for downloads there.
    downloads: home.path,
    async close() {
      await send('DELETE', '');
      await driver.end();
      await screen.end();
      await home.remove();
    },
  };
}

interface Session {
  sessionId: string;
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** The driver does not say when it listens. */
async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === START_TRIES)
        throw new Error('WebKitWebDriver does not answer.', { cause: error });
      await setTimeout(100);
    }
  }
}
