/** A signal to npm ends npm and its shell, but not the program in that shell. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid);
}, 250).unref();
