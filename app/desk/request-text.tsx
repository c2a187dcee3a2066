import type { DeskRequest } from '../../contact/shared/desk.ts';
import { emailAddress, telephoneAddress } from '../../contact/shared/program-addresses.ts';
import { useDesk } from './desk-context.ts';
import { Fact } from './fact.tsx';
import { hasMarks, Marked } from './marked.tsx';
import { fillIn, formatLanguage, formatMoment } from './words.ts';

/** What the visitor sent, whole. The name is in the heading. */
export function RequestText({ request }: { request: DeskRequest }) {
  const { text, language } = useDesk();
  const { name, company, email, phone, message, receivedAt } = request;
  const words = text.request;
  return (
    <>
      <dl className="desk-facts">
        <Fact label={words.email}>
          <a className="text-link" href={emailAddress(email)}>
            <Marked text={email} />
          </a>
        </Fact>
        {phone === null ? null : (
          <Fact label={words.phone}>
            <a className="text-link" href={telephoneAddress(phone)}>
              <Marked text={phone} />
            </a>
          </Fact>
        )}
        {company === null ? null : (
          <Fact label={words.company}>
            <Marked text={company} />
          </Fact>
        )}
        <Fact label={words.received}>{formatMoment(receivedAt, language)}</Fact>
        {request.language ? (
          <Fact label={words.language}>{formatLanguage(request.language, language)}</Fact>
        ) : null}
      </dl>
      <section>
        <h2>{words.message}</h2>
        <p className="desk-message" dir="auto" lang={request.language ?? undefined}>
          <Marked text={message} />
        </p>
        {[name, company ?? '', email, phone ?? '', message].some(hasMarks) ? (
          <p className="fine-print">{fillIn(words.controlsShown, { example: '\\u200f' })}</p>
        ) : null}
      </section>
    </>
  );
}
