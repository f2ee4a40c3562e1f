import { randomUUID } from 'node:crypto';
import type { NamedEndpoint } from './endpoints.ts';
import { password, type World } from './world.ts';

export type Scene = Awaited<ReturnType<typeof setScene>>;

/** One of everything, and for each call a path that exists here and a body that it accepts. */
export async function setScene(world: World) {
  const ada = await world.user('Ada');
  const bob = await world.user('Bob');
  const cleo = await world.user('Cleo');
  const dan = await world.user('Dan');
  const acme = await world.organization(ada, [
    [bob, 'manager'],
    [cleo, 'employee'],
    [dan, 'employee'],
  ]);
  const website = await world.project(ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const inviteId = await inviteAda();

  async function inviteAda() {
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + 60_000);
    const invite = { id, organizationId: acme.id, email: ada.email, invitedBy: bob.id, expiresAt };
    await world.db.insertInto('invites').values(invite).execute();
    return id;
  }

  const params: Record<string, string> = {
    organizationId: acme.id,
    projectId: website.id,
    userId: cleo.id,
    inviteId,
    fileId: randomUUID(),
  };
  const stranger = `eve.${randomUUID().slice(0, 8)}@example.com`;
  const bodies: Record<string, object> = {
    register: { fullName: 'Eve', email: stranger, password, organization: 'Eve & Co', _id: randomUUID() },
    login: { email: ada.email, password },
    updateProfile: { fullName: 'Ada Lovelace', email: stranger },
    changePassword: { currentPassword: password, newPassword: 'uphill both ways', confirmPassword: 'uphill both ways' },
    savePushToken: { token: 'https://push.example.com/ada' },
    createOrganization: { name: 'Beta', description: 'Second', address: 'Rome', _id: randomUUID() },
    updateOrganization: { name: 'Acme 2', description: 'Changed', address: 'Oslo', logo: null },
    changeRole: { role: 'manager' },
    changeAccessControl: { role: 'employee', permissions: {} },
    sendInvite: { email: stranger, _id: randomUUID() },
    answerInvite: { status: 'declined' },
    createProject: { name: 'Shop', description: 'Sells', _id: randomUUID() },
    updateProject: {
      name: 'Website 2',
      description: 'Changed',
      status: 'completed',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    },
    addTeam: [{ userId: dan.id, role: 'member', roleCode: 0, organization: acme.id, projectId: website.id }],
  };

  return {
    ...{ ada, bob, cleo, dan, acme, website },
    params,
    bodyOf: ({ name }: Pick<NamedEndpoint, 'name'>) => bodies[name],
    pathOf: ({ url }: Pick<NamedEndpoint, 'url'>, other: Record<string, string> = {}) =>
      url.replace(/:(\w+)/g, (_, name: string) => ({ ...params, ...other })[name] ?? randomUUID()),
  };
}
