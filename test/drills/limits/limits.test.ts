import { testDrill } from '../test-drill.ts';
import { drill } from './limits.ts';

testDrill(drill);
