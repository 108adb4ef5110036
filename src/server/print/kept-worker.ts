import { makeKept } from '../../print/kept/make.ts';
import { serveDocuments } from './serve-documents.ts';

serveDocuments(makeKept);
