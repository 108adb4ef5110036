import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '../../../src/admin/access/query-client.ts';
import { BackOffice } from '../../../src/admin/app.tsx';
import { createDataProvider } from '../../../src/admin/data-provider/data-provider.ts';
import { createHttp } from '../../../src/admin/data-provider/http.ts';
import { SETTLE_MS } from '../../../src/admin/live/live-tab.ts';
import { SESSION_KEY } from '../../../src/session/session.ts';
import { PASSWORD } from '../data/settings.ts';
import type { mockedApi } from './mocked-api.ts';

const COMPLAINT = /Missing translation|React does not recognize/;

/**
 * The back office in jsdom, in front of the real API. Call it once, at the top of a file: each test begins with an
 * empty storage and a wide window, and fails where a text is not in the catalogue (SYS-01)
 * or an element is given what it does not know.
 */
export function backOffice(api: Awaited<ReturnType<typeof mockedApi>>) {
  let complaints: string[] = [];

  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    // jsdom lays nothing out.
    const nothing = () => undefined;
    for (const observer of ['ResizeObserver', 'IntersectionObserver'])
      vi.stubGlobal(
        observer,
        class {
          observe = nothing;
          unobserve = nothing;
          disconnect = nothing;
        },
      );
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    complaints = [];
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation(
        (...args) => void complaints.push(args.map(String).join(' ')),
      );
  });

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(complaints.filter((text) => COMPLAINT.test(text))).toEqual([]);
  });
  // The timer by which the last screen follows records must fire while there is a document. It fires before this one.
  afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, 2 * SETTLE_MS)));

  /** Opens an address as somebody signed in; `writes` are the requests so far that are not reads. */
  async function open(address: string, { as = 'admin', password = PASSWORD, isFirst = false } = {}) {
    const { body } = await api.request('POST', '/api/login_check', {
      body: { username: as, password },
    });
    localStorage.setItem(SESSION_KEY, JSON.stringify({ user: body.user, authToken: body.token }));
    // A person who comes for the first time is offered a tour (HELP-01).
    if (!isFirst) localStorage.setItem('RaStore.guides.tour', 'true');
    api.requests.length = 0;
    const http = createHttp((input, init) => fetch(input, init));
    // jsdom's XMLHttpRequest knows no form of Node's: uploads tell no progress here.
    const dataProvider = createDataProvider(http, () => http);
    const queryClient = createQueryClient();
    const router = createMemoryRouter(
      [{ path: '*', element: <BackOffice dataProvider={dataProvider} queryClient={queryClient} /> }],
      { initialEntries: [address] },
    );
    render(<RouterProvider router={router} useTransitions={false} />);
    return {
      user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
      writes: () => api.requests.filter(({ method }) => method !== 'GET'),
      isReading: () => queryClient.isFetching() > 0,
      at: () => router.state.location.pathname + router.state.location.search,
    };
  }

  /** The person comes back to the window: rights and lists are read again. */
  const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

  return { open, comeBack };
}

/** Opens a tool of the list from the menu in which a list with several keeps them (LIST-01). */
export async function pressTool(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
