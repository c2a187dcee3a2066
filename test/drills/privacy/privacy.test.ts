import { describeDrill } from '../describe-drill.ts';
import { privacyDrill } from './privacy.ts';

describeDrill(privacyDrill);
