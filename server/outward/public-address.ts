import ipaddr from 'ipaddr.js';

/**
 * Whether an address is on the public internet. Ranges with a special meaning aren't: private, loopback, link-local
 * (where clouds have their metadata service), carrier-grade NAT, multicast, unspecified, reserved, and the IPv6 ranges
 * that contain an IPv4 address, through which any of those could be reached.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}
