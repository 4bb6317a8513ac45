import { isIPv6 } from 'node:net';

/**
 * Whom an address counts for: an IPv4 address alone, an IPv6 address with its whole /64, which one household or server has to itself.
 * What is no address stands for itself, cut off.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  // A dotted end stands for two groups.
  const dotted = plain.includes('.') ? 1 : 0;
  const zeros = tail === undefined ? 0 : 8 - dotted - first.length - last.length;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
