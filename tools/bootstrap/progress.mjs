/** Progress goes to stderr, so that stdout holds nothing but a command's own answer. */
const out = process.stderr;
const redrawMs = 1000;
/** Where a line cannot be redrawn, a long step shows now and then that it still runs. */
const reminderMs = 15_000;

/** @param {string} line */
export function log(line) {
  out.write(`${line}\n`);
}

/**
 * Shows a step while it lasts, and whether it succeeded.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => boolean} [succeeded]
 * @returns {Promise<T>}
 */
export async function step(title, work, succeeded = () => true) {
  const start = performance.now();
  const show = (/** @type {string} */ text) =>
    out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  const timed = () => `${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
  show(`… ${title}`);
  const timer = setInterval(() => show(`… ${timed()}`), out.isTTY ? redrawMs : reminderMs);
  let mark = '✗';
  try {
    const result = await work();
    if (succeeded(result)) mark = '✓';
    return result;
  } finally {
    clearInterval(timer);
    show(`${mark} ${timed()}`);
    if (out.isTTY) out.write('\n');
  }
}
