/** Runs axe-core in the page under test. DevTools inject it, so the page's CSP does not apply to it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The only rules whose outcome the colour scheme can change: it changes nothing but colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations with the elements they are about, of every rule or of some; empty on an accessible page. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = {
    // Gathering details of violations only halves the time.
    resultTypes: ['violations'],
    // Only rules about sound and video need files to be fetched again, and no page has either.
    preload: false,
    ...(rules && { runOnly: rules }),
  };
  const results: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
  );
}
