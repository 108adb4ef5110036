import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Lines of a long text that are shown before it is opened. */
const LINES = 12;

/** More than fits into that many lines of the panel. */
const isLong = (text: string): boolean => text.length > 1000 || text.split('\n').length > LINES;

/** Shows the text of a note with its line breaks; a button opens a long one. */
export function NoteText({ text }: { text: string }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const long = isLong(text);
  return (
    <>
      <Box
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxWidth: '80ch',
          ...(long && !open
            ? {
                display: '-webkit-box',
                WebkitLineClamp: LINES,
                WebkitBoxOrient: 'vertical',
                overflow: 'hidden',
              }
            : {}),
        }}
      >
        {text}
      </Box>
      {long && (
        <Button
          size="small"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          sx={{ justifySelf: 'start', ml: -1, my: -0.5 }}
        >
          {translate(open ? 'notes.less' : 'notes.more')}
        </Button>
      )}
    </>
  );
}
