// Before the first screen: brand, session and words, all at once.
import { createRoot } from 'react-dom/client'
import { loadMessages } from '../../i18n/messages.ts'
import { onSignOut, refreshSession } from '../authProvider/sessionStore.ts'
import { dropAllDrafts } from '../resources/form/draftStore.ts'
import '../ui/css/fonts.css'
import '../ui/css/base.css'
import '../ui/css/controls.css'
import '../ui/css/page.css'
import '../ui/css/shell.css'
import { App } from './App.tsx'
import { loadBrand } from './brand/brand.ts'
import { createI18nProvider } from './i18n/i18nProvider.ts'
import { LANGUAGE_KEY } from './i18n/LanguageScope.tsx'
import { pickLocale } from './i18n/locale.ts'
import { store } from './store.ts'

export async function start(): Promise<void> {
  onSignOut(dropAllDrafts)
  const [brand, session] = await Promise.all([loadBrand(), refreshSession()])
  const person = session.status === 'signedIn' ? session.session.language : null
  const locale = pickLocale({ saved: store.getItem<string>(LANGUAGE_KEY), person, brand, host: location.hostname })
  const i18nProvider = createI18nProvider(await loadMessages(locale), locale, brand)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  document.title = brand.name
  createRoot(root).render(<App brand={brand} i18nProvider={i18nProvider} />)
}
