import type { VisitorField } from '../../service/domain/fields.ts';

/** The form names the payload's company businessName; only `formName` knows it. */
export type FieldName = Exclude<VisitorField, 'company'> | 'businessName';
export type FormValues = Record<FieldName, string>;

export function formName(field: VisitorField): FieldName {
  return field === 'company' ? 'businessName' : field;
}

/** The ids of the controls, in the order of the form. */
export const controlIds: Record<FieldName | 'captcha', string> = {
  name: 'contact-name',
  businessName: 'contact-business-name',
  email: 'contact-email',
  phone: 'contact-phone',
  message: 'contact-message',
  captcha: 'contact-captcha',
};
export const controlOrder = Object.keys(controlIds) as (keyof typeof controlIds)[];
/** Those that are typed into. */
export const fieldNames = controlOrder.filter((name): name is FieldName => name !== 'captcha');

/** Includes disabled fields, which FormData leaves out. */
export function typedValues(form: HTMLFormElement): FormValues {
  const values = fieldNames.map((name) => [name, controlOf(form, name)?.value ?? '']);
  return Object.fromEntries(values) as FormValues;
}

/** Moves the focus to the control, and brings it into view with its label, its hint and its error. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  const within = control?.querySelector<HTMLElement>('input, iframe, button');
  (within ?? control)?.focus({ preventScroll: true });
  (control?.closest('.field') ?? control)?.scrollIntoView();
}

/** The hidden field, whose name changes. */
export const decoyId = 'contact-decoy';

export function controlOf(form: HTMLFormElement, name: FieldName | typeof decoyId) {
  const control = form.elements.namedItem(name);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control : null;
}

/** Decoy names of the hidden field. */
const decoyNames = [
  'website',
  'url',
  'homepage',
  'company_url',
  'site_link',
  'business_site',
] as const;
export type DecoyName = (typeof decoyNames)[number];

/** The name in the prerendered page, until another one is chosen. */
export const firstDecoyName: DecoyName = 'website';

/** A random decoy name other than the present one. */
export function otherDecoyName(present: DecoyName | null): DecoyName {
  const others = decoyNames.filter((name) => name !== present);
  return others[Math.floor(Math.random() * others.length)] ?? firstDecoyName;
}
