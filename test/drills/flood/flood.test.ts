import { testDrill } from '../test-drill.ts';

await testDrill('flood', { controlsTogether: true });
