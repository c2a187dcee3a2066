/**
 * Keeps compiled modules between starts. This halves the time of a start and saves the 15 MB that
 * Node's TypeScript stripper takes. Only modules imported after this one come from the cache, so it and the
 * entry that imports it are JavaScript.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../..', 'node_modules', '.cache', 'compiled'));

/** Writes what has been compiled so far, which Node itself does only at an orderly exit. */
export const keepCompiledModules = flushCompileCache;
