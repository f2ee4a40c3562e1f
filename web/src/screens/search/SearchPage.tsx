import type { SearchCounts } from '@muster/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchCountsQuery, searchPagesQuery, type SearchQuestion } from '../../entities/search/pages.ts';
import { recentSearches, rememberSearch } from '../../entities/search/recent-searches.ts';
import { numberOf } from '../../entities/tasks/lists/counting.ts';
import { messages } from '../../messages.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Said } from '../../ui/feedback/Said.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Facets } from './Facets.tsx';
import { Hit, nameOf } from './Hit.tsx';
import { SearchBox } from './SearchBox.tsx';
import '../../ui/list/rows.css';
import './search.css';

/** Long enough to tell that it was looked at, and not typed past. */
const lookMs = 1500;

export function SearchPage({ question }: { question: SearchQuestion }) {
  const { q } = question;
  const { data: results, error, isPlaceholderData, ...list } = useInfiniteQuery(searchPagesQuery(question));
  const { data: counts, isPlaceholderData: areOld } = useQuery(searchCountsQuery(question));
  const found = q === '' ? undefined : results;
  const hasFound = found !== undefined && found.length > 0 && !isPlaceholderData;
  useEffect(() => {
    if (!hasFound) return undefined;
    const timer = setTimeout(() => rememberSearch(q), lookMs);
    return () => clearTimeout(timer);
  }, [q, hasFound]);
  return (
    <Sheet heading="Search" title={q === '' ? 'Search' : `${q} · Search`}>
      <div className="search-page">
        <SearchBox text={q} />
        <Facets question={question} counts={q === '' ? undefined : counts} />
        <div className="search-found">
          <Said to={JSON.stringify(question)} className="search-count">
            {found &&
              !isPlaceholderData &&
              countOf(found.length, list.hasNextPage, areOld ? undefined : counts)}
          </Said>
          {q === '' && <Recent />}
          {q !== '' && error && !found && (
            <EmptyState
              title={messages.search.loadFailed}
              mood="failed"
              action={
                <Button icon="retry" size="md" waiting={list.isFetching} onClick={() => void list.refetch()}>
                  Retry
                </Button>
              }
            >
              {error.message}
            </EmptyState>
          )}
          {q !== '' && list.isPending && !error && <RowSkeletons count={6} />}
          {found?.length === 0 && !isPlaceholderData && <Nothing question={question} />}
          {found && found.length > 0 && (
            <>
              <List of="links" className="hits" aria-label="Results" aria-busy={isPlaceholderData}>
                {found.map((result) => (
                  <Hit key={nameOf(result)} result={result} />
                ))}
              </List>
              <MoreRows of={list} what="results" />
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** The page tells how many there are if it has all of them. */
function countOf(shown: number, isMore: boolean, counts: SearchCounts | undefined) {
  if (!isMore) return `${shown} ${shown === 1 ? 'result' : 'results'}`;
  return counts && counts.all.count > shown
    ? `${numberOf(counts.all)} results`
    : `${shown} results, and more`;
}

function Recent() {
  const texts = recentSearches();
  if (texts.length === 0)
    return (
      <EmptyState title="What are you looking for?">
        Find tasks, comments, files and projects in all your organizations by any words in them. Typos do not
        matter.
      </EmptyState>
    );
  return (
    <section className="search-recent">
      <h2>Recent searches</h2>
      <List of="links">
        {texts.map((text) => (
          <li key={text}>
            <Link to="/search" search={{ q: text }} className="cut">
              {text}
            </Link>
          </li>
        ))}
      </List>
    </section>
  );
}

function Nothing({ question: { q, ...filters } }: { question: SearchQuestion }) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <EmptyState
      title={`No results for “${q}”`}
      action={
        isFiltered && (
          <Link to="/search" search={{ q }} className="link">
            Search everything
          </Link>
        )
      }
    >
      {isFiltered ? 'At least not here.' : 'Try fewer words, or only their beginnings.'}
    </EmptyState>
  );
}
