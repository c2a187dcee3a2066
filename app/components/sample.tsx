import type { Sample as Content } from '../../site/schema/pages.ts';
import { ColumnHeads } from './column-heads.tsx';
import type { SiteLink } from './frame/site-frame.ts';
import { ButtonLink, TextLink } from './links.tsx';
import { DescriptionList, Ticks } from './lists.tsx';
import questions from './questions.css?url';
import { RichText } from './rich-text.tsx';
import { Sheet } from './sheet.tsx';
import { Stylesheet } from './stylesheet.tsx';

/** A finding, on the page of the report on which it stands. */
interface Finding {
  label: string;
  heading: string;
  /** The texts are HTML of one paragraph. */
  rows: { title: string; text: string }[];
}

export interface FirstFindingProps {
  heading: string;
  /** HTML of one paragraph. */
  intro: string;
  /** Says that the report is a sample. */
  label: string;
  finding: Finding;
  /** To the whole. */
  link: SiteLink;
}

/** One finding of the sample, with the way to the others. */
export function FirstFinding({
  label,
  finding,
  link,
}: Pick<FirstFindingProps, 'label' | 'finding' | 'link'>) {
  return (
    <div className="stack">
      <FindingSheet {...finding} label={`${label} · ${finding.label}`} />
      <TextLink link={link} />
    </div>
  );
}

export interface SampleProps extends Pick<Content, 'office' | 'month'> {
  summary: Content['summary'] & { rows: string[][] };
  findings: Finding[];
}

/** All that an assessment of a made-up office finds: the first finding on its page, the rest unfolds. */
export function Sample(props: SampleProps & { action: SiteLink }) {
  const { office, summary, findings, month, action } = props;
  const [first, ...others] = findings;
  return (
    <div className="stack">
      <RichText html={office.text} />
      <h3>{summary.heading}</h3>
      <Rows {...summary} />
      <RichText html={summary.fine} />
      {first === undefined ? null : <FindingSheet {...first} />}
      <div className="questions rows">
        <Stylesheet file={questions} />
        {others.map(({ label, heading, rows }) => (
          <details key={heading}>
            <summary>
              {label}: {heading}
            </summary>
            <DescriptionList entries={rows} />
          </details>
        ))}
        <details>
          <summary>{office.heading}</summary>
          <Ticks>
            {office.looked.map((text) => (
              <li key={text}>
                <RichText html={text} />
              </li>
            ))}
          </Ticks>
        </details>
        <details>
          <summary>{month.heading}</summary>
          <Rows {...month} />
        </details>
      </div>
      <RichText html={month.after} />
      <p>
        <ButtonLink link={action} look="main" />
      </p>
    </div>
  );
}

function FindingSheet({ rows, ...head }: Finding) {
  return (
    <Sheet {...head}>
      <DescriptionList entries={rows} />
    </Sheet>
  );
}

/** A table. What is too wide for a phone scrolls, by keyboard too. */
function Rows(props: { heading: string; columns: string[]; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="table-scroll" tabIndex={0} aria-label={props.heading}>
      <table>
        <ColumnHeads columns={props.columns} />
        <tbody>
          {props.rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={props.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
