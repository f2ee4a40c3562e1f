import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import type { PropertyProps } from './property.ts';

export const CreatedBy = ({ task: { createdBy } }: Pick<PropertyProps, 'task'>) => (
  <div className="field">
    <div className="label">Created By</div>
    <div className="made">
      <Avatar person={createdBy} size={20} />
      <span className="cut">{createdBy.fullName}</span>
    </div>
  </div>
);
