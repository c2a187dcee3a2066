import { mainJob } from './main-job.ts';
import { openWebKit } from './webkit.ts';

mainJob('WebKit', openWebKit);
