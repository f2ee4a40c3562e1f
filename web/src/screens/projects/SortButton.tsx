import { projectSorts, type ProjectSort } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { codeFrom } from '../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { readSort, rememberSort } from './sort.ts';

const menu = codeFrom(async () => import('../../ui/overlay/Menu.tsx'));

const names: Record<ProjectSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  changed: 'Last changed',
};

interface SortButtonProps {
  organizationId: string;
  sort: ProjectSort;
}

/** Says how the cards stand, and lets one choose. */
export function SortButton({ organizationId, sort }: SortButtonProps) {
  const navigate = useNavigate();
  const choose = (to: ProjectSort) => {
    rememberSort(organizationId, to);
    void navigate({
      to: '/$organizationId/projects',
      params: { organizationId },
      search: ({ sort: _before, ...search }) => ({ ...search, ...readSort({ sort: to }) }),
      replace: true,
      resetScroll: false,
    });
  };
  const face = (handlers?: StandInHandlers) => (
    <Button variant="quiet" icon="sort" aria-haspopup="menu" {...handlers}>
      <span className="sr">Sort: </span>
      {names[sort]}
    </Button>
  );
  return (
    <OnDemand of={menu} standIn={face}>
      {({ Menu, MenuCheck }) => (
        <Menu trigger={face()} align="end">
          {projectSorts.map((one) => (
            <MenuCheck key={one} checked={one === sort} onCheckedChange={() => choose(one)}>
              {names[one]}
              {one === sort && <Icon name="check" className="end" />}
            </MenuCheck>
          ))}
        </Menu>
      )}
    </OnDemand>
  );
}
