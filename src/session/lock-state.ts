import { idleLockMinutes } from '../shared/page-settings.ts';
import { currentToken } from './renewal.ts';
import { LOCKED_KEY, readSession, USED_KEY } from './session.ts';

/**
 * The idle lock (AUTH-13). The tabs of a browser share when somebody last did something, and whether it is locked, in local
 * storage: they lock and unlock together, and a page that is opened or loaded again is locked as well.
 */

/** The use of a tab is noted at most so often. */
const NOTE_MS = 5000;
/** A laptop that slept is noticed within this time. */
const CHECK_MS = 2000;
/** Between two tries to tell the server. */
const RETRY_MS = 10_000;

/** The events that show that a person uses the screen. */
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** A stored value; null also where the browser has no storage. */
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();
let isCovered = false;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Whether the screen is locked. One whose session has ended stays covered until it is left. */
export function isLocked(): boolean {
  isCovered = readItem(LOCKED_KEY) !== null || (isCovered && !readSession().authToken);
  return isCovered;
}

/** Calls a listener whenever the lock closes or opens, in this tab or another. Gives the function that stops it. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells the server, which then refuses what the screen covers; again and again while the line is lost. */
async function tellServer(): Promise<void> {
  while (isLocked()) {
    const token = await currentToken();
    if (!token) return;
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch('/api/session/lock', { method: 'POST', headers }).catch(() => null);
    if (response && response.status < 500 && response.status !== 429) return;
    await pause(RETRY_MS);
  }
}

/** Closes the lock, or takes over that the server has closed it. */
export function lock(): void {
  if (isLocked() || !readSession().authToken) return;
  localStorage.setItem(LOCKED_KEY, '1');
  notify();
  void tellServer();
}

/** Notes the use; after a sign-out nothing is left of who was signed in. */
function noteUse(): void {
  if (readSession().authToken) localStorage.setItem(USED_KEY, String(Date.now()));
}

/** Opens the lock after the server has. */
export function openLock(): void {
  noteUse();
  localStorage.removeItem(LOCKED_KEY);
  notify();
}

/** When somebody last did something in this browser; now where that is not known. */
function lastUse(): number {
  const lastMs = Number(readItem(USED_KEY));
  if (lastMs > 0 && lastMs <= Date.now()) return lastMs;
  noteUse();
  return Date.now();
}

function check(): void {
  const limitMs = idleLockMinutes() * 60_000;
  if (limitMs > 0 && !isLocked() && Date.now() - lastUse() >= limitMs) lock();
}

/** An action after the time has run out opens nothing: the lock closes first. */
function use(): void {
  check();
  if (!isLocked() && Date.now() - lastUse() >= NOTE_MS) noteUse();
}

/** Closes the lock once nobody has done anything for the time that is set. Gives the function that ends that. */
export function watchIdleness(): () => void {
  if (isLocked()) void tellServer();
  check();
  const timer = setInterval(check, CHECK_MS);
  for (const name of USES) window.addEventListener(name, use, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    for (const name of USES) window.removeEventListener(name, use, { capture: true });
    document.removeEventListener('visibilitychange', check);
  };
}

/**
 * Waits until the lock is open.
 * @throws DOMException 'AbortError' where `signal` ends the wait
 */
export async function untilOpen(signal?: AbortSignal | null): Promise<void> {
  if (!isLocked()) return;
  await new Promise<void>((resolve, reject) => {
    const stop = onLockChange(() => {
      if (isLocked()) return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}
