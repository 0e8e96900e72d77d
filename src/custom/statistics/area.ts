import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: {
    oldstat: { en_US: 'Statistics by month', ru_RU: 'Статистика по месяцам' },
    'billing-rates': { en_US: 'Billed traffic by month', ru_RU: 'Трафик к оплате по месяцам' },
  },
  screens: {
    trafficStatistics: lazyScreen(words, async () => (await import('./StatBasePage.tsx')).StatBasePage),
    streamStatistics: lazyScreen(words, async () => (await import('./StatStreamPage.tsx')).StatStreamPage),
    projectStatistics: lazyScreen(words, async () => (await import('./ProjectsPage.tsx')).ProjectsPage),
    monthlyStatistics: lazyScreen(words, async () => (await import('./MonthsPage.tsx')).MonthsPage),
    billingRates: lazyScreen(words, async () => (await import('./MonthsPage.tsx')).BillingRatesPage),
  },
}
