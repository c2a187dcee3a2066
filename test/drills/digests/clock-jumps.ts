/** Loaded first into a host: its clock jumps ahead by an hour at each SIGUSR2. */
const HOUR_MS = 3_600_000;
const realTime = Date.now;
let ahead = 0;

Date.now = () => realTime() + ahead;
process.on('SIGUSR2', () => {
  ahead += HOUR_MS;
});
