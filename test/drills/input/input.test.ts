import { testDrill } from '../test-drill.ts';
import { drill } from './input.ts';

testDrill(drill);
