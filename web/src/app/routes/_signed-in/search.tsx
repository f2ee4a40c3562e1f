import { changedSince, id, limits, searchTypes, statusCategories } from '@muster/contract';
import { createFileRoute } from '@tanstack/react-router';
import type { SearchQuestion } from '../../../entities/search/pages.ts';
import { SearchPage } from '../../../screens/search/SearchPage.tsx';
import { unsay } from '../../../platform/search-params.ts';

const oneOf = <Value extends string>(values: readonly Value[], text: unknown) =>
  values.find((one) => one === text);
const anId = (value: unknown) => (id.safeParse(value).success ? String(value) : undefined);
const known = (filters: Omit<SearchQuestion, 'q'>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

export const Route = createFileRoute('/_signed-in/search')({
  validateSearch: (said): Partial<SearchQuestion> => {
    const { q, type, organization, project, category, person, changed } = said;
    return {
      ...unsay(said),
      // What looks like a number is one by now.
      ...((typeof q === 'string' || typeof q === 'number') && { q: String(q).slice(0, limits.searchText) }),
      ...known({
        type: oneOf(searchTypes, type),
        organization: anId(organization),
        project: anId(project),
        category: oneOf(statusCategories, category),
        person: anId(person),
        changed: oneOf(changedSince, changed),
      }),
    };
  },
  component: function Search() {
    const { q = '', ...filters } = Route.useSearch();
    return <SearchPage question={{ q: q.trim(), ...filters }} />;
  },
});
