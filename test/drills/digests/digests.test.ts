import { testDrill } from '../test-drill.ts';
import { drill } from './digests.ts';

testDrill(drill);
