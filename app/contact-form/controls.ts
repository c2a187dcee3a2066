import { type FormField, formFields } from '../../service/domain/field-names.ts';

export type FormValues = Record<FormField, string>;

export const controlOrder = [...formFields, 'captcha' as const];
const ids = controlOrder.map((name) => [
  name,
  `contact-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
]);
/** The ids of the controls, in the order of the form. */
export const controlIds = Object.fromEntries(ids) as Record<FormField | 'captcha', string>;

/** Includes disabled fields, which FormData leaves out. */
export function typedValues(form: HTMLFormElement): FormValues {
  const values = formFields.map((name) => [name, controlOf(form, name)?.value ?? '']);
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

export type TextControl = HTMLInputElement | HTMLTextAreaElement;
export type Control = TextControl | HTMLSelectElement;

export const isTextControl = (target: unknown): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

export function controlOf(form: HTMLFormElement, name: FormField | typeof decoyId): Control | null {
  const control = form.elements.namedItem(name);
  return isTextControl(control) || control instanceof HTMLSelectElement ? control : null;
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
