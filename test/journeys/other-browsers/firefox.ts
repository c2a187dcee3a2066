/** Firefox by WebDriver BiDi, which it speaks without a driver program: https://w3c.github.io/webdriver-bidi/ */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Driver } from './driver.ts';
import { startBrowserProgram, temporaryHome } from './process.ts';

const preferences = {
  // An animation that is drawn without a graphics card takes most of the processor time.
  'ui.prefersReducedMotion': 1,
  // As on Windows, where scrollbars take space.
  'widget.gtk.overlay-scrollbars.enabled': false,
  // As in the versions before 147: WebKit has it, so both ways of placing menus are tested.
  'layout.css.anchor-positioning.enabled': false,
  // Into the folder that "browser.download.dir" names.
  'browser.download.folderList': 2,
  // The browser's own errands: nothing but the pages under test may use the network.
  'app.normandy.enabled': false,
  'browser.backup.enabled': false,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,#none',
};

export async function openFirefox(): Promise<Driver> {
  const home = await temporaryHome();
  const lines = Object.entries({ ...preferences, 'browser.download.dir': home.path }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(home.path, 'user.js'), lines.join('\n'));
  const firefox = await startBrowserProgram(
    [
      'firefox-esr',
      ...['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home.path],
    ],
    { pattern: /WebDriver BiDi listening on (ws:\S+)/, env: { HOME: home.path } },
  );
  const connection = await connect(`${firefox.found}/session`);
  const { send } = connection;
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree')) as Tree;
  const context = contexts[0]?.context;
  const target = { context };
  return {
    async newPage(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    goto: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    forward: async () =>
      void (await send('browsingContext.traverseHistory', { context, delta: 1 })),
    async call(source, args) {
      const { result, exceptionDetails } = (await send('script.callFunction', {
        target,
        functionDeclaration: `async (json) => JSON.stringify(await (${source})(...JSON.parse(json)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
      })) as Called;
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    downloads: home.path,
    async close() {
      await send('browser.close');
      connection.close();
      await firefox.end();
      await home.remove();
    },
  };
}

interface Tree {
  contexts: { context: string }[];
}

interface Called {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Commands and answers over one WebSocket. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const { promise: opened, resolve, reject } = Promise.withResolvers<unknown>();
  socket.onopen = resolve;
  socket.onerror = () => reject(new Error(`Firefox does not answer at ${url}.`));
  await opened;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const answer = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') answer?.resolve(result);
    else answer?.reject(new Error(`${error}: ${message}`));
  };
  socket.onclose = () => {
    for (const { reject: fail } of waiting.values()) fail(new Error('Firefox has ended.'));
  };
  return {
    send(method: string, params: object = {}): Promise<unknown> {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
