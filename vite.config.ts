import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { start } from './src/i18n/fr/start.ts';

const root = import.meta.dirname;

/** Where the API runs while developing. */
const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** What the server puts into the pages when it serves them; while developing, its defaults. */
const placeholders: Record<string, string> = {
  SERVICE_NAME: start.defaults.serviceName,
  SERVICE_ADDRESS: start.defaults.serviceAddress.replaceAll('\n', '<br>'),
  SERVICE_CONTACT: start.defaults.serviceContact.replaceAll('\n', '<br>'),
  SERVICE_WEBSITE: start.defaults.serviceWebsite,
  SERVICE_TIMEZONE: 'Africa/Algiers',
  SERVICE_REGISTRATION: 'on',
};

/** While developing, the pages are chosen and filled as the server does it. */
function servedPages(): Plugin {
  return {
    name: 'served-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/public\/?(\?|$)/.test(request.url ?? '')) request.url = '/public.html';
        next();
      });
    },
    transformIndexHtml: (html) =>
      html.replace(/%(SERVICE_[A-Z]+)%/g, (place, name: string) => placeholders[name] ?? place),
  };
}

/** The scripts that a page needs before anything is loaded lazily. */
function scriptsOf(entry: Rollup.OutputChunk, chunks: Map<string, Rollup.OutputChunk>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  visit(entry.fileName);
  return found;
}

/**
 * Writes every static asset also as .br and .gz, so that the server never compresses one twice, and says what each
 * page weighs. The pages themselves are left out: the server fills them in.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const sizes = new Map<string, number>();
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      await Promise.all(
        files
          .filter((file) => file.isFile() && /\.(js|mjs|css|svg|txt|json|wasm)$/.test(file.name))
          .map(async (file) => {
            const target = path.join(file.parentPath, file.name);
            const content = await readFile(target);
            const zipped = await promisify(gzip)(content, { level: 9 });
            sizes.set(path.relative(dir, target), zipped.length);
            if (content.length < 1024) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
            await writeFile(`${target}.gz`, zipped);
            await writeFile(`${target}.br`, await promisify(brotliCompress)(content, { params }));
          }),
      );
      const chunks = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output]] : [],
        ),
      );
      for (const chunk of chunks.values()) {
        if (!chunk.isEntry && !/auth|admin/i.test(chunk.facadeModuleId?.slice(root.length) ?? '')) continue;
        const bytes = [...scriptsOf(chunk, chunks)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
        this.info(`${chunk.name}: ${(bytes / 1000).toFixed(1)} kB of scripts, gzip`);
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), servedPages(), precompress()],
  server: { proxy: { '/api': API, '/health': API } },
  build: {
    // Syntax that phones of the last five years know: the public page is opened on old ones.
    target: ['es2021', 'chrome94', 'firefox93', 'safari15'],
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1600,
    manifest: true,
    rolldownOptions: {
      input: { index: path.join(root, 'index.html'), public: path.join(root, 'public.html') },
      output: {
        codeSplitting: {
          // What every page needs, kept apart so that no library of the back office is put beside it.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'forms', test: /node_modules\/react-hook-form\// },
          ],
        },
      },
    },
  },
});
