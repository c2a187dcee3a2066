/** What the functions have in common that the database's schedule calls. */
import { isAuthorized } from '../../../service/http/callers.ts';
import { type Refusal, refusalResponse } from '../../../service/http/respond.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import { contactSettings as content } from './content.ts';
import type { FunctionSettings } from './environment.ts';
import { log } from './log.ts';
import { serve } from './serve.ts';
import { functionStore } from './store.ts';

interface ScheduleParts {
  settings: FunctionSettings;
  store: ContactStore;
}

function refuse(refusal: Refusal): Response {
  log.info({ code: refusal.code }, 'a call of the schedule refused');
  return refusalResponse(refusal, content.text);
}

/** For whoever has the key: does the work, and answers with what it resolves with. */
export function serveSchedule(create: (parts: ScheduleParts) => () => Promise<object>): void {
  serve((settings) => {
    const work = create({ settings, store: functionStore(settings, log) });
    return async (request) => {
      if (!isAuthorized(request, [settings.deliveryKey])) return refuse({ code: 'unauthorized' });
      if (request.method !== 'POST') return refuse({ code: 'method_not_allowed', allow: 'POST' });
      const done = work();
      // pg_net may stop waiting for the answer; the work goes on.
      EdgeRuntime.waitUntil(done);
      return Response.json(await done, { headers: { 'Cache-Control': 'no-store' } });
    };
  });
}
