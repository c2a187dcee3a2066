import type { Environment } from '../../settings/read-settings.ts';

const FIRST_PASSED = 3;

/**
 * The socket that systemd keeps open while the host restarts, so that connections wait meanwhile:
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
export function passedSocket({ LISTEN_PID, LISTEN_FDS }: Environment): number | undefined {
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? FIRST_PASSED : undefined;
}
