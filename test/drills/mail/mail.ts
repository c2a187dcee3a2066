/** Days without a mail server: nothing that waits is lost, and giving up is announced. */
import { type Drill, type DrillContext, inParallel } from '../drill.ts';
import { outage } from './outage.ts';
import { refusals } from './refusals.ts';
import type { ChangeMailer } from './simulation.ts';

export const drill: Drill<ChangeMailer> = {
  promise: 'no outage of the mail server loses an e-mail, and one that is given up is announced',
  subject: (own) => own,
  async run(context, changeMailer) {
    const outages = (part: DrillContext) => outage(part, changeMailer);
    return inParallel(context, context.scale === 'control' ? { outages } : { outages, refusals });
  },
  controls: {
    'counts an e-mail as sent before the mail server has answered': {
      finds: /\d+ e-mails are lost/,
      subject: (own) => ({
        ...own,
        async send(...parameters) {
          // Its outcome is not awaited.
          own.send(...parameters).catch(() => undefined);
        },
      }),
    },
  },
};
