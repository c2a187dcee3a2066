import { testDrill } from '../test-drill.ts';
import { drill } from './crash.ts';

testDrill(drill);
