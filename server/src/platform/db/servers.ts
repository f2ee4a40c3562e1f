const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** One address for each server that DATABASE_URL names: `postgres://muster@one:5432,two:5432/muster` has two. */
export function listServers(url: string): string[] {
  const [, before, hosts, behind] = shape.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${behind}`);
}

/** What is wrong with it, for whoever has set it. */
export function findFault(url: string): string | undefined {
  const servers = listServers(url);
  if (!servers.every((server) => shape.test(server) && URL.canParse(server)))
    return 'Give postgres://user:password@host:port/name, or several host:port with commas between them';
  const wish = new URL(servers[0]!).searchParams.get('target_session_attrs') ?? 'read-write';
  if (!/^(read-write|primary)$/.test(wish))
    return `Muster needs a server that takes changes: target_session_attrs cannot be ${wish}`;
  return undefined;
}
