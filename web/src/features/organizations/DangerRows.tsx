import type { Organization } from '@muster/contract';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useDeleteOrganization, useLeaveOrganization } from './queries.ts';
import { RowWords } from './RowWords.tsx';

export const LeaveOrganization = ({ organization }: { organization: Organization }) => (
  <DangerRow
    icon="leave"
    name="Leave Organization"
    about="You lose access to its projects; your tasks and history stay"
    title={`Leave the organization ${organization.name}?`}
    question={messages.organizations.confirmLeave}
    action={useLeaveOrganization(organization._id)}
  />
);

export const DeleteOrganization = ({ organization }: { organization: Organization }) => (
  <DangerRow
    icon="trash"
    name="Delete Organization"
    about="Gone for everybody at once: projects, tasks and files"
    title={`Delete the organization ${organization.name}?`}
    question={messages.organizations.confirmDelete}
    action={useDeleteOrganization(organization._id)}
  />
);

interface DangerRowProps {
  icon: IconName;
  name: string;
  about: string;
  title: string;
  question: string;
  action: { isPending: boolean; mutate: (nothing: void, options: { onError: () => void }) => void };
}

function DangerRow({ icon, name, about, title, question, action }: DangerRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <li>
      <button className="red" onClick={() => setIsAsking(true)}>
        <Icon name={icon} className="lead" />
        <RowWords name={name}>{about}</RowWords>
      </button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        question={question}
        waiting={action.isPending}
        onNo={close}
        onYes={() => action.mutate(undefined, { onError: close })}
      />
    </li>
  );
}
