/** The error of work that took too long; its code is that of nodemailer and of the system. */
const timeoutError = () => Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' });

/** Waits for work, but no longer than this; what becomes of the work afterwards is nobody's concern. */
export async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // A failure that comes later has nobody to tell.
    work.catch(() => {});
  }
}
