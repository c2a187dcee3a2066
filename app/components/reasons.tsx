import reasonsSheet from './reasons.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { Unbroken } from './unbroken.tsx';

export interface Reason {
  title: string;
  text: string;
  /** A bill that shows it. */
  bill?: SmallBill;
  /** Places on a map that shows it: across the river, at home, far away. */
  places?: string[];
}

export interface SmallBill {
  lines: { name: string; working?: string; amount: string }[];
  total: string;
  unit: string;
  note: string;
}

/** Reasons, each below what shows it: a bill, a map, or else a drawing of lines that become one. */
export function Reasons({ reasons }: { reasons: Reason[] }) {
  return (
    <ul className="reasons">
      <Stylesheet file={reasonsSheet} />
      {reasons.map(({ title, text, bill, places }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="soft-text">
            <Unbroken text={text} />
          </p>
          <div className="reason-shown">
            {bill === undefined ? null : <Bill {...bill} />}
            {places === undefined ? null : <Places names={places} />}
            {(bill ?? places) ? null : (
              <img
                src="/scenes/one-line.svg"
                alt=""
                width="352"
                height="208"
                loading="lazy"
                decoding="async"
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Bill({ lines, total, unit, note }: SmallBill) {
  return (
    <>
      <dl className="reason-bill">
        {lines.map(({ name, working, amount }) => (
          <div key={name}>
            <dt>
              {name} <span className="soft-text">{working}</span>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>{unit}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className="fine-print">{note}</p>
    </>
  );
}

function Places({ names }: { names: string[] }) {
  return (
    <ul className="reason-map">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
