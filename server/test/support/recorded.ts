import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Scene } from './scene.ts';
import { png, taskForm } from './website.ts';
import type { World } from './world.ts';

/** What calls record in the scene, in the order of the alphabet; a call that is not here records nothing. */
export const recordedInScene: Record<string, string> = {
  register: 'organization.created',
  createOrganization: 'organization.created',
  updateOrganization: 'organization.updated',
  deleteOrganization: 'invite.withdrawn organization.deleted',
  changeRole: 'member.roleChanged',
  leaveOrganization: 'invite.withdrawn member.left',
  removeMember: 'member.removed',
  changeAccessControl: 'permissions.changed',
  sendInvite: 'invite.sent',
  answerInvite: 'invite.declined',
  revokeInvite: 'invite.withdrawn',
  createProject:
    'label.created project.created status.created status.created task.created task.created view.created',
  updateProject: 'project.updated',
  deleteProject: 'project.deleted',
  restoreProject: 'project.restored',
  addTeam: 'team.joined',
  removeFromTeam: 'team.left',
  createTaskStatus: 'status.created',
  updateTaskStatus: 'status.updated',
  deleteTaskStatus: 'status.deleted',
  createLabel: 'label.created',
  updateLabel: 'label.updated',
  deleteLabel: 'label.deleted',
  createView: 'view.created',
  updateView: 'view.updated',
  deleteView: 'view.deleted',
  // The further update is the parent's, here and below.
  createTask: 'task.created task.updated',
  updateTask: 'task.updated task.updated',
  moveTask: 'task.moved',
  deleteTask: 'task.deleted',
  duplicateTask: 'task.created',
  changeTasks: 'task.updated task.updated',
  undoChangeOfTasks: 'task.updated task.updated',
  restoreTrashItem: 'task.restored',
  restoreAttachment: 'attachment.added',
  createChecklistItem: 'checklist.added',
  updateChecklistItem: 'checklist.changed checklist.ticked',
  deleteChecklistItem: 'checklist.removed',
  // Of both tasks.
  createTaskLink: 'link.added link.added',
  deleteTaskLink: 'link.removed link.removed',
  createComment: 'comment.created',
  updateComment: 'comment.updated',
  deleteComment: 'comment.deleted',
  restoreComment: 'comment.restored',
  reactToComment: 'comment.reacted',
};

interface RecordedCall {
  call: string;
  where: string;
  kinds: string;
  /** Makes the scene what it says; answers the call. */
  prepare: (scene: Scene, world: World) => Promise<() => Promise<{ statusCode: number }>>;
}

