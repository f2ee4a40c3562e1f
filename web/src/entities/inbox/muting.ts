import { watchTask, type TaskRef } from '@muster/contract';
import { useMutation, type QueryClient } from '@tanstack/react-query';
import { messages } from '../../messages.ts';
import { call } from '../../platform/api/call.ts';
import { expireDetails } from '../tasks/index.ts';
import { offerUndo } from './queries.ts';

/** Nothing more of the task comes into the inbox; what is there stays. */
export const useMuteTask = () =>
  useMutation({
    mutationFn: (task: TaskRef) => watch(task, false),
    onSuccess: (_reply, task, _result, { client }) => {
      showChoice(client, task);
      offerUndo(client, messages.inbox.muted(task.key), async () => {
        await watch(task, true);
        showChoice(client, task);
      });
    },
  });

const placeOf = ({ organization, project }: TaskRef) => ({
  organizationId: organization._id,
  projectId: project._id,
});

const watch = (task: TaskRef, isWatching: boolean) =>
  call(watchTask, { params: { ...placeOf(task), taskId: task._id }, body: { isWatching } });

const showChoice = (client: QueryClient, task: TaskRef) => expireDetails(client, placeOf(task), task._id);
