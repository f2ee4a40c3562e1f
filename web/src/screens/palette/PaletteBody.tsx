import { limits } from '@muster/contract';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { isMac, overlay, paletteText } from '../../platform/keys/overlay.ts';
import { useStore } from '../../platform/store.ts';
import { Said } from '../../ui/feedback/Said.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Keycaps } from '../../ui/primitives/Keycaps.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { useIsSeen } from '../../ui/primitives/use-is-seen.ts';
import type { Option } from './option.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { isSeeAll, useOptions } from './use-options.tsx';

interface PaletteBodyProps {
  field: RefObject<HTMLInputElement | null>;
  onChoose: (option: Option, isElsewhere: boolean) => void;
}

export function PaletteBody({ field, onChoose }: PaletteBodyProps) {
  const typed = useStore(paletteText);
  const text = typed.trim();
  // The field first: whoever opens the palette types at once. The rest comes right after it.
  const isSeen = useIsSeen();
  const { options: found, isWaiting, error } = useOptions(text);
  const options = isSeen ? found : none;
  const count = options.filter(({ group }) => group !== 'Everywhere').length;
  const hasNone = options.every(isSeeAll);
  const [chosen, setChosen] = useState<string>();
  const active = options.find(({ key }) => key === chosen) ?? options.find(({ isDrastic }) => !isDrastic);

  function onKeyDown(event: KeyboardEvent) {
    if (isTypingAid(event.nativeEvent)) return;
    const before = event.key === 'ArrowUp' ? 0 : -1;
    const at = active ? options.indexOf(active) : before;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onChoose(active, event.ctrlKey || event.metaKey);
    } else if (event.key in steps && options.length > 0) {
      event.preventDefault();
      setChosen(options.at((at + steps[event.key]!) % options.length)!.key);
    }
  }

  return (
    <>
      <div className="ask">
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          aria-label="Find anything"
          placeholder="Find a task, a project, a person or an action"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.searchText}
          value={typed}
          onChange={({ target }) => {
            paletteText.set(target.value);
            setChosen(undefined);
          }}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onKeyDown={onKeyDown}
        />
        <Keycaps caps={['Esc']} />
        <IconButton icon="close" label="Close" onClick={() => overlay.set(null)} />
      </div>
      <OptionList
        id={listId}
        options={options}
        {...{ text, active }}
        onPoint={({ key }) => setChosen(key)}
        onChoose={onChoose}
      />
      {isSeen && hasNone && !error && (
        <p className="nothing">{isWaiting ? 'Looking…' : `Nothing matches “${text}”`}</p>
      )}
      {error && <p className="nothing">Search failed, so only actions are shown: {error.message}</p>}
      <Said to={text}>{text !== '' && !isWaiting && `${count} ${count === 1 ? 'result' : 'results'}`}</Said>
      {isSeen && <Footer />}
    </>
  );
}

const listId = 'palette-list';
const none: Option[] = [];
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const Footer = () => (
  <div className="keys">
    <span>
      <Keycaps caps={['↑', '↓']} /> choose
    </span>
    <span>
      <Keycaps caps={['↵']} /> open
    </span>
    <span>
      <Keycaps caps={[isMac ? '⌘↵' : 'Ctrl ↵']} /> open in a new tab
    </span>
    <button type="button" className="all" onClick={() => overlay.set('shortcuts')}>
      <Keycaps caps={['?']} /> all shortcuts
    </button>
  </div>
);
