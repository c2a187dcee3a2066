import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { type FormField, formFields } from '../../service/domain/field-names.ts';
import { characterCount, sizes } from '../../service/domain/fields.ts';
import { fill } from '../../service/domain/fill.ts';
import type { Company } from '../../site/schema/company.ts';
import type { FormText } from '../../site/schema/words.ts';
import { ContactLinks } from '../components/contact-links.tsx';
import { Field, FieldError } from '../components/field.tsx';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import type { FieldErrors } from './answers.ts';
import contactForm from './contact-form.css?url';
import {
  controlIds,
  controlOrder,
  type DecoyName,
  decoyId,
  focusControl,
  typedValues,
} from './controls.ts';
import type { FormState } from './form-state.ts';
import { useContactForm } from './use-contact-form.ts';

interface ContactFormProps {
  text: FormText;
  phone: Company['phone'];
  email: string;
  /** How long requests are kept, which is stated beside the button. */
  retentionDays: number;
  privacyHref: string;
  /** Who answers, where the company says it. */
  answeredBy: string | undefined;
  /** Where to pick a time, if the company has such a place. */
  times: SiteLink | undefined;
}

/** The contact form. Its fields are uncontrolled, so what was typed before hydration stays. */
export function ContactForm(props: ContactFormProps) {
  const { text, phone, email, answeredBy, times } = props;
  const contactDetails = { phone: phone.display, email };
  const contact = useContactForm(text, phone.display, email);
  const { form, state } = contact;
  const isSending = state.phase === 'sending';
  const waitingText = state.phase === 'checking' ? text.captchaVerifying : null;
  const errors = controlOrder.flatMap((field) => {
    const error = state.errors[field];
    return error === undefined ? [] : [{ controlId: controlIds[field], message: error.message }];
  });
  useTitlePrefix(errors.length > 0 ? text.errorTitlePrefix : '');

  return (
    <>
      <Stylesheet file={contactForm} />
      <noscript>
        <p>
          <ContactLinks text={text.noScript} phone={phone} email={email} />
        </p>
      </noscript>
      {state.isSummaryShown && errors.length > 0 ? (
        <ErrorSummary title={text.errorSummaryTitle} errors={errors} />
      ) : null}
      <form
        ref={form}
        method="post"
        noValidate
        data-hold-submit=""
        className="needs-script"
        onSubmit={contact.onSubmit}
        onInput={contact.onInput}
        onFocus={contact.onTouch}
        onPointerDown={contact.onTouch}
      >
        <fieldset disabled={isSending} className="form-fields grid">
          <TypedFields form={form} text={text} errors={state.errors} />
          <HoneypotField name={state.decoyName} label={text.honeypotLabel} />
          <CaptchaFieldset
            state={state}
            text={text}
            failureText={fill(text.captchaFailed, contactDetails)}
            onRetry={contact.onCaptchaRetry}
          />
          <div className="cluster">
            <button
              type="submit"
              className="button button-main"
              data-when-waiting={text.captchaVerifying}
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {isSending ? text.submitting : (waitingText ?? text.submit)}
            </button>
            <p>
              <ContactLinks text={text.agreement} phone={phone} email={email} />
            </p>
          </div>
        </fieldset>
        <p role="status" className="sr-only">
          {isSending ? text.sendingAnnouncement : waitingText}
        </p>
        <p role="status" className="sent-notice note">
          {/* In one element, which a translator of the browser does not replace as it does a text. */}
          {state.isSent ? (
            <span>
              <Unbroken text={fill(text.nextSteps, contactDetails)} linked />
              {answeredBy === undefined ? null : ` ${answeredBy}`}
              {times === undefined ? null : (
                <>
                  {' '}
                  <a className="text-link" href={times.href}>
                    {times.label}
                  </a>
                </>
              )}
            </span>
          ) : null}
        </p>
        <p role="alert" className={state.cannotSend === null ? 'form-load-failed' : 'load-failure'}>
          <ContactLinks
            text={state.cannotSend === 'insecure' ? text.insecure : text.loadFailed}
            phone={phone}
            email={email}
          />
        </p>
      </form>
      <PrivacyNotice {...props} />
    </>
  );
}

