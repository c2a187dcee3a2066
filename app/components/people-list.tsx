import { fill } from '../../service/domain/fill.ts';
import type { Person } from '../../site/people.ts';
import people from './people-list.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** Portraits with names, roles and languages, what each says and how to reach them. */
export function People(props: { entries: Person[]; text: { speaks: string; directLine: string } }) {
  const { entries, text } = props;
  return (
    <ul className="people stack">
      <Stylesheet file={people} />
      {entries.map(({ id, name, role, photo, sentence, languages, phone }) => (
        <li key={id} id={id}>
          <Photo photo={photo} name={name} />
          <div>
            <h3 className="person-name">{name}</h3>
            <p className="soft-text">{role}</p>
            <p className="person-sentence">{sentence}</p>
            <p className="fine-print">{fill(text.speaks, { languages })}</p>
            {phone === null ? null : (
              <p className="fine-print">
                {text.directLine}{' '}
                <a className="text-link unbroken" href={`tel:${phone.dial}`}>
                  {phone.display}
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
