// Stock react-admin with stock rjsf-mui in one bundle: sign-in, lists, pages of records and the generated form of a resource.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, Create, Resource, useCreate } from 'react-admin'
import Form from '@rjsf/mui'
import validator from '@rjsf/validator-ajv8'
import { authProvider, dataProvider } from './api.js'
import { resources, rows } from './lists.jsx'

function ResourceForm() {
  const [schema, setSchema] = useState()
  const [create] = useCreate()
  useEffect(
    () =>
      void fetch('/bench-data/http-resources.json')
        .then((answer) => answer.json())
        .then(({ schema }) => setSchema(schema)),
    [],
  )
  return (
    <Create>
      {schema ? (
        <Form schema={schema} validator={validator} onSubmit={({ formData }) => create('http-resources', { data: formData })} />
      ) : (
        <p>…</p>
      )}
    </Create>
  )
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="http-resources" {...resources} create={ResourceForm} />
    <Resource name="bench-rows" {...rows} />
  </Admin>,
)
