/** `npm start`: builds what is stale, and serves the site. */
import { buildIfStale } from './build.ts';

try {
  await buildIfStale('quick');
  await import('../service/node/main.mjs');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
