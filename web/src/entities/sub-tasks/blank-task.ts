/** What a sub-task begins with beside its title and status. */
export const blankTask = {
  description: '',
  priority: 'medium' as const,
  assignedTo: [],
  labels: [],
  startDate: null,
  dueDate: null,
  estimate: null,
};
