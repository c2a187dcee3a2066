import type { FormValues } from '../../app/contact-form/controls.ts';
import { formName } from '../../service/domain/field-names.ts';
import { visitorFieldNames } from '../../service/domain/fields.ts';

/** The contact form with nothing in its other fields. */
export function filledForm(values: Partial<FormValues>): FormValues {
  const empty = visitorFieldNames.map((field) => [formName(field), '']);
  return { ...Object.fromEntries(empty), ...values };
}
