import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { print } from '#texts/print.ts';
import { breakLine, familyFor } from '../fonts.ts';
import { blue, hairline, mutedInk } from '../inks.ts';
import { PageHead } from '../page-head.ts';
import { A4_SHORT, pageStyle } from '../page-styles.ts';
import { fillPrinted } from '../printed.ts';

// Without JSX: the server runs this file as it stands.

/** The margins at the sides, in points. */
const SIDE = 42;
const SIZE = 10;

/** The widths of a value and of a whole line, in ems. */
const VALUE = ((A4_SHORT - 2 * SIDE) * 0.64) / SIZE;
const LINE = (A4_SHORT - 2 * SIDE) / SIZE;

const styles = StyleSheet.create({
  page: pageStyle({ fontSize: SIZE, side: SIDE, top: 32, bottom: 50 }),
  intro: { fontSize: SIZE, lineHeight: 1.35, marginBottom: 6 },
  section: { fontSize: 12, lineHeight: 1.3, fontWeight: 600, color: blue, marginTop: 10, marginBottom: 3 },
  line: { flexDirection: 'row', borderBottomWidth: 0.6, borderBottomColor: hairline, paddingVertical: 2 },
  label: { width: '34%', paddingRight: 8, fontSize: SIZE, lineHeight: 1.35, color: mutedInk },
  value: { width: '66%', fontSize: SIZE, lineHeight: 1.35 },
  foot: {
    position: 'absolute',
    left: SIDE,
    right: SIDE,
    bottom: 22,
    fontSize: 8.5,
    color: mutedInk,
    textAlign: 'right',
  },
});

/** A record, or another part of what is kept, by its labels. */
export interface KeptSection {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

/** All that is kept about a person, to print (SEC-07). */
export interface KeptJob {
  readonly title: string;
  /** The service that prints. */
  readonly service: string | null;
  /** When it is printed, DD/MM/YYYY HH:MM. */
  readonly printedOn: string;
  readonly intro: readonly string[];
  readonly sections: readonly KeptSection[];
}

const lineOf = ([label, value]: KeptSection['lines'][number], key: number): ReactElement =>
  h(
    View,
    { key, style: styles.line, wrap: value.length > 600 },
    h(Text, { style: styles.label }, label),
    h(Text, { style: [styles.value, { fontFamily: familyFor(value) }] }, breakLine(value, VALUE)),
  );

/** Everything that is kept about a person on A4, as labels and values. */
export const keptDocument = ({ title, service, printedOn, intro, sections }: KeptJob): ReactElement =>
  h(
    Document,
    null,
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(PageHead, { service, printedOn, title, marginBottom: 10 }),
      ...intro.map((text, key) =>
        h(Text, { key: `intro ${key}`, style: styles.intro }, breakLine(text, LINE)),
      ),
      ...sections.flatMap(({ title: heading, lines }, index) => [
        h(
          Text,
          {
            key: `section ${index}`,
            style: [styles.section, { fontFamily: familyFor(heading) }],
            minPresenceAhead: 4 * SIZE,
          },
          breakLine(heading, LINE * 0.8),
        ),
        ...lines.map((line, at) => h(View, { key: `line ${index} ${at}` }, lineOf(line, at))),
      ]),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
          fillPrinted(print.page, { page: pageNumber, pages: totalPages }),
      } as never),
    ),
  );
