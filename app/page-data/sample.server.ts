/** The sample of an assessment, which stands whole on the page about managed IT. */

import { readMessages, readOffer } from '../../site/index.ts';
import type { Locale } from '../../site/read/locales.ts';
import { ContentError } from '../../site/read/mistakes.ts';
import { contentPath } from '../../site/read/site.ts';
import type { Sample, WhyChooseUsPage } from '../../site/schema/pages.ts';
import type { FirstFindingProps, SampleProps } from '../components/sample.tsx';
import { linkTo } from './links.server.ts';

/** Its rows say the findings in short. */
export function loadSample({
  heading,
  intro,
  office,
  summary,
  month,
  ...sample
}: Sample): SampleProps & Pick<Sample, 'heading' | 'intro'> {
  const { label, rows, findings } = sample;
  return {
    ...{ heading, intro, office, month },
    summary: {
      ...summary,
      rows: findings.map(({ title, urgency, price }, index) => [
        `${index + 1}. ${title}`,
        urgency,
        price,
      ]),
    },
    findings: findings.map((finding, index) => ({
      label: `${label} ${index + 1} · ${finding.urgency}`,
      heading: finding.title,
      rows: (['found', 'matters', 'fix', 'cost'] as const).map((row) => ({
        title: rows[row],
        text: finding[row],
      })),
    })),
  };
}

/** The first finding of the sample, which stands whole on the page about managed IT. */
export function loadFirstFinding(
  locale: Locale,
  { heading, intro, link }: WhyChooseUsPage['sample'],
): FirstFindingProps {
  const { sample } = readOffer(locale, { family: 'services', name: 'managed-it' });
  const [finding] = sample === undefined ? [] : loadSample(sample).findings;
  if (finding === undefined) {
    throw new ContentError(
      `${contentPath(locale, 'pages/why-choose-us.yaml')}: sample: pages/services/managed-it.yaml has none`,
    );
  }
  const { sample: label } = readMessages(locale).site.offer;
  const whole = linkTo(locale, link);
  return { heading, intro, label, finding, link: { ...whole, href: `${whole.href}#sample` } };
}
