/** Last step of a build: fills the compile cache, so that the first start is as quick as later ones. */
import { keepCompiledModules } from './compile-cache.mjs';

await import('./host.ts');
await import('./database/thread.ts');
await import('./database/damage-thread.ts');
await import('./startup-error.ts');
keepCompiledModules();
