import {
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BlogSearchText } from '../../site/schema/blog.ts';
import { useVisit } from '../browser-state/visit.ts';
import { withoutEntities } from '../browser-state/without-entities.ts';
import fieldSheet from '../components/field.css?url';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { useIsHydrated } from '../components/once-hydrated.tsx';
import { whenIdle } from '../components/scheduling.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import type { SearchRequest } from './find-entries.ts';
import { SearchFailed } from './search-failed.tsx';

/** A single letter would find everything, so it asks for nothing. */
const minQueryLength = 2;

type SearchResults = typeof import('./search-results.tsx').SearchResults;

interface BlogSearchProps {
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
  }, [isAsking, load]);

  useEffect(() => {
    setAnnouncement(isAsking && hasFailed ? text.failed : '');
  }, [isAsking, hasFailed, text.failed]);

  return (
    <>
      <search className="blog-search needs-script">
        <Stylesheet file={fieldSheet} />
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
  const loaded = useVisit().of(newLoadedSearch);
  const [SearchResults, setSearchResults] = useState(() => loaded.SearchResults);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = useRef(false);

  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    setHasFailed(false);
    const loading = whenIdle().then(() => import('./search-results.tsx'));
    loading.then(
      (module) => {
        module.prepareIndex(index);
        loaded.SearchResults = module.SearchResults;
        setSearchResults(() => module.SearchResults);
      },
      (error: unknown) => {
        isLoading.current = false;
        console.warn('The search could not be loaded:', error);
        setHasFailed(true);
      },
    );
  }, [index, loaded]);

  return { SearchResults, hasFailed, load };
}

/** What Back shows at once. */
const newLoadedSearch = (): { SearchResults: SearchResults | null } => ({ SearchResults: null });

/** The topics as links, so that a filtered list has an address and Back leads out of it. */
function TopicFilter(props: {
  label: string;
  all: SiteLink;
  topics: SiteLink[];
  /** Empty for all posts. */
  chosen: string;
}) {
  const { label, all, topics, chosen } = props;
  const links = [{ ...all, isChosen: chosen === '' }].concat(
    topics.map((topic) => ({ ...topic, isChosen: topic.label === chosen })),
  );
  return (
    <nav aria-label={label}>
      <ul className="topics">
        {links.map(({ label: topic, href, isChosen }) => (
          <li key={href}>
            <a
              href={href}
              // The list stays where it is.
              data-keep-scroll=""
              className="topic topic-link"
              aria-current={isChosen ? 'true' : undefined}
            >
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function queryIn({ value }: { value: string }): string {
  const typed = value.trim();
  return typed.length < minQueryLength ? '' : typed;
}

function shownRequest(search: string): SearchRequest {
  const { query, topic } = requestIn(search);
  return { query: queryIn({ value: query }), topic };
}

/**
 * Keeps the search request, the search box and the address in step, so that Back returns to the
 * results and their address can be shared. The prerendered page has no request, so in a document it
 * is read from the address after hydration.
 */
function useSearchRequest(input: RefObject<HTMLInputElement | null>) {
  const { search, pathname, key } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const [request, setRequest] = useState<SearchRequest>(() =>
    isHydrated ? shownRequest(search) : { query: '', topic: '' },
  );
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for a navigation to the same address
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const { query, topic } = requestIn(search);
    // Text typed before hydration has priority over the address.
    if (!isFirst.current || box.value === '') box.value = query;
    isFirst.current = false;
    setRequest({ query: queryIn(box), topic });
  }, [search, key, input]);

  const readBox = useCallback(() => {
    // The next letter does not wait for the results of this one.
    startTransition(() =>
      setRequest(({ topic }) => ({
        query: input.current === null ? '' : queryIn(input.current),
        topic,
      })),
    );
  }, [input]);

  const keepInAddress = useCallback(() => {
    const { query, topic } = requestIn(search);
    const wanted = input.current?.value.trim() ?? '';
    if (wanted === query) return;
    const parameters = new URLSearchParams({
      ...(topic === '' ? {} : { topic }),
      ...(wanted === '' ? {} : { q: wanted }),
    });
    const to = { pathname, search: parameters.toString() };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [input, navigate, pathname, search]);

  return { request, readBox, keepInAddress };
}

function requestIn(search: string): SearchRequest {
  const parameters = withoutEntities(new URLSearchParams(search));
  return { query: parameters.get('q')?.trim() ?? '', topic: parameters.get('topic') ?? '' };
}
