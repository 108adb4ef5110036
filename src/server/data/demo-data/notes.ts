import { asc, inArray, isNull, sql } from 'drizzle-orm';
import { requiredValue } from '../../../domain/model/validate.ts';
import type { Transaction } from '../../db/connection.ts';
import { medicalInformations, observations, referenceTable, users, veterans } from '../../db/schema.ts';
import type { SeededRandom } from './people.ts';

/** Made-up observations and medical comments, as the service's staff write them down: type and text. */
type Note = readonly [type: string, text: string];

type Civility = typeof veterans.$inferSelect.civility;

/** A text as it is said of a man and of a woman: 'Reçu{|e} avec {son|sa} …'. Pure. */
export const saidOf = (civility: Civility, text: string): string =>
  text.replace(/\{([^|}]*)\|([^}]*)\}/g, civility === 'Mme' ? '$2' : '$1');

const OBSERVATIONS: readonly Note[] = [
  [
    'Accueil au guichet',
    "S'est présenté{|e} avec sa fille. Demande un duplicata de sa carte {du combattant|de veuve}, perdue lors d'un déménagement.\nPièces remises : copie de la carte d'identité, déclaration de perte, deux photos.",
  ],
  [
    'Accueil au guichet',
    "Dossier de {retraite du combattant|pension de veuve} complété ce jour. Il manque encore l'extrait d'acte de naissance n° 12.",
  ],
  [
    'Entretien téléphonique',
    "Le fils de l'intéressé{|e} appelle au sujet du versement de décembre, non reçu. Orienté vers la trésorerie ; rappeler s'il n'y a rien dans quinze jours.",
  ],
  [
    'Entretien téléphonique',
    'Ne peut plus se déplacer. Souhaite une visite à domicile, de préférence le matin.',
  ],
  ['Courrier reçu', 'Certificat de vie reçu, signé par la mairie. Classé au dossier.'],
  [
    'Courrier reçu',
    "Lettre de l'intéressé{|e}, qui demande où en est {sa demande de carte du combattant|sa pension de réversion}. Réponse préparée, à la signature.",
  ],
  ['Courrier envoyé', "Demande de pièces complémentaires : acte de mariage et fiche familiale d'état civil."],
  [
    'Courrier envoyé',
    "Notification de la décision d'attribution envoyée en recommandé avec accusé de réception.",
  ],
  [
    'Visite à domicile',
    "Visite en présence de la petite-fille. Logement au troisième étage sans ascenseur, l'intéressé{|e} ne sort presque plus.\n{Il|Elle} accepte que l'on adresse désormais le courrier à son fils, rue Larbi Ben M'hidi.\nÀ prévoir : demande d'aide ménagère.",
  ],
  ['Transmission à Paris', "Dossier complet transmis à l'Office pour décision. Bordereau joint."],
  [
    'Réclamation',
    "Conteste {la période d'unité combattante retenue : dit avoir rejoint le régiment en mars 1957 et non en juin. Apporte un livret militaire, copie|la date d'effet de sa pension : dit avoir déposé sa demande en mars et non en juin. Apporte le récépissé, copie} au dossier, original rendu.",
  ],
];

const MEDICAL: readonly Note[] = [
  [
    'Expertise médicale',
    'Vu{|e} par le médecin expert. Limitation de la flexion du genou gauche à 90°, marche avec une canne.\nConclusions attendues sous trois semaines.',
  ],
  [
    'Expertise médicale',
    'Audiogramme joint : hypoacousie bilatérale, perte moyenne de 45 dB à droite et de 50 dB à gauche. Acouphènes déclarés.',
  ],
  [
    'Demande de révision',
    'Demande la révision du taux pour aggravation des séquelles de {blessure à la jambe|fracture du col du fémur}. Certificat du médecin traitant fourni.',
  ],
  [
    "Compte rendu d'hospitalisation",
    'Hospitalisé{|e} dix jours pour une pneumopathie. Compte rendu remis par la famille, retour à domicile avec oxygène la nuit.',
  ],
  ['Ordonnance', 'Renouvellement pour six mois : antalgiques, kinésithérapie deux fois par semaine.'],
  [
    'Appareillage',
    "{Prothèse tibiale à remplacer, emboîture douloureuse|Chaussures orthopédiques à remplacer, marche douloureuse}. Devis demandé au centre d'appareillage d'Alger.",
  ],
  ['Appareillage', 'Prothèses auditives livrées et réglées. Contrôle dans six mois.'],
  [
    'Commission de réforme',
    "Taux porté de 30 % à 45 % pour l'ensemble des infirmités. Notification à faire.",
  ],
];

