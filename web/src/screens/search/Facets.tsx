import {
  changedSince,
  searchTypes,
  statusCategories,
  type ChangedSince,
  type SearchCounts,
  type SearchType,
} from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  const groups = <Groups question={question} choices={choicesFrom(counts, question)} />;
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

function choicesFrom(counts: SearchCounts | undefined, question: SearchQuestion): Record<Facet, Choice[]> {
  const countOf = (facet: 'type' | 'category' | 'changed', value: string) =>
    counts?.[facet].find((one) => one.value === value) ?? (counts && none);
  const kinds = searchTypes.map((value) => ({
    value,
    name: kindNames[value],
    counted: countOf('type', value),
  }));
  const places = (facet: 'organization' | 'project', without: Partial<SearchQuestion> = {}) =>
    (counts?.[facet] ?? []).map(({ value, name, ...counted }) => ({ value, name, counted, without }));
  const isThere = (facet: 'category' | 'changed') => (value: string) =>
    question[facet] === value || (countOf(facet, value)?.count ?? 0) > 0;
  return {
    type: [{ value: undefined, name: 'Everything', counted: counts && allOf(counts.type) }, ...kinds],
    organization: places('organization', { project: undefined }),
    project: places('project'),
    category: statusCategories.filter(isThere('category')).map((value) => ({
      value,
      name: categoryNames[value],
      counted: countOf('category', value),
      mark: <CategoryMark category={value} />,
    })),
    person: (counts?.person ?? []).map(({ value, name, ...counted }) => ({
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

const none: Counted = { count: 0, isMore: false };

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
        {choices[facet].slice(0, most).map((choice) => (
          <FacetLink key={choice.value ?? ''} facet={facet} choice={choice} question={question} />
        ))}
      </div>
    ));

const most = 12;

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
