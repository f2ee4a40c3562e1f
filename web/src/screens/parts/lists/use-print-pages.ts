import { announceFailure } from '../../../platform/api/announce.ts';
import { useShortcut } from '../../../platform/keys/handlers.ts';

/** More would be a stack of paper that nobody reads, and a page that no browser lays out. */
const mostPages = 20;

interface Pages {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<Pick<Pages, 'hasNextPage'> & { error: Error | null }>;
}

/** The browser prints what is loaded and waits for nothing: here everything is loaded first. */
export function usePrintPages({ hasNextPage, fetchNextPage }: Pages, isAble = true) {
  const print = async () => {
    for (let page = 1, isMore = hasNextPage; isMore && page < mostPages; page += 1) {
      const loaded = await fetchNextPage();
      if (loaded.error) throw loaded.error;
      isMore = loaded.hasNextPage;
    }
    window.print();
  };
  useShortcut('print', () => void print().catch((error: unknown) => announceFailure(error)), { isAble });
}
