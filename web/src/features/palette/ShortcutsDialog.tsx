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
import './shortcuts-dialog.css';

// About as many lines in each.
const columns = [shortcutGroups.slice(0, 2), shortcutGroups.slice(2)];

/** All shortcuts, as the registry has them. */
export function ShortcutsDialog() {
  const isOpen = useStore(overlay) === 'shortcuts';
  const areOn = useSingleKeys();
  return (
    <Dialog open={isOpen} title="Keyboard shortcuts" width={680} onClose={() => overlay.set(null)}>
      <div className="keymap">
        {columns.map((groups) => (
          <div key={groups[0]}>
            {groups.map((group) => (
              <Group key={group} group={group} />
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
    </Dialog>
  );
}

const Group = ({ group }: { group: ShortcutGroup }) => (
  <section aria-label={group}>
    <h3>{group}</h3>
    <ul>
      {shortcutNames
        .filter((name) => shortcutOf(name).where === group && (!shortcutOf(name).isRare || canDo(name)))
        .map((name) => (
          <li key={name}>
            <span>{shortcutOf(name).does}</span>
            {waysTo(name, isMac).map((caps) => (
              <Keycaps key={caps.join(' ')} caps={caps} />
            ))}
          </li>
        ))}
    </ul>
  </section>
);
