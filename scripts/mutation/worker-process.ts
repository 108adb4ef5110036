import { type ChildProcess, fork } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Order, Outcome } from './orders.ts';

/** A worker that used more memory is replaced: modules that were loaded thousands of times leave something behind. */
const MAX_HEAP_BYTES = 1.5 * 2 ** 30;

interface Worker {
  readonly child: ChildProcess;
  readonly socket: net.Socket;
  readonly outcomes: AsyncIterator<string>;
}

/** Runs orders in a worker (worker.ts), which is started when it is needed. */
export function createWorkerProcess(copy: string, env: NodeJS.ProcessEnv) {
  const address = path.join(copy, '.mutation.sock');
  const connections: ((socket: net.Socket) => void)[] = [];
  const server = net.createServer((socket) => connections.shift()?.(socket)).listen(address);
  let worker: Worker | null = null;
  let child: ChildProcess | null = null;

  /** Ends Vitest, the worker, and the servers that the tests started. */
  function stop(): void {
    try {
      if (child?.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It is gone.
    }
    child = null;
    worker = null;
  }

  async function start(): Promise<Worker> {
    const runner = fork(path.join(copy, 'scripts/mutation/runner.ts'), {
      cwd: copy,
      env: { ...env, MUTATION_SOCKET: address },
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = runner;
    const socket = await new Promise<net.Socket>((resolve, reject) => {
      connections.push(resolve);
      runner.once('exit', (code) => reject(new Error(`The runner ended with ${code}`)));
    });
    // A worker that a mutant ends is replaced, and its order answered with null.
    socket.on('error', () => undefined);
    const outcomes = createInterface({ input: socket })[Symbol.asyncIterator]();
    return { child: runner, socket, outcomes };
  }

  /** Runs test files; null where they do not end in time, or end the worker. */
  async function run(order: Order, timeoutMs: number): Promise<Outcome | null> {
    worker ??= await start();
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), timeoutMs);
    worker.socket.write(`${JSON.stringify(order)}\n`);
    const answer = await Promise.race([worker.outcomes.next(), late.promise]);
    clearTimeout(timer);
    const outcome: Outcome | null = answer?.done === false ? JSON.parse(answer.value) : null;
    if (!outcome || outcome.heapBytes > MAX_HEAP_BYTES) stop();
    return outcome;
  }

  return {
    run,
    stop,
    close: () => {
      stop();
      server.close();
    },
  };
}

export type WorkerProcess = ReturnType<typeof createWorkerProcess>;
