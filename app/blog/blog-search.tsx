import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { BlogSearchText } from '../../site/schema/blog.ts';
import fieldSheet from '../components/field.css?url';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import { whenIdle } from '../components/when-idle.ts';
import blogSearch from './blog-search.css?url';
import { SearchFailed } from './search-failed.tsx';
import { TopicFilter } from './topic-filter.tsx';
import { useSearchRequest } from './use-search-request.ts';

type SearchResults = typeof import('./search-results.tsx').SearchResults;

export interface BlogSearchProps {
  text: BlogSearchText;
  blog: string;
  topics: SiteLink[];
  index: string;
}

/** A search box and the topics. What they find replaces the children. */
export function BlogSearch(props: BlogSearchProps & { children: ReactNode }) {
  const { text, blog, topics, index, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const { request, readBox, keepInAddress } = useSearchRequest(input);
  const { SearchResults, hasFailed, load } = useSearchResults(index);
  const [announcement, setAnnouncement] = useState('');
  const isAsking = request.topic !== '' || request.query !== '';

  useEffect(() => {
    if (isAsking) load();
    else setAnnouncement('');
  }, [isAsking, load]);

  return (
    <>
      <search className="blog-search needs-script">
        <Stylesheet file={fieldSheet} />
        <Stylesheet file={blogSearch} />
        <form
          action={blog}
          onFocus={load}
          onSubmit={(event) => {
            event.preventDefault();
            keepInAddress();
          }}
        >
          <label htmlFor={inputId}>{text.label}</label>
          <div className="search-box">
            <input
              ref={input}
              id={inputId}
              type="search"
              name="q"
              className="field-control"
              autoComplete="off"
              enterKeyHint="search"
              onInput={readBox}
              onBlur={keepInAddress}
            />
            <button type="submit" className="button button-quiet">
              {text.submit}
            </button>
          </div>
        </form>
        <TopicFilter
          label={text.topics}
          all={{ label: text.allPosts, href: blog }}
          topics={topics}
          chosen={request.topic}
        />
      </search>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isAsking ? (
        SearchResults === null ? (
          <>
            {hasFailed ? (
              <SearchFailed text={text} onRetry={load} />
            ) : (
              <p className="search-summary">{text.searching}</p>
            )}
            {children}
          </>
        ) : (
          <SearchResults request={request} index={index} text={text} announce={setAnnouncement}>
            {children}
          </SearchResults>
        )
      ) : (
        children
      )}
    </>
  );
}

/** Loads the search at its first use. A failed load can be repeated. */
function useSearchResults(index: string) {
  const [SearchResults, setSearchResults] = useState<SearchResults | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = useRef(false);

  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    setHasFailed(false);
    const loading = whenIdle().then(() => import('./search-results.tsx'));
    loading.then(
      (loaded) => {
        loaded.prepareIndex(index);
        setSearchResults(() => loaded.SearchResults);
      },
      (error: unknown) => {
        isLoading.current = false;
        console.warn('The search could not be loaded:', error);
        setHasFailed(true);
      },
    );
  }, [index]);

  return { SearchResults, hasFailed, load };
}
