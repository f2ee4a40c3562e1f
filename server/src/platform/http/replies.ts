import type { FastifyReply } from 'fastify';

/** Already JSON in the shape of the contract: not taken apart again only to be checked. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json);

/** Replies repeat the HTTP status in the body: clients read success from there. */
export const ok = <T extends object>(body: T) => ({ status: 200 as const, ...body });
export const created = <T extends object>(body: T) => ({ status: 201 as const, ...body });
