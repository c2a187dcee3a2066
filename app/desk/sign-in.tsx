import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plainCharacters } from '../../service/domain/characters/plain-characters.ts';
import { deskLimits } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { type DeskApi, DeskFailure } from './api.ts';
import { focusHeading } from './desk-context.ts';
import { draftOf, ENDED, keep, keepDraft, readKept } from './kept.ts';
import { Field, TaskButton } from './parts.tsx';
import { forgetAnswers } from './queries.ts';
import { failureText, formatDuration } from './words.ts';

interface SignInProps {
  api: DeskApi;
  text: DeskWords;
  language: string;
  /** A key that came with the address, or one that is kept while the name is missing. */
  knownKey: string | null;
  person: string | null;
  /** Why somebody who was signed in is so no more. */
  notice: string | null;
  /** In this document. */
  wasSignedIn: boolean;
  onEntered: () => void;
}

/**
 * Where somebody enters with a key, or has one sent. Opening the address of a key asks nothing of
 * the service: mail scanners do that too. Only pressing the button does.
 */
export function SignIn(props: SignInProps) {
  const { text, language, knownKey, notice, wasSignedIn } = props;
  const [failure, setFailure] = useState<Error | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus is gone, and so is what was read.
    if (wasSignedIn || notice !== null) heading.current?.focus();
    forgetAnswers();
  }, [wasSignedIn, notice]);
  return (
    <div className="desk-sign-in stack">
      <h1 tabIndex={-1} ref={heading}>
        {text.signIn.heading}
      </h1>
      <p className="lead">{text.signIn.lead}</p>
      <div role="status">
        {notice === null || failure !== null ? null : <p className="desk-notice note">{notice}</p>}
        {failure === null ? null : (
          <p className="desk-problem note">{failureText(failure, text, language)}</p>
        )}
      </div>
      {knownKey === null ? (
        <>
          <SendKey {...props} onFailed={setFailure} />
          <PasteKey text={text.signIn} />
        </>
      ) : (
        <EnterForm {...props} knownKey={knownKey} onFailed={setFailure} />
      )}
    </div>
  );
}

interface PartProps extends SignInProps {
  /** Null takes back what failed before. */
  onFailed: (failure: Error | null) => void;
}

function EnterForm(props: PartProps & { knownKey: string }) {
  const { api, text, knownKey, person, onEntered, onFailed } = props;
  const [isNameMissing, setIsNameMissing] = useState(false);
  const enter = useMutation({
    mutationFn: (_name: string) => api.session(knownKey),
    onSuccess: (_session, name) => {
      keep('key', knownKey);
      keep('person', name);
      keepDraft('name');
      keep('keyFromLink', null);
      onEntered();
      // The button that had the focus is gone.
      requestAnimationFrame(focusHeading);
    },
    onError: (error) => {
      onFailed(error);
      if (!(error instanceof DeskFailure) || error.code !== 'unauthorized') return;
      if (readKept('key') === knownKey) keep('key', ENDED);
      keep('keyFromLink', null);
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = person ?? String(new FormData(event.currentTarget).get('person')).trim();
    setIsNameMissing(name === '');
    onFailed(null);
    if (name === '') event.currentTarget.querySelector('input')?.focus();
    else enter.mutate(name);
  };
  return (
    <form className="desk-card card stack" onSubmit={onSubmit} noValidate>
      <p>{person === null ? text.signIn.hasLinkNoName : text.signIn.hasLink}</p>
      {person === null ? (
        <Field
          id="person"
          label={text.signIn.name}
          hint={text.signIn.nameHint}
          error={isNameMissing ? text.signIn.nameMissing : null}
        >
          {(control) => (
            <input
              {...control}
              name="person"
              autoComplete="given-name"
              maxLength={deskLimits.person}
              defaultValue={draftOf('name')?.text}
              onChange={({ target }) => keepDraft('name', target.value)}
              aria-required
            />
          )}
        </Field>
      ) : null}
      <TaskButton
        look="button-main"
        label={text.signIn.enter}
        runningLabel={text.signIn.entering}
        isRunning={enter.isPending}
      />
    </form>
  );
}

function SendKey({ api, text, language, onFailed }: PartProps) {
  const { signIn } = text;
  const send = useMutation({ mutationFn: api.sendKey, onError: onFailed });
  return (
    <section className="stack">
      <h2>{signIn.noLink}</h2>
      <p>{signIn.noLinkText}</p>
      <TaskButton
        label={signIn.send}
        runningLabel={signIn.sending}
        isRunning={send.isPending}
        onPress={() => {
          onFailed(null);
          // Shown when the link in the e-mail is opened (take-key.js), in another tab.
          keep('requestedHash', window.location.hash);
          send.mutate();
        }}
      />
      <div role="status">
        {send.data === undefined ? null : (
          <p className="desk-notice note">{answerText(send.data)}</p>
        )}
      </div>
    </section>
  );

  function answerText({ sent, waitSeconds, isSpooled }: NonNullable<typeof send.data>): string {
    if (isSpooled) return signIn.spooled;
    const wait = formatDuration(Math.max(60, waitSeconds) * 1000, language);
    return sent ? signIn.sent : fill(signIn.sentBefore, { wait });
  }
}

/** For a mail program or gateway that takes the end off the link. The key goes to no server before the button is pressed. */
function PasteKey({ text }: { text: DeskWords['signIn'] }) {
  const [hasNoKey, setHasNoKey] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const key = keyIn(String(new FormData(form).get('link')));
    setHasNoKey(key === null);
    if (key === null) form.querySelector('input')?.focus();
    else keep('keyFromLink', key);
  };
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <h2>{text.pasteHeading}</h2>
      <Field
        id="pasted-link"
        label={text.paste}
        hint={text.pasteHint}
        error={hasNoKey ? text.pasteMissing : null}
      >
        {(control) => (
          <input {...control} name="link" autoComplete="off" spellCheck={false} aria-required />
        )}
      </Field>
      <button type="submit" className="button button-quiet">
        {text.usePasted}
      </button>
    </form>
  );
}

const KEY = /(?:^|[^\w.])([\da-z]{6,8}\.[\da-f]{64})(?![\da-f])/;

/** The key in what somebody has pasted: the link of the e-mail, also as a mail gateway has changed it, or the key itself. */
export function keyIn(pasted: string): string | null {
  // Mail programs break long links. A gateway writes the key as it is, because none of its characters has to be encoded.
  const written = plainCharacters(pasted).replace(/\s+/g, '');
  // In the file of an e-mail "=" is "=3D", and one by itself ends a line that goes on.
  const text = written.includes('=3D')
    ? written.replace(/=(?!3D)/g, '').replaceAll('=3D', '=')
    : written;
  return KEY.exec(text.replace(/key(?:=|%(?:25)*3d)/gi, ' '))?.[1] ?? null;
}
