/** The contact service on the hosted backend: Postgres, an edge function, mail over HTTPS. */

import { systemClock } from '../../../service/domain/clock.ts';
import { hmacSha256Hex } from '../../../service/hash.ts';
import { createContactService } from '../../../service/requests/handler.ts';
import { createCaptchaVerifier } from '../../../service/settings/captcha.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { deliverNow } from '../_shared/delivery.ts';
import { textOf } from '../_shared/environment.ts';
import { log } from '../_shared/log.ts';
import { serve } from '../_shared/serve.ts';
import { functionStore } from '../_shared/store.ts';
import { clientAddressReader, withFunctionPath } from '../_shared/visitor.ts';

serve((settings) => {
  const { secret, captcha, publicKeys, allowedOrigins, siteBudget } = settings;
  const store = functionStore(settings, log);
  const clientAddress = clientAddressReader(log);
  const service = createContactService({
    store,
    captcha: createCaptchaVerifier(captcha, hmacSha256Hex(secret, 'captcha')),
    clock: systemClock,
    publicKeys,
    allowedOrigins,
    text: textOf(settings, content),
    addressSecret: hmacSha256Hex(secret, 'client address'),
    siteBudget,
    mail: settings.companyMail,
    log,
    // This is only sooner: the schedule delivers whatever this does not.
    onAccepted: () => EdgeRuntime.waitUntil(deliverNow({ settings, store })),
  });
  return (request) =>
    service.fetch(withFunctionPath(request), { clientAddress: clientAddress(request) });
});
