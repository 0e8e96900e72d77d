// Functions that write an exported file; loaded with the first export.
export { previewLines } from '../../../engine/values/preview.ts'
export { csvDialectOf, csvOf } from '../../../ui/format/csv.ts'
export { saveFile } from '../../../ui/saveFile.ts'
export { collect } from './collect.ts'
export { fileNameOf } from './fileName.ts'
export { tableOf } from './tableOf.ts'
export { trafficOf } from './trafficOf.ts'
