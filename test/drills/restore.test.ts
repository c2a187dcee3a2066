import { describeDrill } from './describe-drill.ts';
import { restoreDrill } from './restore.ts';

describeDrill(restoreDrill);
