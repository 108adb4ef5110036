import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { RootContent } from 'mdast';
import type { ReactNode } from 'react';
import { familyFor } from '../fonts.ts';
import { blue, hairline, mutedInk, red, rule } from '../inks.ts';
import { pageStyle, TITLE } from '../page-styles.ts';

/** A guide on paper. */
export interface Chapter {
  readonly title: string;
  /** The text below the title, as Markdown's tree. */
  readonly nodes: readonly RootContent[];
}

/** A chapter with the number of its first page. */
interface ContentsLine {
  readonly title: string;
  readonly page: number;
}

const SIDE = 52;
const SIZE = 10.5;

const styles = StyleSheet.create({
  // A line height stands beside its font size, never inherited: react-pdf would multiply it again.
  page: pageStyle({ fontSize: SIZE, side: SIDE, top: 44, bottom: 56 }),
  title: {
    ...TITLE,
    marginBottom: 10,
    paddingBottom: 8,
    borderBottomWidth: 2,
    borderBottomColor: red,
  },
  detail: { fontSize: 10, lineHeight: 1.4, color: mutedInk },
  contents: { fontSize: 13, lineHeight: 1.3, fontWeight: 600, color: blue, marginTop: 22, marginBottom: 6 },
  line: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 3.5,
    borderBottomWidth: 0.6,
    borderBottomColor: hairline,
  },
  heading: { fontSize: 12.5, lineHeight: 1.3, fontWeight: 600, color: blue, marginTop: 10, marginBottom: 3 },
  paragraph: { fontSize: SIZE, lineHeight: 1.4, marginVertical: 3 },
  item: { flexDirection: 'row', marginVertical: 1.5 },
  bullet: { width: 18, fontSize: SIZE, lineHeight: 1.4, color: mutedInk },
  itemText: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  itemParagraph: { fontSize: SIZE, lineHeight: 1.4 },
  note: {
    marginVertical: 6,
    paddingVertical: 4,
    paddingHorizontal: 10,
    backgroundColor: '#eef2f9',
    borderLeftWidth: 3,
    borderLeftColor: blue,
  },
  picture: { marginVertical: 8, maxHeight: 300, objectFit: 'contain', objectPosition: 'left' },
  foot: {
    position: 'absolute',
    left: SIDE,
    right: SIDE,
    bottom: 24,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 5,
    borderTopWidth: 0.6,
    borderTopColor: rule,
    fontSize: 8.5,
    color: mutedInk,
  },
});

/** The addresses of pictures by their names in the text. */
type Pictures = Readonly<Record<string, string>>;

/** The text within a line: bold, keys, links as words. */
function inline(node: RootContent): ReactNode {
  const inside = 'children' in node ? node.children.map(inline) : null;
  const key = node.position?.start.offset;
  switch (node.type) {
    case 'text':
      return node.value;
    case 'strong':
      return (
        <Text key={key} style={{ fontWeight: 600 }}>
          {inside}
        </Text>
      );
    case 'inlineCode':
      return (
        <Text key={key} style={{ fontWeight: 600, color: blue }}>
          {node.value}
        </Text>
      );
    default:
      return inside;
  }
}

/** One block of a chapter; `isInItem` is a paragraph of a list. */
function block(node: RootContent, pictures: Pictures, isInItem = false): ReactNode {
  const key = node.position?.start.offset;
  switch (node.type) {
    case 'heading':
      return (
        <Text key={key} style={styles.heading} minPresenceAhead={40}>
          {node.children.map(inline)}
        </Text>
      );
    case 'paragraph': {
      const [first] = node.children;
      const picture = first?.type === 'image' ? pictures[first.url] : undefined;
      if (first?.type === 'image') return picture && <Image key={key} src={picture} style={styles.picture} />;
      return (
        <Text key={key} style={isInItem ? styles.itemParagraph : styles.paragraph}>
          {node.children.map(inline)}
        </Text>
      );
    }
    case 'list':
      return node.children.map((item, index) => (
        <View key={item.position?.start.offset} style={styles.item} wrap={false}>
          <Text style={styles.bullet}>{node.ordered ? `${index + 1}.` : '•'}</Text>
          <View style={styles.itemText}>{item.children.map((one) => block(one, pictures, true))}</View>
        </View>
      ));
    case 'blockquote':
      return (
        <View key={key} style={styles.note} wrap={false}>
          {node.children.map((one) => block(one, pictures))}
        </View>
      );
    default:
      return null;
  }
}

interface FootProps {
  readonly title: string;
  /** The number of the document's first page in the manual. */
  readonly firstPage: number;
}

const Foot = ({ title, firstPage }: FootProps) => (
  <View style={styles.foot} fixed>
    <Text>{title}</Text>
    <Text render={({ pageNumber }) => String(firstPage + pageNumber - 1)} />
  </View>
);

interface ContentsProps {
  readonly title: string;
  /** Lines under the title: the service, the role, the day. */
  readonly details: readonly string[];
  /** The heading of the table of contents. */
  readonly contents: string;
  readonly lines: readonly ContentsLine[];
}

/** The first page: the title and the table of contents. */
export const ContentsPages = ({ title, details, contents, lines }: ContentsProps) => (
  <Document>
    <Page size="A4" style={styles.page}>
      <Text style={styles.title}>{title}</Text>
      {details.filter(Boolean).map((detail) => (
        <Text key={detail} style={[styles.detail, { fontFamily: familyFor(detail) }]}>
          {detail}
        </Text>
      ))}
      <Text style={styles.contents}>{contents}</Text>
      {lines.map((line) => (
        <View key={line.title} style={styles.line} wrap={false}>
          <Text>{line.title}</Text>
          <Text>{line.page}</Text>
        </View>
      ))}
      <Foot title={title} firstPage={1} />
    </Page>
  </Document>
);

interface ChapterProps {
  readonly manualTitle: string;
  readonly chapter: Chapter;
  readonly pictures: Pictures;
  readonly firstPage: number;
}

/** One guide, beginning on a page of its own. */
export const ChapterPages = ({ manualTitle, chapter, pictures, firstPage }: ChapterProps) => (
  <Document>
    <Page size="A4" style={styles.page}>
      <Text style={styles.title}>{chapter.title}</Text>
      {chapter.nodes.map((node) => block(node, pictures))}
      <Foot title={manualTitle} firstPage={firstPage} />
    </Page>
  </Document>
);
