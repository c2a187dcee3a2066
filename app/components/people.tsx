import { fill } from '../../service/domain/fill.ts';
import type { Person } from '../../site/people.ts';
import people from './people.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Faces with names and roles. */
export function PeopleRow({ entries }: { entries: Pick<Person, 'name' | 'role' | 'photo'>[] }) {
  return (
    <ul className="people">
      <Stylesheet file={people} />
      {entries.map((person) => (
        <li key={person.name}>
          <Photo {...person} />
          <div>
            <p className="person-name">{person.name}</p>
            <p className="soft-text">{person.role}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The same with what they say, the languages that they speak, and how to reach them. */
export function PeopleList(props: {
  entries: Person[];
  text: { speaks: string; directLine: string };
}) {
  return (
    <ul className="people people-large">
      <Stylesheet file={people} />
      {props.entries.map((person) => (
        <li key={person.id} id={person.id}>
          <Photo {...person} />
          <div>
            <h3 className="person-name">{person.name}</h3>
            <p className="soft-text">{person.role}</p>
            <p className="person-words">{person.sentence}</p>
            <p className="person-words fine-print">
              {fill(props.text.speaks, { languages: person.languages })}
            </p>
            {person.phone === null ? null : (
              <p className="fine-print">
                {props.text.directLine}{' '}
                <a className="text-link unbroken" href={`tel:${person.phone.dial}`}>
                  {person.phone.display}
                </a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The name beside it says whose it is. */
function Photo({ photo, name }: Pick<Person, 'photo' | 'name'>) {
  if (photo === null) {
    return (
      <span className="person-photo" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className="person-photo"
      src={photo}
      alt=""
      width="480"
      height="480"
      loading="lazy"
      decoding="async"
    />
  );
}

/** Of the first and the last name. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/[\s-]+/).map((part) => [...part][0] ?? '');
  return first + (others.at(-1) ?? '');
}
