import { createLink } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';
import { Icon, type IconName } from '../primitives/Icon.tsx';
import '../list/rows.css';
import './settings-row.css';

interface Words {
  icon: IconName;
  name: string;
  about: string;
}

const LinkRow = ({ icon, name, about, children: _children, ...rest }: Words & ComponentProps<'a'>) => (
  <li>
    <a {...rest}>
      <RowWords icon={icon} name={name} about={about} />
      <Icon name="chevronRight" className="tail" />
    </a>
  </li>
);

/** A row of a `rows links` list; takes `to` and `params` as every router link does. */
export const SettingsLink = createLink(LinkRow);

interface SettingsDangerProps extends Words {
  /** Names the thing: "Delete the project Website?" */
  title: string;
  question: string;
  /** What cannot be taken back. */
  warning?: string;
  action: { isPending: boolean; mutate: (nothing: void, options: { onError: () => void }) => void };
}

/** A row whose action asks first. */
export function SettingsDanger({ title, question, warning, action, ...words }: SettingsDangerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <li>
      <button type="button" className="red" onClick={() => setIsAsking(true)}>
        <RowWords {...words} />
      </button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        question={question}
        waiting={action.isPending}
        onNo={close}
        onYes={() => action.mutate(undefined, { onError: close })}
      >
        {warning && <p className="warning">{warning}</p>}
      </ConfirmDialog>
    </li>
  );
}

const RowWords = ({ icon, name, about }: Words) => (
  <>
    <Icon name={icon} className="lead" />
    <span className="words">
      <span className="strong">{name}</span>
      <span className="sub">{about}</span>
    </span>
  </>
);
