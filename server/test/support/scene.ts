import { randomUUID } from 'node:crypto';
import { keysOf } from '../../src/features/attachments/index.ts';
import { openLink } from '../../src/identity/mail-links.ts';
import type { NamedEndpoint } from './endpoints.ts';
import { newReceiver } from './push-service.ts';
import { password, type World } from './world.ts';

export type Scene = Awaited<ReturnType<typeof setScene>>;

/** One of everything, and for each call a path that exists here and a body that it accepts. */
export async function setScene(world: World) {
  const [ada, bob, cleo, dan] = await world.users(['Ada', 'Bob', 'Cleo', 'Dan']);
  const acme = await world.organization(ada, [
    [bob, 'manager'],
    [cleo, 'employee'],
    [dan, 'employee'],
  ]);
  const website = await world.project(ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const statusId = await addStatus('To Do');
  const doing = await addStatus('Doing');
  const task = await ada.post(`${website.url}/tasks`, { title: 'Write the copy', status: doing });
  const taskId = task.json().task._id as string;
  const labelId = await addLabel('Bug');
  const viewId = await addView();
  const checklistItemId = await addItem();
  const otherTaskId = await addTask();
  const linkId = await addLink();
  const commentId = await comment();
  const deletedCommentId = await comment();
  await ada.delete(`${website.url}/tasks/${taskId}/comments/${deletedCommentId}`);
  const inviteId = await inviteAda();
  const itemId = await deleteTask();
  const deletedProjectId = await deleteProject();
  const shopId = await addShop();
  const noticeId = await tellAda();
  const undo = await changeMany();
  const removedFileId = await removeFile();

  async function addStatus(name: string) {
    return (await ada.post(`${website.url}/status`, { name })).json().taskStatus._id as string;
  }

  async function addLabel(name: string) {
    return (await ada.post(`${website.url}/labels`, { name })).json().label._id as string;
  }

  async function addView() {
    const view = { name: 'Mine', isShared: true, query: { assignee: 'me' } };
    return (await ada.post(`${website.url}/views`, view)).json().view._id as string;
  }

  async function addItem() {
    const reply = await ada.post(`${website.url}/tasks/${taskId}/checklist`, { text: 'Ask Bob' });
    return reply.json().item._id as string;
  }

  async function addTask() {
    const reply = await ada.post(`${website.url}/tasks`, { title: 'Print it', status: doing });
    return reply.json().task._id as string;
  }

  async function addLink() {
    const link = { kind: 'blocks', task: otherTaskId };
    return (await ada.post(`${website.url}/tasks/${taskId}/links`, link)).json().link._id as string;
  }

  async function comment() {
    const reply = await ada.post(`${website.url}/tasks/${taskId}/comments`, { body: 'Which one?' });
    return reply.json().comment._id as string;
  }

  async function deleteTask() {
    const { task } = (await bob.post(`${website.url}/tasks`, { title: 'Old', status: doing })).json();
    await bob.delete(`${website.url}/tasks/${task._id}`);
    return task._id as string;
  }

  /** Where tasks may be moved to. */
  async function addShop() {
    const shop = await world.project(ada, acme.id);
    await ada.post(`${shop.url}/status`, { name: 'To Do' });
    return shop.id;
  }

  async function deleteProject() {
    const shop = await world.project(ada, acme.id);
    await ada.post(`${shop.url}/team`, [{ userId: bob.id }]);
    await ada.delete(shop.url);
    return shop.id;
  }

  async function inviteAda() {
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + 60_000);
    const invite = { id, organizationId: acme.id, email: ada.email, invitedBy: bob.id, expiresAt };
    await world.db.insertInto('invites').values(invite).execute();
    return id;
  }

  async function tellAda() {
    const notice = {
      id: randomUUID(),
      occasion: 'Bob changed it',
      kind: 'changed',
      weight: 1,
      actorId: bob.id,
    };
    const place = { organizationId: acme.id, projectId: website.id, taskId, userId: ada.id };
    const times = { at: new Date(), endsAt: new Date(Date.now() + 60_000) };
    await world.db
      .insertInto('notices')
      .values({ ...notice, ...place, ...times })
      .execute();
    return notice.id;
  }

  async function changeMany() {
    const { status, labels, startDate, dueDate, estimate, assignedTo, version } = task.json().task;
    const own = { status, labels, startDate, dueDate, estimate, assignedTo };
    const was = { ...own, priority: 'high', parent: otherTaskId };
    const watching = [{ taskId, userId: cleo.id, isWatching: null }];
    const contents = JSON.stringify({ changed: [{ id: taskId, version, was, bond: otherTaskId }], watching });
    const change = { id: randomUUID(), organizationId: acme.id, projectId: website.id, madeBy: ada.id };
    await world.db
      .insertInto('bulkChanges')
      .values({ ...change, contents })
      .execute();
    return change.id;
  }

  async function removeFile() {
    const place = { organizationId: acme.id, projectId: website.id, taskId, id: randomUUID() };
    const file = { name: 'notes.txt', content_type: 'text/plain', bytes: 5, width: 0, height: 0 };
    const { organizationId: organization_id, projectId: project_id, taskId: task_id, id } = place;
    const ids = { organization_id, project_id, task_id, id, seq: 1, created_at: new Date() };
    const contents = JSON.stringify({ ...ids, ...file });
    await world.db
      .insertInto('removedFiles')
      .values({ ...place, contents })
      .execute();
    const removeAfter = new Date(Date.now() + 600_000);
    const unused = keysOf(place, id).map((key) => ({ key, isPromised: false, removeAfter }));
    await world.db.insertInto('unusedFiles').values(unused).execute();
    return id;
  }

  const params: Record<string, string> = {
    organizationId: acme.id,
    projectId: website.id,
    userId: cleo.id,
    statusId,
    labelId,
    viewId,
    taskId,
    otherTaskId,
    checklistItemId,
    linkId,
    commentId,
    deletedCommentId,
    mark: 'agree',
    key: task.json().task.key,
    inviteId,
    noticeId,
    itemId,
    deletedProjectId,
    shopId,
    fileId: randomUUID(),
    removedFileId,
  };
  const stranger = `eve.${randomUUID().slice(0, 8)}@example.com`;
  const link = { requestId: randomUUID(), expiresAt: new Date(Date.now() + 600_000) };
  const proof = await openLink(world.db, { ...link, purpose: 'proof', email: stranger });
  const reset = await openLink(world.db, {
    ...link,
    purpose: 'passwordReset',
    email: ada.email,
    userId: ada.id,
  });
  const bodies: Record<string, object> = {
    register: {
      fullName: 'Eve',
      email: stranger,
      password,
      organization: 'Eve & Co',
      proof,
      _id: randomUUID(),
    },
    login: { email: ada.email, password },
    updateProfile: { fullName: 'Ada Lovelace', email: stranger, currentPassword: password },
    changePassword: {
      currentPassword: password,
      newPassword: 'uphill both ways',
      confirmPassword: 'uphill both ways',
    },
    openProof: { token: proof },
    readInviteLink: { token: world.services.inviteTokens.write({ organizationId: acme.id, inviteId }) },
    requestPasswordReset: { email: ada.email },
    resetPassword: { token: reset, newPassword: 'downhill both ways', confirmPassword: 'downhill both ways' },
    updateTimeZone: { chosen: 'Europe/Lisbon', browser: 'Europe/Berlin' },
    updateNotificationPreferences: {
      assigned: { mail: false, push: true },
      mentioned: { mail: false },
      commented: { push: false },
      reacted: { inbox: false },
      unblocked: { mail: true },
      subTaskDone: { push: true },
      taskChanged: { mail: true },
      due: { inbox: false },
      invited: { push: false },
      roleChanged: {},
      dailyDigest: true,
    },
    savePushToken: { token: newReceiver().token },
    createOrganization: { name: 'Beta', description: 'Second', address: 'Rome', _id: randomUUID() },
    updateOrganization: { name: 'Acme 2', description: 'Changed', address: 'Oslo', logo: null },
    changeRole: { role: 'manager' },
    changeAccessControl: { role: 'employee', permissions: {} },
    sendInvite: { email: stranger, role: 'employee', _id: randomUUID() },
    answerInvite: { status: 'declined' },
    createProject: {
      name: 'Shop',
      description: 'Sells',
      from: { project: website.id, tasks: [taskId, otherTaskId], startDate: '2026-06-01' },
      _id: randomUUID(),
    },
    updateProject: {
      name: 'Website 2',
      key: 'SITE',
      description: 'Changed',
      status: 'completed',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      color: 'teal',
      hasEstimates: true,
    },
    createTaskStatus: {
      name: 'Done',
      order: 2,
      color: '#00ff00',
      description: 'Finished',
      category: 'cancelled',
      limit: 7,
      _id: randomUUID(),
    },
    updateTaskStatus: {
      name: 'Later',
      order: 9,
      color: '#ff0000',
      description: 'Not now',
      category: 'done',
      limit: 3,
      after: null,
    },
    createLabel: { name: 'Print', color: 'red', _id: randomUUID() },
    createView: {
      name: 'Late',
      isShared: true,
      query: { due: 'overdue', group: 'assignee' },
      layout: 'list',
      columns: ['due'],
      _id: randomUUID(),
    },
    updateView: {
      name: 'Late ones',
      isShared: true,
      query: { due: 'overdue,today', sort: 'due' },
      layout: 'board',
      columns: ['assignees'],
      version: 1,
    },
    updateLabel: { name: 'Mistake', color: 'violet' },
    createTask: {
      title: 'Proofread',
      description: 'Twice',
      status: doing,
      priority: 'high',
      assignedTo: [cleo.id],
      labels: [labelId],
      startDate: '2026-05-01',
      dueDate: '2026-05-31',
      estimate: 3,
      repeat: { every: 2, unit: 'week', weekDays: [1, 4], when: 'day' },
      parent: otherTaskId,
      _id: randomUUID(),
    },
    duplicateTask: { subTasks: true, _id: randomUUID() },
    moveTask: { status: statusId, after: taskId, before: taskId },
    updateTask: {
      place: { after: null, before: null },
      title: 'Rewrite',
      description: `Shorter, [@Bob](mention:${bob.id})`,
      status: statusId,
      priority: 'low',
      assignedTo: [bob.id],
      labels: [labelId],
      startDate: '2026-05-01',
      dueDate: '2026-05-31',
      files: [],
      estimate: 3,
      repeat: { every: 2, unit: 'week', weekDays: [1, 4], when: 'day' },
      parent: otherTaskId,
      version: 1,
      attachments: [],
    },
    changeTasks: {
      ids: [taskId],
      set: {
        status: statusId,
        priority: 'low',
        startDate: '2026-05-01',
        dueDate: '2026-05-31',
        estimate: 3,
        parent: otherTaskId,
      },
      add: { assignedTo: [bob.id], labels: [labelId] },
      remove: { assignedTo: [cleo.id], labels: [randomUUID()] },
      // One or the other.
      moveTo: undefined,
      delete: false,
    },
    reportMove: { ids: [taskId], project: shopId },
    undoChangeOfTasks: { undo },
    createChecklistItem: { text: 'Ask Cleo', isDone: true, after: null, _id: randomUUID() },
    updateChecklistItem: { text: 'Ask Dan', isDone: true, after: null, was: { isDone: false } },
    createTaskLink: { kind: 'relates', task: otherTaskId, project: website.id, _id: randomUUID() },
    createComment: { body: `The **second** one, [@Bob](mention:${bob.id}).`, _id: randomUUID() },
    updateComment: { body: `Which of the two, [@Bob](mention:${bob.id})?`, version: 1 },
    reactToComment: { isOn: true },
    watchTask: { isWatching: true },
    pinProject: { isPinned: true },
    chooseOpeningView: { viewId },
    lookAtTask: { organizationId: acme.id, projectId: website.id, taskId, isTyping: false },
    updateNotice: {
      isRead: true,
      isDone: false,
      snoozedUntil: new Date(Date.now() + 86_400_000).toISOString(),
      awaitsReply: true,
      seenAt: '2999-05-01T08:00:00.000Z',
    },
    updateInbox: { isDone: false, doneAt: '2026-05-01T08:00:00.000Z' },
    addTeam: [{ userId: dan.id, role: 'member', roleCode: 0, organization: acme.id, projectId: website.id }],
  };

  return {
    ada,
    bob,
    cleo,
    dan,
    acme,
    website,
    doing,
    params,
    bodyOf: ({ name }: Pick<NamedEndpoint, 'name'>) => bodies[name],
    pathOf: ({ url }: Pick<NamedEndpoint, 'url'>, other: Record<string, string> = {}) =>
      url.replace(/:(\w+)/g, (_, name: string) => ({ ...params, ...other })[name] ?? randomUUID()),
  };
}
