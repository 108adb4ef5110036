import { makeCareLog } from '../../print/care-log/make.ts';
import { serveDocuments } from './serve-documents.ts';

serveDocuments(makeCareLog);
