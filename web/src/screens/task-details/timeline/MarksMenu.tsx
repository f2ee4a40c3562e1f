import { reactionMarks, type WrittenComment } from '@muster/contract';
import type { ReactElement } from 'react';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { useReact } from '../../../entities/timeline/reacting.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { Menu, MenuCheck } from '../../../ui/overlay/Menu.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { Mark, markNames } from './Mark.tsx';

interface MarksMenuProps {
  ids: TaskIds;
  comment: WrittenComment;
  trigger: ReactElement;
}

export function MarksMenu({ ids, comment, trigger }: MarksMenuProps) {
  const { _id: userId } = useSignedInUser();
  const { mutate: react } = useReact(ids);
  const own = new Set(comment.reactions.filter(({ by }) => by.includes(userId)).map(({ mark }) => mark));
  return (
    <Menu trigger={trigger} align="end">
      {reactionMarks.map((mark) => (
        <MenuCheck
          key={mark}
          checked={own.has(mark)}
          onCheckedChange={(isOn) => react({ comment, mark, isOn })}
        >
          <Mark mark={mark} />
          {markNames[mark]}
          {own.has(mark) && <Icon name="check" className="end" />}
        </MenuCheck>
      ))}
    </Menu>
  );
}
