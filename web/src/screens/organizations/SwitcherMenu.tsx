import { Combobox } from '@base-ui/react/combobox';
import type { Organization } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactElement, type RefObject } from 'react';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { Approach } from '../../ui/list/MoreRows.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { WayTo, WaysUnder } from './ways.ts';
import { useWays } from './use-ways.tsx';
import '../../ui/overlay/pop.css';

interface SwitcherMenuProps {
  current: Organization;
  anchor: RefObject<HTMLElement | null>;
  trigger: ReactElement;
}

/** Projects and organizations, those first that somebody is likely to want; whatever is typed finds the others. */
export function SwitcherMenu({ current, anchor, trigger }: SwitcherMenuProps) {
  const { history } = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = (isToOpen: boolean) => {
    setIsOpen(isToOpen);
    if (isToOpen) setTyped('');
  };
  const goTo = (href: string) => {
    setIsOpen(false);
    history.push(href);
  };
  const { groups, isWaiting, nothing, more } = useWays(current, typed.trim(), isOpen);
  return (
    <Combobox.Root
      autoHighlight
      open={isOpen}
      onOpenChange={open}
      items={groups}
      filter={null}
      value={null}
      inputValue={typed}
      onInputValueChange={setTyped}
      itemToStringLabel={({ name }: WayTo) => name}
      isItemEqualToValue={(one: WayTo, other: WayTo) => one.href === other.href}
    >
      <Combobox.Trigger role="button" render={trigger} />
      <Combobox.Portal>
        <Combobox.Positioner
          className="pop-at"
          sideOffset={4}
          align="start"
          anchor={anchor}
          collisionPadding={10}
        >
          <Combobox.Popup className="pop switcher" aria-label="Projects and organizations">
            <Combobox.Input
              className="input sm"
              placeholder="Find a project or organization"
              aria-label="Find a project or organization"
              onKeyDown={(event) => {
                // With nothing to choose yet, it would close.
                const isEarly = isWaiting && groups.length === 0;
                if (isEarly && event.key === 'Enter' && !isTypingAid(event.nativeEvent))
                  event.preventBaseUIHandler();
              }}
            />
            <Combobox.Empty className="empty">{nothing}</Combobox.Empty>
            <Combobox.List>
              {({ value, items }: WaysUnder) => (
                <Combobox.Group key={value} items={items}>
                  <Combobox.GroupLabel className="pop-name">{value}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(way: WayTo) => <Way key={way.href} way={way} onChoose={() => goTo(way.href)} />}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            {more && (
              <Approach onNear={more.fetchNextPage} isWaiting={more.isFetching}>
                <Skeleton />
              </Approach>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** A link, which Ctrl and the middle button open elsewhere as any other. */
const Way = ({ way, onChoose }: { way: WayTo; onChoose: () => void }) => (
  <Combobox.Item
    className="opt"
    value={way}
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- it is given what the item has
    render={<a href={way.href} tabIndex={-1} />}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onChoose();
    }}
  >
    {way.mark}
    <span className="cut">{way.name}</span>
    {way.within && <span className="within cut muted">{way.within}</span>}
    {way.open ? <span className="end num">{way.open} open</span> : null}
    {way.isCurrent && (
      <>
        <Icon name="check" className="end" />
        <span className="sr">, where you are</span>
      </>
    )}
  </Combobox.Item>
);
