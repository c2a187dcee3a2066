import { describeDrill } from '../describe-drill.ts';
import { limitsDrill } from './limits.ts';

describeDrill(limitsDrill);
