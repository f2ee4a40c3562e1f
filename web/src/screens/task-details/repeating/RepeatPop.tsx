import type { Repeat } from '@muster/contract';
import { useState } from 'react';
import type { Face } from '../../../ui/overlay/OnDemand.tsx';
import { PopButton } from '../../../ui/overlay/PopButton.tsx';
import { RepeatForm, type RepeatFormProps } from './RepeatForm.tsx';
import './repeat-pop.css';

interface RepeatPopProps extends RepeatFormProps {
  face: Face;
}

export function RepeatPop({ face, onChoose, ...form }: RepeatPopProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (chosen: Repeat | null) => {
    setIsOpen(false);
    onChoose(chosen);
  };
  return (
    <PopButton className="repeat-pop" label="Repeat" {...{ face, isOpen }} onOpenChange={setIsOpen}>
      <RepeatForm {...form} onChoose={choose} />
    </PopButton>
  );
}
