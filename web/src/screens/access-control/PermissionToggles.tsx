import { adminOnlyToggles, type OwnAccess, type Permission } from '@muster/contract';
import { List } from '../../ui/list/List.tsx';
import { SwitchRow } from '../../ui/form/Switch.tsx';
import { permissionGroups } from './permission-groups.ts';
import '../../ui/layout/page.css';
import '../../ui/list/rows.css';
import './permissions.css';

interface PermissionTogglesProps {
  granted: Partial<Record<Permission, boolean>>;
  /** What the reader may do: nobody but an admin hands on more than that. */
  own: OwnAccess;
  onToggle: (permission: Permission, isGranted: boolean) => void;
}

export const PermissionToggles = ({ granted, own, onToggle }: PermissionTogglesProps) => (
  <div className="perms">
    {permissionGroups.map(({ name, toggles }) => (
      <fieldset key={name}>
        <legend className="section">{name}</legend>
        <List of="links" className="rows">
          {toggles.map(({ permission, label, about }) => {
            const obstacle = obstacleTo(permission, own);
            return (
              <li key={permission}>
                <SwitchRow
                  label={label}
                  about={obstacle ? `${about} ${obstacle}` : about}
                  checked={granted[permission] ?? false}
                  disabled={obstacle !== undefined}
                  onChange={(isGranted) => onToggle(permission, isGranted)}
                />
              </li>
            );
          })}
        </List>
      </fieldset>
    ))}
  </div>
);

function obstacleTo(permission: Permission, { role, canAccess }: OwnAccess) {
  if (role === 'admin') return undefined;
  if (adminOnlyToggles.includes(permission)) return 'Only an admin can change this.';
  return canAccess[permission] ? undefined : 'You can only change what you may do yourself.';
}
