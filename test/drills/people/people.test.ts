import { testDrill } from '../test-drill.ts';
import { drill } from './people.ts';

testDrill(drill);
