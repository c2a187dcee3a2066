import { testDrill } from '../test-drill.ts';
import { drill } from './desk.ts';

testDrill(drill);
