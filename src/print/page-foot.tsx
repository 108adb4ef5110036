import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { print } from '#texts/print.ts';
import { breakLine, familyFor } from './fonts.ts';
import { mutedInk, rule } from './inks.ts';
import { fillPrinted } from './printed.ts';

const styles = StyleSheet.create({
  foot: {
    position: 'absolute',
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 12,
    paddingTop: 5,
    borderTopWidth: 0.6,
    borderTopColor: rule,
    fontSize: 8.5,
    color: mutedInk,
  },
  name: { flexShrink: 1 },
});

interface PageFootProps {
  /** The title of the document. */
  readonly name: string;
  /** The side margin of the page, and the distance of the footer from the page's end, in points. */
  readonly side: number;
  readonly bottom: number;
}

/** The footer of each page: the document's title and the page number. */
export const PageFoot = ({ name, side, bottom }: PageFootProps) => (
  <View style={[styles.foot, { left: side, right: side, bottom }]} fixed>
    <Text style={[styles.name, { fontFamily: familyFor(name) }]}>{breakLine(name, 44)}</Text>
    <Text
      render={({ pageNumber, totalPages }) =>
        fillPrinted(print.page, { page: pageNumber, pages: totalPages })
      }
    />
  </View>
);
