/** `npm start`: builds what is stale, and serves the site. */
import { buildIfStale } from './build.ts';
import './end-with-npm.ts';

await buildIfStale('quick').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await import('../service/node/main.mjs');
