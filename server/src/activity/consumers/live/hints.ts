import type { ActivityKind, LiveHint, Role } from '@muster/contract';
import type { Actor, Recorded } from '../../activity.ts';
import type { AddressedHint } from './audience.ts';

/** What listeners are told of an activity, and who besides those who may see it. */
export function hintsOf(actor: Actor, recorded: Recorded): AddressedHint[] {
  const hints = translate(recorded);
  for (const { hint } of hints) Object.assign(hint!, byOf(actor));
  return hints;
}

export const byOf = ({ userId: _id, fullName, tab }: Actor): Pick<LiveHint, 'by' | 'tab'> => ({
  by: { _id, fullName },
  ...(tab && { tab }),
});

type Change = NonNullable<LiveHint['change']>;
type FirstWord<Kind> = Kind extends `${infer Word}.${string}` ? Word : never;
/** What kind of thing was changed. */
type Thing = FirstWord<ActivityKind>;

const changeOf: Record<string, Change> = {
  created: 'created',
  restored: 'created',
  joined: 'created',
  deleted: 'deleted',
  left: 'deleted',
  arrived: 'created',
};

function translate(recorded: Recorded): AddressedHint[] {
  const { kind, organizationId, projectId, subjectId, concerns: to, email, version, mentioned } = recorded;
  const [thing, verb] = kind.split('.') as [Thing, string];
  const change = changeOf[verb] ?? 'updated';
  const ids = subjectId === undefined ? undefined : [subjectId];
  const place = { organizationId, projectId };
  const invites: AddressedHint[] = [
    { hint: { kind: 'invites', organizationId } },
    ...(email ? [{ toEmail: email, hint: { kind: 'invites' as const } }] : []),
  ];
  /** For the people themselves, who may be in the organization only since, or no longer. */
  const ownList = (change: Change): AddressedHint => ({
    to,
    hint: { kind: 'organizations', ids: [organizationId], change },
  });

  if (manyTasks.has(kind) && ids === undefined) return [{ hint: { kind: 'tasks', ...place } }];
  switch (thing) {
    case 'organization':
      return change === 'updated'
        ? [{ hint: { kind: 'organization', organizationId, change } }]
        : [ownList(change)];
    case 'member':
      if (verb === 'roleChanged') return [{ hint: { kind: 'members', organizationId, ids, change } }];
      return [
        { hint: { kind: 'members', organizationId, ids, change: verb === 'joined' ? 'created' : 'deleted' } },
        ownList(verb === 'joined' ? 'created' : 'deleted'),
        ...(email ? invites : []),
      ];
    case 'permissions':
      return [{ hint: { kind: 'permissions', organizationId, role: roleOf(recorded) } }];
    case 'invite':
      return invites;
    case 'project':
      return [{ hint: { kind: 'project', ...place, change } }];
    case 'team':
      return [{ to, hint: { kind: 'team', ...place, change, ...(verb === 'left' && { ids }) } }];
    case 'status':
      return verb === 'renumbered'
        ? [{ hint: { kind: 'tasks', ...place } }]
        : [
            { hint: { kind: 'statuses', ...place, ids, change } },
            // Its tasks are over now, or are not any more.
            ...(recorded.changes?.category ? [{ hint: { kind: 'tasks' as const, ...place } }] : []),
          ];
    case 'label':
      return [
        { hint: { kind: 'labels', ...place, ids, change } },
        // Views that asked for it ask for the other one.
        ...(recorded.changes?.into ? [{ hint: { kind: 'views' as const, ...place } }] : []),
      ];
    case 'view':
      return recorded.privateTo === undefined
        ? [{ hint: { kind: 'views', ...place, ids, change } }]
        : [{ to: [recorded.privateTo], hint: { kind: 'views', ids: [projectId!] } }];
    case 'comment':
      return [
        { hint: { kind: 'comments', ...place, ids, ...(kind === 'comment.created' && { change }) } },
        // Lists say how many there are, and who is mentioned watches.
        ...(counted.has(kind) || mentioned?.length
          ? [{ hint: { kind: 'task' as const, ...place, ids, change: 'updated' as const } }]
          : []),
      ];
    case 'checklist':
    case 'link':
      return [{ hint: { kind: 'task', ...place, ids, change: 'updated' } }];
    case 'task':
    case 'attachment':
      return [{ hint: { kind: 'task', ...place, ids, change, version } }];
  }
}

const manyTasks: ReadonlySet<ActivityKind> = new Set([
  'task.created',
  'task.unassigned',
  'task.moved',
  'task.updated',
  'task.deleted',
  'task.restored',
  'task.left',
  'task.arrived',
]);

const comesOrGoes: ReadonlySet<ActivityKind> = new Set([
  'task.deleted',
  'task.restored',
  'task.left',
  'task.arrived',
]);

/** Whether other tasks show what has become of this one: whether it is there, open, and how it is called. */
export const concernsRelatives = ({ kind, subjectId, changes = {} }: Recorded) =>
  subjectId !== undefined &&
  kind.startsWith('task.') &&
  (comesOrGoes.has(kind) || ['title', 'status', 'parent'].some((field) => field in changes));

const counted: ReadonlySet<ActivityKind> = new Set([
  'comment.created',
  'comment.deleted',
  'comment.restored',
]);

/** Permissions are recorded by role: `manager.createProject`. */
const roleOf = ({ changes = {} }: Recorded) => Object.keys(changes)[0]?.split('.')[0] as Role | undefined;
