import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint, Scope } from '@muster/contract';
import { Failure } from '@muster/contract';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app.ts';

const failure = z.toJSONSchema(Failure, { target: 'openapi-3.0' });
const refusals = { '4XX': { description: 'Refused', content: { 'application/json': { schema: failure } } } };

/** The contract as OpenAPI at /api/openapi.json, and as pages to browse at /api/docs. */
export async function describeApi(
  app: App,
  { isHttps }: { isHttps: boolean },
  spokenScopes: Record<Scope, string>,
) {
  const speak = ({ scope = 'anyone', needs }: Partial<Endpoint>) =>
    needs ? `${spokenScopes[scope]} Takes the permission \`${needs}\`.` : spokenScopes[scope];
  const cookieName = isHttps ? '__Host-muster' : 'muster';
  const toJsonSchema = createJsonSchemaTransform({});
  const uploads = new Map<string, { json: string; files: string }>();
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Muster', version: '1', description },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
    transform: (route) => {
      const transformed = toJsonSchema(route);
      const call = (route.route.config ?? {}) as Partial<Endpoint>;
      const { scope = 'anyone', multipart } = call;
      const schema: Record<string, unknown> = { ...transformed.schema, description: speak(call) };
      if (scope !== 'anyone') schema['security'] = [{ session: [] }];
      if (multipart) uploads.set(`${route.route.method} ${route.url}`, multipart);
      return { ...transformed, schema };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const [path, calls] of Object.entries(document.openapiObject.paths ?? {})) {
        for (const [method, call] of Object.entries(calls ?? {}) as [string, Call][]) {
          Object.assign(call.responses ?? {}, refusals);
          const upload = uploads.get(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
          if (upload) describeUpload(call, upload);
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
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    },
    theme: { title: 'Muster API' },
  });
  app.get('/api/openapi.json', async () => app.swagger());
}

interface Call {
  responses?: object;
  requestBody?: { content: Record<string, { schema: object }> };
}

/** The same body as JSON text in one part, with files in another. */
function describeUpload({ requestBody }: Call, { json, files }: { json: string; files: string }) {
  if (!requestBody) return;
  const contentSchema = requestBody.content['application/json']?.schema;
  requestBody.content['multipart/form-data'] = {
    schema: {
      type: 'object',
      properties: {
        [json]: { type: 'string', contentMediaType: 'application/json', contentSchema },
        [files]: { type: 'array', items: { type: 'string', format: 'binary' } },
      },
      required: [json],
    },
  };
}

const description = `
Every JSON answer repeats the HTTP status in \`status\`. A failure is \`{ status, code, message, fields? }\`.

Signing in sets a session cookie. Calls other than GET send the cookie \`XSRF-TOKEN\` back in the header
\`X-XSRF-TOKEN\`; any answer to a page without a valid one sets it.
`;
