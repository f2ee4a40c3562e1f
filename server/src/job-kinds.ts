import type { Happening, Notice } from './activity/consumers/notifications/index.ts';
import type { Insistence } from './platform/jobs/queries.ts';
import type { Schedule } from './platform/jobs/worker.ts';

declare module './platform/jobs/queue.ts' {
  /** What each kind of background work is given. */
  interface Jobs {
    eraseOrganization: { organizationId: string };
    /** Finds out whom to tell of what happened; `id` makes each message recognizable when it is sent again. */
    notify: { id: string; happening: Happening };
    /** The first lines of what happened to somebody, and how many more there were. */
    sendDigest: { id: string; to: string; lines: Notice[]; more: number };
    sendInvitation: { id: string; organizationId: string; inviteId: string };
    sendNotice: { id: string; to: string; notice: Notice };
    sendPasswordReset: { id: string; email: string };
    sendProof: { id: string; userId: string; email: string };
    /** Tells of a change that whoever did not make it should hear of. */
    sendSecurityNotice: {
      id: string;
      to: string;
      about: 'passwordChanged' | 'emailChanged';
      /** Whether the address was known to be theirs. */
      wasProven: boolean;
    };
    sendPush: { id: string; userId: string; notice: Notice };
    /** `until` is the moment after which nobody wants to hear of it any more. */
    pushToBrowser: { id: string; userId: string; browser: string; notice: Notice; until: number };
    eraseProject: { organizationId: string; projectId: string };
    remind: Record<string, never>;
    /** Makes the next ones of tasks that repeat, in a project or in all of them. */
    repeatTasks: { organizationId: string; projectId: string };
    repeatAllTasks: Record<string, never>;
    removeUnusedFiles: Record<string, never>;
    /** Of versions that did not note which files are unused. */
    removeFolder: { prefix: string };
    removeUnusedFile: { key: string };
    sweep: Record<string, never>;
  }
}

/** What talks to servers elsewhere or removes much has lanes of its own: however slow it is, nothing else waits. */
export const schedule: Schedule = {
  lanes: [
    { includes: /^send(?!Push$)/, atOnce: 1 },
    { includes: /^pushToBrowser$/, atOnce: 4 },
    { includes: /^(erase|remove)/, atOnce: 1 },
    { includes: /^/, atOnce: 2 },
  ],
  recurring: [
    { kind: 'sweep', everyMinutes: 60, atMinute: 17 },
    { kind: 'removeUnusedFiles', everyMinutes: 5, atMinute: 0 },
    // There are time zones that are a quarter of an hour apart.
    { kind: 'remind', everyMinutes: 15, atMinute: 0 },
    { kind: 'repeatAllTasks', everyMinutes: 15, atMinute: 0 },
  ],
};

/** Removals must happen, and somebody counts on what they are told in their inbox and by these mails. */
export const insistence: Insistence = {
  forEver: ['eraseOrganization', 'eraseProject', 'removeFolder', 'removeUnusedFile'],
  forMonth: ['notify', 'sendInvitation', 'sendProof', 'sendSecurityNotice'],
};
