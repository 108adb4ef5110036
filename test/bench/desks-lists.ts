import { parentPort, workerData } from 'node:worker_threads';
import { runPaced } from './paced.ts';

/** Somebody else's list, read from a thread of its own: what the desks' browsers do on this machine delays no clock. */
const { url, token, perSecond, seconds } = workerData;

parentPort?.postMessage(
  await runPaced(perSecond, seconds, async () => {
    const response = await fetch(`${url}/api/veterans?itemsPerPage=30`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    return response.ok;
  }),
);
