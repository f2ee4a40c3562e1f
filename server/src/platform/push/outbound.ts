import { Resolver } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How addresses that users name are reached; a test may put a server of its own there. */
export interface Network {
  resolve: (hostname: string, signal: AbortSignal) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  port: number;
  /** The authority to trust instead of the usual ones. */
  ca?: string;
  patienceMs: number;
}

export const publicInternet: Network = {
  resolve: resolveAll,
  isAllowed: isPublicAddress,
  port: 443,
  patienceMs: 6_000,
};

interface Message {
  headers: Record<string, string | number>;
  body: Buffer;
}

/**
 * Posts to an address that a user named, and answers the status. The name is looked up once and the connection goes to
 * the very addresses that were checked; redirects are not followed and nothing of the answer's body is read.
 */
export async function postTo(url: URL, message: Message, network: Network): Promise<number> {
  const signal = AbortSignal.timeout(network.patienceMs);
  const addresses = await checkedAddresses(url.hostname, network, signal);
  const options = {
    lookup: always(addresses),
    agent: false,
    signal,
    port: network.port,
    ca: network.ca,
  } as const;
  return exchange(url, { ...options, headers: message.headers }, message.body);
}

export class ForbiddenAddress extends Error {}

async function checkedAddresses(hostname: string, network: Network, signal: AbortSignal) {
  // An address instead of a name would be connected to without any look-up.
  if (isIP(hostname) || hostname.startsWith('['))
    throw new ForbiddenAddress('A name is needed, not an address');
  const addresses = await network.resolve(hostname, signal);
  if (addresses.length === 0) throw new Error('The name has no address');
  if (!addresses.every(network.isAllowed)) throw new ForbiddenAddress('The name leads to a reserved address');
  return addresses;
}

const always = (addresses: string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, { all }, answer) =>
    all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family);
};

const exchange = (url: URL, options: RequestOptions, body: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const call = request(url, { ...options, method: 'POST' }, (response) => {
      resolve(response.statusCode!);
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });

/** Not by the operating system's look-up: a slow name server would keep the threads that hash passwords waiting. */
async function resolveAll(hostname: string, signal: AbortSignal) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
