import { canDo } from '../../platform/keys/handlers.ts';
import { isMac, overlay } from '../../platform/keys/overlay.ts';
import {
  shortcutGroups,
  shortcutNames,
  shortcutOf,
  waysTo,
  type ShortcutGroup,
} from '../../platform/keys/shortcuts.ts';
import { setSingleKeys, useSingleKeys } from '../../platform/keys/single-keys.ts';
import { useStore } from '../../platform/store.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Keycaps } from '../../ui/primitives/Keycaps.tsx';
import { SwitchRow } from '../../ui/form/Switch.tsx';
import { useIsSeen } from '../../ui/primitives/use-is-seen.ts';
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
  // One column of words first: what comes beside them changes no place.
  const isSeen = useIsSeen();
  return (
    <>
      <div className="keymap">
        {columns.map((groups, index) => (
          <div key={groups[0]}>
            {(isSeen || index === 0) &&
              groups.map((group) => <Group key={group} group={group} hasKeys={isSeen} />)}
          </div>
        ))}
      </div>
      <div className="single-keys">
        <SwitchRow
          label="Single-key shortcuts"
          about="When off, letters and symbols do nothing outside a field."
          checked={areOn}
          onChange={setSingleKeys}
        />
      </div>
    </>
  );
}

/** Those that do something here; what is rare only where it does. */
function Group({ group, hasKeys }: { group: ShortcutGroup; hasKeys: boolean }) {
  const names = shortcutNames.filter(
    (name) => shortcutOf(name).where === group && (!shortcutOf(name).isRare || canDo(name)),
  );
  if (names.length === 0) return null;
  return (
    <section aria-label={group}>
      <h3>{group}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <span>{shortcutOf(name).does}</span>
            {hasKeys && waysTo(name, isMac).map((caps) => <Keycaps key={caps.join(' ')} caps={caps} />)}
          </li>
        ))}
      </ul>
    </section>
  );
}
