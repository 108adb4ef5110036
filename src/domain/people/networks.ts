/** Networks as text: addresses or networks in CIDR notation, one a line or between commas. */

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

/** Whether a text is an IPv6 address. The browser's own parser of addresses knows their forms. */
const isIpv6 = (text: string): boolean => {
  if (!/^[\da-f:]+$/i.test(text)) return false;
  try {
    return new URL(`http://[${text}]`).hostname !== '';
  } catch {
    return false;
  }
};

/** Whether a text is an address, or an address with the length of its prefix in bits: `192.0.2.0/24`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  if (more.length > 0 || !/^\d{1,3}$/.test(bits)) return false;
  return IPV4.test(address) ? Number(bits) <= 32 : isIpv6(address) && Number(bits) <= 128;
}

/** The networks that a text names, as they are written. */
export const networksIn = (text: string): readonly string[] => text.split(/[\s,;]/).filter(Boolean);

/** Whether a text names networks and nothing else. */
export const areNetworks = (text: string): boolean => {
  const networks = networksIn(text);
  return networks.length > 0 && networks.every(isNetwork);
};
