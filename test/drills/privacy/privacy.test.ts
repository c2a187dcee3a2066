import { testDrill } from '../test-drill.ts';
import { drill } from './privacy.ts';

testDrill(drill);
