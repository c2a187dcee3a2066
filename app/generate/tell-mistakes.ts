/** For the programs of the build: people who read what is wrong with the content edit text, not code. */
import { ContentError } from '../../site/read/mistakes.ts';

process.once('uncaughtException', (error) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exitCode = 1;
});
