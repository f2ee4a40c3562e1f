import type { QueryClient } from '@tanstack/react-query';

/** My Work, in which tasks of all projects stand, begins like this. */
export const workKey = 'work';

/** After a change of a whole project, whose tasks may be nobody's work any more: what is not in sight is not shown as it was. */
export function renewWork(client: QueryClient) {
  client.removeQueries({ queryKey: [workKey], type: 'inactive' });
  void client.invalidateQueries({ queryKey: [workKey] });
}
