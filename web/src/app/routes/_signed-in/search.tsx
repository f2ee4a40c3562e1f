import { id, limits, searchTypes, type SearchType } from '@muster/contract';
import { createFileRoute } from '@tanstack/react-router';
import type { SearchQuestion } from '../../../entities/search/pages.ts';
import { SearchPage } from '../../../screens/search/SearchPage.tsx';

const isType = (text: unknown): text is SearchType => searchTypes.some((one) => one === text);
const anId = (value: unknown) => (id.safeParse(value).success ? String(value) : undefined);

export const Route = createFileRoute('/_signed-in/search')({
  validateSearch: ({ q, type, organization, project }): Partial<SearchQuestion> => ({
    // What looks like a number is one by now.
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q).slice(0, limits.searchText) }),
    ...(isType(type) && { type }),
    ...(anId(organization) && { organization: anId(organization) }),
    ...(anId(project) && { project: anId(project) }),
  }),
  component: function Search() {
    const { q = '', ...filters } = Route.useSearch();
    return <SearchPage question={{ q: q.trim(), ...filters }} />;
  },
});
