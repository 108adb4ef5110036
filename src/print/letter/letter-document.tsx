import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { encode } from 'uqr';
import { print } from '#texts/print.ts';
import { appointmentCode } from '../../domain/scheduling/appointment-code.ts';
import { fill } from '../../i18n/fill.ts';
import { breakLine, familyFor } from '../fonts.ts';
import { blue, ink, mutedInk, red } from '../inks.ts';
import { PageFoot } from '../page-foot.tsx';
import { pageStyle } from '../page-styles.ts';
import type { Letter } from './letter.ts';

const texts = print.letter;

const SIDE = 56;
const SIZE = 11;

const styles = StyleSheet.create({
  // A line height stands beside its font size, never inherited: react-pdf would multiply it again.
  page: pageStyle({ fontSize: SIZE, side: SIDE, top: 36, bottom: 48 }),
  text: { fontSize: SIZE, lineHeight: 1.35 },
  letterhead: { borderLeftWidth: 3, borderLeftColor: red, paddingLeft: 10, width: '62%' },
  logo: { height: 40, marginBottom: 6, objectFit: 'contain', objectPosition: 'left' },
  service: { fontSize: 12.5, lineHeight: 1.3, fontWeight: 600, color: blue },
  address: { fontSize: 9.5, lineHeight: 1.3, color: mutedInk },
  recipient: { marginTop: 14, marginLeft: '52%', width: '48%' },
  recipientName: { fontSize: 12, lineHeight: 1.3, fontWeight: 600 },
  origin: { marginTop: 12, marginLeft: '52%', width: '48%' },
  subject: { fontSize: 12, lineHeight: 1.3, fontWeight: 600, marginTop: 14 },
  reference: { fontSize: 10, lineHeight: 1.3, color: mutedInk, marginTop: 2 },
  paragraph: { marginTop: 9 },
  box: {
    marginTop: 9,
    paddingVertical: 8,
    paddingHorizontal: 14,
    flexDirection: 'row',
    justifyContent: 'space-between',
    backgroundColor: '#eef2f9',
    borderLeftWidth: 3,
    borderLeftColor: blue,
  },
  when: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  // The white around the code is part of it.
  ticket: {
    marginLeft: 12,
    padding: 8,
    paddingBottom: 3,
    backgroundColor: 'white',
    alignSelf: 'flex-start',
    alignItems: 'center',
  },
  code: { width: 66, height: 66 },
  number: { fontSize: 13, lineHeight: 1.3, fontWeight: 600, marginTop: 3 },
  moment: { fontSize: 15, lineHeight: 1.3, fontWeight: 600, color: blue, marginBottom: 5 },
  fact: { flexDirection: 'row', marginTop: 3 },
  label: { width: '30%', paddingRight: 8, color: mutedInk },
  value: { width: '70%' },
  heading: { fontSize: SIZE, lineHeight: 1.35, fontWeight: 600, marginTop: 10, marginBottom: 2 },
  document: { flexDirection: 'row', alignItems: 'flex-start', marginTop: 3 },
  tick: { width: 8.5, height: 8.5, borderWidth: 0.9, borderColor: ink, marginTop: 3.2, marginRight: 8 },
  documentName: { flexShrink: 1 },
  signature: { marginTop: 14, marginLeft: '52%', width: '48%' },
  stamp: { height: 66 },
});

type Style = (typeof styles)[keyof typeof styles];

/** A text of any letters; a word goes on on the next line only where it is wider than `ems`, its room. */
function LetterText({ style, ems, text }: { style: Style | Style[]; ems: number; text: string }) {
  return <Text style={[style, { fontFamily: familyFor(text) }].flat()}>{breakLine(text, ems)}</Text>;
}

/** The texts over and under every letter of the service. */
export interface LetterHeading {
  readonly service: string | null;
  /** The lines of its postal address. */
  readonly address: readonly string[];
  /** Lists the ways to reach it: telephone, email, hours. */
  readonly contact: readonly string[];
  /** The line where it is signed; the product's own unless given (OPS-06). */
  readonly signature?: string | null;
  /** The address of its logo, on this server. */
  readonly logo?: string | null;
}

interface LetterProps {
  readonly letter: Letter;
  readonly heading: LetterHeading;
}

