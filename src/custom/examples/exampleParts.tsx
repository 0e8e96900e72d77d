// react-admin's own fields, buttons and layouts as columns, actions and tabs of generated pages (docs/bring-your-own-parts.md).
import { DateField, DeleteButton, ReferenceField, ReferenceManyField, SimpleShowLayout, SingleFieldList, TextField } from 'react-admin'
import type { CustomActionProps } from '../actionProps.ts'
import type { CustomColumnProps } from '../manifest.ts'
import type { CustomTabProps } from '../tabProps.ts'

export const ExampleDate = ({ field }: CustomColumnProps) => <DateField source={field} showTime />

export const ExampleReference = ({ field, reference }: CustomColumnProps) =>
  reference ? <ReferenceField source={field} reference={reference.type} /> : <TextField source={field} />

/** Deleted when its toast is gone: until then it can be taken back. */
export const ExampleDelete = ({ label, inRow }: CustomActionProps) => (
  <DeleteButton label={label} mutationMode="undoable" redirect={inRow ? false : 'list'} />
)

export const ExampleFields = ({ record }: CustomTabProps) => (
  <SimpleShowLayout record={record}>
    <TextField source="name" />
    <DateField source="updated_at" showTime />
    <ReferenceManyField source="id" target="rack" reference="example-nodes">
      <SingleFieldList />
    </ReferenceManyField>
  </SimpleShowLayout>
)
