import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { server as texts } from '#texts/server.ts';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { ApiError } from '../hydra/errors.ts';
import { memoizeByObject } from '../memoize.ts';

/** Headers that a proxy adds. */
const FORWARDING_HEADERS = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
];

/** Whether a name or address, with or without a port, is this machine's own. */
function isLoopbackHost(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  if (isIP(name)) return ipaddr.process(name).range() === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
}

const warnOnce = memoizeByObject(({ log }: ApiContext) => {
  log.warn(
    'sign-in refused: a proxy or another host reaches the demonstration; set PUBLIC_URL and TRUSTED_PROXY, and DEMO',
  );
  return { isWarned: true };
});

/**
 * Refuses a sign-in that reaches the demonstration from elsewhere than this machine, through a proxy on it for example: the
 * password of its accounts is public. DEMO set by hand allows it.
 * @throws ApiError 403 in French, which names the settings
 */
export function refuseExposedDemo({ context, header }: Pick<ApiRequest, 'context' | 'header'>): void {
  const { demo, isDemoChosen } = context.settings;
  if (!demo || isDemoChosen) return;
  const host = header('Host');
  const isForwarded = FORWARDING_HEADERS.some((name) => header(name) !== undefined);
  if (!isForwarded && (host === undefined || isLoopbackHost(host))) return;
  warnOnce(context);
  throw new ApiError(403, texts.demoExposed);
}
