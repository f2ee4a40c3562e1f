import { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call. A permission implies membership of the organization in the path; finer rules (rank,
 * last admin) are the feature's own.
 */
export type Access = 'anyone' | 'signedIn' | 'member' | Permission;

/**
 * One HTTP call, as plain data. The shape is Fastify's own route declaration, so the server adds a handler and
 * the web client adds nothing.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  summary: string;
  access: Access;
  /** The body may also come as multipart: its JSON in one part, files in another. */
  multipart?: { json: string; files: string; maxFiles: number };
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
