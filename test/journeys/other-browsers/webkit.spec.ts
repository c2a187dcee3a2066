import { test } from '../journey.ts';
import { mainJob } from './main-job.ts';
import { openWebKit } from './webkit.ts';

// A host of its own, because a key goes to each mailbox once in ten minutes (DESK-9).
test.use({ hostEnvironment: { MAIL_TO: 'sam@webkit.example, kim@webkit.example' } });
mainJob('WebKit', openWebKit);
