import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: {
    'stat-player': { en_US: 'Player statistics', ru_RU: 'Статистика плееров' },
    'stat-machines': { en_US: 'Virtual machine statistics', ru_RU: 'Статистика виртуальных машин' },
    'stat-reports': { en_US: 'Reports', ru_RU: 'Отчёты' },
    'stat-alerts': { en_US: 'Alerts', ru_RU: 'Оповещения' },
    'stat-logs': { en_US: 'Logs', ru_RU: 'Журналы' },
  },
  actions: {
    openReport: { component: lazyScreen([], async () => (await import('./reports/OpenReport.tsx')).OpenReport), inRows: true },
    testAlert: { component: lazyScreen(words, async () => (await import('./reports/TestAlert.tsx')).TestAlert) },
  },
  screens: {
    mailedReports: lazyScreen(words, async () => (await import('./reports/MailedReports.tsx')).MailedReports),
    trafficStatistics: lazyScreen(words, async () => (await import('./traffic/StatBasePage.tsx')).StatBasePage),
    streamStatistics: lazyScreen(words, async () => (await import('./streams/StatStreamPage.tsx')).StatStreamPage),
    playerStatistics: lazyScreen(words, async () => (await import('./figureTabs.tsx')).StatPlayerPage),
    machineStatistics: lazyScreen(words, async () => (await import('./figureTabs.tsx')).StatMachinesPage),
    logStatistics: lazyScreen(words, async () => (await import('./logs/StatLogsPage.tsx')).StatLogsPage),
    projectStatistics: lazyScreen(words, async () => (await import('./traffic/ProjectsPage.tsx')).ProjectsPage),
    monthlyStatistics: lazyScreen(words, async () => (await import('./traffic/MonthsPage.tsx')).MonthsPage),
    billingRates: lazyScreen(words, async () => (await import('./traffic/MonthsPage.tsx')).BillingRatesPage),
  },
}
