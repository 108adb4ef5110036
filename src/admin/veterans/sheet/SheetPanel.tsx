import { Box } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatMoment, writeMoment } from '../../../domain/days.ts';
import { print } from '../../../i18n/fr/print.ts';
import { sheetOf } from '../../../print/veterans/sheet.ts';
import { serviceAddress, serviceName, serviceZone } from '../../../service/service.ts';
import type { HydraRecord } from '../../dataProvider/hydra.ts';
import { PdfProgress } from '../../pdf/PdfProgress.tsx';
import { PdfViewer } from '../../pdf/PdfViewer.tsx';
import { useMadeDocument } from '../../pdf/useMadeDocument.ts';
import { ErrorView } from '../../ui/ErrorView.tsx';
import { useRecordView } from '../recordView.ts';

/** The record around it as a sheet of paper (VET-11). */
export default function SheetPanel() {
  const record = useRecordContext<HydraRecord>();
  return record ? <Sheet record={record} /> : null;
}

function Sheet({ record }: { record: HydraRecord }) {
  const translate = useTranslate();
  const { close } = useRecordView();
  // The moment of the first try: another minute makes no other sheet.
  const [printedOn] = useState(() => formatMoment(writeMoment(serviceZone(), Date.now())));
  const sheet = sheetOf(record);
  const { made, again } = useMadeDocument({
    kind: 'veteran',
    sheet,
    heading: { service: serviceName(), address: serviceAddress(), printedOn },
  });
  return <Box sx={{ mt: 2.5 }}>{shown()}</Box>;

  function shown() {
    switch (made.state) {
      case 'making':
        return <PdfProgress text="print.makingOne" />;
      case 'failed':
        return <ErrorView error={new Error('print.failed')} onRetry={again} />;
      case 'ready':
        return (
          <PdfViewer
            url={made.url}
            title={sheet.title}
            fileName={print.sheet.fileName(record.id)}
            status={translate('print.pages', { smart_count: made.pages })}
            backLabel={translate('veterans.toolbar.back')}
            onBack={() => close()}
          />
        );
    }
  }
}
