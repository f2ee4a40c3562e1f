import { isMac } from '../../platform/keys/overlay.ts';
import { capsOf, shortcutOf, type ShortcutName } from '../../platform/keys/shortcuts.ts';

export const helpId = 'how-cards-are-carried';

const hints: ShortcutName[] = ['lift', 'carryAcross', 'carryAlong', 'putBack'];

/** For the eye, while a card has the keyboard; screen readers have it with the card. */
export const KeyHints = () => (
  <div className="hintbar" aria-hidden="true">
    {hints.map((name) => (
      <span key={name}>
        {capsOf(name, isMac).map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
        {shortcutOf(name).does}
      </span>
    ))}
  </div>
);
