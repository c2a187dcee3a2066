import { describeDrill } from '../describe-drill.ts';
import { mailDrill } from './mail.ts';

describeDrill(mailDrill);
