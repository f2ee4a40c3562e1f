import { limits } from '@muster/contract';
import { FilterHead } from './FilterHead.tsx';
import type { Words } from './use-words.ts';

interface FilterTextProps {
  words: Words;
  onBack?: () => void;
  onDone: () => void;
}

/** Words in the title or description. */
export const FilterText = ({ words: { typed, type }, onBack, onDone }: FilterTextProps) => (
  <>
    <FilterHead name="Text" onBack={onBack} />
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <input
        className="input sm"
        aria-label="Words in the title or description"
        placeholder="Words in the title or description"
        autoComplete="off"
        maxLength={limits.searchText}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was chosen
        autoFocus
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </form>
  </>
);
