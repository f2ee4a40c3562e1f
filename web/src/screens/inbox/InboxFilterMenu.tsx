import { noticeFilters, type NoticeFilter, type NoticeState } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { organizationsQuery } from '../../entities/organizations/queries.ts';
import { Menu, MenuCheck, MenuRule } from '../../ui/overlay/Menu.tsx';
import { filterNames } from './filter-names.ts';

interface InboxFilterMenuProps {
  trigger: ReactElement;
  state: NoticeState;
  filter: NoticeFilter;
}

/** One kind and one organization at most; what is chosen again is not chosen any more. */
export function InboxFilterMenu({ trigger, state, filter: { only, organization } }: InboxFilterMenuProps) {
  const { data: organizations = [] } = useInfiniteQuery(organizationsQuery);
  const navigate = useNavigate();
  const choose = (chosen: NoticeFilter) =>
    void navigate({
      to: '/inbox',
      search: { ...(state !== 'open' && { state }), ...withoutNothing({ only, organization, ...chosen }) },
    });
  return (
    <Menu trigger={trigger} align="end" className="inbox-choices">
      {noticeFilters.map((one) => (
        <MenuCheck
          key={one}
          checked={one === only}
          onCheckedChange={(isOn) => choose({ only: isOn ? one : undefined })}
        >
          {filterNames[one]}
        </MenuCheck>
      ))}
      {organizations.length > 1 && <MenuRule />}
      {organizations.length > 1 &&
        organizations.map(({ _id, name }) => (
          <MenuCheck
            key={_id}
            checked={_id === organization}
            onCheckedChange={(isOn) => choose({ organization: isOn ? _id : undefined })}
          >
            <span className="cut">{name}</span>
          </MenuCheck>
        ))}
    </Menu>
  );
}

const withoutNothing = ({ only, organization }: NoticeFilter): NoticeFilter => ({
  ...(only && { only }),
  ...(organization && { organization }),
});
