import {
  type ViolationCode,
  type VisitorField,
  violationOf,
  visitorFieldNames,
  visitorFields,
} from '../../contact/shared/fields.ts';

/** The form names the payload's company businessName (FORM-1); only `formName` knows it. */
export type FieldName = Exclude<VisitorField, 'company'> | 'businessName';
export type FormValues = Record<FieldName, string>;
/** What the form refuses to send besides the rules of the fields (LIMIT-10 to LIMIT-12). */
export type FormOnlyViolation = 'program_code' | 'repeated_characters' | 'too_long';
export type Violations = Partial<Record<FieldName | 'captcha', ViolationCode | FormOnlyViolation>>;

export function formName(field: VisitorField): FieldName {
  return field === 'company' ? 'businessName' : field;
}

export const fieldNames = visitorFieldNames.map(formName);

/** The first rule that each field breaks (FORM-11 to FORM-21). The captcha stands outside (FORM-26). */
export function validateForm(values: FormValues): Violations {
  const violations: Violations = {};
  for (const field of visitorFieldNames) {
    const code = violationOf(field, values[formName(field)].trim());
    if (code !== null) violations[formName(field)] = code;
  }
  return violations;
}

/** The field of a violation that the server reports by its code. */
export function fieldOfViolation(code: ViolationCode): FieldName | 'captcha' {
  const field = visitorFieldNames.find((name) => Object.hasOwn(visitorFields[name].rules, code));
  return field === undefined ? 'captcha' : formName(field);
}
