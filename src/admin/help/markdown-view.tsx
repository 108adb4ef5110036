import { Alert, Box, Link, Typography } from '@mui/material';
import type { RootContent } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { pictureAddress } from './guides.ts';

interface MarkdownViewProps {
  readonly nodes: readonly RootContent[];
}

/** Draws the text of a guide: the parts of Markdown that guides use. */
export function MarkdownView({ nodes }: MarkdownViewProps) {
  // A guide never changes while it is shown.
  return nodes.map((node, index) => (
    <Fragment key={node.position?.start.offset ?? index}>{draw(node)}</Fragment>
  ));
}

const LIST = { my: 1, pl: 3, '& li': { mb: 0.5 }, '& li > p': { m: 0 } } as const;

function draw(node: RootContent): ReactNode {
  const inside = 'children' in node ? <MarkdownView nodes={node.children} /> : null;
  switch (node.type) {
    case 'text':
      return node.value;
    case 'heading':
      return (
        <Typography variant="h3" component={node.depth > 2 ? 'h4' : 'h3'} sx={{ mt: 2.5, mb: 0.5 }}>
          {inside}
        </Typography>
      );
    case 'paragraph':
      return (
        <Typography component="div" sx={{ my: 1 }}>
          {inside}
        </Typography>
      );
    case 'strong':
      return <strong>{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'inlineCode':
      return <Key name={node.value} />;
    case 'list':
      return (
        <Box component={node.ordered ? 'ol' : 'ul'} sx={LIST}>
          {inside}
        </Box>
      );
    case 'listItem':
      return <li>{inside}</li>;
    case 'blockquote':
      return (
        <Alert severity="info" sx={{ my: 1.5, '& .MuiTypography-root': { my: 0 } }}>
          {inside}
        </Alert>
      );
    case 'link':
      return (
        <Link component={LinkBase} to={node.url}>
          {inside}
        </Link>
      );
    case 'image':
      return <Picture name={node.url} text={node.alt ?? ''} />;
    default:
      throw new Error(`A guide cannot show ${node.type}`);
  }
}

/** The name of a key. */
export function Key({ name }: { readonly name: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        whiteSpace: 'nowrap',
        fontFamily: 'inherit',
        fontSize: '0.875em',
        fontWeight: 650,
        border: '1px solid var(--color-border-strong)',
        borderRadius: '4px',
        backgroundColor: 'var(--color-surface)',
      }}
    >
      {name}
    </Box>
  );
}

/** A picture of the product, loaded when it comes near. */
function Picture({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Box
      component="img"
      src={pictureAddress(name)}
      alt={text}
      loading="lazy"
      sx={{
        display: 'block',
        maxWidth: '100%',
        height: 'auto',
        my: 1.5,
        border: '1px solid var(--color-border)',
        borderRadius: 'var(--radius)',
      }}
    />
  );
}
