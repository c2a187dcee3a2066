/** The schema of `content/facts/days.yaml`: what holds on certain days only. */
import * as v from 'valibot';
import { date, page } from './fields.ts';
import { inLanguages } from './in-languages.ts';

/** The last day is not before the first. */
const inOrder = <Days extends { from: string; until?: string | undefined }>() =>
  v.check(
    ({ from, until = from }: Days) => from <= until,
    '"until" must not be before "from"; both are days such as 2026-12-24',
  );

const announcement = v.pipe(
  v.strictObject({
    text: inLanguages,
    link: v.optional(v.strictObject({ page, label: inLanguages })),
    from: date,
    until: date,
  }),
  inOrder(),
);

const closure = v.pipe(
  v.strictObject({
    name: inLanguages,
    from: date,
    until: v.optional(date),
    /** A province, if it is a holiday there only. */
    only: v.optional(v.picklist(['ON', 'QC'], 'must be ON or QC')),
  }),
  inOrder(),
);
export type ClosureFacts = v.InferOutput<typeof closure>;

export const daysSchema = v.strictObject({
  announcement: v.nullish(announcement),
  closures: v.array(closure),
});
