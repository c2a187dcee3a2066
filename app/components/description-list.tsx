import descriptionList from './description-list.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

export interface Entry {
  title: string;
  /** HTML of one paragraph. */
  text: string;
}

/** A definition list with names at the left and texts at the right. */
export function DescriptionList({ entries }: { entries: Entry[] }) {
  return (
    <dl className="description-list">
      <Stylesheet file={descriptionList} />
      {entries.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <RichText as="dd" html={text} />
        </div>
      ))}
    </dl>
  );
}
