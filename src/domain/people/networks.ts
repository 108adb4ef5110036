import * as z from 'zod/mini';

/** Networks as text: addresses or networks in CIDR notation, one a line or between commas. */

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** The networks that a text names, as they are written. */
export const networksIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Whether a text names networks and nothing else. */
export const areNetworks = (text: string): boolean => {
  const networks = networksIn(text);
  return networks.length > 0 && networks.every((one) => network.safeParse(one).success);
};
