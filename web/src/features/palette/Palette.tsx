import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { overlay } from '../../keys/overlay.ts';
import { useStore } from '../../store.ts';
import type { Option } from './option.ts';
import { PaletteBody } from './PaletteBody.tsx';
import '../../ui/dialog.css';
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

  function choose({ href, run }: Option, isElsewhere: boolean) {
    if (href && isElsewhere) return void window.open(href, '_blank', 'noopener');
    isLeaving.current = true;
    close();
    run?.();
    if (href) void router.navigate({ href });
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Viewport className="dialog-at high">
          <Dialog.Popup
            className="dialog palette"
            initialFocus={() => {
              isLeaving.current = false;
              return field.current;
            }}
            finalFocus={() => !isLeaving.current}
          >
            <Dialog.Title className="sr">Find anything</Dialog.Title>
            <PaletteBody field={field} onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
