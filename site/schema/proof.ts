/** The schema of `content/facts/proof.yaml`: what others say about the company, and what it can show. */
import * as v from 'valibot';
import { consent, date, httpsUrl, page, text } from './fields.ts';
import { inLanguages } from './in-languages.ts';

const clientWords = v.strictObject({
  /** As the client wrote them. */
  words: text,
  /** In which language: one of the site, or the code of another. */
  language: text,
  /** By us, into every other language of the site, and approved by the client. */
  translations: v.optional(v.record(v.string(), text), {}),
  /** What the client agreed to be named by. */
  by: inLanguages,
  /** What was done for the client. */
  work: v.optional(inLanguages),
  /** A discount, a gift, or a relationship with the company. */
  disclosure: v.optional(inLanguages),
  /** Services and industries whose pages show the words too. */
  pages: v.optional(v.array(page), []),
  consent,
});

const evidence = v.strictObject({
  name: inLanguages,
  url: v.optional(v.union([v.literal(''), httpsUrl]), ''),
  /** The last day on which it is shown. */
  until: v.optional(date),
});

export const proofSchema = v.strictObject({
  clients: v.array(clientWords),
  credentials: v.array(evidence),
  insurance: v.array(evidence),
  /** Where clients have reviewed the company. */
  reviews: v.array(v.strictObject({ name: inLanguages, url: httpsUrl })),
  partners: v.array(evidence),
});
