import { expect, it } from 'vitest';
import { viewOf } from '../../../src/admin/veterans/record-view.ts';

it.each([
  ['/veterans/3', null, '/veterans/3'],
  ['/veterans/3/informations', null, '/veterans/3/informations'],
  ['/veterans/3/associate', 'associate', '/veterans/3'],
  ['/veterans/3/pdf', 'pdf', '/veterans/3'],
  ['/veterans/3/informations/appointment', 'appointment', '/veterans/3/informations'],
  ['/veterans/3/show/pdf', 'pdf', '/veterans/3/show'],
  ['/veterans/3/pdfs', null, '/veterans/3/pdfs'],
  ['/', null, '/'],
])('VET-10: the address %s shows the view %s over %s', (address, view, details) => {
  expect(viewOf(address)).toEqual({ view, details });
});