function Letterhead({ heading }: Pick<LetterProps, 'heading'>) {
  return (
    <View style={styles.letterhead}>
      {heading.logo && <Image src={heading.logo} style={styles.logo} />}
      {heading.service && <LetterText style={styles.service} ems={20} text={heading.service} />}
      {heading.address.map((line) => (
        <LetterText key={line} style={styles.address} ems={28} text={line} />
      ))}
    </View>
  );
}

/** The number and its QR code, which the counter scans (PUB-12). */
function Ticket({ number }: { number: string }) {
  const { data, size } = encode(appointmentCode(number), { ecc: 'M', border: 0 });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <View style={styles.ticket}>
      <Svg style={styles.code} viewBox={`0 0 ${size} ${size}`}>
        <Path d={modules.join('')} fill="black" />
      </Svg>
      <Text style={styles.number}>{fill(texts.number, { id: number })}</Text>
    </View>
  );
}

/** When and where, and what for: what the visitor looks for in the letter. */
function Appointment({ letter }: Pick<LetterProps, 'letter'>) {
  return (
    <View style={styles.box} wrap={false}>
      <View style={styles.when}>
        <Text style={styles.moment}>{letter.moment}</Text>
        {letter.facts.map(([label, value]) => (
          <View key={label} style={styles.fact}>
            <Text style={[styles.text, styles.label]}>{label}</Text>
            <LetterText style={[styles.text, styles.value]} ems={18} text={value} />
          </View>
        ))}
      </View>
      {letter.number !== '' && <Ticket number={letter.number} />}
    </View>
  );
}

/** The papers to bring, each with a box to tick at home. */
function Documents({ letter: { documents, others } }: Pick<LetterProps, 'letter'>) {
  return (
    <>
      {documents.length > 0 && (
        <Text style={styles.heading} minPresenceAhead={3 * SIZE}>
          {texts.documents}
        </Text>
      )}
      {documents.map((name) => (
        <View key={name} style={styles.document} wrap={false}>
          <View style={styles.tick} />
          <LetterText style={[styles.text, styles.documentName]} ems={36} text={name} />
        </View>
      ))}
      {others !== '' && (
        <>
          <Text style={styles.heading} minPresenceAhead={3 * SIZE}>
            {texts.others}
          </Text>
          <LetterText style={styles.text} ems={40} text={others} />
        </>
      )}
    </>
  );
}

/** The letter that confirms an appointment, A4 (PRINT-02). */
export const LetterDocument = ({ letter, heading }: LetterProps) => (
  <Document>
    <Page size="A4" style={styles.page}>
      {/* Before what flows over the pages: react-pdf repeats it on each. */}
      <PageFoot name={fill(texts.reference, { reference: letter.reference })} side={SIDE} bottom={24} />
      <Letterhead heading={heading} />
      <View style={styles.recipient}>
        <LetterText style={styles.recipientName} ems={18} text={letter.recipient} />
      </View>
      <View style={styles.origin}>
        <LetterText style={styles.text} ems={20} text={letter.madeAt} />
      </View>
      <Text style={styles.subject}>{texts.subject}</Text>
      <Text style={styles.reference}>{fill(texts.reference, { reference: letter.reference })}</Text>
      <Text style={[styles.text, styles.paragraph]}>
        {fill(texts.salutation, { greeting: letter.greeting })}
      </Text>
      <Text style={[styles.text, styles.paragraph]}>
        {letter.number ? fill(texts.confirmedNumber, { id: letter.number }) : texts.confirmed}
      </Text>
      <Appointment letter={letter} />
      <Text style={[styles.text, styles.paragraph]}>{texts.bring}</Text>
      <Documents letter={letter} />
      <View wrap={false}>
        <LetterText
          style={[styles.text, styles.paragraph]}
          ems={40}
          text={
            heading.contact.length > 0
              ? fill(texts.preventedContact, { contact: heading.contact.join('\n') })
              : texts.prevented
          }
        />
        <Text style={[styles.text, styles.paragraph]}>
          {fill(texts.farewell, { greeting: letter.greeting })}
        </Text>
        <View style={styles.signature}>
          {heading.service && <LetterText style={styles.text} ems={20} text={heading.service} />}
          <LetterText
            style={[styles.address, styles.stamp]}
            ems={28}
            text={heading.signature || texts.signature}
          />
        </View>
      </View>
    </Page>
  </Document>
);
