/** `node backup/check.ts FILE`: whether a copy of the SQLite database is whole, before it takes the place of the present one. */
import { checkCopy } from './copy.ts';

try {
  console.log(`The copy has ${checkCopy(process.argv[2] ?? '')} requests.`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
