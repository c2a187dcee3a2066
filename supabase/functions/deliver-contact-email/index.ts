/** Called by the database's schedule (pg_cron, pg_net) every minute: does what nobody asks for, such as sending what is due. */

import { isAuthorized } from '../../../service/http/callers.ts';
import { type Refusal, refusalResponse } from '../../../service/http/respond.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { runUpkeep } from '../_shared/delivery.ts';
import { log } from '../_shared/log.ts';
import { serve } from '../_shared/serve.ts';
import { functionStore } from '../_shared/store.ts';

function refuse(refusal: Refusal): Response {
  log.warn({ code: refusal.code }, 'a call of the schedule refused');
  return refusalResponse(refusal, content.text);
}

serve((settings) => {
  const store = functionStore(settings, log);
  return async (request) => {
    if (!isAuthorized(request, [settings.deliveryKey])) return refuse({ code: 'unauthorized' });
    if (request.method !== 'POST') return refuse({ code: 'method_not_allowed', allow: 'POST' });
    const done = runUpkeep({ settings, store }).then(() => store.outboxHealth());
    // pg_net may stop waiting for the answer; the work goes on.
    EdgeRuntime.waitUntil(done);
    return Response.json(await done, { headers: { 'Cache-Control': 'no-store' } });
  };
});