/** The fields that are typed into. */
function TypedFields(props: {
  form: RefObject<HTMLFormElement | null>;
  text: FormText;
  errors: FieldErrors;
}) {
  const { form, text, errors } = props;
  /** What a field has besides its id, name, label and error. */
  const fields: Record<FormField, Partial<ComponentProps<typeof Field>>> = {
    name: { autoComplete: 'name' },
    businessName: { optional: text.optional, autoComplete: 'organization' },
    email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
    phone: {
      optional: text.optional,
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel',
      hint: text.hints.phone,
      isHintBelow: true,
    },
    message: {
      hint: text.hints.message,
      rows: 4,
      children: <MessageCounter form={form} text={text} />,
    },
  };
  return formFields.map((name) => (
    <Field
      key={name}
      id={controlIds[name]}
      name={name}
      label={text.labels[name]}
      error={errors[name]}
      {...fields[name]}
    />
  ));
}

/** The widget of the configured provider, out of sight until somebody begins to fill in the form. */
function CaptchaFieldset(props: {
  state: FormState;
  text: FormText;
  /** Shown if the captcha cannot be loaded. */
  failureText: string;
  onRetry: () => void;
}) {
  const { state, text } = props;
  const error = state.errors.captcha;
  return (
    <fieldset
      id={controlIds.captcha}
      className="captcha"
      hidden={state.captcha === 'absent'}
      tabIndex={-1}
      aria-describedby={error && 'contact-captcha-error'}
    >
      <legend className="sr-only">{text.captchaLabel}</legend>
      <FieldError id="contact-captcha-error" error={error} />
      <div data-captcha-widget />
      {state.captcha === 'failed' ? (
        <>
          <p role="alert">
            <Unbroken text={props.failureText} linked />
          </p>
          <button type="button" className="button button-quiet" onClick={props.onRetry}>
            {text.captchaRetry}
          </button>
        </>
      ) : (
        <p role="status" className="captcha-waiting">
          {state.captcha === 'loading' ? text.captchaLoading : ''}
        </p>
      )}
    </fieldset>
  );
}

/** What is collected, why, by whom, for how long, and the visitor's rights. */
function PrivacyNotice({ text, email, retentionDays, privacyHref }: ContactFormProps) {
  return (
    <div className="fine-print privacy-notice needs-script">
      <p>
        {text.privacyNotice}{' '}
        <a className="text-link" href={privacyHref}>
          {text.privacyLink}
        </a>
      </p>
      <details>
        <summary>{text.privacySummary}</summary>
        <p>
          <Unbroken text={fill(text.privacyDetails, { days: String(retentionDays), email })} />
        </p>
      </details>
    </div>
  );
}

/** Shows in the title that there are errors. */
function useTitlePrefix(prefix: string) {
  useEffect(() => {
    if (prefix === '') return;
    const { title } = document;
    document.title = prefix + title;
    return () => {
      if (document.title === prefix + title) document.title = title;
    };
  }, [prefix]);
}

/** The count is announced when nothing was typed for this long (ms). */
const pause = 1000;
const { max } = sizes.message;

/**
 * Counts the characters of the message. The count is shown at once and announced when typing
 * pauses.
 */
function MessageCounter(props: { form: RefObject<HTMLFormElement | null>; text: FormText }) {
  const { form, text } = props;
  const [count, setCount] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // As its rule counts.
    const update = () => setCount(characterCount(typedValues(element).message.trim()));
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

/** It takes the focus after each attempt that ends in it. */
function ErrorSummary(props: { title: string; errors: { controlId: string; message: string }[] }) {
  const titleId = useId();
  return (
    <div role="alert" aria-labelledby={titleId} tabIndex={-1} className="error-summary">
      <h3 id={titleId}>{props.title}</h3>
      <ul>
        {props.errors.map(({ controlId, message }) => (
          <li key={controlId}>
            <a href={`#${controlId}`} onClick={(event) => followLink(event, controlId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link alone would scroll to the field without focusing it. */
function followLink(event: MouseEvent, controlId: string) {
  event.preventDefault();
  focusControl(controlId);
}

/**
 * A field that only programs fill in. It is out of sight, out of the tab order, hidden from screen
 * readers, and marked so that browsers and password managers leave it alone.
 */
function HoneypotField({ name, label }: { name: DecoyName; label: string }) {
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={decoyId}>{label}</label>
      <input
        id={decoyId}
        name={name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
