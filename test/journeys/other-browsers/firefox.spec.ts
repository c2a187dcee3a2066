/** Debian's Firefox by WebDriver BiDi, which it speaks without a driver program. */
import { launch } from 'puppeteer-core';
import { test } from '../journey.ts';
import { type Driver, temporaryHome } from './driver.ts';
import { mainJob } from './main-job.ts';

const preferences = {
  // An animation that is drawn without a graphics card takes most of the processor time.
  'ui.prefersReducedMotion': 1,
  // As on Windows, where scrollbars take space.
  'widget.gtk.overlay-scrollbars.enabled': false,
  // As in the versions before 147: WebKit has it, so both ways of placing menus are tested.
  'layout.css.anchor-positioning.enabled': false,
};

async function openFirefox(): Promise<Driver> {
  const home = await temporaryHome();
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { PATH: process.env.PATH, HOME: home.path },
    extraPrefsFirefox: preferences,
  });
  const page = await browser.newPage();
  return {
    newPage: (width, height) => page.setViewport({ width, height }),
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    back: () => page.goBack(),
    forward: () => page.goForward(),
    evaluate: (expression) => page.evaluate(expression),
    hover: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async close() {
      await browser.close();
      await home.remove();
    },
  };
}

// A host of its own, because a key goes to each mailbox once in ten minutes.
test.use({ hostEnvironment: { MAIL_TO: 'sam@firefox.example, kim@firefox.example' } });
mainJob('Firefox', openFirefox);
