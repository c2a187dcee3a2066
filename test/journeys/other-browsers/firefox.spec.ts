import { openFirefox } from './firefox.ts';
import { mainJob } from './main-job.ts';

mainJob('Firefox', openFirefox);
