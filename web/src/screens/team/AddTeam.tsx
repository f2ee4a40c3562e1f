import type { User } from '@muster/contract';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PeopleSelect } from '../../ui/form/PeopleSelect.tsx';
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx';
import { useKeptState } from '../../platform/drafts/use-kept-state.ts';
import { membersQuery } from '../../entities/members/index.ts';
import { projectQuery, type ProjectIds } from '../../entities/projects/index.ts';
import { useAddTeam } from '../../entities/team/queries.ts';
import './team.css';

export function AddTeam({ ids }: { ids: ProjectIds }) {
  const { team } = useSuspenseQuery(projectQuery(ids)).data;
  const members = useEverybody(ids.organizationId);
  const add = useAddTeam(ids);
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked, restored] = useKeptState<string[]>(`team ${ids.projectId}`, nobody, isNobody);

  const onTeam = new Set(team.map(({ userId }) => userId._id));
  const isFree = ({ _id }: User) => !onTeam.has(_id);
  const free = (members.data?.members ?? []).map(({ userId }) => userId).filter(isFree);
  // Those being added already stand in the list; if that fails, they are back here.
  const chosen = picked.flatMap((id) => free.find(({ _id }) => _id === id) ?? []);
  const isYetToCome = (id: string) =>
    members.hasNextPage && !onTeam.has(id) && free.every(({ _id }) => _id !== id);

  if (members.isError) {
    return (
      <p className="team-failed" role="alert">
        The members of the organization could not be loaded.
        <Button icon="retry" waiting={members.isFetching} onClick={() => void members.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <form
      className="team-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0 || add.isPending) return;
        const sent = new Set(chosen.map(({ _id }) => _id));
        // Whoever was picked meanwhile, or is on a page that is yet to come, stays.
        add.mutate(chosen, { onSuccess: () => setPicked((now) => now.filter((id) => !sent.has(id))) });
        input.current?.focus();
      }}
    >
      <UnsavedChanges when={chosen.length > 0} onLeave={restored.discard} />
      <Field label="Select Team">
        <PeopleSelect
          people={free}
          chosen={chosen}
          onChange={(people) => setPicked([...people.map(({ _id }) => _id), ...picked.filter(isYetToCome)])}
          placeholder="Find people by name or e-mail"
          nobody={
            members.hasNextPage ? 'Looking for more people…' : 'Everybody in the organization is on the team.'
          }
          inputRef={input}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="md"
        disabled={chosen.length === 0}
        waiting={add.isPending}
      >
        Add Team
      </Button>
      {chosen.length > 0 && <DraftNote {...restored} />}
    </form>
  );
}

const nobody: string[] = [];
const isNobody = (ids: string[]) => ids.length === 0;

/** All members of the organization, page after page: whoever is chosen from is found by name, accents or not. */
function useEverybody(organizationId: string) {
  const members = useInfiniteQuery(membersQuery(organizationId));
  const { hasNextPage, isFetching, isError, fetchNextPage } = members;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return members;
}
