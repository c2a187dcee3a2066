import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatToday } from '../../content/formats.ts';
import type { Company } from '../../content/schema/site.ts';
import type { EstimateSetting } from './setting.ts';
import { fill } from './text.ts';

export type EstimateCompany = Pick<Company, 'name' | 'phone' | 'email'>;

/** Only on paper: who made the estimate, when, and for what. */
export function PrintedHead(props: {
  setting: EstimateSetting;
  company: EstimateCompany;
  selection: string;
  /** Milliseconds since 1970. */
  now: () => number;
}) {
  const { setting, company, now } = props;
  const { printed } = setting.text;
  const today = useToday(now, setting.language);
  return (
    <div className="printed-only printed-head">
      <p className="printed-company">{company.name}</p>
      <p>
        {company.phone.display} · {company.email}
      </p>
      <p className="printed-title">{printed.title}</p>
      <p>{props.selection}</p>
      {today === null ? null : <p>{fill(printed.date, { date: today })}</p>}
    </div>
  );
}

/** Only on paper: what the estimate is not, and where it can be opened again. */
export function PrintedFoot({ setting, search }: { setting: EstimateSetting; search: string }) {
  const { printed } = setting.text;
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => setPage(location.origin + location.pathname), []);
  return (
    <div className="printed-only printed-foot">
      <p>{printed.disclaimer}</p>
      {page === null ? null : <p>{fill(printed.link, { link: page + search })}</p>}
    </div>
  );
}

/** A page stays open overnight: the day is that of the print. Null on the server. */
function useToday(now: () => number, language: string): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    setToday(formatToday(now(), language));
    const onPrint = () => flushSync(() => setToday(formatToday(now(), language)));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [now, language]);
  return today;
}
