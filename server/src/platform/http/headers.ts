import type { Config } from '../../config.ts';
import type { App } from './app.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export type Transport = Pick<Config, 'isHttps' | 'hstsSubdomains'>;

const securityHeaders = ({ isHttps, hstsSubdomains }: Transport): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Other names below this one may be served by others, without https.
  ...(isHttps && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
});

/** For answers that are given before there is a request that hooks could see. */
export const earlyHeaders = (transport: Transport) => ({
  ...securityHeaders(transport),
  'cache-control': 'no-store',
});

/** What every answer carries; a route may set its own first. */
export function setSecurityHeaders(app: App, transport: Transport) {
  const always = Object.entries(securityHeaders(transport));

  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of always) {
      if (!reply.hasHeader(name)) void reply.header(name, value);
    }
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}
