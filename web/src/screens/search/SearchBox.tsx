import { limits } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../../entities/search/use-settled.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';

/** Looked for as soon as the typing pauses; the address follows. */
export function SearchBox({ text }: { text: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // Somebody went back, or chose another search.
  if (text !== shown) {
    setShown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const look = useEffectEvent((words: string) => {
    if (words === text) return;
    // The first letters are a step back, those that follow are the same step.
    void navigate({
      to: '/search',
      search: (search) => ({ ...search, q: words || undefined }),
      replace: text !== '',
      resetScroll: false,
    });
  });
  const settled = useSettled(typed.trim());
  useEffect(() => look(settled), [settled]);
  return (
    <label className="search-box">
      <Icon name="search" />
      <span className="sr">Search</span>
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Words of a task, a comment, a file or a project"
        maxLength={limits.searchText}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is for this field
        autoFocus={text === ''}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key !== 'ArrowDown' || nativeEvent.isComposing) return;
          nativeEvent.preventDefault();
          document.querySelector<HTMLElement>('.hits a, .search-recent a')?.focus();
        }}
      />
    </label>
  );
}
