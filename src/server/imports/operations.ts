import { IMPORT_KINDS, menuOf } from '../../domain/imports/kind-names.ts';
import type { Action } from '../../domain/rights/rights.ts';
import type { Access, ApiOperation, ApiRequest } from '../api-context.ts';
import { importAnswer, importFor, listImports } from './answer.ts';
import { abandonImport, cancelRun, pauseRun, resumeRun, startRun, startUndo } from './commands.ts';
import { putMatching } from './matching.ts';
import { listModels, removeModel, saveModel } from './models.ts';
import { listRows, refusedSheet } from './rows.ts';
import { importUpload, uploadImport } from './upload.ts';

/** The right on one of the classes that can be imported; on which one is asked once the import is known. */
const anyKind = (action: Action): Access => ({
  anyOf: IMPORT_KINDS.map((kind) => ({ menu: menuOf(kind), action })),
});
const common = { access: anyKind('CREATE'), accessLogScope: 'nothing' } as const;
/** Rows show what stands on a record, and files what they say of one. */
const withRecords = { ...common, accessLogScope: { list: 'Veteran' } } as const;
const one = '/api/veteran_imports/:id';
const models = '/api/veteran_import_models';

const readImport = async (request: ApiRequest) => importAnswer(request, (await importFor(request)).id);
const keepModel = async (request: ApiRequest) => saveModel(request, await importFor(request));

/** The operations of imports (VET-19). Changes ask for EDIT besides, when a run is started that writes them. */
export const importOperations: readonly ApiOperation[] = [
  { ...common, method: 'GET', path: '/api/veteran_imports', handle: listImports },
  { ...common, method: 'POST', path: '/api/veteran_imports', upload: importUpload, handle: uploadImport },
  { ...withRecords, method: 'GET', path: one, handle: readImport },
  { ...common, method: 'DELETE', path: one, handle: abandonImport },
  { ...common, method: 'PUT', path: `${one}/matching`, handle: putMatching },
  { ...withRecords, method: 'GET', path: `${one}/rows`, handle: listRows },
  { ...withRecords, method: 'GET', path: `${one}/refused`, givesFile: true, handle: refusedSheet },
  { ...common, method: 'PUT', path: `${one}/run`, handle: startRun },
  { ...common, method: 'PUT', path: `${one}/pause`, handle: pauseRun },
  { ...common, method: 'PUT', path: `${one}/resume`, handle: resumeRun },
  { ...common, method: 'PUT', path: `${one}/cancel`, handle: cancelRun },
  {
    ...common,
    method: 'PUT',
    path: `${one}/undo`,
    access: anyKind('DELETE'),
    handle: startUndo,
  },
  { ...common, method: 'POST', path: `${one}/models`, handle: keepModel },
  { ...common, method: 'GET', path: models, handle: listModels },
  { ...common, method: 'DELETE', path: `${models}/:id`, handle: removeModel },
];
