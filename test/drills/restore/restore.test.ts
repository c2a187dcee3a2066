import { testDrill } from '../test-drill.ts';
import { drill } from './restore.ts';

testDrill(drill);
