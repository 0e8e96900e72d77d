// react-admin's own fields, buttons and layouts as columns, actions and tabs of generated pages (docs/bring-your-own-parts.md).
import {
  DateField,
  DeleteButton,
  FilterButton,
  Pagination,
  ReferenceField,
  ReferenceManyField,
  SaveButton,
  SimpleShowLayout,
  SingleFieldList,
  SortButton,
  TextField,
  TextInput,
  useListContext,
} from 'react-admin'
import type { CustomActionProps, ListActionProps } from '../actionProps.ts'
import type { CustomColumnProps } from '../manifest.ts'
import type { CustomTabProps } from '../tabProps.ts'

export const ExampleDate = ({ field }: CustomColumnProps) => <DateField source={field} showTime />

export const ExampleReference = ({ field, reference }: CustomColumnProps) =>
  reference ? <ReferenceField source={field} reference={reference.type} /> : <TextField source={field} />

/** Deleted when its toast closes: until then Undo works. */
export const ExampleDelete = ({ label, inRow }: CustomActionProps) => (
  <DeleteButton label={label} mutationMode="undoable" redirect={inRow ? false : 'list'} />
)

/** Saves the form of the record. */
export const ExampleSave = ({ label }: CustomActionProps) => <SaveButton label={label} />

const filters = [<TextInput key="name" source="name" helperText={false} />]

/** Sorts, filters and paginates the list above which it is shown. */
export function ExampleListTools({ label }: ListActionProps) {
  const { total, selectedIds } = useListContext()
  return (
    <div className="row" role="group" aria-label={label}>
      <span>{`${selectedIds.length} / ${total ?? ''}`}</span>
      <SortButton fields={['name', 'updated_at']} />
      <FilterButton filters={filters} />
      <Pagination rowsPerPageOptions={[25, 50]} />
    </div>
  )
}

export const ExampleFields = ({ record }: CustomTabProps) => (
  <SimpleShowLayout record={record}>
    <TextField source="name" />
    <DateField source="updated_at" showTime />
    <ReferenceManyField source="id" target="rack" reference="example-nodes">
      <SingleFieldList />
    </ReferenceManyField>
  </SimpleShowLayout>
)
