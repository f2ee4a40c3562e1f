import type { FoundOrganization, WorkKind } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { workQuery } from '../../entities/work/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { HintBar } from '../../ui/primitives/HintBar.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { PaperNote } from '../parts/tasks/PaperNote.tsx';
import { AddWork } from './AddWork.tsx';
import { OpenWork } from './OpenWork.tsx';
import { usePrintPages } from '../parts/lists/use-print-pages.ts';
import { useWorkActs } from './use-work-acts.ts';
import { useWorkPanel } from './use-work-panel.ts';
import { WorkRows } from './WorkRows.tsx';
import { wholeScreen, WorkSkeletons } from './WorkSkeletons.tsx';
import '../../ui/primitives/segments.css';
import './work.css';

interface WorkPageProps {
  which: WorkKind;
  /** Only of this one. */
  organization: string | undefined;
}

export function WorkPage({ which, organization }: WorkPageProps) {
  const { data, ...list } = useSuspenseInfiniteQuery(workQuery(which, organization));
  const { tasks, organizations } = data;
  const panel = useWorkPanel();
  const acts = useWorkActs(tasks, panel);
  usePrintPages(list);
  return (
    <WorkFrame which={which} marks={<OrganizationMarks {...{ organizations }} chosen={organization} />}>
      <AddWork tasks={tasks} />
      {tasks.length === 0 ? (
        <Nothing which={which} />
      ) : (
        <WorkRows
          key={`${which} ${organization}`}
          {...{ tasks, organizations, acts, panel }}
          isComplete={!list.hasNextPage}
        />
      )}
      <HintBar of={['next', 'done', 'tomorrow', 'openBeside', 'open']} />
      <MoreRows of={list} what="tasks" skeleton={<WorkSkeletons groups={wholeScreen.slice(0, 1)} />} />
      {list.hasNextPage && <PaperNote count={tasks.length} />}
      <OpenWork {...{ tasks, panel }} isComplete={!list.hasNextPage} />
    </WorkFrame>
  );
}

const names: Record<WorkKind, string> = {
  assigned: 'Assigned to me',
  created: 'Created by me',
  watched: 'Watching',
};

interface WorkFrameProps {
  which?: WorkKind;
  marks?: ReactNode;
  children: ReactNode;
}

export const WorkFrame = ({ which, marks, children }: WorkFrameProps) => (
  <Sheet
    heading="My Work"
    actions={
      <div className="work-head">
        {marks}
        <nav className="seg" aria-label="Show">
          {(['assigned', 'created', 'watched'] as const).map((one) => (
            <Link
              key={one}
              to="/my-work"
              search={({ organization }) => ({ organization, ...(one !== 'assigned' && { which: one }) })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === which ? 'page' : undefined}
            >
              {names[one]}
            </Link>
          ))}
        </nav>
      </div>
    }
  >
    {children}
  </Sheet>
);

interface OrganizationMarksProps {
  organizations: FoundOrganization[];
  chosen: string | undefined;
}

/** Shows the work of one of several organizations; pressed again, of all. */
function OrganizationMarks({ organizations, chosen }: OrganizationMarksProps) {
  const navigate = useNavigate();
  if (organizations.length < 2) return null;
  const choose = (organization: string | undefined) =>
    void navigate({
      to: '/my-work',
      search: ({ which }) => ({ which, organization }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="work-organizations" role="group" aria-label="Organizations shown">
      {organizations.map(({ _id, name, logo }) => (
        <button
          key={_id}
          type="button"
          aria-pressed={_id === chosen}
          aria-label={name}
          data-tip={name}
          onClick={() => choose(_id === chosen ? undefined : _id)}
        >
          <OrgMark logo={logo} />
        </button>
      ))}
    </div>
  );
}

function Nothing({ which }: { which: WorkKind }) {
  if (which === 'assigned')
    return (
      <EmptyState
        title="Nothing to do right now"
        action={
          <ButtonLink size="md" to="/my-work" search={{ which: 'watched' }}>
            Show what I am watching
          </ButtonLink>
        }
      >
        Tasks assigned to you in any organization appear here by due date.
      </EmptyState>
    );
  if (which === 'created')
    return (
      <EmptyState title="Nothing you created is open">
        Tasks that you create in any project stay here until they are done.
      </EmptyState>
    );
  return (
    <EmptyState title="You are not watching any tasks">
      Tasks that you create, are assigned to, comment on or choose to watch appear here by due date.
    </EmptyState>
  );
}

export const WorkPending = () => (
  <WorkFrame>
    <WorkSkeletons groups={wholeScreen} />
  </WorkFrame>
);
