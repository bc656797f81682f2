import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Reads who is at the other end, past the proxies that are trusted, where there is no Fastify request that knows. */
export function clientAddress(
  trustProxy: boolean | readonly string[],
): (request: IncomingMessage) => string {
  const trust =
    typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trust);
}

/** The network of unreadable addresses. They share one, so that a malformed address does not evade a limit. */
const UNREADABLE = 'unreadable';

/** IPv4 addresses in IPv6 clothes, by the name of their range: from which byte on the four stand. */
const embeddedAt: Readonly<Record<string, number>> = { rfc6052: 12, rfc6145: 12, '6to4': 2 };

/** Those read last: every request asks several times. */
const read = new LRUCache<string, string>({ max: 10_000 });
/** Whatever is longer is no address. */
const LONGEST = 64;

/**
 * Whom an address stands for where something is counted by address: the address itself in IPv4, the network in IPv6,
 * since whoever has one address of a /64 has all 2^64 of them.
 */
export function networkOf(address: string): string {
  const known = read.get(address);
  if (known !== undefined) return known;
  const network = readNetwork(address);
  if (network !== UNREADABLE && address.length <= LONGEST) read.set(copyOf(address), network);
  return network;
}

/** An address cut out of a header would keep the whole header in memory. */
const copyOf = (address: string): string => Buffer.from(address).toString();

function readNetwork(address: string): string {
  const plain = withoutPort(address);
  if (isIP(plain) === 0) return UNREADABLE;
  const ip = ipaddr.process(plain);
  if (ip.kind() === 'ipv4') return ip.toString();
  const bytes = ip.toByteArray();
  const start = embeddedAt[ip.range()];
  if (start !== undefined) return bytes.slice(start, start + 4).join('.');
  const network = ipaddr.fromByteArray([...bytes.slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}

/** Some proxies write down the port too: each connection of theirs would be somebody else. */
function withoutPort(address: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+)):\d+$/.exec(address) ?? [];
  return inBrackets ?? ipv4 ?? address;
}
