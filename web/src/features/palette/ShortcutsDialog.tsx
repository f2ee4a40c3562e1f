import { canDo } from '../../keys/handlers.ts';
import { isMac, overlay } from '../../keys/overlay.ts';
import {
  shortcutGroups,
  shortcutNames,
  shortcutOf,
  waysTo,
  type ShortcutGroup,
} from '../../keys/shortcuts.ts';
import { setSingleKeys, useSingleKeys } from '../../keys/single-keys.ts';
import { useStore } from '../../store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keycaps } from '../../ui/Keycaps.tsx';
import { SwitchRow } from '../../ui/Switch.tsx';
import { useIsSeen } from '../../ui/use-is-seen.ts';
import './shortcuts-dialog.css';

// About as many lines in each.
const columns = [shortcutGroups.slice(0, 2), shortcutGroups.slice(2)];

/** All shortcuts, as the registry has them. */
export function ShortcutsDialog() {
  const isOpen = useStore(overlay) === 'shortcuts';
  return (
    <Dialog open={isOpen} title="Keyboard shortcuts" width={680} onClose={() => overlay.set(null)}>
      <Keymap />
    </Dialog>
  );
}

function Keymap() {
  const areOn = useSingleKeys();
  // The words first: the keys beside them change no place.
  const isSeen = useIsSeen();
  return (
    <>
      <div className="keymap">
        {columns.map((groups) => (
          <div key={groups[0]}>
            {groups.map((group) => (
              <Group key={group} group={group} hasKeys={isSeen} />
            ))}
          </div>
        ))}
      </div>
      <div className="single-keys">
        <SwitchRow
          label="Shortcuts of single keys"
          about="Without them, letters and signs do nothing outside a field."
          checked={areOn}
          onChange={setSingleKeys}
        />
      </div>
    </>
  );
}

const Group = ({ group, hasKeys }: { group: ShortcutGroup; hasKeys: boolean }) => (
  <section aria-label={group}>
    <h3>{group}</h3>
    <ul>
      {shortcutNames
        .filter((name) => shortcutOf(name).where === group && (!shortcutOf(name).isRare || canDo(name)))
        .map((name) => (
          <li key={name}>
            <span>{shortcutOf(name).does}</span>
            {hasKeys && waysTo(name, isMac).map((caps) => <Keycaps key={caps.join(' ')} caps={caps} />)}
          </li>
        ))}
    </ul>
  </section>
);
