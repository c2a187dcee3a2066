import { testDrill } from '../test-drill.ts';
import { drill } from './mail.ts';

testDrill(drill);
