/** Progress goes to stderr, so that stdout holds nothing but a command's own answer. */
const out = process.stderr;
const redrawMs = 1000;
/** Where a line cannot be redrawn, a long step shows now and then that it still runs. */
const reminderMs = 15_000;
const clearLine = '\r\x1b[K';

/** Steps that have not ended. */
let running = 0;

/** @param {string} line */
export function log(line) {
  out.write(`${out.isTTY ? clearLine : ''}${line}\n`);
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
  // Beside another step there is no line of its own to redraw.
  const isRedrawn = out.isTTY && running === 0;
  const show = (/** @type {string} */ text) =>
    isRedrawn ? out.write(`${clearLine}${text}`) : log(text);
  const timed = () => `${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
  show(`… ${title}`);
  const timer = setInterval(() => show(`… ${timed()}`), isRedrawn ? redrawMs : reminderMs);
  running += 1;
  let mark = '✗';
  try {
    const result = await work();
    if (succeeded(result)) mark = '✓';
    return result;
  } finally {
    clearInterval(timer);
    running -= 1;
    log(`${mark} ${timed()}`);
  }
}
