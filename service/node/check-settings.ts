/** `node check-settings.ts`: what is wrong with the settings in the environment, before a host starts with them. */
import { join } from 'node:path';
import { parseEnvironment } from './environment.ts';
import { readBuiltSite } from './http/built-site.ts';

const { content } = readBuiltSite(join(import.meta.dirname, '../../build'));
const result = parseEnvironment(process.env, content);
if (!result.ok) {
  console.error(['The settings are not right:', ...result.problems].join('\n  '));
  process.exitCode = 1;
}
