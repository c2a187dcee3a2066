import { testDrill } from '../test-drill.ts';
import { drill } from './release.ts';

testDrill(drill);
