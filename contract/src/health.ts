import { endpoint, okReply } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  url: '/health',
  summary: 'Whether the server is ready to serve',
  scope: 'anyone',
  schema: { response: okReply({}) },
});
