/** Progress goes to stderr, so that stdout holds nothing but a command's own answer. */
const out = process.stderr;
const animationMs = 100;
/** Where nothing can be redrawn, a long step says now and then that it is alive. */
const reminderMs = 15_000;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** @param {number} start in ms, of `performance.now()` */
function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** @param {string} line */
export function say(line) {
  out.write(`${line}\n`);
}

/**
 * Shows a step while it lasts and whether it succeeded.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => boolean} [succeeded]
 * @returns {Promise<T>}
 */
export async function step(title, work, succeeded = () => true) {
  const start = performance.now();
  const stop = out.isTTY ? animate(title, start) : remind(title, start);
  let mark = '✗';
  try {
    const result = await work();
    if (succeeded(result)) mark = '✓';
    return result;
  } finally {
    stop();
    say(`${mark} ${title} (${secondsSince(start)})`);
  }
}

/**
 * @param {string} title
 * @param {number} start
 */
function animate(title, start) {
  let frame = 0;
  const draw = () => {
    out.write(`\r\x1b[K${frames[frame++ % frames.length]} ${title} ${secondsSince(start)}`);
  };
  draw();
  const timer = setInterval(draw, animationMs);
  return () => {
    clearInterval(timer);
    out.write('\r\x1b[K');
  };
}

/**
 * @param {string} title
 * @param {number} start
 */
function remind(title, start) {
  say(`… ${title}`);
  const timer = setInterval(() => say(`… ${title} (${secondsSince(start)})`), reminderMs);
  return () => clearInterval(timer);
}
