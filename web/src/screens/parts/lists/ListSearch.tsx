import { limits } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTyped } from '../../../entities/search/use-typed.ts';
import { Said } from '../../../ui/feedback/Said.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import './list-search.css';

/** Up to here a list is looked through faster than it is searched. */
const few = 5;

interface ListSearchProps {
  /** What the address says. */
  text: string;
  /** What it finds: “members by name or e-mail”. */
  finds: string;
  rows: number;
  hasMore: boolean;
  /** What else is chosen of the list, beside the field; `isChosen` if anything is. */
  children?: ReactNode;
  isChosen?: boolean;
}

/** Over a list that its server searches: the words go into the address as soon as the typing pauses. */
export function ListSearch({ text, finds, rows, hasMore, children, isChosen = false }: ListSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useTyped(text, (words) => {
    void navigate({
      to: '.',
      search: (search) => ({ ...search, text: words || undefined }),
      // The first letters are a step back, those that follow are the same step.
      replace: text !== '',
      resetScroll: false,
    });
  });
  const [isShown, setIsShown] = useState(false);
  // Once it is there it stays: what was found, or is gone meanwhile, takes it from nobody's hands.
  if (!isShown && (text !== '' || isChosen || rows > few || hasMore)) setIsShown(true);
  if (!isShown) return null;

  function heed(event: KeyboardEvent<HTMLInputElement>) {
    if (isTypingAid(event.nativeEvent)) return;
    if (event.key === 'Escape' && typed !== '') setTyped('');
    else if (event.key === 'ArrowDown') focusFirst(event.currentTarget);
    else return;
    event.preventDefault();
  }
  return (
    <search className="list-search">
      <label className="list-search-box">
        <Icon name="search" />
        <span className="sr">Find {finds}</span>
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={`Find ${finds}`}
          maxLength={limits.searchText}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={heed}
        />
      </label>
      <Said to={text}>{text !== '' && countOf(rows, hasMore)}</Said>
      {children}
    </search>
  );
}

const countOf = (rows: number, hasMore: boolean) => {
  if (hasMore) return `${rows} found, and more`;
  return rows === 0 ? 'None found' : `${rows} found`;
};

/** Into the list that follows, as the arrow keys would from its row before. */
function focusFirst(input: HTMLElement) {
  const first = input.closest('main')?.querySelector<HTMLElement>('[data-list] > *');
  (first?.closest('[data-list=links]') ? first.querySelector<HTMLElement>('a, button') : first)?.focus();
}
