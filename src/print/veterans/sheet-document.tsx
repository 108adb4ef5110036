import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { print } from '#texts/print.ts';
import { fill } from '../../i18n/fill.ts';
import { breakLine, emsOf, familyFor } from '../fonts.ts';
import { blue, hairline, mutedInk, red } from '../inks.ts';
import { PageFoot } from '../page-foot.tsx';
import { A4_SHORT, pageStyle, TITLE } from '../page-styles.ts';
import type { Sheet, SheetFact } from './sheet.ts';

const texts = print.sheet;

/** The margins at the sides, in points. */
const SIDE = 42;
const COLUMNS = 4;
const GAP = 12;
const SIZE = 9.5;

const WHOLE = A4_SHORT - 2 * SIDE;
const COLUMN = (WHOLE - (COLUMNS - 1) * GAP) / COLUMNS;

/** The width of so many columns, in points. */
const widthOf = (columns: number) => columns * COLUMN + (columns - 1) * GAP;

const styles = StyleSheet.create({
  // A line height stands beside its font size, never inherited: react-pdf would multiply it again.
  page: pageStyle({ fontSize: SIZE, side: SIDE, top: 32, bottom: 46 }),
  letterhead: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 20,
    paddingBottom: 8,
    marginBottom: 10,
    borderBottomWidth: 2,
    borderBottomColor: red,
  },
  service: { flexShrink: 1, fontSize: 9, color: mutedInk },
  serviceName: { fontSize: 11, fontWeight: 600, color: blue, marginBottom: 2 },
  printed: { fontSize: 8.5, color: mutedInk },
  title: TITLE,
  person: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 2 },
  name: { fontSize: 14, fontWeight: 600 },
  state: {
    fontSize: 8.5,
    fontWeight: 600,
    color: blue,
    backgroundColor: '#e4eaf5',
    borderRadius: 3,
    paddingHorizontal: 6,
    paddingVertical: 1.5,
  },
  section: {
    fontSize: 11,
    fontWeight: 600,
    color: blue,
    marginTop: 8,
    marginBottom: 4,
    paddingBottom: 2,
    borderBottomWidth: 0.8,
    borderBottomColor: hairline,
  },
  value: { fontSize: SIZE, lineHeight: 1.22 },
  row: { flexDirection: 'row', gap: GAP, marginBottom: 5 },
  label: { fontSize: 8, lineHeight: 1.2, color: mutedInk },
  history: { marginTop: 6, fontSize: 8.5, color: mutedInk },
});

const inEms = (points: number) => points / SIZE;

/** The number of columns that a value needs so that no word is broken; a long text takes all of them. */
function columnsOf({ lines, wide }: SheetFact): number {
  if (wide) return COLUMNS;
  const longest = Math.max(0, ...lines.flatMap((line) => line.split(/\s+/)).map(emsOf));
  return [1, 2].find((columns) => longest <= inEms(widthOf(columns))) ?? COLUMNS;
}

/** Facts side by side in their order, as many as the columns hold. */
function rowsOf(facts: readonly SheetFact[]): (readonly SheetFact[])[] {
  const rows: SheetFact[][] = [];
  let freeHeight = 0;
  for (const fact of facts) {
    const columns = columnsOf(fact);
    if (columns > freeHeight) {
      rows.push([]);
      freeHeight = COLUMNS;
    }
    rows.at(-1)?.push(fact);
    freeHeight -= columns;
  }
  return rows;
}

function Value({ lines, width }: { lines: readonly string[]; width: number }) {
  if (lines.length === 0) return <Text style={[styles.value, { color: mutedInk }]}>{texts.none}</Text>;
  const text = lines.join('\n');
  return <Text style={[styles.value, { fontFamily: familyFor(text) }]}>{breakLine(text, inEms(width))}</Text>;
}

function Row({ facts }: { facts: readonly SheetFact[] }) {
  // A long text goes on on the next page; the others stay together.
  const long = facts[0]?.wide === true;
  return (
    <View style={styles.row} wrap={long}>
      {facts.map((fact) => (
        <View key={fact.name} style={{ width: widthOf(columnsOf(fact)) }}>
          <Text style={styles.label} minPresenceAhead={long ? 2 * SIZE : 0}>
            {fact.name}
          </Text>
          <Value lines={fact.lines} width={widthOf(columnsOf(fact))} />
        </View>
      ))}
    </View>
  );
}

/** The texts over and under a sheet. */
export interface SheetHeading {
  /** The service that prints. */
  readonly service: string | null;
  /** The lines of its postal address (VET-11). */
  readonly address: readonly string[];
  /** When it is printed, DD/MM/YYYY HH:MM. */
  readonly printedOn: string;
}

function Letterhead({ heading }: { heading: SheetHeading }) {
  return (
    <View style={styles.letterhead}>
      <View style={styles.service}>
        {heading.service && (
          <Text style={[styles.serviceName, { fontFamily: familyFor(heading.service) }]}>
            {heading.service}
          </Text>
        )}
        {heading.address.map((line) => (
          <Text key={line} style={{ fontFamily: familyFor(line) }}>
            {line}
          </Text>
        ))}
      </View>
      <Text style={styles.printed}>{fill(print.appointments.printedOn, { moment: heading.printedOn })}</Text>
    </View>
  );
}

interface SheetDocumentProps {
  readonly sheet: Sheet;
  readonly heading: SheetHeading;
}

/** A veteran's sheet on A4 (VET-11): the service's address, who it is, the record's parts, the pages' numbers. */
export const SheetDocument = ({ sheet, heading }: SheetDocumentProps) => (
  <Document>
    <Page size="A4" style={styles.page}>
      <Letterhead heading={heading} />
      <Text style={styles.title}>{sheet.title}</Text>
      <View style={styles.person}>
        <Text style={[styles.name, { fontFamily: familyFor(sheet.name) }]}>{breakLine(sheet.name, 26)}</Text>
        {sheet.states.map((state) => (
          <Text key={state} style={styles.state}>
            {state}
          </Text>
        ))}
      </View>
      {sheet.sections.map(({ title, facts }) => (
        <View key={title}>
          <Text style={styles.section} minPresenceAhead={4 * SIZE}>
            {title}
          </Text>
          {rowsOf(facts).map((row) => (
            <Row key={row[0]?.name} facts={row} />
          ))}
        </View>
      ))}
      <Text style={[styles.history, { fontFamily: familyFor(sheet.history) }]}>{sheet.history}</Text>
      <PageFoot name={`${sheet.title} · ${sheet.name}`} side={SIDE} bottom={20} />
    </Page>
  </Document>
);
