import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { print } from '#texts/print.ts';
import { fill } from '../i18n/fill.ts';
import { familyFor } from './fonts.ts';
import { mutedInk, red } from './inks.ts';
import { TITLE } from './page-styles.ts';

// Without JSX: the server runs this file as it stands.

const styles = StyleSheet.create({
  head: { borderBottomWidth: 2, borderBottomColor: red, paddingBottom: 8 },
  line: { flexDirection: 'row', justifyContent: 'space-between', gap: 20, fontSize: 8.5, color: mutedInk },
  title: { ...TITLE, marginTop: 4 },
});

interface PageHeadProps {
  /** The service that prints. */
  readonly service: string | null;
  /** When it is printed, DD/MM/YYYY HH:MM. */
  readonly printedOn: string;
  readonly title: string;
  /** The distance from what follows, in points. */
  readonly marginBottom: number;
  /** Stands below the title. */
  readonly children?: ReactNode;
}

/** The head of a document: the service, the moment and the title, above a line. */
export const PageHead = ({
  service,
  printedOn,
  title,
  marginBottom,
  children,
}: PageHeadProps): ReactElement =>
  h(
    View,
    { style: [styles.head, { marginBottom }] },
    h(
      View,
      { style: styles.line },
      h(Text, { style: { fontFamily: familyFor(service ?? '') } }, service ?? ''),
      h(Text, null, fill(print.appointments.printedOn, { moment: printedOn })),
    ),
    h(Text, { style: styles.title }, title),
    children,
  );
