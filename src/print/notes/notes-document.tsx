import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { Fragment } from 'react';
import { print } from '#texts/print.ts';
import { fill } from '../../i18n/fill.ts';
import { breakLine, familyFor } from '../fonts.ts';
import { blue, hairline, mutedInk } from '../inks.ts';
import { PageFoot } from '../page-foot.tsx';
import { PageHead } from '../page-head.ts';
import { A4_SHORT, pageStyle } from '../page-styles.ts';
import type { PrintedNote } from './note-rows.ts';

const texts = print.notes;

/** The margins at the sides, in points. */
const SIDE = 42;
const SIZE = 10;

/** The width of the text column, in ems of its font size. */
const LINE = (A4_SHORT - 2 * SIDE) / SIZE;

const styles = StyleSheet.create({
  // Each line height is set beside its font size: react-pdf multiplies an inherited one again.
  page: pageStyle({ fontSize: SIZE, side: SIDE, top: 32, bottom: 50 }),
  name: { fontSize: 14, lineHeight: 1.25, fontWeight: 600 },
  filters: { fontSize: 9, lineHeight: 1.3, color: mutedInk, marginTop: 3 },
  label: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 12,
    paddingBottom: 2,
    marginBottom: 3,
    borderBottomWidth: 0.6,
    borderBottomColor: hairline,
  },
  type: { flexShrink: 1, fontSize: 10.5, fontWeight: 600, color: blue },
  written: { fontSize: 8.5, color: mutedInk, flexShrink: 0, maxWidth: '65%' },
  changed: { fontSize: 8, color: mutedInk, marginBottom: 2 },
  text: { fontSize: SIZE, lineHeight: 1.35, marginBottom: 12 },
});

/** The texts over and under the notes. */
export interface NotesHeading {
  /** 'Observations' */
  readonly title: string;
  /** The service that prints. */
  readonly service: string | null;
  /** The record's number and the veteran's name. */
  readonly veteran: string;
  /** The filters of the list, a text each. */
  readonly filters: readonly string[];
  /** Returns the number of notes, in words. */
  readonly total: string;
  /** When it is printed, DD/MM/YYYY HH:MM. */
  readonly printedOn: string;
}

const Head = ({ heading }: { heading: NotesHeading }) => (
  <PageHead {...heading} marginBottom={12}>
    <Text style={[styles.name, { fontFamily: familyFor(heading.veteran) }]}>
      {breakLine(heading.veteran, LINE * 0.75)}
    </Text>
    <Text style={[styles.filters, { fontFamily: familyFor(heading.filters.join('')) }]}>
      {[heading.total, ...heading.filters].join(' · ')}
    </Text>
  </PageHead>
);

/** Whether a note is short enough to stay on one page. */
const isShort = (text: string): boolean => text.length <= 600 && text.split('\n').length <= 8;

/**
 * Returns type, author and text of a note. They are children of the page itself, because only there does react-pdf keep
 * the first with the next.
 */
const parts = (note: PrintedNote) => (
  <>
    <View style={styles.label} wrap={false} minPresenceAhead={4 * SIZE}>
      <Text style={[styles.type, { fontFamily: familyFor(note.type) }]}>{note.type}</Text>
      <Text style={[styles.written, { fontFamily: familyFor(note.createdText) }]}>{note.createdText}</Text>
    </View>
    {note.updatedText && (
      <Text style={[styles.changed, { fontFamily: familyFor(note.updatedText) }]} minPresenceAhead={3 * SIZE}>
        {fill(texts.changed, { said: note.updatedText })}
      </Text>
    )}
    {/* A long text continues on the next page. */}
    <Text style={[styles.text, { fontFamily: familyFor(note.text) }]} orphans={2} widows={2}>
      {breakLine(note.text, LINE)}
    </Text>
  </>
);

interface NotesDocumentProps {
  readonly heading: NotesHeading;
  readonly notes: readonly PrintedNote[];
}

/** The notes of a record on A4 (OBS-03): the veteran, the list's filters, and each note with type, date and author. */
export const NotesDocument = ({ heading, notes }: NotesDocumentProps) => (
  <Document>
    <Page size="A4" style={styles.page}>
      <Head heading={heading} />
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes never move
        <Fragment key={index}>
          {isShort(note.text) ? <View wrap={false}>{parts(note)}</View> : parts(note)}
        </Fragment>
      ))}
      <PageFoot name={`${heading.title} · ${heading.veteran}`} side={SIDE} bottom={20} />
    </Page>
  </Document>
);
