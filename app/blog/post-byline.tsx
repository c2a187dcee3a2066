interface Day {
  /** Such as 2026-11-21. */
  day: string;
  text: string;
}

/** Who wrote a post, when, and how long reading it takes. */
export function PostByline(props: {
  published: Day;
  updated?: Day;
  author: string;
  readingTime: string;
}) {
  const { published, updated, author, readingTime } = props;
  return (
    <ul className="byline">
      <li>
        <time dateTime={published.day}>{published.text}</time>
      </li>
      {updated === undefined ? null : (
        <li>
          <time dateTime={updated.day}>{updated.text}</time>
        </li>
      )}
      <li>{author}</li>
      <li>{readingTime}</li>
    </ul>
  );
}
