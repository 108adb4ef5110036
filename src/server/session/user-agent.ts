import Bowser from 'bowser';
import type { ShownSession } from '../../domain/people/sessions.ts';

const DEVICES: Readonly<Record<string, ShownSession['device']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Names the browser and the system of a User-Agent header; null for what it does not tell. */
export function describeUserAgent(userAgent: string): Pick<ShownSession, 'browser' | 'system' | 'device'> {
  // An empty one is an error to the parser.
  const { browser, os, platform } = Bowser.parse(userAgent || '-');
  const device = DEVICES[platform.type ?? ''] ?? null;
  return { browser: (device && browser.name) || null, system: os.name || null, device };
}
