import { test } from '../journey.ts';
import { openFirefox } from './firefox.ts';
import { mainJob } from './main-job.ts';

// A host of its own, because a key goes to each mailbox once in ten minutes (DESK-9).
test.use({ hostEnvironment: { MAIL_TO: 'sam@firefox.example, kim@firefox.example' } });
mainJob('Firefox', openFirefox);
