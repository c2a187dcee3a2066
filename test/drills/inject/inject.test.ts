import { describeDrill } from '../describe-drill.ts';
import { injectDrill } from './inject.ts';

describeDrill(injectDrill);
