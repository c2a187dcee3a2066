import { describeDrill } from '../describe-drill.ts';
import { peopleDrill } from './people.ts';

describeDrill(peopleDrill);
