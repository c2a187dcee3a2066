import { crashDrill } from './crash.ts';
import { describeDrill } from './describe-drill.ts';

describeDrill(crashDrill);
