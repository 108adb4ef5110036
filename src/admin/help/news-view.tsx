import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { releases } from './guides.ts';
import { MarkdownView } from './markdown-view.tsx';
import { useNewsRead } from './preferences.ts';
import { RELEASE } from './release.ts';

/** The news of each release, the newest first. Showing them marks them as read. */
export function NewsView() {
  const translate = useTranslate();
  const [lastRelease, setLastRelease] = useNewsRead();
  useEffect(() => {
    if (lastRelease !== RELEASE) setLastRelease(RELEASE);
  }, [lastRelease, setLastRelease]);
  return (
    <>
      <Typography variant="h2" component="h3" sx={{ mt: 1 }}>
        {translate('help.news')}
      </Typography>
      {releases.map(({ version, body }) => (
        <section key={version}>
          <Typography variant="h3" component="h4" sx={{ mt: 2 }}>
            {version}
          </Typography>
          <MarkdownView nodes={body.children} />
        </section>
      ))}
    </>
  );
}
