import ipaddr from 'ipaddr.js';

/**
 * Whether an address is one of the public internet. Ranges with a meaning of their own are not: private, loopback,
 * link-local (where clouds keep their metadata), carrier-grade NAT, multicast, unspecified, reserved, and the IPv6 ranges that
 * carry an IPv4 address, through which any of those could be reached.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}
