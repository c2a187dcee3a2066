/** npm runs this after a manual installation. `npm start` and the like check theirs themselves. */
import { leftOutMessage } from './install.mjs';

// Packages that were left out on purpose need no warning.
const message = process.env.npm_config_omit ? undefined : leftOutMessage('.');
if (message) {
  console.error(message);
  process.exitCode = 1;
}
