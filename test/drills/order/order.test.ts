import { testDrill } from '../test-drill.ts';
import { drill } from './order.ts';

testDrill(drill);
