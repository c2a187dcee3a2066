/** Called by the database's schedule (pg_cron, pg_net) every minute: sends the e-mails that are due, reminders too. */
import { createWatch } from '../../../service/desk/watch.ts';
import { isAuthorized } from '../../../service/requests/http/callers.ts';
import { type Refusal, refusalResponse } from '../../../service/requests/http/respond.ts';
import { webhookWarnings } from '../../../service/settings/webhook.ts';
import { systemClock } from '../../../service/shared/clock.ts';
import { NOT_MEASURED } from '../../../service/shared/desk.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { deliverDue } from '../_shared/delivery.ts';
import type { FunctionSettings } from '../_shared/environment.ts';
import { log } from '../_shared/log.ts';
import { serve } from '../_shared/serve.ts';
import { type FunctionStore, functionStore } from '../_shared/store.ts';

function refuse(refusal: Refusal): Response {
  log.info({ code: refusal.code }, 'delivery refused');
  return refusalResponse(refusal, content.text);
}

/** Made for each call, because the schedule leaves a minute between two already. */
const tellCompany = (settings: FunctionSettings, store: FunctionStore) =>
  createWatch({
    store,
    measure: async () => NOT_MEASURED,
    messageIdDomain: settings.messageIdDomain,
    clock: systemClock,
    log,
  })();

serve((settings) => {
  for (const warning of webhookWarnings(settings, content)) log.warn({}, warning);
  const store = functionStore(settings, log);
  return async (request) => {
    if (!isAuthorized(request, [settings.deliveryKey])) return refuse({ code: 'unauthorized' });
    if (request.method !== 'POST') return refuse({ code: 'method_not_allowed', allow: 'POST' });
    const delivery = tellCompany(settings, store).then(() =>
      deliverDue({ settings, content, store, log }),
    );
    // pg_net may stop waiting for the answer; the e-mails go on.
    EdgeRuntime.waitUntil(delivery);
    await delivery;
    return Response.json(await store.outboxHealth(), { headers: { 'Cache-Control': 'no-store' } });
  };
});
