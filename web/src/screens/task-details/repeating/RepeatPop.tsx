import { Popover } from '@base-ui/react/popover';
import type { Repeat } from '@muster/contract';
import { useState, type ReactElement } from 'react';
import { RepeatForm, type RepeatFormProps } from './RepeatForm.tsx';
import '../../../ui/overlay/pop.css';
import './repeat-pop.css';

interface RepeatPopProps extends RepeatFormProps {
  trigger: ReactElement;
}

export function RepeatPop({ trigger, onChoose, ...form }: RepeatPopProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (chosen: Repeat | null) => {
    setIsOpen(false);
    onChoose(chosen);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="pop-at" sideOffset={4} align="start" collisionPadding={10}>
          <Popover.Popup className="pop repeat-pop" aria-label="Repeat">
            <RepeatForm {...form} onChoose={choose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
