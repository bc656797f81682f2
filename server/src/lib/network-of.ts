import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Returns a function that reads the client's IP address behind trusted proxies. */
export function createClientAddressReader(
  trustProxy: boolean | readonly string[],
): (request: IncomingMessage) => string {
  const trust =
    typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trust);
}

/** Shared key of all unreadable IP addresses, so that malformed addresses do not evade limits. */
const UNREADABLE = 'unreadable';

/** Position of the first byte of an IPv4 address in an IPv6 address, by name of the IPv6 range. */
const embeddedAt: Readonly<Record<string, number>> = { rfc6052: 12, rfc6145: 12, '6to4': 2 };

/** Cached network keys by IP address, because each request needs its key several times. */
const read = new LRUCache<string, string>({ max: 10_000 });
/** Length of the longest IP address that is cached. */
const LONGEST = 64;

/** Returns the key for counting an IP address; for IPv6 its /64 network, which one client owns. */
export function toNetworkKey(address: string): string {
  const known = read.get(address);
  if (known !== undefined) return known;
  const network = computeNetworkKey(address);
  if (network !== UNREADABLE && address.length <= LONGEST) read.set(copyAddress(address), network);
  return network;
}

/** Copies an IP address, because a substring of a header would keep the whole header in memory. */
const copyAddress = (address: string): string => Buffer.from(address).toString();

function computeNetworkKey(address: string): string {
  const plain = removePort(address);
  if (isIP(plain) === 0) return UNREADABLE;
  const ip = ipaddr.process(plain);
  if (ip.kind() === 'ipv4') return ip.toString();
  const bytes = ip.toByteArray();
  const start = embeddedAt[ip.range()];
  if (start !== undefined) return bytes.slice(start, start + 4).join('.');
  const network = ipaddr.fromByteArray([...bytes.slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}

/** Removes a port that proxies add, because it would make each connection another client. */
function removePort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+)):\d+$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}
