import { isMac } from '../../platform/keys/overlay.ts';
import { capsOf, shortcutOf, type ShortcutName } from '../../platform/keys/shortcuts.ts';
import './hint-bar.css';

/** For the eye, while something has the keyboard, which its own style says; screen readers have it otherwise. */
export const HintBar = ({ of }: { of: readonly ShortcutName[] }) => (
  <div className="hintbar" aria-hidden="true">
    {of.map((name) => (
      <span key={name}>
        {capsOf(name, isMac).map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
        {shortcutOf(name).does}
      </span>
    ))}
  </div>
);
