/** Last step of a build: compiles the host once, so that its first start is as quick as the others. */
import { keepCompiledModules } from './compile-cache.ts';

await import('./host.ts');
await import('./database/thread.ts');
await import('./startup-error.ts');
keepCompiledModules();
