import type { Finding } from '../../site/downloads.ts';
import type { SiteLink } from './frame/site-frame.ts';
import { DescriptionList } from './lists.tsx';
import sample from './sample.css?url';
import { Sheet } from './sheet.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface SampleProps {
  heading: string;
  /** HTML of one paragraph. */
  intro: string;
  /** Says that the report is a sample. */
  label: string;
  finding: Finding;
  /** The whole as a PDF. */
  link: SiteLink;
}

/** One finding, as the page of a report on which it stands, and the link to the report. */
export function Sample({ label, finding, link }: Pick<SampleProps, 'label' | 'finding' | 'link'>) {
  const { heading, head, rows } = finding;
  return (
    <div className="sample">
      <Stylesheet file={sample} />
      <Sheet label={[label, ...head].join(' · ')} heading={heading}>
        <DescriptionList entries={rows} />
      </Sheet>
      <p className="link-line">
        <a href={link.href}>{link.label}</a>
      </p>
    </div>
  );
}
