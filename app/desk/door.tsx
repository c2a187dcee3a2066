import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskText } from '../../content/schema/desk.ts';
import { type DeskApi, DeskFailure } from './api.ts';
import { failureText } from './failure-text.ts';
import { focusHeading } from './focus-heading.ts';
import { keep, readKept } from './kept.ts';
import { PersonField } from './person-field.tsx';
import { forgetAll } from './queries.ts';
import { TaskButton } from './task-button.tsx';
import { useTask } from './use-task.ts';
import { fillIn, formatDuration } from './words.ts';

interface DoorProps {
  api: DeskApi;
  text: DeskText;
  language: string;
  /** A key that came with the address, or one that is kept while the name is missing. */
  knownKey: string | null;
  person: string | null;
  /** What to say to somebody who was inside until now. */
  farewell: string | null;
}

/**
 * Where somebody enters with a key, or has one sent. Opening the address of a key asks nothing of
 * the service: mail scanners do that too. Only pressing the button does.
 */
export function Door(props: DoorProps) {
  const { text, language, knownKey, farewell } = props;
  const [failure, setFailure] = useState<Error | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus is gone, and so is what was read.
    if (farewell !== null) heading.current?.focus();
    forgetAll();
  }, [farewell]);
  return (
    <div className="desk-door">
      <h1 tabIndex={-1} ref={heading}>
        {text.door.heading}
      </h1>
      <p className="lead">{text.door.lead}</p>
      <div role="status">
        {farewell === null || failure !== null ? null : <p className="desk-notice">{farewell}</p>}
        {failure === null ? null : (
          <p className="desk-problem">{failureText(failure, text, language)}</p>
        )}
      </div>
      {knownKey === null ? null : (
        <EnterForm {...props} knownKey={knownKey} onFailed={setFailure} />
      )}
      <SendKey {...props} onFailed={setFailure} />
    </div>
  );
}

interface PartProps extends DoorProps {
  /** Null takes back what failed before. */
  onFailed: (failure: Error | null) => void;
}

function EnterForm({ api, text, knownKey, person, onFailed }: PartProps & { knownKey: string }) {
  const [isNameMissing, setIsNameMissing] = useState(false);
  const enter = useTask((_name: string) => api.session(knownKey), {
    onDone: (_session, name) => {
      keep('key', knownKey);
      keep('person', name);
      keep('offeredKey', null);
      // The button that had the focus is gone.
      requestAnimationFrame(focusHeading);
    },
    onFailed: (error) => {
      onFailed(error);
      if (!(error instanceof DeskFailure) || error.code !== 'unauthorized') return;
      if (readKept('key') === knownKey) keep('key', null);
      keep('offeredKey', null);
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
      <p>{text.door.hasKey}</p>
      {person === null ? (
        <PersonField text={text.door} error={isNameMissing ? text.door.nameMissing : null} />
      ) : null}
      <TaskButton
        look="button-main"
        label={text.door.enter}
        runningLabel={text.door.entering}
        isRunning={enter.isRunning}
      />
    </form>
  );
}

function SendKey({ api, text, language, onFailed }: PartProps) {
  const { door } = text;
  const send = useTask(api.sendKey, { onFailed });
  const { state } = send;
  return (
    <section className="desk-form">
      <h2>{door.noKey}</h2>
      <p>{door.noKeyText}</p>
      <TaskButton
        label={door.send}
        runningLabel={door.sending}
        isRunning={send.isRunning}
        onPress={() => {
          onFailed(null);
          send.start();
        }}
      />
      <div role="status">
        {state.status === 'done' ? (
          <p className="desk-notice">
            {state.output.sent
              ? door.sent
              : fillIn(door.sentBefore, {
                  wait: formatDuration(Math.max(60, state.output.waitSeconds) * 1000, language),
                })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
