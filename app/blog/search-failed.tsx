import type { BlogSearchText } from '../../site/schema/blog.ts';

export function SearchFailed({ text, onRetry }: { text: BlogSearchText; onRetry: () => void }) {
  return (
    <div className="search-failed">
      <p>{text.failed}</p>
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => {
          // The button goes while it is tried.
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        {text.retry}
      </button>
    </div>
  );
}
