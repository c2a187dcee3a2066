import { describeDrill } from '../describe-drill.ts';
import { inputDrill } from './input.ts';

describeDrill(inputDrill);
