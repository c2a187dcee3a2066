import { testDrill } from '../test-drill.ts';
import { drill } from './captcha.ts';

testDrill(drill);
