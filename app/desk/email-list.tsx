import type { RequestEmail } from '../../service/desk/desk-store.ts';
import type { DeskDetails } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import { visibleControls } from '../../service/shared/visible-controls.ts';
import type { DeskText } from '../../site/schema/desk.ts';
import { useDesk } from './desk-context.ts';
import { fillCount, formatMoment } from './words.ts';

/** How the e-mails about a request went, and why one did not go. */
export function EmailList({ emails, mailProblem }: Pick<DeskDetails, 'emails' | 'mailProblem'>) {
  const { text, language } = useDesk();
  const words = text.request;
  return (
    <section>
      <h2>{words.emailsHeading}</h2>
      {emails.length === 0 ? <p className="soft-text">{words.noEmails}</p> : null}
      <ul className="desk-emails">
        {emails.map((email) => (
          <li key={`${email.kind} ${email.createdAt}`}>
            <p>
              {words.emailKinds[email.kind]}
              {' – '}
              <span className={email.state === 'dead' ? 'desk-trouble' : undefined}>
                {emailState(email, words, language)}
              </span>
            </p>
            {email.waitsFor === null ? null : (
              <p className="fine-print">
                {fill(words.emailWaitsFor, { mailboxes: email.waitsFor.join(', ') })}
              </p>
            )}
            {email.error === null ? null : (
              <p className="fine-print">
                {fill(words.emailReason, { reason: visibleControls(email.error) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {mailProblem === null ? null : (
        <p className="fine-print">
          {fill(words.mailProblem, { reason: visibleControls(mailProblem) })}
        </p>
      )}
    </section>
  );
}

function emailState(
  { state, at, attempts, nextAttemptAt }: RequestEmail,
  { emailStates }: DeskText['request'],
  language: string,
): string {
  const moment = (time: number | null) => (time === null ? '' : formatMoment(time, language));
  if (state === 'sent') return fill(emailStates.sent, { at: moment(at) });
  if (state === 'dead') {
    return fillCount(emailStates.dead, attempts, language, { at: moment(at) });
  }
  return attempts === 0
    ? emailStates.waitingFirst
    : fillCount(emailStates.waiting, attempts, language, { next: moment(nextAttemptAt) });
}
