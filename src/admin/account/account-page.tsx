import { Alert, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';

interface AccountPageProps {
  /** The key of the page's texts: `title`, and `what` it is for. */
  readonly texts: string;
  /** The reason why it was not read or changed. */
  readonly failure: string | null;
  readonly children: ReactNode;
}

/** A page about the security of one's own account. */
export function AccountPage({ texts, failure, children }: AccountPageProps) {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate(`${texts}.title`)} />
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
          {translate(`${texts}.what`)}
        </Typography>
        {children}
      </Card>
    </>
  );
}
