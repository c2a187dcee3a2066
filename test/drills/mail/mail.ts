/** Days without a mail server: nothing that waits is lost, and giving up is said aloud. */
import type { Drill } from '../drill.ts';
import { outage } from './outage.ts';
import { refusals } from './refusals.ts';

export const mailDrill: Drill = {
  name: 'mail',
  promise: 'no outage of the mail server loses an e-mail, and one that is given up is announced',
  async run(options) {
    const [first, second] = await Promise.all([outage(options), refusals(options)]);
    return {
      figures: { ...first.figures, ...second.figures },
      faults: [...first.faults, ...second.faults],
    };
  },
  controls: [
    {
      sabotage: 'counts an e-mail as sent before the mail server has answered',
      run: (options) =>
        outage(options, (mailer) => ({
          async send(email) {
            mailer.send(email).catch(() => undefined);
          },
          close: mailer.close,
        })),
    },
  ],
};
