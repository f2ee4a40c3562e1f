import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { labelsQuery } from '../../../entities/labels/queries.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { statusesQuery } from '../../../entities/statuses/queries.ts';
import { teamQuery } from '../../../entities/team/queries.ts';
import { viewsQuery } from '../../../entities/views/queries.ts';
import type { Wanted } from './wanted.ts';

interface WhatComesProps {
  ids: ProjectIds;
  wanted: Wanted;
  change: (changes: Partial<Wanted>) => void;
  mayAddPeople: boolean;
}

/** Each with what there is of it. */
export function WhatComes({ ids, wanted, change, mayAddPeople }: WhatComesProps) {
  const { data: statuses } = useQuery(statusesQuery(ids));
  const { data: labels } = useQuery(labelsQuery(ids));
  const { data: views } = useQuery(viewsQuery(ids));
  const { data: team } = useInfiniteQuery({ ...teamQuery(ids), enabled: mayAddPeople });
  const isNeeded = wanted.tasks !== 'none';
  return (
    <fieldset className="what-comes">
      <legend className="label">What to copy</legend>
      <Choice
        label="Statuses"
        about={isNeeded ? 'Needed for the tasks' : named(statuses)}
        checked={wanted.statuses || isNeeded}
        disabled={isNeeded}
        onChange={(chosen) => change({ statuses: chosen })}
      />
      <Choice
        label="Labels"
        about={named(labels)}
        checked={wanted.labels}
        onChange={(chosen) => change({ labels: chosen })}
      />
      <Choice
        label="Shared views"
        about={named(views?.filter(({ isShared }) => isShared))}
        checked={wanted.views}
        onChange={(chosen) => change({ views: chosen })}
      />
      {mayAddPeople && (
        <Choice
          label="Team"
          about={team && (team.size === 1 ? '1 person' : `${team.size} people`)}
          checked={wanted.team}
          onChange={(chosen) => change({ team: chosen })}
        />
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  about: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (isChosen: boolean) => void;
}

const Choice = ({ label, about, checked, disabled, onChange }: ChoiceProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={label}
      {...{ checked, disabled }}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
    {about && <span className="about cut">{about}</span>}
  </label>
);

const mostNamed = 4;

/** The first few, and how many more there are. */
function named(things: readonly { name: string }[] | undefined) {
  if (!things) return undefined;
  if (things.length === 0) return 'None';
  const names = things.slice(0, mostNamed).map(({ name }) => name);
  const more = things.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
