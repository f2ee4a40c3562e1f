import { limits } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTyped } from '../../entities/search/use-typed.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';

/** Looked for as soon as the typing pauses; the address follows. */
export function SearchBox({ text }: { text: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useTyped(text, (words) => {
    // The first letters are a step back, those that follow are the same step.
    void navigate({
      from: '/search',
      search: (search) => ({ ...search, q: words || undefined }),
      replace: text !== '',
      resetScroll: false,
    });
  });
  const field = useRef<HTMLInputElement>(null);
  useShortcut('searchField', () => field.current?.select());
  return (
    <label className="search-box">
      <Icon name="search" />
      <span className="sr">Search</span>
      <input
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Words from a task, a comment, a file or a project"
        maxLength={limits.searchText}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is for this field
        autoFocus={text === ''}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key !== 'ArrowDown' || isTypingAid(nativeEvent)) return;
          nativeEvent.preventDefault();
          document.querySelector<HTMLElement>('.hits a, .search-recent a')?.focus();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
