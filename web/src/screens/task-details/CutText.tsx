import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';

/** For a few lines more nobody is to press a button. */
const [mostShown, mostTolerated] = [180, 260];

/** The beginning of a long text, until the rest is asked for. */
export function CutText({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  useLayoutEffect(() => {
    // Pictures in it come later.
    const watching = new ResizeObserver(([seen]) => setIsLong(seen!.contentRect.height > mostTolerated));
    watching.observe(whole.current!);
    return () => watching.disconnect();
  }, []);
  const isCut = isLong && !isWanted;
  const showAll = () => {
    setIsWanted(true);
    // The button goes away.
    whole.current!.closest<HTMLElement>('[tabindex]')?.focus();
  };
  return (
    <>
      <div
        className={isCut ? 'cut-text' : undefined}
        style={isCut ? { maxHeight: mostShown } : undefined}
        // What has the focus is to be seen.
        onFocus={() => setIsWanted(true)}
      >
        <div ref={whole}>{children}</div>
      </div>
      {isCut && (
        <Button variant="quiet" className="show-all" onClick={showAll}>
          Show all
        </Button>
      )}
    </>
  );
}
