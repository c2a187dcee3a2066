import { Contents } from '../components/contents.tsx';

/** The contents of a post: folded on a phone, open beside the text where there is room. */
export function PostContents(props: { label: string; headings: { id: string; text: string }[] }) {
  return (
    <details className="article-contents">
      <summary>{props.label}</summary>
      <Contents {...props} />
    </details>
  );
}
