/** Places that do something as soon as they are opened. */
const acting = /^\/+(logout|api)(\/|$)/i;

/** However it is spelt: the router decodes a path, and finds its screen in capitals, too. */
export function isActingPath(pathname: string) {
  try {
    return acting.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
