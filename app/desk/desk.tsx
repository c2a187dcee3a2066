import { useEffect, useMemo, useState } from 'react';
import type { DeskData } from '../page-data/desk.server.ts';
import { createDeskApi } from './api.ts';
import { focusHeading } from './heading.ts';
import { SignIn } from './sign-in.tsx';
import { SignedIn } from './signed-in.tsx';
import { keep, useKept } from './storage.ts';

/** Asks for a key and a name where one is missing or a new key came with the address; then the desk itself. */
export function Desk({ data }: { data: DeskData }) {
  const { text, configPath } = data;
  const api = useMemo(() => createDeskApi(configPath), [configPath]);
  const key = useKept('key');
  const person = useKept('person');
  const offeredKey = useKept('offeredKey');
  useSkipLink();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  if (key === undefined || person === undefined || offeredKey === undefined) {
    return (
      <>
        <h1 tabIndex={-1}>{text.heading}</h1>
        <p className="needs-script">{text.loading}</p>
      </>
    );
  }
  const isSignedIn = key !== null && person !== null && offeredKey === null;
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  if (isSignedIn && hasLeft) setHasLeft(false);
  const leave = () => {
    setHasLeft(true);
    keep('key', null);
  };
  const notice = hasLeft ? text.signIn.left : text.signIn.ended;
  return isSignedIn ? (
    <SignedIn api={api} data={data} person={person} onLeave={leave} />
  ) : (
    <SignIn
      api={api}
      text={text}
      language={data.language}
      knownKey={offeredKey ?? key}
      person={person}
      notice={wasSignedIn && key === null ? notice : null}
    />
  );
}

/** Its address would take the place of the one that says which part of the desk is shown. */
function useSkipLink() {
  useEffect(() => {
    const link = document.querySelector('.skip-link');
    const skip = (event: Event) => {
      event.preventDefault();
      focusHeading();
    };
    link?.addEventListener('click', skip);
    return () => link?.removeEventListener('click', skip);
  }, []);
}
