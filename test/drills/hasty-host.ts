/** `node test/drills/hasty-host.ts BUILD_FOLDER`: a host that answers at once, and writes when there is time. */
import { setTimeout as delay } from 'node:timers/promises';
import { startHost } from '../../service/node/host.ts';

const DELAY_MS = 20;

const host = await startHost({
  environment: process.env,
  buildDir: process.argv[2] ?? '',
  version: 'drill',
  replaceParts: ({ store }) => ({
    store: {
      ...store,
      async accept(input) {
        delay(DELAY_MS)
          .then(() => store.accept(input))
          .catch(console.error);
        return 'accepted';
      },
    },
  }),
});
process.on('SIGTERM', () => {
  host.stop().then(() => process.exit(0));
});
for (const { sentence } of host.announcements) console.log(sentence);
