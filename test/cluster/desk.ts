import { setTimeout as sleep } from 'node:timers/promises';
import { eventsIn } from '../harness/data/events.ts';

/** An open desk as a browser keeps it: a line that ends is opened again, and an empty list says that all is to be read. */
export function openDesk(url: string, token: string) {
  let isClosed = false;
  /** Moments at which it was told to read everything. */
  const readAllMs: number[] = [];
  const keepOpen = async () => {
    while (!isClosed) {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } }).catch(
        () => undefined,
      );
      if (answer?.ok) {
        const events = eventsIn(answer);
        for (let seenCount = 0; !isClosed && !events.hasEnded(); await sleep(50))
          for (; seenCount < events.notices.length; seenCount += 1)
            if (events.notices[seenCount]?.length === 0) readAllMs.push(Date.now());
        await events.close();
      } else await answer?.body?.cancel();
      if (!isClosed) await sleep(1000);
    }
  };
  const open = keepOpen();
  return {
    readAllMs: readAllMs as readonly number[],
    async close(): Promise<void> {
      isClosed = true;
      await open;
    },
  };
}
