import { fetchHydra, HydraAdmin, hydraDataProvider } from '@api-platform/admin';
import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** A generic admin that knows nothing of us but the documentation. */

const api = await mockedApi({ demo: true });
const token = await api.signIn('admin');
const entrypoint = `${api.settings.publicUrl}/api`;
const headers = { Authorization: `Bearer ${token}` };

function open(path: string) {
  window.location.hash = `#${path}`;
  const dataProvider = hydraDataProvider({
    entrypoint,
    httpClient: (url, options = {}) => fetchHydra(url, { ...options, headers }),
    apiDocumentationParser: (url) => parseHydraDocumentation(url, { headers }),
  });
  render(<HydraAdmin entrypoint={entrypoint} dataProvider={dataProvider} disableTelemetry />);
}

// It prints the code of its screens.
beforeEach(() => {
  for (const method of ['log', 'info', 'table'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(cleanup);

describe('HydraAdmin', () => {
  it('API-02: lists what the documentation names', async () => {
    open('/cells');
    expect(await screen.findByText('Soins médicaux et appareillage', {}, { timeout: 20_000 })).toBeDefined();
  });

  it('API-02, API-03: filters a list', async () => {
    open(`/cells?filter=${encodeURIComponent(JSON.stringify({ name: 'SOINS' }))}`);
    expect(await screen.findByText('Soins médicaux et appareillage', {}, { timeout: 20_000 })).toBeDefined();
    expect(screen.queryByText('Accueil et renseignements')).toBeNull();
  });

  it('API-02: creates a record', async () => {
    const user = userEvent.setup();
    open('/params_qualities/create');
    await screen.findByLabelText(/^Name( \*)?$/, {}, { timeout: 20_000 });
    await user.type(screen.getByLabelText(/^Name( \*)?$/), 'Grand mutilé');
    await user.click(screen.getByRole('button', { name: /save/i }));
    await waitFor(async () => {
      const list = await api.request('GET', '/api/params_qualities?name=grand mutile', { token });
      expect(list.body['hydra:totalItems']).toBe(1);
    });
  });

  it('API-02, API-07: edits a record that it sends back whole', async () => {
    const user = userEvent.setup();
    open(`/cells/${encodeURIComponent('/api/cells/2')}`);
    const name = await screen.findByLabelText(/^Name( \*)?$/, {}, { timeout: 20_000 });
    await user.clear(name);
    await user.type(name, 'Cartes et retraites');
    await user.click(screen.getByRole('button', { name: /save/i }));
    await waitFor(async () => {
      expect((await api.request('GET', '/api/cells/2', { token })).body.name).toBe('Cartes et retraites');
    });
  });
});
