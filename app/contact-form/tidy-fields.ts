/** Makes the name, the e-mail address and the phone number usable while they are typed, and when they are left. */
import {
  dotsAsDashes,
  plainCharacters,
  plainName,
  plainPhone,
} from '../../service/domain/characters/plain-characters.ts';
import { type Control, controlOf, isTextControl, type TextControl } from './controls.ts';
import { emailAlone, phoneAlone } from './copied-details.ts';

/** Only these: texts stay as they are typed. */
const plainOf = { name: plainName, email: plainCharacters, phone: plainPhone };
type Tidied = keyof typeof plainOf;
const tidied = Object.keys(plainOf) as Tidied[];

/** What came in any way, such as by autofill. The caret of a field that has one stays after the same characters. */
function tidy(control: Control | null): void {
  if (!isTextControl(control)) return;
  const { value, selectionStart, selectionEnd } = control;
  const plain = plainOf[control.name as Tidied];
  if (plain(value) === value) return;
  control.value = plain(value);
  if (selectionStart === null || selectionEnd === null) return;
  const placeOf = (caret: number) => plain(value.slice(0, caret)).length;
  control.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd));
}

/** When a field is left, and before the form is sent from one that was not. */
export function tidyFields(form: HTMLFormElement): void {
  for (const name of tidied) tidy(controlOf(form, name));
  const email = controlOf(form, 'email');
  const phone = controlOf(form, 'phone');
  if (email !== null) email.value = emailAlone(email.value);
  if (phone !== null) phone.value = dotsAsDashes(phoneAlone(phone.value));
}

function isTidied(target: EventTarget | null): target is TextControl {
  return isTextControl(target) && tidied.some((name) => name === target.name);
}

/**
 * A field of type `email` does not tell where its caret is, so what is typed or pasted is replaced before it
 * comes in, as if the plain text had been typed. That can be undone like any typing.
 */
function onBeforeInput(event: InputEvent): void {
  const { target, inputType, data } = event;
  if (!isTidied(target) || !/^insert(Text|FromPaste)$/.test(inputType) || data === null) return;
  // Whether a name needs a joiner is seen from what stands before it.
  if (target.name === 'name') return;
  const plain = plainOf[target.name as Tidied](data);
  if (plain === data || !event.cancelable) return;
  event.preventDefault();
  document.execCommand('insertText', false, plain);
}

export function tidyWhileTyped(form: HTMLFormElement, signal: AbortSignal): void {
  // What an input method has not finished is its own.
  const onInput = (event: Event) => {
    const isUnfinished = event instanceof InputEvent && event.isComposing;
    if (!isUnfinished && isTidied(event.target)) tidy(event.target);
  };
  const onLeave = ({ target }: FocusEvent) => {
    if (isTidied(target)) tidyFields(form);
  };
  // Typed before the page was hydrated, or kept from before.
  if (isTidied(document.activeElement)) tidy(document.activeElement);
  else tidyFields(form);
  form.addEventListener('beforeinput', onBeforeInput, { signal });
  form.addEventListener('input', onInput, { signal });
  form.addEventListener('compositionend', onInput, { signal });
  form.addEventListener('focusout', onLeave, { signal });
}
