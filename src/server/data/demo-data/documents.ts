import { asc, eq } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { formatDay } from '../../../domain/dates/days.ts';
import type { FileKind } from '../../../domain/documents/file-kinds.ts';
import { requiredValue } from '../../../domain/model/validate.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { referenceTable, veteranFiles, veterans } from '../../db/schema.ts';
import { storeFor } from '../../files/orphan-files.ts';
import type { SeededRandom } from './people.ts';

const WITH_DOCUMENTS = 12;

/** A document of a demo record: its name, the name of its type, its observation. */
const DOCUMENTS: readonly (readonly [name: string, type: string, observation: string])[] = [
  ['Acte de naissance', 'Acte de naissance', 'Copie intégrale, remise au guichet'],
  ['État signalétique et des services', 'État signalétique et des services', 'Reçu du CAPM de Pau'],
  ['Certificat médical', 'Certificat médical', 'À joindre à la demande de révision'],
  ["Photo d'identité", "Photo d'identité", 'Photo récente'],
  ['Certificat de vie', 'Certificat de vie', 'Valable un an'],
];

type Veteran = typeof veterans.$inferSelect;

/** A page that says what it stands for. */
function page(title: string, { lastName, firstName, birthDate, birthplace }: Veteran): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: 64 });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const content = new Promise<Uint8Array>((resolve) =>
    document.on('end', () => resolve(Buffer.concat(parts))),
  );
  document.rect(40, 40, 515, 762).lineWidth(1).stroke('#345');
  document.font('Helvetica-Bold').fontSize(22).fillColor('#1d3a5f').text(title, { align: 'center' });
  document.moveDown(0.3).font('Helvetica').fontSize(11).fillColor('#a33');
  document.text('Exemplaire de démonstration, sans valeur', { align: 'center' }).moveDown(3);
  document.fontSize(13).fillColor('#222');
  const lines = [
    ['Nom', lastName],
    ['Prénom', firstName],
    ['Né(e) le', formatDay(birthDate)],
    ['à', birthplace ?? ''],
  ];
  for (const [label, value] of lines) document.text(`${label} : ${value}`).moveDown(0.6);
  document.end();
  return content;
}

/** A portrait without a face. */
const portrait = (tone: number): Promise<Uint8Array> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="350" height="450">
      <rect width="350" height="450" fill="hsl(${tone} 22% 88%)"/>
      <circle cx="175" cy="180" r="82" fill="hsl(${tone} 20% 55%)"/>
      <path d="M35 450c0-105 60-160 140-160s140 55 140 160z" fill="hsl(${tone} 26% 38%)"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer();

/** Documents for the first veterans, drawn at the start so that the program carries none. */
export async function createDocuments(
  tx: Transaction,
  context: Pick<ApiContext, 'db' | 'settings'>,
  { whole }: SeededRandom,
): Promise<void> {
  const types = referenceTable('ParamsFile');
  const typeIds = new Map((await tx.select().from(types)).map(({ name, id }) => [name, id]));
  const owners = await tx
    .select()
    .from(veterans)
    .where(eq(veterans.enable, true))
    .orderBy(asc(veterans.id))
    .limit(WITH_DOCUMENTS);
  for (const owner of owners) {
    const first = whole(DOCUMENTS.length);
    for (let index = 0; index <= whole(3); index += 1) {
      const [name, type, observation] = requiredValue(DOCUMENTS[(first + index) % DOCUMENTS.length]);
      const paramsFile = typeIds.get(type);
      if (!paramsFile) throw new Error(`${type} is no type of document`);
      const isPhoto = type.startsWith('Photo');
      const kind: FileKind = isPhoto ? 'jpg' : 'pdf';
      const bytes = await (isPhoto ? portrait(whole(360)) : page(name, owner));
      await storeFor(context, { folder: 'veterans', kind, content: bytes }, (storageKey) =>
        tx.insert(veteranFiles).values({
          name,
          observation,
          veteran: owner.id,
          paramsFile,
          extension: kind,
          size: bytes.length,
          storageKey,
        }),
      );
    }
  }
}
