// Stock react-admin in one bundle: sign-in, lists and pages of records.
import { createRoot } from 'react-dom/client'
import { Admin, Resource } from 'react-admin'
import { authProvider, dataProvider } from './api.js'
import { resources, rows } from './lists.jsx'

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="http-resources" {...resources} />
    <Resource name="bench-rows" {...rows} />
  </Admin>,
)
