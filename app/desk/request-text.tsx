import { mailtoUrl, telUrl } from '../../service/shared/contact-links.ts';
import type { DeskRequest } from '../../service/shared/desk.ts';
import type { VisitorField } from '../../service/shared/fields.ts';
import { fill } from '../../service/shared/fill.ts';
import { useDesk } from './desk-context.ts';
import { Fact } from './fact.tsx';
import { hasMarks, Marked } from './marked.tsx';
import { formatLanguage, formatMoment } from './words.ts';

/** What the visitor sent, whole. The name is in the heading. */
export function RequestText({ request }: { request: DeskRequest }) {
  const { text, fieldLabels, language } = useDesk();
  const words = text.request;
  const fields = Object.keys(fieldLabels) as VisitorField[];
  return (
    <>
      <dl className="desk-facts">
        {fields
          .filter((field) => field !== 'name' && field !== 'message' && request[field] !== null)
          .map((field) => (
            <Fact key={field} label={fieldLabels[field]}>
              <FieldText field={field} text={request[field] ?? ''} />
            </Fact>
          ))}
        <Fact label={words.received}>{formatMoment(request.receivedAt, language)}</Fact>
        {request.language ? (
          <Fact label={words.language}>{formatLanguage(request.language, language)}</Fact>
        ) : null}
      </dl>
      <section>
        <h2>{fieldLabels.message}</h2>
        <p className="desk-message" dir="auto" lang={request.language ?? undefined}>
          <Marked text={request.message} />
        </p>
        {fields.some((field) => hasMarks(request[field] ?? '')) ? (
          <p className="fine-print">{fill(words.controlsShown, { example: '\\u200f' })}</p>
        ) : null}
      </section>
    </>
  );
}

const programAddresses: Partial<Record<VisitorField, (text: string) => string>> = {
  email: mailtoUrl,
  phone: telUrl,
};

function FieldText({ field, text }: { field: VisitorField; text: string }) {
  const href = programAddresses[field]?.(text);
  if (href === undefined) return <Marked text={text} />;
  return (
    <a className="text-link" href={href}>
      <Marked text={text} />
    </a>
  );
}
