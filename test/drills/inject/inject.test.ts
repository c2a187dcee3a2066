import { testDrill } from '../test-drill.ts';
import { drill } from './inject.ts';

testDrill(drill);
