import { z } from 'zod';
import type { ActivityKind } from './activity.ts';
import type { Permission } from './permissions.ts';

/**
 * Where a call happens, and so who may make it at all: anyone, a person who is signed in, a member of the organization
 * in the path, or somebody who sees the project in the path. The path of the last two begins as `paths.ts` says.
 */
export type Scope = 'anyone' | 'person' | 'organization' | 'project';

/**
 * One HTTP call, as plain data. The shape is Fastify's own route declaration, so the server adds a handler and
 * the web client adds nothing.
 */
export interface Multipart {
  json: string;
  files: string;
  maxFiles: number;
  /** Otherwise images alone. */
  takesAnyFile?: true;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  summary: string;
  scope: Scope;
  /** The permission that it takes besides; finer rules (who is above whom, the last admin) are the feature's own. */
  needs?: Permission;
  /** The activities that it records, of which at least one whenever it changes anything of an organization. */
  records?: readonly ActivityKind[];
  /** The body may also come as multipart: its JSON in one part, files in another. */
  multipart?: Multipart;
  schema: {
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    /** Absent where the answer is a file. */
    response?: { 200: z.ZodType } | { 201: z.ZodType };
  };
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Clients read success from `status` in the body, so every reply repeats it. */
export const okReply = <S extends z.ZodRawShape>(shape: S) => ({
  200: z.object({ status: z.literal(200), ...shape }),
});
export const createdReply = <S extends z.ZodRawShape>(shape: S) => ({
  201: z.object({ status: z.literal(201), ...shape }),
});

/** Every failure has this shape; `fields` names the inputs at fault. */
export const Failure = z.object({
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof Failure>;
