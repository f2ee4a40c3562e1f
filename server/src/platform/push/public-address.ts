import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What is reserved of IPv4: private, shared, link-local, test and multicast networks, and one metadata service. */
const reserved4 = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** Everything else of IPv6 is local, multicast, or another spelling of an IPv4 address. */
const global6 = blocks('ipv6', [['2000::', 3]]);

/** Protocol assignments with Teredo, documentation, and 6to4, which carries any IPv4 address inside. */
const reserved6 = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Whether the address belongs to somebody on the Internet, and not to the network that this server stands in. */
export function isPublicAddress(address: string) {
  if (isIPv4(address)) return !reserved4.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
}

function blocks(family: 'ipv4' | 'ipv6', networks: [network: string, prefix: number][]) {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
