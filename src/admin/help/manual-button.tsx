import { Button, CircularProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { formatDay } from '../../domain/dates/days.ts';
import { printDocument } from '../../print/print.ts';
import { serviceName, serviceToday } from '../../shared/page-settings.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { saveFile } from '../ui/save-file.ts';
import { pictureAddress, type WrittenGuide } from './guides.ts';
import { useGuides } from './use-guides.ts';

/** The user's own manual. */
export function ManualButton() {
  const user = useSessionUser();
  const guides = useGuides();
  return <PrintManual guides={guides} role={user?.roleTitle ?? user?.role ?? ''} label="help.manual.make" />;
}

interface PrintManualProps {
  readonly guides: readonly WrittenGuide[];
  /** The name of the role that it is for. */
  readonly role: string;
  /** The message of the button. */
  readonly label: string;
  readonly variant?: 'text' | 'outlined';
}

/** Saves the guides of a role as one PDF with a table of contents (HELP-01). */
export function PrintManual({ guides, role, label, variant = 'text' }: PrintManualProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isMaking, setIsMaking] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function make(): Promise<void> {
    if (isMaking) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setIsMaking(true);
    try {
      const { file } = await printDocument(
        {
          kind: 'manual',
          title: translate('help.manual.title'),
          details: [
            serviceName() ?? '',
            translate('help.manual.role', { role }),
            translate('help.manual.printedOn', { day: formatDay(serviceToday()) }),
          ],
          contents: translate('help.manual.contents'),
          chapters: guides.map(({ title, body }) => ({ title, nodes: body.children })),
          pictures: picturesOf(guides),
        },
        { signal },
      );
      saveFile(translate('help.manual.fileName', { role: fileWord(role) }), file);
    } catch {
      if (!signal.aborted) notify('help.manual.failed', { type: 'error' });
    } finally {
      if (!signal.aborted) setIsMaking(false);
    }
  }

  return (
    <Button
      variant={variant}
      // Disabled it would lose the focus.
      aria-disabled={isMaking}
      aria-busy={isMaking}
      startIcon={isMaking ? <CircularProgress size={16} color="inherit" /> : undefined}
      onClick={() => void make()}
    >
      {translate(isMaking ? 'help.manual.making' : label)}
    </Button>
  );
}

/** A role's name as a part of a file's name. */
const fileWord = (role: string): string =>
  role
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The addresses of the pictures that guides show, by name. */
function picturesOf(guides: readonly WrittenGuide[]): Record<string, string> {
  const names = guides.flatMap(({ body }) =>
    [...JSON.stringify(body).matchAll(/"type":"image"[^}]*?"url":"([^"]+)"/g)].map(([, name = '']) => name),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const address = pictureAddress(name);
      return address ? [[name, new URL(address, window.location.href).href]] : [];
    }),
  );
}