/** What the same calls record elsewhere. Together with the scene that is all that they declare. */
export const recordedElsewhere: RecordedCall[] = [
  {
    call: 'leaveOrganization',
    where: 'with tasks of their own',
    kinds: 'invite.withdrawn member.left task.unassigned',
    prepare: async (scene) => {
      await assign(scene, scene.bob.id);
      return () => scene.bob.delete(`${scene.acme.url}/members/self`);
    },
  },
  {
    call: 'removeMember',
    where: 'with tasks and an invite of their own',
    kinds: 'invite.withdrawn member.removed task.unassigned',
    prepare: async (scene, world) => {
      await assign(scene, scene.cleo.id);
      await invite(world, scene, 'fay@example.com', scene.cleo.id);
      return () => scene.ada.delete(`${scene.acme.url}/members/${scene.cleo.id}`);
    },
  },
  {
    call: 'removeFromTeam',
    where: 'with tasks of their own',
    kinds: 'task.unassigned team.left',
    prepare: async (scene) => {
      await assign(scene, scene.cleo.id);
      return () => scene.ada.delete(`${scene.website.url}/team/${scene.cleo.id}`);
    },
  },
  {
    call: 'answerInvite',
    where: 'by joining',
    kinds: 'member.joined',
    prepare: async (scene, world) => {
      const eve = await world.user('Eve');
      const id = await invite(world, scene, eve.email, scene.ada.id);
      return () => eve.put(`${scene.acme.url}/invites/${id}`, { status: 'accepted' });
    },
  },
  {
    call: 'createProject',
    where: 'with the team of another',
    kinds: 'label.created project.created status.created status.created team.joined team.joined view.created',
    prepare: async ({ ada, acme, website }) => {
      const from = { project: website.id, team: true };
      return () => ada.post(`${acme.url}/projects`, { name: 'Shop', from });
    },
  },
  {
    call: 'deleteTaskStatus',
    where: 'with tasks in it',
    kinds: 'status.deleted task.moved task.moved',
    prepare: async ({ ada, website, params, doing }) => {
      return () => ada.delete(`${website.url}/status/${doing}?moveTo=${params['statusId']}`);
    },
  },
  {
    call: 'deleteLabel',
    where: 'with tasks that have it',
    kinds: 'label.deleted task.updated',
    prepare: async (scene) => {
      await putLabelOnTask(scene);
      return () => scene.ada.delete(labelOf(scene));
    },
  },
  {
    call: 'restoreTrashItem',
    where: 'of a status with tasks',
    kinds: 'status.restored task.moved task.moved',
    prepare: async ({ ada, website, params, doing }) => {
      await ada.delete(`${website.url}/status/${doing}?moveTo=${params['statusId']}`);
      return () => ada.post(`${website.url}/trash/${doing}/restore`);
    },
  },
  {
    call: 'restoreTrashItem',
    where: 'of a label with tasks',
    kinds: 'label.restored task.updated',
    prepare: async (scene) => {
      await putLabelOnTask(scene);
      await scene.ada.delete(labelOf(scene));
      return () => scene.ada.post(`${scene.website.url}/trash/${scene.params['labelId']}/restore`);
    },
  },
  {
    call: 'updateTask',
    where: 'with a new file',
    kinds: 'attachment.added',
    prepare: async (scene) => {
      const form = taskForm({}, await png());
      return () => scene.ada.form('PUT', taskOf(scene), form);
    },
  },
  {
    call: 'updateTask',
    where: 'without its file',
    kinds: 'attachment.removed',
    prepare: async (scene) => {
      await scene.ada.form('PUT', taskOf(scene), taskForm({}, await png()));
      return () => scene.ada.put(taskOf(scene), { attachments: [] });
    },
  },
  {
    call: 'moveTask',
    where: 'into a gap that is too narrow',
    kinds: 'status.renumbered task.moved',
    prepare: async (scene, world) => {
      const third = await addTask(scene);
      await closeGaps(world, scene);
      const place = { status: scene.doing, after: scene.params['taskId'] };
      return () => scene.ada.put(`${scene.website.url}/tasks/${third}/place`, place);
    },
  },
  {
    call: 'updateTask',
    where: 'into a gap that is too narrow',
    kinds: 'status.renumbered task.updated',
    prepare: async (scene, world) => {
      const third = await addTask(scene);
      await closeGaps(world, scene);
      const place = { after: scene.params['taskId'] };
      const changes = { status: scene.doing, priority: 'high', place };
      return () => scene.ada.put(`${scene.website.url}/tasks/${third}`, changes);
    },
  },
  {
    call: 'duplicateTask',
    where: 'of a sub-task, into a gap that is too narrow',
    kinds: 'status.renumbered task.created task.updated',
    prepare: async (scene, world) => {
      await scene.ada.put(taskOf(scene), { parent: scene.params['otherTaskId'] });
      await addTask(scene);
      await closeGaps(world, scene);
      return () => scene.ada.post(`${taskOf(scene)}/duplicate`, {});
    },
  },
  ...(['deleted', 'moved'] as const).flatMap((how): RecordedCall[] => {
    const kinds = how === 'deleted' ? 'task.deleted' : 'task.arrived task.left';
    const change = ({ params }: Scene) =>
      how === 'deleted' ? { delete: true } : { moveTo: { project: params['shopId'] } };
    const make = (scene: Scene) =>
      scene.ada.post(`${scene.website.url}/tasks/bulk`, { ids: [scene.params['taskId']], ...change(scene) });
    return [
      { call: 'changeTasks', where: how, kinds, prepare: async (scene) => () => make(scene) },
      {
        call: 'undoChangeOfTasks',
        where: `that were ${how}`,
        kinds: how === 'deleted' ? 'task.restored' : kinds,
        prepare: async (scene) => {
          const { undo } = (await make(scene)).json();
          return () => scene.ada.post(`${scene.website.url}/tasks/bulk/undo`, { undo });
        },
      },
    ];
  }),
  {
    call: 'updateChecklistItem',
    where: 'moved and not done any more',
    kinds: 'checklist.moved checklist.unticked',
    prepare: async (scene) => {
      const item = `${taskOf(scene)}/checklist/${scene.params['checklistItemId']}`;
      const last = (await scene.ada.post(`${taskOf(scene)}/checklist`, { text: 'Print it' })).json().item._id;
      await scene.ada.put(item, { isDone: true });
      return () => scene.ada.put(item, { isDone: false, after: last });
    },
  },
];

const taskOf = ({ website, params }: Scene) => `${website.url}/tasks/${params['taskId']}`;
const labelOf = ({ website, params }: Scene) => `${website.url}/labels/${params['labelId']}`;
const assign = (scene: Scene, userId: string) => scene.ada.put(taskOf(scene), { assignedTo: [userId] });
const putLabelOnTask = (scene: Scene) => scene.ada.put(taskOf(scene), { labels: [scene.params['labelId']] });

async function addTask({ ada, website, doing }: Scene) {
  const reply = await ada.post(`${website.url}/tasks`, { title: 'Fold it', status: doing });
  return reply.json().task._id as string;
}

async function invite({ db }: World, { acme }: Scene, email: string, invitedBy: string) {
  const row = { id: randomUUID(), organizationId: acme.id, email, invitedBy };
  const expiresAt = new Date(Date.now() + 60_000);
  await db
    .insertInto('invites')
    .values({ ...row, expiresAt })
    .execute();
  return row.id;
}

/** Leaves no room between the tasks of a project, as long series of moves do. */
const closeGaps = ({ db }: World, { website }: Scene) =>
  sql`UPDATE tasks SET rank = 1 + places.nth * 1e-101::numeric FROM (
    SELECT id, row_number() OVER (ORDER BY rank) AS nth FROM tasks WHERE project_id = ${website.id}
  ) AS places WHERE tasks.id = places.id AND tasks.project_id = ${website.id}`.execute(db);
