import {
  changedSince,
  searchTypes,
  statusCategories,
  type ChangedSince,
  type SearchCounts,
  type SearchType,
} from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { SearchQuestion } from '../../entities/search/pages.ts';
import { categoryNames } from '../../entities/statuses/categories.ts';
import { numberOf, type Counted } from '../../entities/tasks/lists/counting.ts';
import { useIsNarrow } from '../../ui/layout/narrow.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { CategoryMark } from '../parts/statuses/CategoryMark.tsx';

const kindNames: Record<SearchType, string> = {
  task: 'Tasks',
  comment: 'Comments',
  file: 'Files',
  project: 'Projects',
};
const changedNames: Record<ChangedSince, string> = { thisWeek: 'This week', thisMonth: 'This month' };

interface Choice {
  value: string | undefined;
  name: string;
  counted: Counted | undefined;
  mark?: ReactNode;
  /** What else is chosen no longer with it. */
  without?: Partial<SearchQuestion>;
}

interface FacetsProps {
  question: SearchQuestion;
  /** Nothing until they are known. */
  counts: SearchCounts | undefined;
}

/** What the results can be narrowed to, and how many would be left: the kind, where from, the status, whose and since when. */
export function Facets({ question, counts }: FacetsProps) {
  const isNarrow = useIsNarrow();
  const names = useKnownNames(counts);
  const groups = <Groups question={question} choices={choicesFrom(counts, question, names)} />;
  if (!isNarrow)
    return (
      <nav className="facets" aria-label="Narrow the results">
        {groups}
      </nav>
    );
  const chosen = Object.keys(question).length - 1;
  return (
    <details className="facets">
      <summary>Narrow the results{chosen > 0 && ` (${chosen})`}</summary>
      <nav aria-label="Narrow the results">{groups}</nav>
    </details>
  );
}

type Facet = Exclude<keyof SearchQuestion, 'q'>;

const namedFacets = ['organization', 'project', 'person'] as const;
type NamedFacet = (typeof namedFacets)[number];
type KnownNames = ReadonlyMap<string, string>;

/** By their ids, also of those that nothing is found of any more. */
function useKnownNames(counts: SearchCounts | undefined): KnownNames {
  const [names] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const facet of namedFacets)
      for (const { value, name } of counts?.[facet] ?? []) names.set(value, name);
  }, [names, counts]);
  return names;
}

/** Until it is known by its name. */
const unnamed: Record<NamedFacet, string> = {
  organization: 'This organization',
  project: 'This project',
  person: 'This person',
};

function choicesFrom(
  counts: SearchCounts | undefined,
  question: SearchQuestion,
  names: KnownNames,
): Record<Facet, Choice[]> {
  /** Where not all was looked at, there may be some of what was not met. */
  const none = counts && { count: 0, isMore: counts.all.isMore };
  const countOf = (facet: 'type' | 'category' | 'changed', value: string) =>
    counts?.[facet].find((one) => one.value === value) ?? none;
  const kinds = searchTypes.map((value) => ({
    value,
    name: kindNames[value],
    counted: countOf('type', value),
  }));
  /** With the chosen one, which can be taken back also when nothing is found of it. */
  const named = (facet: NamedFacet) => {
    const found = (counts?.[facet] ?? []).map(({ value, name, ...counted }) => ({ value, name, counted }));
    const chosen = question[facet];
    if (chosen === undefined || found.some(({ value }) => value === chosen)) return found;
    const name = names.get(chosen) ?? unnamed[facet];
    return [...found, { value: chosen, name, counted: none }];
  };
  const isThere = (facet: 'category' | 'changed') => (value: string) =>
    question[facet] === value || none?.isMore === true || (countOf(facet, value)?.count ?? 0) > 0;
  return {
    type: [{ value: undefined, name: 'Everything', counted: counts && allOf(counts.type) }, ...kinds],
    organization: named('organization').map(({ value, name, counted }) => ({
      value,
      name,
      counted,
      without: { project: undefined },
    })),
    project: named('project'),
    category: statusCategories.filter(isThere('category')).map((value) => ({
      value,
      name: categoryNames[value],
      counted: countOf('category', value),
      mark: <CategoryMark category={value} />,
    })),
    person: named('person').map(({ value, name, counted }) => ({
      value,
      name,
      counted,
      mark: <Avatar person={{ _id: value, fullName: name }} size={18} />,
    })),
    changed: changedSince.filter(isThere('changed')).map((value) => ({
      value,
      name: changedNames[value],
      counted: countOf('changed', value),
    })),
  };
}

const allOf = (counts: readonly Counted[]): Counted => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

const headings: [facet: Facet, heading: string, fewest: number][] = [
  ['type', 'Found in', 1],
  // One place is where everything is anyway.
  ['organization', 'Organization', 2],
  ['project', 'Project', 2],
  ['category', 'Status', 1],
  ['person', 'Person', 1],
  ['changed', 'Changed', 1],
];

const Groups = ({ question, choices }: { question: SearchQuestion; choices: Record<Facet, Choice[]> }) =>
  headings
    .filter(([facet, , fewest]) => choices[facet].length >= fewest || question[facet] !== undefined)
    .map(([facet, heading]) => (
      <div key={facet} role="group" aria-label={heading}>
        <h2>{heading}</h2>
        {choices[facet].map((choice) => (
          <FacetLink key={choice.value ?? ''} facet={facet} choice={choice} question={question} />
        ))}
      </div>
    ));

interface FacetLinkProps {
  facet: Facet;
  choice: Choice;
  question: SearchQuestion;
}

/** Once more takes back what was chosen. */
function FacetLink({ facet, choice, question }: FacetLinkProps) {
  const { value, name, counted, mark, without } = choice;
  const isChosen = question[facet] === value;
  return (
    <Link
      to="/search"
      search={{ ...question, ...without, [facet]: isChosen ? undefined : value }}
      aria-current={isChosen ? 'true' : undefined}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {mark}
      <span className="cut">{name}</span>
      {counted && <span className="facet-count">{numberOf(counted)}</span>}
    </Link>
  );
}
