/** WebKitGTK by WebDriver. It has no headless mode, so it gets a screen in memory. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Builder, Origin } from 'selenium-webdriver';
import { until } from '../../kit/eventually.ts';
import { onFreePort } from '../../kit/free-port.ts';
import { startProgram } from '../../kit/program.ts';
import { test } from '../journey.ts';
import { type Driver, temporaryHome } from './driver.ts';
import { mainJob } from './main-job.ts';

const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
const START_LIMIT_MS = 90_000;
/** Without animations, because drawing them without a graphics card takes most of the processor time. */
const gtkSettings = '[Settings]\ngtk-enable-animations=0\ngtk-overlay-scrolling=0\n';

async function openWebKit(): Promise<Driver> {
  const home = await temporaryHome();
  await mkdir(join(home.path, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home.path, '.config/gtk-3.0/settings.ini'), gtkSettings);
  const PATH = process.env.PATH;
  const screen = await startProgram(
    ['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { env: { PATH }, pattern: /^\d+$/, limitMs: START_LIMIT_MS },
  );
  const { service, server } = await onFreePort(async (port) => {
    const service = await startProgram(['WebKitWebDriver', `--port=${port}`], {
      env: {
        PATH,
        HOME: home.path,
        DISPLAY: `:${screen.found}`,
        GDK_BACKEND: 'x11',
        // Drawn by WebKit itself: drawing by a graphics card that is not there takes half as long again.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
    });
    const server = `http://127.0.0.1:${port}`;
    // It does not say when it listens.
    const listens = () => fetch(`${server}/status`).then(Boolean, () => false);
    await until(listens, 'The start of WebKitWebDriver', START_LIMIT_MS);
    if (service.child.exitCode === null) return { service, server };
    throw new Error('Another program has its port');
  });
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
    .build();
  const first = await driver.getWindowHandle();
  const known = new Set([first]);
  const pointer = (x: number, y: number) =>
    driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 });
  return {
    async newPage(width, height) {
      // A browser window is never as narrow as a phone, because of its toolbar. A popup has none.
      await driver.switchTo().window(first);
      const features = `popup,width=${width},height=${height}`;
      await driver.executeScript('open("about:blank", "", arguments[0])', features);
      const handles = await driver.getAllWindowHandles();
      await driver.switchTo().window(handles.find((handle) => !known.has(handle)) ?? '');
      for (const handle of handles) known.add(handle);
    },
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    hover: (x, y) => pointer(x, y).perform(),
    click: (x, y) => pointer(x, y).press().release().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async close() {
      await driver.quit();
      await service.end();
      await screen.end();
      await home.remove();
    },
  };
}

// A host of its own, because a key goes to each mailbox once in ten minutes.
test.use({ hostEnvironment: { MAIL_TO: 'sam@webkit.example, kim@webkit.example' } });
mainJob('WebKit', openWebKit);
