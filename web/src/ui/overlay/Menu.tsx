import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import { popupRegion } from './popup-region.ts';
import './pop.css';

interface MenuProps {
  /** The button that opens it; it must carry its own label. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** What it aligns with, if not the trigger. */
  anchor?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

export const Menu = ({ trigger, align = 'start', anchor, className = '', children }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner
        {...popupRegion('Menu')}
        className="pop-at"
        sideOffset={4}
        align={align}
        anchor={anchor}
        collisionPadding={10}
      >
        <Base.Popup className={`pop ${className}`}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

interface MenuCheckProps {
  checked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** On or off; either closes the menu. */
export const MenuCheck = (props: MenuCheckProps) => (
  <Base.CheckboxItem {...props} className="opt" closeOnClick />
);

/** One of several that are chosen together: the menu stays open. */
export const MenuTick = ({ children, ...props }: MenuCheckProps) => (
  <Base.CheckboxItem {...props} className="opt" closeOnClick={false}>
    {children}
    {props.checked && <Icon name="check" className="end" />}
  </Base.CheckboxItem>
);

interface MenuItemProps {
  onClick: () => void;
  children: ReactNode;
}

export const MenuItem = (props: MenuItemProps) => <Base.Item {...props} className="opt" />;

/** Under a name of their own. */
export const MenuGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className="pop-name">{name}</Base.GroupLabel>
    {children}
  </Base.Group>
);

export const MenuRule = () => <Base.Separator render={<hr />} />;
