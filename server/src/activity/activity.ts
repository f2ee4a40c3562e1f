import type { ActivityKind, ActivityWay } from '@muster/contract';

/** Who does it: the actor of an activity. */
export interface Actor {
  userId: string;
  fullName: string;
  via: ActivityWay;
  /** The page that asked, by its own name for itself: it knows already. */
  tab?: string;
}

/** Fields that were changed. */
export type Changes = Record<string, { from?: unknown; to?: unknown }>;

export interface Place {
  organizationId: string;
  projectId?: string;
}

/** What the log is told of a change. */
export interface Activity<Kind extends ActivityKind = ActivityKind> {
  kind: Kind;
  subjectId: string;
  changes?: Changes;
  /** People to whom it happened: they are told even where they see it no more. */
  concerns?: string[];
  /** Who watches the subject, where it is watched: with nobody but the actor, there is nobody to tell. */
  owners?: string[];
  /** Who is told that they were given it, once of all that is recorded with it. */
  assigned?: string[];
  /** Whom its text mentions, and did not before; never the actor. */
  mentioned?: string[];
  /** Of a link, the project of its other end: who does not see that knows nothing of the link. */
  otherProjectId?: string;
  /** And the task there. */
  otherTaskId?: string;
  /** Nobody else may know of it. What is in the log is for all who see the project, so it is not written there. */
  privateTo?: string;
  /** One of many things that were changed at once: it is told of in the inbox only. */
  isOneOfMany?: boolean;
  /** Whom an invite is for. */
  email?: string;
  /** The subject's, after the change. */
  version?: number;
}

/** What consumers are told once it is committed; without a subject, many things of a kind were changed at once. */
export type Recorded<Kind extends ActivityKind = ActivityKind> = Omit<Activity<Kind>, 'subjectId'> &
  Place & { subjectId?: string };
