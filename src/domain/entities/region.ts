import { defineEntity, part } from '../model/entity.ts';
import { boolean, integer, reference, text } from '../model/fields.ts';
import { nameArabic } from '../model/reference.ts';
import { value } from './reference.ts';

const PUBLIC = ['name', 'nameArabic', 'active', 'service'];

/** A wilaya (REG-02). `service`: it receives visitors (Site d'accueil); its country is always number 3. */
export const region = defineEntity({
  name: 'ParamsRegion',
  path: 'params_regions',
  resource: 'regions',
  menu: 'ParamsRegion',
  readers: 'public',
  // The public sees the addresses, and no filter searches them.
  publicPart: { ...part(PUBLIC), fields: [...PUBLIC, 'address', 'addressArabic'] },
  fields: {
    name: text({ required: true, iri: 'https://schema.org/name' }),
    nameArabic,
    service: boolean({ required: true, default: false }),
    active: boolean({ default: true }),
    capital: boolean({ default: false }),
    address: text(),
    // For visitors who read Arabic (PUB-08); without one they see the French address.
    addressArabic: text({ filter: 'none' }),
    cardinal: integer({ required: true, min: 1, max: 9999, minMessage: 'rules.atLeast1' }),
    country: reference('ParamsCountry', { required: 'create', default: '/api/params_countries/3' }),
    value,
  },
  label: ['name'],
  order: { cardinal: 'ASC' },
  rules: [
    (values) =>
      values.service === true && !values.address ? [{ path: 'address', message: 'rules.required' }] : [],
  ],
});
