/** The pieces that a veteran's quality expects, on the record's documents. */
export const expectedFiles = {
  title: 'Pièces attendues',
  of: 'pour la qualité « %{quality} »',
  count: '%{present} sur %{count}',
  missing: 'manque',
  present: 'présente',
  addShort: 'Ajouter',
  add: 'Ajouter : %{name}',
} as const;
