/** Of one or several NATS servers: `nats://user:password@one:4222,two:4222`; `tls://` where it has to be encrypted. */
const shape = /^(nats|tls):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)\/?$/;

/** What is wrong with it, for whoever has set it. */
export function findFault(url: string): string | undefined {
  try {
    if (readAddress(url).hosts.every((host) => host && URL.canParse(`nats://${host}`))) return undefined;
  } catch {
    // A stray % in the password: told below.
  }
  return 'Give nats://user:password@host:port, or several host:port with commas between them';
}

export function readAddress(url: string) {
  const [, protocol, user, password, hosts = ''] = shape.exec(url) ?? [];
  return { hosts: hosts.split(','), isEncrypted: protocol === 'tls', ...credentialsOf(user, password) };
}

/** A name without a password is a token, as in other programs that speak to NATS. */
function credentialsOf(user: string | undefined, password: string | undefined) {
  if (!user) return {};
  if (password === undefined) return { token: decodeURIComponent(user) };
  return { user: decodeURIComponent(user), pass: decodeURIComponent(password) };
}
