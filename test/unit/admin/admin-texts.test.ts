import { describe, expect, it } from 'vitest';
import { print } from '#texts/print.ts';
import { addTexts, i18nProvider } from '../../../src/admin/i18n-provider.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { fillPrinted } from '../../../src/print/printed.ts';

type Texts = Record<string, unknown>;
const messages = await addTexts();
const resources = messages.resources as unknown as Record<string, Texts>;
const toasts = (resource: string) => Object.values(resources[resource]?.notifications as Texts);

describe('the catalogue of the back office', () => {
  it.each(entities.map(({ resource }) => [resource]))('SYS-01: every field of %s has a name', (resource) => {
    const entity = entities.find((one) => one.resource === resource);
    const fieldTexts = (resources[resource]?.fields ?? {}) as Texts;
    expect(Object.keys(entity?.fields ?? {}).filter((field) => !fieldTexts[field])).toEqual([]);
  });

  const editable = entities.filter(({ operations }) => operations.includes('update'));

  it.each(editable.map(({ resource }) => [resource]))(
    'SYS-06: an empty list of %s has its own words',
    (resource) => {
      expect(resources[resource]?.empty).toBeTypeOf('string');
    },
  );

  it.each(editable.map((entity) => [entity.resource, entity] as const))(
    'SYS-12: %s has a toast and a title for what can be done with it',
    (resource, { operations }) => {
      const notifications = resources[resource]?.notifications as Texts;
      const titles = resources[resource]?.page as Texts;
      if (operations.includes('create'))
        expect([notifications.created, titles.create]).not.toContain(undefined);
      expect([notifications.updated, titles.edit]).not.toContain(undefined);
      if (operations.includes('delete')) expect(notifications.deleted).toBeTypeOf('string');
    },
  );

  it.each([
    ['REF-02', 'qualities', 'Qualité ajoutée', 'Qualité modifiée', 'Qualité supprimée'],
    ['REF-02', 'reasons', 'Motif ajouté', 'Motif modifié', 'Motif supprimé'],
    ['REF-02', 'conflits', 'Conflit ajouté', 'Conflit modifié', 'Conflit supprimé'],
    ['REF-02', 'services', 'Service ajouté', 'Service modifié', 'Service supprimé'],
    ['REF-01', 'paramsFiles', 'Type ajouté', 'Type modifié', 'Type supprimé'],
    ['REG-02', 'regions', 'Region ajouté', 'Region modifié', 'Region supprimé'],
    ['CELL-01', 'cells', 'Cellule ajoutée', 'Cellule modifiée', 'Cellule supprimée'],
  ])('%s: the toasts of %s are those of the requirements', (_id, resource, ...expected) => {
    expect(toasts(resource)).toEqual(expected.map((text) => `${text} avec succès`));
  });

  it('VET-06, CAL-06, SLOT-03, APT-04: toasts are exact, typing errors included', () => {
    expect(toasts('veterans')).toContain('Ancien Combattant  modifié avec succès');
    expect(toasts('calendars')).toContain('Calendrier envoyer avec succès');
    expect(toasts('availableAppointments')).toContain('Rendez-vous disponible modifié avec succès');
    expect(toasts('appointments')).toContain('Rendez-vous non supprimer');
  });

  it('SYS-11: every count has its thousands space, an id has none', () => {
    const translateText = (key: string, values: object) =>
      i18nProvider.translate(key, values).replaceAll(/\s/g, ' ');
    expect(translateText('screens.list.total', { smart_count: 12_345 })).toBe('12 345 résultats');
    expect(
      translateText('ra.navigation.page_range_info', { offsetBegin: 1001, offsetEnd: 1030, total: 12_345 }),
    ).toBe('1 001-1 030 sur 12 345');
    expect(translateText('resources.veterans.page.show', { id: 12_345 })).toBe(
      'Fiche Ancien Combattant N° 12345',
    );
    expect(fillPrinted(print.appointments.total, { count: 2000 })).toBe('Total: 2\u00a0000 rendez-vous');
  });

  it('REG-01: an empty list of regions', () => {
    expect(resources.regions?.empty).toBe('Aucune Wilaya Trouvé');
  });
});
