/** The API of the desk on the hosted backend. */

import { createAltchaVerifier } from '../../../service/captcha/altcha.ts';
import { createDeskService } from '../../../service/desk/handler.ts';
import { DESK_CAPTCHA_PURPOSE } from '../../../service/desk/keys.ts';
import { systemClock } from '../../../service/domain/clock.ts';
import { hmacSha256Hex } from '../../../service/hash.ts';
import { isPublicPreview } from '../../../service/settings/contact.ts';
import { contactSettings as content } from '../_shared/content.ts';
import { deliverNow } from '../_shared/delivery.ts';
import { deskKeys } from '../_shared/environment.ts';
import { log } from '../_shared/log.ts';
import { serve } from '../_shared/serve.ts';
import { functionStore } from '../_shared/store.ts';
import { clientAddressReader, withFunctionPath } from '../_shared/visitor.ts';

serve((settings) => {
  const store = functionStore(settings, log);
  const clientAddress = clientAddressReader(log);
  const captchaSecret = hmacSha256Hex(settings.secret, DESK_CAPTCHA_PURPOSE);
  const service = createDeskService({
    store,
    keys: deskKeys(settings, store),
    mail: settings.companyMail,
    captcha: createAltchaVerifier({ secret: captchaSecret }),
    isSpooled: false,
    isPublicPreview: isPublicPreview(content.isPreview === true, settings.siteUrl),
    siteUrl: settings.siteUrl,
    // Neither the disk nor the platform's backups can be seen from here.
    measure: async () => ({}),
    clock: systemClock,
    log,
    // This is only sooner: the schedule delivers whatever this does not.
    onQueued: () => EdgeRuntime.waitUntil(deliverNow({ settings, store })),
  });
  return (request) =>
    service.fetch(withFunctionPath(request), { clientAddress: clientAddress(request) });
});
