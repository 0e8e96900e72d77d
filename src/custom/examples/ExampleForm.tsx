// A form made only of react-admin's own components. `keepDirtyValues`: typed values stay while a newer version is loaded.
import { AutocompleteInput, Create, Edit, NumberInput, ReferenceInput, SelectInput, SimpleForm, TextInput } from 'react-admin'

const levels = [{ id: 'low' }, { id: 'high' }]

export function ExampleEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <Fields />
    </Edit>
  )
}

export function ExampleCreate() {
  return (
    <Create redirect="list">
      <Fields />
    </Create>
  )
}

function Fields() {
  return (
    <SimpleForm resetOptions={{ keepDirtyValues: true }}>
      <TextInput source="name" helperText={false} />
      <SelectInput source="level" choices={levels} optionText="id" translateChoice={false} helperText={false} />
      <NumberInput source="capacity" helperText={false} />
      <ReferenceInput source="rack" reference="example-racks">
        <AutocompleteInput helperText={false} />
      </ReferenceInput>
    </SimpleForm>
  )
}
