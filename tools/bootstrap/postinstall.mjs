/** npm runs this after an installation by hand. Those of `npm start` and the like check it themselves. */
import { leftOutMessage } from './install.mjs';

// Whoever leaves packages out on purpose knows it.
const message = process.env.npm_config_omit ? undefined : leftOutMessage('.');
if (message) {
  console.error(message);
  process.exitCode = 1;
}
