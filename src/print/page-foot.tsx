import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { print } from '#texts/print.ts';
import { breakLine, familyFor } from './fonts.ts';
import { muted, rule } from './inks.ts';
import { printed } from './printed.ts';

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
    color: muted,
  },
  name: { flexShrink: 1 },
});

interface PageFootProps {
  /** The title of the document. */
  readonly name: string;
  /** The page's margin at the sides, and how far the foot stands from its end, in points. */
  readonly side: number;
  readonly bottom: number;
}

/** Under each page: whose it is and which. */
export const PageFoot = ({ name, side, bottom }: PageFootProps) => (
  <View style={[styles.foot, { left: side, right: side, bottom }]} fixed>
    <Text style={[styles.name, { fontFamily: familyFor(name) }]}>{breakLine(name, 44)}</Text>
    <Text
      render={({ pageNumber, totalPages }) => printed(print.page, { page: pageNumber, pages: totalPages })}
    />
  </View>
);
