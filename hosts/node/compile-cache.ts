/**
 * Keeps compiled modules between starts: it halves the time of a start and saves the 15 MB that
 * Node's TypeScript stripper takes. To be imported before everything that shall come from it.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../..', 'node_modules', '.cache', 'compiled'));

/** Writes what has been compiled so far; otherwise only an orderly exit does. */
export const keepCompiledModules = flushCompileCache;
