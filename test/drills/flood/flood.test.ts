import { testDrill } from '../test-drill.ts';
import { drill } from './flood.ts';

testDrill(drill, { together: true });
