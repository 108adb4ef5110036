import { Document, Page, StyleSheet, type Styles, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { print } from '#texts/print.ts';
import { fill } from '../../i18n/fill.ts';
import { breakLine, familyFor } from '../fonts.ts';
import { blue, hairline, mutedInk, rule } from '../inks.ts';
import { A4_LONG, pageStyle } from '../page-styles.ts';
import type { Identity } from './identity.ts';

// Without JSX: the server runs this file as it stands.

const texts = print.careLog;

type Style = Styles[string];

/** The margins of A4, in points. */
const TOP = 34;
const SIDE = 40;
const BOTTOM = 28;

/** Entries on a page: each has the room of a doctor's stamp, some 22 mm. */
const ENTRIES = 10;

const COLUMNS = [
  ['date', '15%'],
  ['nature', '37%'],
  ['practitioner', '23%'],
  ['stamp', '25%'],
] as const;

const styles = StyleSheet.create({
  page: { ...pageStyle({ fontSize: 10.5, side: SIDE, top: TOP, bottom: BOTTOM }), lineHeight: 1.3 },
  /** The entries of a page have this height, whatever the name at its top takes. */
  sheet: { height: A4_LONG - TOP - BOTTOM },
  top: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 9,
    color: mutedInk,
    marginBottom: 26,
  },
  issuer: { flexShrink: 1, paddingRight: 20 },
  title: { fontSize: 26, lineHeight: 1.2, fontWeight: 600, color: blue },
  who: {
    marginTop: 14,
    marginBottom: 10,
    paddingVertical: 10,
    paddingHorizontal: 14,
    backgroundColor: '#e4eaf5',
    borderLeftWidth: 3,
    borderLeftColor: blue,
  },
  name: { fontSize: 17, lineHeight: 1.25, fontWeight: 600 },
  born: { marginTop: 2 },
  group: { marginTop: 14 },
  groupTitle: {
    fontSize: 11.5,
    fontWeight: 600,
    color: blue,
    borderBottomWidth: 1,
    borderBottomColor: blue,
    paddingBottom: 3,
    marginBottom: 2,
  },
  fact: {
    flexDirection: 'row',
    paddingVertical: 3.5,
    borderBottomWidth: 0.6,
    borderBottomColor: hairline,
  },
  label: { width: '34%', paddingRight: 10, color: mutedInk },
  value: { width: '66%' },
  boxes: { flexDirection: 'row', gap: 16, marginTop: 26 },
  box: { flex: 1, height: 96, borderWidth: 0.8, borderColor: rule, padding: 7, fontSize: 9, color: mutedInk },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    marginBottom: 8,
  },
  holder: { flexShrink: 1, paddingRight: 20 },
  headTitle: { fontSize: 15, lineHeight: 1.25, fontWeight: 600, color: blue },
  count: { fontSize: 9.5, color: mutedInk },
  table: { flexGrow: 1, flexShrink: 1, borderWidth: 0.8, borderColor: rule },
  labels: { flexDirection: 'row', backgroundColor: '#e4eaf5', fontSize: 10, fontWeight: 600, color: blue },
  columnLabel: { paddingHorizontal: 6, paddingVertical: 5 },
  entry: { flexDirection: 'row', flexGrow: 1, flexBasis: 0, borderTopWidth: 0.8, borderTopColor: rule },
  between: { borderLeftWidth: 0.8, borderLeftColor: rule },
});

/** A text of any letters; a word is broken only where it is wider than `ems`, the room that it has. */
const textRun = (style: Style, ems: number, text: string) =>
  h(
    Text,
    {
      style: [style, { fontFamily: familyFor(text) }],
    },
    breakLine(text, ems),
  );

/** The texts of every page beside the veteran. */
export interface CareLogHeading {
  /** The service that gives it out. */
  readonly service: string;
  /** When it is made, DD/MM/YYYY. */
  readonly madeOn: string;
}

/** The page of the care log's owner. A record with much text continues on another page, and nothing is cut off. */
export const identityPage = (identity: Identity, { service, madeOn }: CareLogHeading): ReactElement =>
  h(
    Document,
    null,
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.top },
        textRun(styles.issuer, 40, service),
        h(Text, null, fill(texts.madeOn, { day: madeOn })),
      ),
      h(Text, { style: styles.title }, texts.title),
      h(
        View,
        { style: styles.who, wrap: false },
        textRun(styles.name, 26, identity.name),
        identity.born ? textRun(styles.born, 40, identity.born) : null,
      ),
      ...identity.groups.map(({ title, facts }) =>
        h(
          View,
          { key: title, style: styles.group },
          h(Text, { style: styles.groupTitle, minPresenceAhead: 30 }, title),
          ...facts.map(([label, value]) =>
            h(
              View,
              { key: label, style: styles.fact },
              h(Text, { style: styles.label }, label),
              textRun(styles.value, 30, value),
            ),
          ),
        ),
      ),
      h(
        View,
        { style: styles.boxes, wrap: false },
        h(Text, { style: styles.box }, texts.signature),
        h(Text, { style: styles.box }, texts.stamp),
      ),
    ),
  );

const entry = (key: number) =>
  h(
    View,
    { key, style: styles.entry },
    ...COLUMNS.map(([name, width], column) =>
      h(View, { key: name, style: [{ width }, ...(column ? [styles.between] : [])] }),
    ),
  );

/** Pages `first` to `last`, of `of`, of entries to fill in by hand. */
export const entryPages = (identity: Identity, [first, last, of]: readonly [number, number, number]) =>
  h(
    Document,
    null,
    ...Array.from({ length: last - first + 1 }, (_, index) =>
      h(
        Page,
        { key: index, size: 'A4', wrap: false, style: styles.page },
        h(
          View,
          { style: styles.sheet },
          h(
            View,
            { style: styles.head },
            h(
              View,
              { style: styles.holder },
              h(Text, { style: styles.headTitle }, texts.title),
              textRun({}, 34, [identity.name, identity.born].filter(Boolean).join(' · ')),
            ),
            h(Text, { style: styles.count }, fill(texts.sheet, { page: first + index, of })),
          ),
          h(
            View,
            { style: styles.table },
            h(
              View,
              { style: styles.labels },
              ...COLUMNS.map(([name, width], column) =>
                h(
                  Text,
                  { key: name, style: [styles.columnLabel, { width }, ...(column ? [styles.between] : [])] },
                  texts.columns[name],
                ),
              ),
            ),
            ...Array.from({ length: ENTRIES }, (_, row) => entry(row)),
          ),
        ),
      ),
    ),
  );
