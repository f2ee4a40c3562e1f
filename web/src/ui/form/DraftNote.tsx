import { Button } from '../primitives/Button.tsx';
import { focusNearby } from '../overlay/focus-nearby.ts';
import type { Restored } from '../../platform/drafts/use-kept-state.ts';
import './draft-note.css';

/** Quiet: what was typed is there again, and that is all. */
export const DraftNote = ({ isRestored, discard }: Restored) =>
  isRestored && (
    <p className="draft-note" role="status">
      Draft restored
      <Button variant="quiet" aria-label="Discard the draft" onClick={focusNearby(discard)}>
        Discard
      </Button>
    </p>
  );
