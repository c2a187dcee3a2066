import { describeDrill } from '../describe-drill.ts';
import { floodDrill } from './flood.ts';

describeDrill(floodDrill);
