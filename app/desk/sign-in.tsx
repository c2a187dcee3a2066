import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plainCharacters } from '../../service/domain/characters/plain-characters.ts';
import { deskLimits } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import type { DeskText } from '../../site/schema/desk.ts';
import { type DeskApi, DeskFailure, keep, readKept } from './api.ts';
import { focusHeading } from './desk-context.ts';
import { Field } from './field.tsx';
import { clearAll } from './queries.ts';
import { TaskButton, useTask } from './tasks.tsx';
import { failureText, formatDuration } from './words.ts';

interface SignInProps {
  api: DeskApi;
  text: DeskText;
  language: string;
  /** A key that came with the address, or one that is kept while the name is missing. */
  knownKey: string | null;
  person: string | null;
  /** What to say to somebody who was signed in until now. */
  notice: string | null;
}

/**
 * Where somebody enters with a key, or has one sent. Opening the address of a key asks nothing of
 * the service: mail scanners do that too. Only pressing the button does.
 */
export function SignIn(props: SignInProps) {
  const { text, language, knownKey, notice } = props;
  const [failure, setFailure] = useState<Error | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus is gone, and so is what was read.
    if (notice !== null) heading.current?.focus();
    clearAll();
  }, [notice]);
  return (
    <div className="desk-sign-in">
      <h1 tabIndex={-1} ref={heading}>
        {text.signIn.heading}
      </h1>
      <p className="lead">{text.signIn.lead}</p>
      <div role="status">
        {notice === null || failure !== null ? null : <p className="desk-notice">{notice}</p>}
        {failure === null ? null : (
          <p className="desk-problem">{failureText(failure, text, language)}</p>
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

function EnterForm({ api, text, knownKey, person, onFailed }: PartProps & { knownKey: string }) {
  const [isNameMissing, setIsNameMissing] = useState(false);
  const enter = useTask((_name: string) => api.session(knownKey), {
    onDone: (_session, name) => {
      keep('key', knownKey);
      keep('person', name);
      keep('keyFromLink', null);
      // The button that had the focus is gone.
      requestAnimationFrame(focusHeading);
    },
    onFailed: (error) => {
      onFailed(error);
      if (!(error instanceof DeskFailure) || error.code !== 'unauthorized') return;
      if (readKept('key') === knownKey) keep('key', null);
      keep('keyFromLink', null);
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = person ?? String(new FormData(event.currentTarget).get('person')).trim();
    setIsNameMissing(name === '');
    onFailed(null);
    if (name === '') event.currentTarget.querySelector('input')?.focus();
    else enter.start(name);
  };
  return (
    <form className="desk-card desk-form" onSubmit={onSubmit} noValidate>
      <p>{person === null ? text.signIn.hasLinkNoName : text.signIn.hasLink}</p>
      {person === null ? <PersonField text={text.signIn} isMissing={isNameMissing} /> : null}
      <TaskButton
        look="button-main"
        label={text.signIn.enter}
        runningLabel={text.signIn.entering}
        isRunning={enter.isRunning}
      />
    </form>
  );
}

function keyAnswer(
  { sent, waitSeconds, isSpooled }: Awaited<ReturnType<DeskApi['sendKey']>>,
  words: DeskText['signIn'],
  language: string,
): string {
  if (isSpooled) return words.spooled;
  const wait = formatDuration(Math.max(60, waitSeconds) * 1000, language);
  return sent ? words.sent : fill(words.sentBefore, { wait });
}

function SendKey({ api, text, language, onFailed }: PartProps) {
  const { signIn } = text;
  const send = useTask(api.sendKey, { onFailed });
  const { state } = send;
  return (
    <section className="desk-form">
      <h2>{signIn.noLink}</h2>
      <p>{signIn.noLinkText}</p>
      <TaskButton
        label={signIn.send}
        runningLabel={signIn.sending}
        isRunning={send.isRunning}
        onPress={() => {
          onFailed(null);
          // Shown when the link in the e-mail is opened (take-key.js), in another tab.
          keep('requestedHash', window.location.hash);
          send.start();
        }}
      />
      <div role="status">
        {state.status === 'done' ? (
          <p className="desk-notice">{keyAnswer(state.output, signIn, language)}</p>
        ) : null}
      </div>
    </section>
  );
}

/** For a mail program or gateway that takes the end off the link. The key goes to no server before the button is pressed. */
function PasteKey({ text }: { text: DeskText['signIn'] }) {
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
    <form className="desk-form" onSubmit={onSubmit} noValidate>
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

interface PersonFieldProps {
  text: DeskText['signIn'];
  isMissing: boolean;
  /** The name that is kept. */
  person?: string;
}

/** The name under which somebody acts. Its control is called "person". */
export function PersonField({ text, isMissing, person }: PersonFieldProps) {
  const error = isMissing ? text.nameMissing : null;
  return (
    <Field id="person" label={text.name} hint={text.nameHint} error={error}>
      {(control) => (
        <input
          {...control}
          name="person"
          autoComplete="given-name"
          maxLength={deskLimits.person}
          defaultValue={person}
          aria-required
        />
      )}
    </Field>
  );
}
