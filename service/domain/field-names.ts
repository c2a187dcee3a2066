/** What the fields are called. Apart from their rules, which would come with them into the script of the desk. */
import type { VisitorField } from './fields.ts';

/** In the order in which the form, the desk and the table show them; the types ask for each. */
const shown: Record<VisitorField, true> = {
  name: true,
  company: true,
  email: true,
  phone: true,
  message: true,
};
export const shownFields = Object.keys(shown) as VisitorField[];

/** The form names the payload's company businessName; only `formName` knows it. */
export type FormField = Exclude<VisitorField, 'company'> | 'businessName';
export const formName = (field: VisitorField): FormField =>
  field === 'company' ? 'businessName' : field;
export const formFields = shownFields.map(formName);
