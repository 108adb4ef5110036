import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form, testDataProvider } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { ReferenceSelect } from '../../../src/admin/ui/inputs/reference-select.tsx';

/** A form whose cells are answered when `answer` is called. */
function formWithLateCells(defaultValues = {}) {
  let answer = () => {};
  const cells = [
    { id: 1, '@id': '/api/cells/1', name: 'Alger' },
    { id: 2, '@id': '/api/cells/2', name: 'Oran' },
  ];
  const dataProvider = testDataProvider({
    getList: () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: cells as never, total: 2 });
      }),
  });
  render(
    <CoreAdminContext dataProvider={dataProvider}>
      <Form defaultValues={defaultValues}>
        <ReferenceSelect source="cell" reference="cells" label="Cellule" />
      </Form>
    </CoreAdminContext>,
  );
  return () => answer();
}

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cellule' });

async function chooseOran() {
  expect(await screen.findByRole('option', { name: 'Oran' })).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field().value).toBe('Oran'));
}

describe('SYS-04: typing before the choices have come', () => {
  it('is kept in an empty field', async () => {
    const answer = formWithLateCells();
    await userEvent.type(field(), 'Ora');
    answer();
    expect(await screen.findByRole('option', { name: 'Oran' })).toBeTruthy();
    expect(field().value).toBe('Ora');
    await chooseOran();
  });

  it('is not taken in a field whose value has no name yet, and serves once it has', async () => {
    const answer = formWithLateCells({ cell: '/api/cells/1' });
    await userEvent.type(field(), 'Ora');
    expect(field().value).toBe('');
    answer();
    await waitFor(() => expect(field().value).toBe('Alger'));
    await userEvent.clear(field());
    await userEvent.type(field(), 'Ora');
    expect(field().value).toBe('Ora');
    await chooseOran();
  });
});
