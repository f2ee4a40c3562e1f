import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access } from '@muster/contract';
import { Failure } from '@muster/contract';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app.ts';

const spokenAccess: Record<string, string> = {
  anyone: 'For everybody.',
  signedIn: 'For everybody who is signed in.',
  member: 'For members of the organization.',
};
const speak = (access: Access) =>
  spokenAccess[access] ?? `For members who hold the permission \`${access}\`.`;

const failure = z.toJSONSchema(Failure, { target: 'openapi-3.0' });
const refusals = { '4XX': { description: 'Refused', content: { 'application/json': { schema: failure } } } };

/** The contract as OpenAPI at /api/openapi.json, and as pages to browse at /api/docs. */
export async function describeApi(app: App) {
  const toJsonSchema = createJsonSchemaTransform({});
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Muster', version: '1', description },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'muster' } } },
    },
    transform: (route) => {
      const transformed = toJsonSchema(route);
      const { access = 'anyone', multipart } = route.route.config ?? {};
      const schema: Record<string, unknown> = { ...transformed.schema, description: speak(access) };
      if (access !== 'anyone') schema['security'] = [{ session: [] }];
      if (multipart) schema['consumes'] = ['multipart/form-data', 'application/json'];
      return { ...transformed, schema };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const path of Object.values(document.openapiObject.paths ?? {})) {
        for (const call of Object.values(path ?? {})) {
          if (typeof call === 'object' && 'responses' in call) Object.assign(call.responses ?? {}, refusals);
        }
      }
      return document.openapiObject;
    },
  });

  // The pages draw with inline styles and icons in data URLs; scripts stay ours alone.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: {
      'default-src': "'self'",
      'img-src': "'self' data:",
      'style-src': "'self' 'unsafe-inline'",
      'frame-ancestors': "'none'",
    },
    theme: { title: 'Muster API' },
  });
  app.get('/api/openapi.json', async () => app.swagger());
}

const description = `
Every JSON answer repeats the HTTP status in \`status\`. A failure is \`{ status, code, message, fields? }\`.

Signing in sets a session cookie. Calls other than GET send the cookie \`XSRF-TOKEN\` back in the header
\`X-XSRF-TOKEN\`; any answer to a caller without a valid one sets it.
`;
