import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { overlay } from '../../platform/keys/overlay.ts';
import { useStore } from '../../platform/store.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { useBack } from '../../ui/overlay/use-back.ts';
import type { Option } from './option.ts';
import { PaletteBody } from './PaletteBody.tsx';
import './palette.css';

const close = () => {
  if (overlay.get() === 'palette') overlay.set(null);
};

/** Finds places and things to do. Where it leads away, the focus goes along; else it returns to where it was. */
export function Palette() {
  const router = useRouter();
  const isOpen = useStore(overlay) === 'palette';
  const isLeaving = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useBack(close);

  function choose({ href, run }: Option, isElsewhere: boolean) {
    if (href && isElsewhere) return void window.open(href, '_blank', 'noopener');
    isLeaving.current = true;
    close();
    run?.();
    if (href) void router.navigate({ href });
  }

  if (!isOpen) return null;
  return (
    <Modal
      role="dialog"
      className="palette"
      aria-label="Find anything"
      isHigh
      closesByPressBeside
      initialFocus={() => {
        isLeaving.current = false;
        return field.current;
      }}
      returnFocus={(opener) => (isLeaving.current ? null : opener)}
      onClose={close}
    >
      <PaletteBody field={field} onChoose={choose} />
    </Modal>
  );
}
