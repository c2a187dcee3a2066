import { testDrill } from '../test-drill.ts';

await testDrill('desk');
