import { type DeskHealth, MAX_BACKUP_AGE_MS, MIN_FREE_BYTES } from '../../contact/shared/desk.ts';
import { fill } from '../../contact/shared/fill.ts';
import { visibleControls } from '../../contact/shared/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import { Fact } from './fact.tsx';
import { useTitle } from './heading.ts';
import { Loaded } from './loaded.tsx';
import { useHealth } from './queries.ts';
import { formatBytes, formatDuration, formatMoment } from './words.ts';

/** Do e-mails go out, is there a backup, is there room on the disk. */
export function HealthView() {
  const { api, text } = useDesk();
  useTitle(text.health.heading);
  const query = useHealth(api);
  return (
    <>
      <h1 tabIndex={-1}>{text.health.heading}</h1>
      <Loaded query={query}>
        {query.data === undefined ? null : <Measured health={query.data} />}
      </Loaded>
    </>
  );
}

/** An e-mail that has waited longer needs a look (ms), as for /healthz (API-20). */
const longestWait = 3_600_000;

function Measured({ health }: { health: DeskHealth }) {
  const { text, language } = useDesk();
  const words = text.health;
  const { now, dead, waiting, oldestWaitingAt, disk, lastBackup } = health;
  const waited = oldestWaitingAt === null ? 0 : now - oldestWaitingAt;
  const isDiskFull = disk.measured && disk.freeBytes < MIN_FREE_BYTES;
  const backupAt = lastBackup.measured ? lastBackup.at : null;
  const isBackupOld = backupAt !== null && now - backupAt > MAX_BACKUP_AGE_MS;
  const isTroubled = dead > 0 || waited > longestWait || isDiskFull || isBackupOld;
  const moment = (at: number | null) => (at === null ? words.never : formatMoment(at, language));
  return (
    <>
      <p className={isTroubled ? 'desk-problem' : 'desk-notice'}>
        {isTroubled ? words.troubled : words.allWell}
      </p>
      <dl className="desk-facts">
        <Fact label={words.lastEmail}>{moment(health.lastEmailAt)}</Fact>
        <Fact label={words.waiting}>
          {waiting === 0
            ? words.none
            : fill(words.waitingSince, {
                count: waiting,
                waited: formatDuration(waited, language),
              })}
        </Fact>
        <Fact label={words.dead} isTrouble={dead > 0}>
          {dead === 0 ? words.none : fill(words.deadText, { count: dead })}
        </Fact>
        {health.lastFailure === null ? null : (
          <Fact label={words.lastFailure}>{visibleControls(health.lastFailure)}</Fact>
        )}
        <Fact label={words.lastBackup} isTrouble={isBackupOld}>
          {lastBackup.measured ? moment(backupAt) : words.notMeasured}
        </Fact>
        <Fact label={words.disk} isTrouble={isDiskFull}>
          {disk.measured
            ? fill(words.diskText, {
                free: formatBytes(disk.freeBytes, language),
                total: formatBytes(disk.totalBytes, language),
              })
            : words.notMeasured}
        </Fact>
      </dl>
    </>
  );
}
