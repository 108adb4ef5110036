import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form, testDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { ReferenceSelect } from '../../../src/admin/ui/inputs/reference-select.tsx';

/** Shows the form's value, which is not the text of the field. */
const Value = () => <output>{useWatch({ name: 'cell' })}</output>;

/** A form whose cells are answered when `answer` is called. */
function formWithLateCells(defaultValues = {}) {
  let answer = () => {};
  const cells = [
    { id: 1, '@id': '/api/cells/1', name: 'Alger' },
    { id: 2, '@id': '/api/cells/2', name: 'Oran' },
    { id: 3, '@id': '/api/cells/3', name: 'Oran Est' },
    { id: 4, '@id': '/api/cells/4', name: 'Saïda' },
    { id: 5, '@id': '/api/cells/5', name: 'Tizi' },
    { id: 6, '@id': '/api/cells/6', name: 'Tizi' },
  ];
  const dataProvider = testDataProvider({
    getList: () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: cells as never, total: cells.length });
      }),
  });
  render(
    <CoreAdminContext dataProvider={dataProvider}>
      <Form defaultValues={defaultValues}>
        <ReferenceSelect source="cell" reference="cells" label="Cellule" />
        <Value />
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

describe('SYS-04: a name that is typed and left with Tab', () => {
  const typeAndLeave = async (text: string, defaultValues = {}) => {
    const answer = formWithLateCells(defaultValues);
    answer();
    await userEvent.click(field());
    await screen.findByRole('option', { name: 'Oran Est' });
    await userEvent.clear(field());
    await userEvent.type(field(), text);
    await userEvent.tab();
  };
  const value = () => screen.getByRole('status').textContent;

  it.each([
    ['Oran', 'Oran', '/api/cells/2'],
    [' SAIDA ', 'Saïda', '/api/cells/4'],
  ])('is chosen where one choice has this name: %j', async (text, name, link) => {
    await typeAndLeave(text);
    await waitFor(() => expect(field().value).toBe(name));
    expect(value()).toBe(link);
  });

  it('replaces the choice that the field had', async () => {
    await typeAndLeave('Oran', { cell: '/api/cells/1' });
    await waitFor(() => expect(field().value).toBe('Oran'));
    expect(value()).toBe('/api/cells/2');
  });

  it.each(['Ora', 'Tizi', 'Bône'])('is not chosen where none or two have it: %j', async (text) => {
    await typeAndLeave(text);
    await waitFor(() => expect(field().value).toBe(''));
    expect(value()).toBe('');
  });
});
