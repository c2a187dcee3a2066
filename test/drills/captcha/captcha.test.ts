import { describeDrill } from '../describe-drill.ts';
import { captchaDrill } from './captcha.ts';

describeDrill(captchaDrill);
