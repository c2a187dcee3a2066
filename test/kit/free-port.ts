/** Below the range of ephemeral ports, so that no client has it by chance. */
const MIN_PORT = 10_000;
const MAX_PORT = 32_000;
const MAX_TRIES = 3;

/** Starts a program that cannot choose a free port of loopback itself; on another one if it fails, because that may be taken. */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(MIN_PORT + Math.floor(Math.random() * (MAX_PORT - MIN_PORT)));
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}
