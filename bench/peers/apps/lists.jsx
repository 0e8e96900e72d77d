// The same pages in stock react-admin: lists with the columns and filters that the product shows, and the pages of a record.
import {
  ArrayInput,
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  Create,
  Datagrid,
  DateField,
  DateInput,
  Edit,
  FunctionField,
  List,
  NumberField,
  NumberInput,
  PasswordInput,
  RadioButtonGroupInput,
  SearchInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleFormIterator,
  SimpleShowLayout,
  TabbedForm,
  TextField,
  TextInput,
} from 'react-admin'

const tunings = ['default', 'large', 'live'].map((id) => ({ id, name: id }))
const tiers = ['small', 'medium', 'large'].map((id) => ({ id, name: id }))

const HttpResources = () => (
  <List
    perPage={25}
    sort={{ field: 'name', order: 'ASC' }}
    filters={[
      <SearchInput key="q" source="q" alwaysOn />,
      <BooleanInput key="active" source="active" />,
      <SelectInput key="tuning" source="tuning" choices={tunings} />,
    ]}
  >
    <Datagrid rowClick="edit">
      <TextField source="name" />
      <BooleanField source="active" />
      <FunctionField source="names" render={(record) => (record.names ?? []).join(', ')} />
      <TextField source="cdn_domain" />
      <FunctionField source="origin.servers" render={(record) => Object.keys(record.origin?.servers ?? {}).join(', ')} />
      <DateField source="updated_at" showTime />
    </Datagrid>
  </List>
)

const Rows = () => (
  <List perPage={25} sort={{ field: 'name', order: 'ASC' }} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
    <Datagrid rowClick="edit">
      <TextField source="name" />
      <TextField source="host" />
      <NumberField source="port" />
      <TextField source="tier" />
      <BooleanField source="active" />
      <TextField source="comment" />
    </Datagrid>
  </List>
)

const RowInputs = () => (
  <SimpleForm>
    <TextInput source="name" />
    <TextInput source="host" />
    <NumberInput source="port" />
    <SelectInput source="tier" choices={tiers} />
    <BooleanInput source="active" />
    <TextInput source="comment" multiline />
  </SimpleForm>
)
const ResourceInputs = () => (
  <TabbedForm>
    <TabbedForm.Tab label="General">
      <TextInput source="name" />
      <RadioButtonGroupInput source="tuning" choices={tunings} />
      <ArrayInput source="names">
        <SimpleFormIterator inline>
          <TextInput source="" />
        </SimpleFormIterator>
      </ArrayInput>
      <AutocompleteInput source="country" choices={tunings} />
      <DateInput source="until" />
      <PasswordInput source="secret" />
    </TabbedForm.Tab>
  </TabbedForm>
)
const ShowRow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <TextField source="host" />
      <DateField source="updated_at" />
    </SimpleShowLayout>
  </Show>
)

export const rows = {
  list: Rows,
  show: ShowRow,
  create: () => (
    <Create>
      <RowInputs />
    </Create>
  ),
  edit: () => (
    <Edit>
      <RowInputs />
    </Edit>
  ),
}
export const resources = {
  list: HttpResources,
  show: ShowRow,
  create: () => (
    <Create>
      <ResourceInputs />
    </Create>
  ),
  edit: () => (
    <Edit>
      <ResourceInputs />
    </Edit>
  ),
}
