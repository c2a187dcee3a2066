import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../service/shared/fill.ts';
import { formatToday } from '../../site/formats.ts';
import type { Company } from '../../site/schema/company.ts';
import { Unbroken } from '../components/unbroken.tsx';
import type { EstimateConfig } from './estimate-config.ts';

export type EstimateCompany = Pick<Company, 'name' | 'phone' | 'email'>;

/** Printed only: who made the estimate, when, and for what. */
export function PrintedHead(props: {
  config: EstimateConfig;
  company: EstimateCompany;
  selection: string;
  /** Milliseconds since 1970. */
  now: () => number;
}) {
  const { config, company, now } = props;
  const { printed } = config.text;
  const today = useToday(now, config.language);
  return (
    <div className="printed-only printed-head">
      <p className="printed-company">{company.name}</p>
      <p>
        <Unbroken text={`${company.phone.display} · ${company.email}`} />
      </p>
      <p className="printed-title">{printed.title}</p>
      <p>{props.selection}</p>
      {config.prices.example ? <p>{config.prices.wording.example}</p> : null}
      {today === null ? null : <p>{fill(printed.date, { date: today })}</p>}
    </div>
  );
}

/** Printed only: a disclaimer, and the address at which the estimate can be opened again. */
export function PrintedFoot({ config, link }: { config: EstimateConfig; link: string }) {
  const { printed } = config.text;
  return (
    <div className="printed-only printed-foot">
      <p>{printed.disclaimer}</p>
      <p>{fill(printed.link, { link })}</p>
    </div>
  );
}

/** The day of printing; null before. */
function useToday(now: () => number, language: string): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const onPrint = () => flushSync(() => setToday(formatToday(now(), language)));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [now, language]);
  return today;
}
