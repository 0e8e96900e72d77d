// A list made only of react-admin's own components (docs/bring-your-own-parts.md).
import { DataTable, DateField, List, ReferenceField, SearchInput, SelectInput } from 'react-admin'

const levels = [{ id: 'low' }, { id: 'high' }]
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="level" source="level" choices={levels} optionText="id" translateChoice={false} alwaysOn />,
]

export function ExampleList() {
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }} exporter={false}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="name" />
        <DataTable.Col source="level" />
        <DataTable.NumberCol source="capacity" />
        <DataTable.Col source="rack" disableSort>
          <ReferenceField source="rack" reference="example-racks" />
        </DataTable.Col>
        <DataTable.Col source="updated_at" field={DateField} />
      </DataTable>
    </List>
  )
}
