/** Progress goes to stderr, so that stdout holds nothing but a command's own answer. */
export const log = console.error;

/**
 * Shows that a step has begun, and whether it has succeeded.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => boolean} [succeeded]
 * @returns {Promise<T>}
 */
export async function step(title, work, succeeded = () => true) {
  const start = performance.now();
  log(`… ${title}`);
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(`${succeeded(result) ? '✓' : '✗'} ${title} (${seconds} s)`);
  return result;
}
