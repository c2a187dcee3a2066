import { describeDrill } from '../describe-drill.ts';
import { diskDrill } from './disk.ts';

describeDrill(diskDrill);
