import { hasBegunToType } from '../../../platform/focus-soon.ts';

/** An address that names a comment of long ago does not bring all that was said since at any price. */
const mostPages = 20;

/** The way to the comment that an address names: it is looked for once, and led to once. */
export interface Lead {
  commentId: string;
  isSought: () => boolean;
  /** One more page is asked for. */
  onAsked: () => void;
  /** There is no further page. */
  onEnd: () => void;
  onFound: (comment: HTMLElement) => void;
}

export function leadTo(commentId: string, show: (comment: HTMLElement) => void): Lead {
  const { activeElement: before } = document;
  let pagesLeft = mostPages;
  let isFound = false;
  return {
    commentId,
    isSought: () => !isFound && pagesLeft > 0,
    onAsked: () => void pagesLeft--,
    onEnd: () => {
      pagesLeft = 0;
    },
    onFound: (comment) => {
      if (isFound) return;
      isFound = true;
      if (!hasBegunToType(before)) show(comment);
    },
  };
}

export function focusComment(comment: HTMLElement) {
  comment.focus({ preventScroll: true });
  comment.scrollIntoView({ block: 'center' });
}

/** Only the panel moves: the page around it has a list in it. */
export function scrollPanel(comment: HTMLElement) {
  const panel = comment.closest('.task-panel')!;
  const above = comment.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  panel.scrollBy({ top: above - panel.clientHeight / 3, behavior: 'instant' });
}

/** What one has sent comes last: in a panel, whose foot covers it, at the end. The focus stays in the field. */
export function showSent(comment: HTMLElement | null) {
  const panel = comment?.closest('.task-panel');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel?.scrollTo({ top: panel.scrollHeight, behavior: isCalm ? 'instant' : 'smooth' });
}
