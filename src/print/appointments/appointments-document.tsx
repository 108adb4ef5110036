import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { print } from '#texts/print.ts';
import { type CountryCode, DEFAULT_COUNTRY } from '../../domain/settings/countries.ts';
import { fill } from '../../i18n/fill.ts';
import { regionWordIn } from '../../i18n/region-word.ts';
import { breakLine, emsOf, familyFor } from '../fonts.ts';
import { blue, hairline, mutedInk, red, rule } from '../inks.ts';
import { A4_LONG, A4_SHORT, pageStyle, TITLE } from '../page-styles.ts';
import type { Layout } from '../pages.ts';
import { fillPrinted } from '../printed.ts';
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

/** The sizes of a row's texts, in points, from the usual one to that of the longest. */
const SIZES = [10, 8.5, 7.5, 6.5, 5.5, 4.5, 3.5] as const;
export const LAST_STEP = SIZES.length - 1;
/** A word that is wider than its column is set smaller down to this, then goes on on the next line. */
const LEGIBLE = 6.5;

/** A row, and which of the sizes its texts have. */
export interface Line {
  readonly row: Row;
  readonly step: number;
}

/** The margins of A4 landscape, in points. */
const TOP = 26;
const SIDE = 30;
const BOTTOM = 22;
/** The content of a page has this height: react-pdf gives a box that it does not cut the height of its content. */
const SHEET = A4_SHORT - TOP - BOTTOM;

const CELL = 4;

/** A text as its cell can hold it: every word on one line where letters that can be read allow it (PRINT-01). */
function fitText(text: string, share: number, size: number, bold: boolean) {
  // Bold letters are a little wider.
  const room = (((A4_LONG - 2 * SIDE) * share) / sum - 2 * CELL) / (bold ? 1.08 : 1);
  const longest = Math.max(1, ...text.split(/\s+/).map(emsOf));
  const fontSize = Math.min(size, Math.max(LEGIBLE, room / longest));
  return { fontSize, text: breakLine(text, room / fontSize) };
}

const styles = StyleSheet.create({
  page: { ...pageStyle({ fontSize: 10, side: SIDE, top: TOP, bottom: BOTTOM }), lineHeight: 1.2 },
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
  service: { fontSize: 9, color: mutedInk, marginBottom: 2 },
  title: TITLE,
  printed: { fontSize: 8.5, color: mutedInk },
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
  cell: { paddingHorizontal: CELL, paddingVertical: 3 },
  bold: { fontWeight: 600 },
  time: { fontSize: 12, fontWeight: 600 },
  gone: { color: mutedInk, textDecoration: 'line-through' },
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

const Labels = ({ country = DEFAULT_COUNTRY }: Pick<Heading, 'country'>) => (
  <View style={[styles.row, styles.labels]}>
    {COLUMNS.map(([name]) => (
      <Text key={name} style={[styles.cell, { width: widths[name] }]}>
        {regionWordIn(texts.columns[name], country)}
      </Text>
    ))}
  </View>
);

function PrintedLine({ line: { row, step }, isShaded }: { line: Line; isShaded: boolean }) {
  const struck = row.canceled ? [styles.gone] : [];
  return (
    <View style={[styles.row, ...(isShaded ? [styles.shaded] : [])]}>
      <View style={[styles.cell, { width: widths.moment }]}>
        <Text style={struck}>
          {row.day} <Text style={styles.time}>{row.time}</Text>
        </Text>
        {row.canceled && <Text style={styles.canceled}>{texts.canceled}</Text>}
      </View>
      {PLAIN.map(([name, share]) => {
        const bold = name === 'lastName' || row[name] === texts.yes;
        const { fontSize, text } = fitText(row[name], share, SIZES[step] ?? LEGIBLE, bold);
        return (
          <Text
            key={name}
            style={[
              styles.cell,
              { width: widths[name], fontFamily: familyFor(text), fontSize, lineHeight: 1.2 },
              ...(bold ? [styles.bold] : []),
              ...struck,
            ]}
          >
            {text}
          </Text>
        );
      })}
    </View>
  );
}

/** The texts at the head of every page of a printed list of appointments. */
export interface Heading {
  /** 'Rendez-vous du …' */
  readonly title: string;
  /** The service that prints, above the title. */
  readonly service: string | null;
  /** When it is printed, DD/MM/YYYY HH:MM. */
  readonly printedOn: string;
  /** The country of the service: it has its word for a region (OPS-06). */
  readonly country?: CountryCode;
}

interface AppointmentPagesProps {
  readonly heading: Heading;
  /** The rows of each page. */
  readonly pages: readonly (readonly Line[])[];
  /** The number of the first of these pages. */
  readonly firstPage: number;
  /** The number of appointments of the whole list. */
  readonly total: number;
}

/** Some pages of the list, A4 landscape, each with title, total and its number (PRINT-01). */
export const AppointmentPages = ({ heading, pages, firstPage, total }: AppointmentPagesProps) => (
  <Document>
    {pages.map((lines, index) => (
      // The pages are cut by the caller: having react-pdf cut them too costs half of the time.
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
      <Page key={firstPage + index} size="A4" orientation="landscape" wrap={false} style={styles.page}>
        <View style={styles.sheet}>
          <View style={styles.head}>
            <View>
              {heading.service && <Text style={styles.service}>{heading.service}</Text>}
              <Text style={styles.title}>{heading.title}</Text>
            </View>
            <Text style={styles.printed}>{fill(texts.printedOn, { moment: heading.printedOn })}</Text>
          </View>
          <Labels {...(heading.country && { country: heading.country })} />
          <View style={styles.rows}>
            {lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <PrintedLine key={row} line={line} isShaded={row % 2 === 1} />
            ))}
          </View>
          <View style={styles.foot}>
            <Text>{fillPrinted(texts.total, { count: total })}</Text>
            <Text>{fillPrinted(texts.page, { page: firstPage + index })}</Text>
          </View>
        </View>
      </Page>
    ))}
  </Document>
);

/** The height of each row of a page, and the excess of all of them, in points. */
function measurePage(layout: Layout, page: number) {
  const sheet = layout.children?.[page]?.children?.[0];
  const heights = (sheet?.children?.[2]?.children ?? []).map(({ box }) => box?.height ?? 0);
  return { heights, over: (sheet?.box?.height ?? 0) - SHEET };
}

/** The rows that take more than their share of a page that is too tall, by their index. */
export function tallRows(layout: Layout, page: number): ReadonlySet<number> {
  const { heights, over } = measurePage(layout, page);
  if (over <= 0.5) return new Set();
  const share = (heights.reduce((all, height) => all + height, 0) - over) / heights.length;
  return new Set([...heights.keys()].filter((row) => (heights[row] ?? 0) > share));
}

/** The number of rows of a page that leave room for its foot; at least one. */
export function rowsThatFit(layout: Layout, page: number): number {
  const { heights, over: whole } = measurePage(layout, page);
  let over = whole;
  let fitting = heights.length;
  while (over > 0.5 && fitting > 1) {
    fitting -= 1;
    over -= heights[fitting] ?? 0;
  }
  return fitting;
}
