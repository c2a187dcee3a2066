import { testDrill } from '../test-drill.ts';
import { drill } from './disk.ts';

testDrill(drill);
