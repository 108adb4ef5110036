import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const PORT = Number(process.env.PORT ?? 3000);
const API_PORT = PORT + 1;
const url = `http://127.0.0.1:${PORT}`;
const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

const api = spawn(process.execPath, [...process.execArgv, '--watch', '--watch-preserve-output', main], {
  env: { ...process.env, PORT: String(API_PORT), PUBLIC_URL: url },
  stdio: 'inherit',
});

// vite.config.ts sends /api there.
process.env.API_URL = `http://127.0.0.1:${API_PORT}`;
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { host: '127.0.0.1', port: PORT, strictPort: true },
});
await vite.listen();
vite.printUrls();

const stop = async () => {
  api.kill('SIGTERM');
  await Promise.all([vite.close(), new Promise((resolve) => api.once('exit', resolve))]);
  process.exit(0);
};
process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
