import { searchTypes, type SearchResult, type SearchType } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { SearchQuestion } from '../../entities/search/pages.ts';

const names: Record<SearchType, string> = {
  task: 'Tasks',
  comment: 'Comments',
  file: 'Files',
  project: 'Projects',
};

interface Choice {
  name: string;
  search: Partial<SearchQuestion>;
  isChosen: boolean;
}

interface FacetsProps {
  question: SearchQuestion;
  results: readonly SearchResult[];
}

/** What the results can be narrowed to: their kind, and the organizations and projects that they come from. */
export function Facets({ question, results }: FacetsProps) {
  const { q, type, organization, project } = question;
  const kinds: Choice[] = [undefined, ...searchTypes].map((one) => ({
    name: one ? names[one] : 'Everything',
    search: { ...question, type: one },
    isChosen: type === one,
  }));
  const places = results.map((result) =>
    result.type === 'project' ? { ...result.project, project: result.project } : result.task,
  );
  const organizations = distinct(places.map((place) => place.organization)).map((one) => ({
    name: one.name,
    search: { q, type, organization: one._id === organization ? undefined : one._id },
    isChosen: one._id === organization,
  }));
  const projects = distinct(places.map((place) => place.project)).map((one) => ({
    name: one.name,
    search: { ...question, project: one._id === project ? undefined : one._id },
    isChosen: one._id === project,
  }));
  return (
    <nav className="facets" aria-label="Narrow the results">
      <Group name="Found in" choices={kinds} />
      {(organizations.length > 1 || organization) && <Group name="Organization" choices={organizations} />}
      {(projects.length > 1 || project) && <Group name="Project" choices={projects} />}
    </nav>
  );
}

const most = 12;

const Group = ({ name, choices }: { name: string; choices: Choice[] }) => (
  <div role="group" aria-label={name}>
    <h2>{name}</h2>
    {choices.slice(0, most).map((choice) => (
      <Link
        key={`${choice.name} ${JSON.stringify(choice.search)}`}
        to="/search"
        search={choice.search}
        aria-current={choice.isChosen ? 'true' : undefined}
        className="cut"
        resetScroll={false}
        activeProps={{}}
      >
        {choice.name}
      </Link>
    ))}
  </div>
);

const distinct = <Thing extends { _id: string }>(things: Thing[]) => [
  ...new Map(things.map((thing) => [thing._id, thing])).values(),
];
