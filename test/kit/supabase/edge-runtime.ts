/**
 * Runs in Deno before a function: stands in for the part of Supabase's runtime that plain Deno lacks.
 * As documented, the instance goes on until the promise settles; here that is also written down.
 */
export const BACKGROUND_TASK_SETTLED = 'background task settled';

function waitUntil(promise: Promise<unknown>): void {
  // A rejection stays unhandled, as there: Deno ends the process.
  promise.then(() => console.log(BACKGROUND_TASK_SETTLED));
}

Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
