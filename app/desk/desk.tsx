import { useMemo, useState } from 'react';
import type { DeskData } from '../page-data/desk.server.ts';
import { createDeskApi } from './api.ts';
import { Door } from './door.tsx';
import { keep, useKept } from './kept.ts';
import { Room } from './room.tsx';

/** The door without a key or a name, and with a key that was just brought; behind it the room. */
export function Desk({ data }: { data: DeskData }) {
  const { text, configPath } = data;
  const api = useMemo(() => createDeskApi(configPath), [configPath]);
  const key = useKept('key');
  const person = useKept('person');
  const offeredKey = useKept('offeredKey');
  const [wasInside, setWasInside] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  if (key === undefined || person === undefined || offeredKey === undefined) {
    return (
      <>
        <h1 tabIndex={-1}>{text.heading}</h1>
        <p className="needs-script">{text.loading}</p>
      </>
    );
  }
  const isInside = key !== null && person !== null && offeredKey === null;
  if (isInside && !wasInside) setWasInside(true);
  const leave = () => {
    setHasLeft(true);
    keep('key', null);
  };
  const farewell = hasLeft ? text.door.left : text.door.ended;
  return isInside ? (
    <Room api={api} data={data} person={person} onLeave={leave} />
  ) : (
    <Door
      api={api}
      text={text}
      language={data.language}
      knownKey={offeredKey ?? key}
      person={person}
      farewell={wasInside && key === null ? farewell : null}
    />
  );
}
