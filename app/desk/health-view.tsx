import { readableText, visibleControls } from '../../service/domain/characters/visible-controls.ts';
import type { DeletionDecision } from '../../service/domain/deletion.ts';
import type { DeskHealth } from '../../service/domain/desk.ts';
import { fill, fillCount } from '../../service/domain/fill.ts';
import type { Trouble } from '../../service/domain/health.ts';
import { focusHeading, useDesk, useTitle } from './desk-context.ts';
import { Fact } from './field.tsx';
import { refetchLists, useHealth } from './queries.ts';
import { Loaded, TaskButton, useDeskTask } from './tasks.tsx';
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

function Measured({ health }: { health: DeskHealth }) {
  const { text, language } = useDesk();
  const words = text.health;
  const { now, dead, waiting, oldestWaitingAt, isSpooled, disk, lastBackup } = health;
  const waited = oldestWaitingAt === null ? 0 : now - oldestWaitingAt;
  // A release before this one may answer.
  const {
    troubles = [],
    isPublicPreview = false,
    unusualDeletion = null,
    upkeepFailures = [],
    backupFailure = null,
    damage = null,
    proxiesProblem = null,
    offsiteAt,
    builtAt,
  } = health;
  const has = (trouble: Trouble) => troubles.includes(trouble);
  const problems: [label: string, problem: string | null][] = [
    ...upkeepFailures.map((failure): [string, string] => [words.upkeep, failure]),
    [words.backupFailure, backupFailure],
    [words.damage, damage],
    [words.proxies, proxiesProblem],
    [words.clock, has('clock_jumped') ? words.clockJumped : null],
    [words.deletion.late, has('deletion_late') ? words.deletion.lateText : null],
  ];
  const isTroubled = isSpooled || isPublicPreview || troubles.length > 0;
  const moment = (at: number | null) => (at === null ? words.never : formatMoment(at, language));
  return (
    <>
      <p className={isTroubled ? 'desk-problem' : 'desk-notice'}>
        {isTroubled ? words.troubled : words.allWell}
      </p>
      <dl className="desk-facts">
        {isPublicPreview ? (
          <Fact label={words.preview} isTrouble>
            {words.previewText}
          </Fact>
        ) : null}
        <Fact label={words.lastEmail} isTrouble={isSpooled}>
          {isSpooled ? words.spooled : moment(health.lastEmailAt)}
        </Fact>
        <Fact label={words.waiting} isTrouble={has('emails_wait')}>
          {waiting === 0
            ? words.none
            : fill(words.waitingSince, {
                count: waiting,
                waited: formatDuration(waited, language),
              })}
        </Fact>
        <Fact label={words.dead} isTrouble={has('dead_emails')}>
          {dead === 0 ? words.none : fill(words.deadText, { count: dead })}
        </Fact>
        {health.lastFailure === null ? null : (
          <Fact label={words.lastFailure}>{visibleControls(health.lastFailure)}</Fact>
        )}
        {builtAt === undefined ? null : (
          <Fact label={words.build} isTrouble={has('build_old')}>
            {moment(builtAt)}
          </Fact>
        )}
        <Fact label={words.lastBackup} isTrouble={has('backup_old')}>
          {lastBackup.measured ? moment(lastBackup.at) : words.notMeasured}
        </Fact>
        {offsiteAt === undefined ? null : (
          <Fact label={words.offsite} isTrouble={has('offsite_old')}>
            {moment(offsiteAt)}
          </Fact>
        )}
        <Fact label={words.disk} isTrouble={has('disk_nearly_full')}>
          {disk.measured
            ? fill(words.diskText, {
                free: formatBytes(disk.freeBytes, language),
                total: formatBytes(disk.totalBytes, language),
              })
            : words.notMeasured}
        </Fact>
        {problems.map(([label, problem]) =>
          problem === null ? null : (
            <Fact key={label} label={label} isTrouble>
              {readableText(problem)}
            </Fact>
          ),
        )}
      </dl>
      {unusualDeletion === null ? null : <ToBeDeleted unusual={unusualDeletion} />}
    </>
  );
}

const decisions: DeletionDecision[] = ['keep', 'let_go'];

/** A clock, the period or the database has jumped, so that requests are to be deleted that usually would not be. */
function ToBeDeleted({ unusual }: { unusual: NonNullable<DeskHealth['unusualDeletion']> }) {
  const { api, text, language, person, announce } = useDesk();
  const words = text.health.deletion;
  const { requests, days, at, seenAt, upTo } = unusual;
  const decide = useDeskTask(
    (decision: DeletionDecision) => api.decideDeletion(decision, person, upTo),
    ({ outcome }) => {
      announce(outcome === 'changed' ? words.decided : words.decidedBefore);
      focusHeading();
      refetchLists();
    },
  );
  return (
    <section className="desk-card">
      <h2>{words.heading}</h2>
      <p>{fillCount(words.text, requests, language, { at: formatMoment(at, language) })}</p>
      <p>
        <strong>
          {fill(words.why, { days: String(days), seen: formatMoment(seenAt, language) })}
        </strong>
      </p>
      <p>{words.advice}</p>
      <p className="buttons">
        {decisions.map((decision) => (
          <TaskButton
            key={decision}
            label={words[decision]}
            runningLabel={words.saving}
            isRunning={decide.isRunning}
            onPress={() => decide.start(decision)}
          />
        ))}
      </p>
    </section>
  );
}
