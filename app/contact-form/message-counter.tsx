import { type RefObject, useEffect, useState } from 'react';
import { characterCount, limits } from '../../contact/shared/fields.ts';
import { fill } from '../../contact/shared/text.ts';
import type { FormText } from '../../site/schema/site.ts';

/** The count is announced when nothing was typed for this long (ms). */
const pause = 1000;
const { max } = limits.message;

/**
 * Counts the characters of the message. The count is shown at once and announced when typing
 * pauses.
 */
export function MessageCounter(props: { form: RefObject<HTMLFormElement | null>; text: FormText }) {
  const { form, text } = props;
  const [count, setCount] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const update = () =>
      setCount(characterCount(String(new FormData(element).get('message') ?? '')));
    // The form is empty only after its reset event.
    const updateAfterReset = () => queueMicrotask(update);
    update();
    element.addEventListener('input', update);
    element.addEventListener('reset', updateAfterReset);
    return () => {
      element.removeEventListener('input', update);
      element.removeEventListener('reset', updateAfterReset);
    };
  }, [form]);

  useEffect(() => {
    if (count === 0) return setAnnouncement('');
    const template = count > max ? text.counterOver : text.counterAnnouncement;
    const values = { count: String(count), max: String(max), over: String(count - max) };
    const timer = setTimeout(() => setAnnouncement(fill(template, values)), pause);
    return () => clearTimeout(timer);
  }, [count, text]);

  return (
    <>
      <p
        aria-hidden="true"
        className={`message-counter ${count > max ? 'field-error' : 'soft-text'}`}
      >
        {fill(text.counter, { count: String(count), max: String(max) })}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
