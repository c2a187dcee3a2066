import { type RefObject, useEffect, useState } from 'react';
import type { FormText } from '../../site/schema/site.ts';
import { controlOf } from './controls.ts';

/** A part of the phone hours, and the line of the message that asks for a call then. */
export interface CallTime {
  label: string;
  line: string;
  /** The line in the site's other languages: a message may have been begun there. */
  translations: string[];
}

const fieldName = 'callTime';

/** When the company may call. The choice is a line of the message, so the request has no field for it. */
export function CallTimeField({ text, times }: { text: FormText; times: CallTime[] }) {
  return (
    <fieldset className="call-times">
      <legend>
        {text.call.legend} <span>{text.optional}</span>
      </legend>
      <div>
        {times.map(({ label, line }) => (
          <label key={line}>
            <input type="radio" name={fieldName} value={line} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The line that asks for a call, if the message has one, and the time that it names. */
function callLineIn(message: string, times: CallTime[]): { line: string; time: CallTime } | null {
  for (const time of times) {
    const line = [time.line, ...time.translations].find((one) => message.includes(one));
    if (line !== undefined) return { line, time };
  }
  return null;
}

/** What the visitor wrote: the line that asks for a call does not count. */
export function withoutCallLine(message: string, times: CallTime[]): string {
  const found = callLineIn(message, times);
  return found === null ? message : message.replace(found.line, '');
}

/**
 * Keeps choice and message together: each choice puts its line into the message, and a line that is removed takes its
 * choice with it. Returns whether a call was asked for without a number.
 */
export function useCallTimes(form: RefObject<HTMLFormElement | null>, times: CallTime[]): boolean {
  const [isNumberWanted, setNumberWanted] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const message = () => controlOf(element, 'message');
    const choices = [...element.querySelectorAll<HTMLInputElement>(`[name=${fieldName}]`)];
    const follow = () => {
      const found = callLineIn(message()?.value ?? '', times);
      if (found !== null && found.line !== found.time.line) return write(found.time.line);
      for (const choice of choices) choice.checked = choice.value === found?.line;
      setNumberWanted(found !== null && controlOf(element, 'phone')?.value.trim() === '');
    };
    /** Its event has `follow` look again. */
    const write = (line: string) => {
      const control = message();
      const earlier = callLineIn(control?.value ?? '', times);
      if (control !== null) writeMessage(control, line, earlier?.line ?? null);
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === fieldName) write(target.value);
      else follow();
    };
    // The form is empty only after its reset event.
    const onReset = () => queueMicrotask(follow);
    element.addEventListener('input', onInput);
    element.addEventListener('reset', onReset);
    // Chosen before the page was hydrated.
    const early = choices.find(({ checked }) => checked);
    if (early !== undefined && callLineIn(message()?.value ?? '', times) === null) {
      write(early.value);
    }
    follow();
    return () => {
      element.removeEventListener('input', onInput);
      element.removeEventListener('reset', onReset);
    };
  }, [form, times]);
  return isNumberWanted;
}

/**
 * Writes a text of ours into the message as if the visitor had typed it: the counter follows, and errors of the
 * message go. It stands in place of the earlier one, or above what is there, so that typing goes on below it.
 */
export function writeMessage(
  message: HTMLInputElement | HTMLTextAreaElement,
  own: string,
  earlier: string | null,
): void {
  const { value } = message;
  message.value =
    earlier !== null && value.includes(earlier)
      ? value.replace(earlier, () => own)
      : `${own}\n\n${value}`;
  message.dispatchEvent(new Event('input', { bubbles: true }));
}
