import { getHealth } from '@muster/contract';

const cookieName = 'XSRF-TOKEN';

/** The value that every changing call sends back as a header; asks for the cookie when there is none yet. */
export async function xsrfToken() {
  if (!readCookie()) await fetch(`/api${getHealth.url}`, { cache: 'no-store' }).catch(() => undefined);
  return readCookie() ?? '';
}

const readCookie = () => {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  return entry && decodeURIComponent(entry.slice(cookieName.length + 1));
};
