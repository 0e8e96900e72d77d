// Components of react-admin and rjsf inside generated pages: docs/bring-your-own-parts.md.
import { lazyPart } from '../../ui/form/rjsf/parts.ts'
import type { Area } from '../manifest.ts'
import { stockAction, stockColumn, stockFormAction, stockListAction, stockPage, stockTab } from '../stock/stockParts.tsx'

export const area: Area = {
  columns: {
    exampleDate: stockColumn(async () => (await import('./exampleParts.tsx')).ExampleDate),
    exampleReference: stockColumn(async () => (await import('./exampleParts.tsx')).ExampleReference),
  },
  actions: {
    exampleDelete: { component: stockAction(async () => (await import('./exampleParts.tsx')).ExampleDelete), inRows: true },
    exampleSave: { component: stockFormAction(async () => (await import('./exampleParts.tsx')).ExampleSave) },
  },
  listActions: { exampleListTools: stockListAction(async () => (await import('./exampleParts.tsx')).ExampleListTools) },
  recordTabs: { exampleFields: stockTab(async () => (await import('./exampleParts.tsx')).ExampleFields) },
  forms: {
    widgets: { exampleText: lazyPart(async () => (await import('./exampleFormParts.tsx')).ExampleText) },
    fields: { examplePoint: lazyPart(async () => (await import('./exampleFormParts.tsx')).ExamplePoint) },
    templates: {
      exampleCard: { of: 'ObjectFieldTemplate', component: lazyPart(async () => (await import('./exampleFormParts.tsx')).ExampleCard) },
    },
  },
  ownPages: {
    exampleStock: {
      list: stockPage(async () => (await import('./ExampleList.tsx')).ExampleList),
      create: stockPage(async () => (await import('./ExampleForm.tsx')).ExampleCreate),
      edit: stockPage(async () => (await import('./ExampleForm.tsx')).ExampleEdit),
    },
  },
}
