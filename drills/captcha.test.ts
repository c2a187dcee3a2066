import { captchaDrill } from './captcha.ts';
import { describeDrill } from './describe-drill.ts';

describeDrill(captchaDrill);
