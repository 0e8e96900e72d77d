// Money of projects, for staff and for customers.
import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: {
    'profile-billing': { en_US: 'Billing', ru_RU: 'Биллинг' },
    'profile-billing-cdn1': { en_US: 'Billing', ru_RU: 'Биллинг' },
  },
  screens: {
    serviceAccount: lazyScreen(words, async () => (await import('./ServicePage.tsx')).ServicePage),
    billing: lazyScreen(words, async () => (await import('./BillingPage.tsx')).BillingPage),
  },
  recordTabs: {
    contractFiles: lazyScreen(words, async () => (await import('./contract/ContractFiles.tsx')).ContractFilesTab),
    projectBalance: lazyScreen(words, async () => (await import('./ProjectMoney.tsx')).BalanceTab),
    projectCharges: lazyScreen(words, async () => (await import('./ProjectMoney.tsx')).ChargesTab),
    projectPayments: lazyScreen(words, async () => (await import('./ProjectMoney.tsx')).PaymentsTab),
    projectOptions: lazyScreen(words, async () => (await import('./contract/OptionsTab.tsx')).OptionsTab),
  },
}
