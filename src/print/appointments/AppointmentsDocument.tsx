import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { print } from '../../i18n/fr/print.ts';
import { familyFor, LATIN } from '../fonts.ts';
import { blue, hairline, ink, muted, red, rule } from '../inks.ts';
import type { Layout } from '../pages.ts';
import type { Row } from './rows.ts';

const texts = print.appointments;

/** Column widths as PRINT-01 gives them. They add up to 104 and are proportions of the table's width. */
const PLAIN = [
  ['lastName', 10],
  ['firstName', 10],
  ['region', 10],
  ['quality', 10],
  ['phone', 10],
  ['companion', 14],
  ['travelCosts', 5],
  ['vip', 5],
  ['reason', 20],
] as const;

const COLUMNS = [['moment', 10], ...PLAIN] as const;

const sum = COLUMNS.reduce((total, [, share]) => total + share, 0);
const widths = Object.fromEntries(COLUMNS.map(([name, share]) => [name, `${(share / sum) * 100}%`]));

/** A4 landscape and its margins, in points. */
const PAGE_HEIGHT = 595.28;
const TOP = 26;
const SIDE = 30;
const BOTTOM = 22;
/** What is on a page has this height: one that react-pdf does not cut takes that of its content. */
const SHEET = PAGE_HEIGHT - TOP - BOTTOM;

const styles = StyleSheet.create({
  page: {
    fontFamily: LATIN,
    fontSize: 10,
    lineHeight: 1.2,
    color: ink,
    paddingTop: TOP,
    paddingBottom: BOTTOM,
    paddingHorizontal: SIDE,
  },
  sheet: { minHeight: SHEET },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    borderBottomWidth: 2,
    borderBottomColor: blue,
    paddingBottom: 6,
    marginBottom: 7,
  },
  service: { fontSize: 9, color: muted, marginBottom: 2 },
  title: { fontSize: 19, lineHeight: 1.25, fontWeight: 600, color: blue },
  printed: { fontSize: 8.5, color: muted },
  rows: { flexGrow: 1 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 41,
    borderBottomWidth: 0.6,
    borderBottomColor: hairline,
  },
  labels: {
    minHeight: 22,
    backgroundColor: '#e4eaf5',
    borderBottomWidth: 1,
    borderBottomColor: blue,
    fontSize: 9,
    fontWeight: 600,
    color: blue,
  },
  shaded: { backgroundColor: '#f7f6f3' },
  cell: { paddingHorizontal: 4, paddingVertical: 3 },
  bold: { fontWeight: 600 },
  time: { fontSize: 12, fontWeight: 600 },
  gone: { color: muted, textDecoration: 'line-through' },
  canceled: { fontSize: 8.5, fontWeight: 600, color: red },
  foot: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.6,
    borderTopColor: rule,
    paddingTop: 5,
    marginTop: 4,
    fontSize: 9.5,
  },
});

const Labels = () => (
  <View style={[styles.row, styles.labels]}>
    {COLUMNS.map(([name]) => (
      <Text key={name} style={[styles.cell, { width: widths[name] }]}>
        {texts.columns[name]}
      </Text>
    ))}
  </View>
);

function Line({ row, shaded }: { row: Row; shaded: boolean }) {
  const struck = row.canceled ? [styles.gone] : [];
  return (
    <View style={[styles.row, ...(shaded ? [styles.shaded] : [])]}>
      <View style={[styles.cell, { width: widths.moment }]}>
        <Text style={struck}>
          {row.day} <Text style={styles.time}>{row.time}</Text>
        </Text>
        {row.canceled && <Text style={styles.canceled}>{texts.canceled}</Text>}
      </View>
      {PLAIN.map(([name]) => (
        <Text
          key={name}
          style={[
            styles.cell,
            { width: widths[name], fontFamily: familyFor(row[name]) },
            ...(name === 'lastName' || row[name] === texts.yes ? [styles.bold] : []),
            ...struck,
          ]}
        >
          {row[name]}
        </Text>
      ))}
    </View>
  );
}

/** What every page of a printed list of appointments says. */
export interface Heading {
  /** 'Rendez-vous du …' */
  readonly title: string;
  /** The service that prints, above the title. */
  readonly service: string | null;
  /** When it is printed, DD/MM/YYYY HH:MM. */
  readonly printedOn: string;
}

interface AppointmentPagesProps {
  readonly heading: Heading;
  /** The rows of each page. */
  readonly pages: readonly (readonly Row[])[];
  /** The number of the first of these pages. */
  readonly firstPage: number;
  /** How many appointments the whole list has. */
  readonly total: number;
}

/** Some pages of the list, A4 landscape, each with title, total and its number (PRINT-01). */
export const AppointmentPages = ({ heading, pages, firstPage, total }: AppointmentPagesProps) => (
  <Document>
    {pages.map((rows, index) => (
      // The pages are cut by the caller: having react-pdf cut them too costs half of the time.
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
      <Page key={firstPage + index} size="A4" orientation="landscape" wrap={false} style={styles.page}>
        <View style={styles.sheet}>
          <View style={styles.head}>
            <View>
              {heading.service && <Text style={styles.service}>{heading.service}</Text>}
              <Text style={styles.title}>{heading.title}</Text>
            </View>
            <Text style={styles.printed}>{texts.printedOn(heading.printedOn)}</Text>
          </View>
          <Labels />
          <View style={styles.rows}>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <Line key={line} row={row} shaded={line % 2 === 1} />
            ))}
          </View>
          <View style={styles.foot}>
            <Text>{texts.total(total)}</Text>
            <Text>{texts.page(firstPage + index)}</Text>
          </View>
        </View>
      </Page>
    ))}
  </Document>
);

/** How many rows of a page leave its foot on the paper; one at least. */
export function rowsThatFit(layout: Layout, page: number): number {
  const sheet = layout.children?.[page]?.children?.[0];
  const heights = (sheet?.children?.[2]?.children ?? []).map(({ box }) => box?.height ?? 0);
  let over = (sheet?.box?.height ?? 0) - SHEET;
  let fitting = heights.length;
  while (over > 0.5 && fitting > 1) {
    fitting -= 1;
    over -= heights[fitting] ?? 0;
  }
  return fitting;
}
