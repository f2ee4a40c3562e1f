import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  url: '/health',
  summary: 'Whether the server is ready to serve, and whether anybody has registered yet',
  scope: 'anyone',
  schema: { response: okReply({ hasAccounts: z.boolean() }) },
});