/** A long one, of several parts. */
const REPORT = `Compte rendu de la visite à domicile

Personnes présentes : l'intéressé{|e}, {son épouse|sa belle-fille}, {leur|son} fils aîné.

1. Situation
L'intéressé{|e} vit {avec son épouse|seule} dans un appartement de trois pièces, au rez-de-chaussée. {Il|Elle} se déplace avec un déambulateur et reçoit une infirmière deux fois par semaine. Le fils habite l'immeuble voisin et s'occupe des courses et des démarches.

2. Droits
– Carte {du combattant|de veuve} : valide, l'original a été vu.
– {Retraite du combattant : versée|Pension de réversion : versée} régulièrement, dernier relevé vu.
– Pension d'invalidité : taux de 45 %. L'intéressé{|e} estime que l'aggravation de l'ouïe n'a pas été prise en compte.

3. Demandes
– Aide ménagère, quatre heures par semaine. Formulaire rempli sur place et signé.
– Révision du taux pour les deux oreilles : {il|elle} fera établir un audiogramme et nous l'adressera.
– Changement de compte bancaire : le relevé est joint.

4. Suites
Dossier d'aide à transmettre avant la fin du mois. Rappeler la famille dans six semaines au sujet de l'audiogramme. Courrier désormais à l'adresse du fils.`;

/** Texts of notes, for many that are made at once. */
export const observationTexts = (civility: Civility): string[] =>
  OBSERVATIONS.map(([, text]) => saidOf(civility, text));
export const medicalTexts = (civility: Civility): string[] =>
  MEDICAL.map(([, text]) => saidOf(civility, text));

/** The id of each name of a kind of reference data. */
async function typesOf(tx: Transaction, kind: string): Promise<(name: string) => number> {
  const table = referenceTable(kind);
  const rows = await tx.select({ id: table.id, name: table.name }).from(table);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${kind} has no ${name}`);
    return id;
  };
}

/** The person of whom a note speaks. */
type Visitor = Pick<typeof veterans.$inferSelect, 'id' | 'civility'>;

/** Some records of the demo with notes, each kind by two accounts; the first record has many (OBS-01, MED-01). */
export async function createNotes(tx: Transaction, random: SeededRandom): Promise<void> {
  const { whole, pick, next } = random;
  const [observationTypes, medicalTypes] = await Promise.all([
    typesOf(tx, 'ParamsObservation'),
    typesOf(tx, 'ParamsMedicalInformation'),
  ]);
  const people = await tx
    .select({ id: veterans.id, civility: veterans.civility })
    .from(veterans)
    // Nobody calls at the counter after their death.
    .where(isNull(veterans.deathDate))
    .orderBy(asc(veterans.id));
  const authors = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.username, ['agent', 'responsable']))
    .orderBy(asc(users.id));
  const actor = await tx.execute<{ id: string }>(sql`select current_setting('app.actor', true) as id`);

  const observation = ({ id, civility }: Visitor, [type, text]: Note) => ({
    veteran: id,
    observation: saidOf(civility, text),
    paramsObservation: observationTypes(type),
  });
  const medical = ({ id, civility }: Visitor, [type, text]: Note) => ({
    veteran: id,
    observation: saidOf(civility, text),
    paramsMedicalInformation: medicalTypes(type),
  });
  for (const { id: author } of authors) {
    await tx.execute(sql`select set_config('app.actor', ${String(author)}, true)`);
    const some = people.filter(() => next() < 0.35);
    await tx.insert(observations).values(
      some.flatMap((one) => {
        // Each of its notes another one.
        const from = whole(OBSERVATIONS.length);
        return Array.from({ length: 1 + whole(3) }, (_, index) =>
          observation(one, requiredValue(OBSERVATIONS[(from + 4 * index) % OBSERVATIONS.length])),
        );
      }),
    );
    await tx
      .insert(medicalInformations)
      .values(some.filter(() => next() < 0.6).map((one) => medical(one, pick(MEDICAL))));
  }
  const [first] = people;
  if (first) {
    const all = [...OBSERVATIONS, ['Visite à domicile', REPORT] as const];
    await tx.insert(observations).values(all.map((note) => observation(first, note)));
    await tx.insert(medicalInformations).values(MEDICAL.map((note) => medical(first, note)));
  }
  await tx.execute(sql`select set_config('app.actor', ${actor.rows[0]?.id ?? ''}, true)`);
}
