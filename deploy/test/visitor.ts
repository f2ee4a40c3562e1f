/** Signs up as a browser would; answers the status and the cookies. */
export async function signUp(url: string) {
  return fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { ...credentialsIn(await fetch(`${url}/api/health`)), 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', password: 'a long walk home' }),
  });
}

/** By whoever has just signed up; what becomes of a picture needs native parts of its own. */
export function foundWithLogo(url: string, signedUp: Response) {
  const form = new FormData();
  form.set('organizationData', JSON.stringify({ name: 'Acme' }));
  form.set('logo', new Blob([Buffer.from(onePixel, 'base64')]), 'logo.png');
  return fetch(`${url}/api/organizations`, { method: 'POST', headers: credentialsIn(signedUp), body: form });
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function credentialsIn({ headers }: Response) {
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ');
  return { cookie, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '' };
}
