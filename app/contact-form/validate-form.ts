import * as v from 'valibot';
import {
  companySchema,
  emailSchema,
  messageSchema,
  nameSchema,
  phoneSchema,
  type ViolationCode,
} from '../../contact/contract/contract.ts';

export interface FormValues {
  name: string;
  businessName: string;
  email: string;
  phone: string;
  message: string;
}
export type FieldName = keyof FormValues;

/** In the order in which the form shows them. */
export const fieldNames = ['name', 'businessName', 'email', 'phone', 'message'] as const;

export type Violations = Partial<Record<FieldName | 'captcha', ViolationCode>>;

const schemas = {
  name: nameSchema,
  businessName: companySchema,
  email: emailSchema,
  phone: phoneSchema,
  message: messageSchema,
};

/** The first rule that each field breaks (spec section 5). The captcha stands outside. */
export function validateForm(values: FormValues): Violations {
  const violations: Violations = {};
  for (const field of fieldNames) {
    const result = v.safeParse(schemas[field], values[field].trim(), { abortPipeEarly: true });
    const issue = result.issues?.[0];
    // The schemas' messages are codes; a string can break no other rule of theirs.
    if (issue !== undefined) violations[field] = issue.message as ViolationCode;
  }
  return violations;
}

/** Where a violation that the server reports by code belongs. */
export function fieldOfViolation(code: ViolationCode): FieldName | 'captcha' {
  const prefix = code.slice(0, code.indexOf('_'));
  return prefix === 'company' ? 'businessName' : (prefix as FieldName | 'captcha');
}
