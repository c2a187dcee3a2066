/** What the fields are called. Apart from their rules, which would come with them into the script of the desk. */
import type { VisitorField } from './fields.ts';

/** In the order in which the form, the table and the commands show them; in the words of the commands. */
const fieldLabels: Record<VisitorField, string> = {
  name: 'Name',
  company: 'Business',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
};
export const shownFields = Object.keys(fieldLabels) as VisitorField[];

/** The form names the payload's company businessName; only `formName` knows it. */
export type FormField = Exclude<VisitorField, 'company'> | 'businessName';
export const formName = (field: VisitorField): FormField =>
  field === 'company' ? 'businessName' : field;
export const formFields = shownFields.map(formName);
