import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { fill } from '../../contact/shared/text.ts';
import type { Company } from '../../site/schema/company.ts';
import type { FormText } from '../../site/schema/site.ts';
import { Field, FieldError } from '../components/field.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { controlIds, controlOrder, typedNames } from './controls.ts';
import { ErrorSummary } from './error-summary.tsx';
import type { FieldErrors } from './field-errors.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { MessageCounter } from './message-counter.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useDraft } from './use-draft.ts';
import type { FieldName } from './validate-form.ts';

export interface ContactFormProps {
  text: FormText;
  phone: Company['phone'];
  email: string;
  /** How long requests are kept, which is stated beside the button. */
  retentionDays: number;
  privacyHref: string;
}

/** The contact form. Its fields are uncontrolled, so what was typed before hydration stays. */
export function ContactForm(props: ContactFormProps) {
  const { text, phone, email } = props;
  const contactDetails = { phone: phone.display, email };
  const form = useRef<HTMLFormElement>(null);
  const contact = useContactForm(form, text, contactDetails);
  const { state } = contact;
  const isSubmitting = state.status === 'submitting';
  const errors = controlOrder.flatMap((field) => {
    const error = state.errors[field];
    return error === undefined ? [] : [{ controlId: controlIds[field], message: error.message }];
  });
  const isSummaryShown = state.summaryAttempt > 0 && errors.length > 0;
  useDraft(form);
  useHeldSubmit(form);
  useTitlePrefix(errors.length > 0 ? text.errorTitlePrefix : '');

  return (
    <>
      <noscript>
        <p>
          <Unbroken text={fill(text.noScript, contactDetails)} />
        </p>
      </noscript>
      {isSummaryShown ? (
        <ErrorSummary
          title={text.errorSummaryTitle}
          errors={errors}
          attempt={state.summaryAttempt}
        />
      ) : null}
      <form
        ref={form}
        method="post"
        noValidate
        data-hold-submit=""
        className="needs-script"
        onSubmit={contact.onSubmit}
        onInput={contact.onInput}
        onFocus={contact.onFirstTouch}
        onPointerDown={contact.onFirstTouch}
      >
        <fieldset disabled={isSubmitting} className="form-fields">
          <TypedFields form={form} text={text} errors={state.errors} />
          <HoneypotField name={contact.decoyName} label={text.honeypotLabel} />
          <CaptchaFieldset
            contact={contact}
            text={text}
            failureText={fill(text.captchaFailed, contactDetails)}
          />
          <button
            type="submit"
            className="button button-main"
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {isSubmitting ? text.submitting : text.submit}
          </button>
        </fieldset>
        <p role="status" className="sr-only">
          {isSubmitting ? text.sendingAnnouncement : ''}
        </p>
        <p role="status" className="sent-notice">
          {state.isSent ? <Unbroken text={fill(text.nextSteps, contactDetails)} /> : ''}
        </p>
        <p role="alert" className={state.hasLoadFailed ? 'load-failure' : 'form-load-failed'}>
          <Unbroken text={fill(text.loadFailed, contactDetails)} />
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
  const fields: Record<FieldName, Partial<ComponentProps<typeof Field>>> = {
    name: { autoComplete: 'name' },
    businessName: { optional: text.optional, autoComplete: 'organization' },
    email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
    phone: {
      optional: text.optional,
      hint: text.hints.phone,
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel',
    },
    message: {
      hint: text.hints.message,
      rows: 6,
      children: <MessageCounter form={form} text={text} />,
    },
  };
  return typedNames.map((name) => (
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

function CaptchaFieldset(props: {
  contact: ReturnType<typeof useContactForm>;
  text: FormText;
  /** Shown if the captcha cannot be loaded. */
  failureText: string;
}) {
  const { contact, text, failureText } = props;
  const { tools } = contact;
  const error = contact.state.errors.captcha;
  return (
    <fieldset
      id={controlIds.captcha}
      className="captcha"
      tabIndex={-1}
      aria-describedby={error && 'contact-captcha-error'}
    >
      <legend className="sr-only">{text.captchaLabel}</legend>
      <FieldError id="contact-captcha-error" error={error} />
      {tools === null ? (
        <p className="captcha-waiting">{text.captchaWaiting}</p>
      ) : (
        <tools.CaptchaField
          ref={contact.captcha}
          text={text}
          failureText={failureText}
          onToken={contact.onToken}
        />
      )}
    </fieldset>
  );
}

/** What is collected, why, by whom, for how long, and the visitor's rights (PRIVACY-1). */
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

/** From here on this component handles submissions. One that was held before hydration runs now. */
function useHeldSubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.dataset.hydrated = '';
    if (element.dataset.submitHeld === undefined) return;
    delete element.dataset.submitHeld;
    element.requestSubmit();
  }, [form]);
}

/** Shows in the title that there are errors (FORM-36). */
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
