import { testDrill } from '../test-drill.ts';
import { drill } from './flood.ts';

testDrill(drill, { controlsTogether: true });
