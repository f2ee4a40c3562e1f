/** Whether the address names the machine that opens it, so that nobody else gets there. */
export function isOnlyHere(link: string) {
  const { hostname } = new URL(link);
  return /(^|\.)localhost$/.test(hostname) || hostname.startsWith('127.') || hostname === '[::1]';
}
