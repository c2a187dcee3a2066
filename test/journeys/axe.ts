/** Runs axe-core in the page under test. DevTools inject it, so the page's CSP does not apply to it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The only rules whose outcome the colour scheme can change: it changes nothing but colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations with the elements they are about, of every rule or of some; empty on an accessible page. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = {
    // Details of violations only, and at first not their selectors, halves the time.
    resultTypes: ['violations'],
    reporter: 'no-passes',
    selectors: false,
    // Only rules about sound and video need files to be fetched again, and no page has either.
    preload: false,
    // 2.5.8 of WCAG 2.2, which axe checks only when asked.
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  };
  if ((await run(page, options)).violations.length === 0) return [];
  const { violations } = await run(page, { ...options, selectors: true });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
  );
}

const run = (page: Page, options: RunOptions): Promise<AxeResults> =>
  page.evaluate(`axe.run(${JSON.stringify(options)})`);
