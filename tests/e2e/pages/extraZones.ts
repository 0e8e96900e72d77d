// The tab of extra zones, what it says in both languages, and resources that it may be used for.
import type { Locator, Page } from '@playwright/test'
import { makeCertificate } from '../../support/outside/certificates.ts'
import type { People } from '../../support/people.ts'
import { expect, unique } from '../../support/portal.ts'
import type { Records } from '../../support/records.ts'

export const words = {
  en_US: {
    tab: 'Extra zones',
    cache: 'Cache',
    asWell: 'Also in the extra zones',
    history: 'History',
    on: 'Also deliver from extra zones',
    choose: 'Choose…',
    zones: ['EMEA: Europe, Middle East, Africa', 'APAC: Asia and the Pacific', 'AM: North and South America'],
    zone: 'Zone',
    add: 'Add a zone',
    save: 'Save',
    disable: 'Disable extra zones',
    cancel: 'Cancel',
    ends: 'The content of the resource is no longer delivered from the extra zones.',
    missing: 'Choose a zone.',
    connecting: 'Connecting extra zones. This may take several hours. There is no need to wait until the settings are applied.',
    disabling: 'Disabling extra zones.',
    saved: 'Saved as version',
    connected: 'The extra zones are connected.',
    cover: 'We are configuring your resource. Please wait a little.',
    failed: 'Wrong format of the input data',
    needs: 'To add zones, first set: CNAMEs, Certificate',
    unknown: 'The configuration state could not be loaded.',
    again: 'Try again',
  },
  ru_RU: {
    tab: 'Дополнительные зоны',
    cache: 'Кэш',
    asWell: 'Также в дополнительных зонах',
    history: 'История',
    on: 'Раздавать и из дополнительных зон',
    choose: 'Выбрать…',
    zones: ['EMEA: Европа, Ближний Восток, Африка', 'APAC: Азия и Тихоокеанский регион', 'AM: Северная и Южная Америка'],
    zone: 'Зона',
    add: 'Добавить зону',
    save: 'Сохранить',
    disable: 'Отключить дополнительные зоны',
    cancel: 'Отмена',
    ends: 'Содержимое ресурса больше не будет раздаваться из дополнительных зон.',
    missing: 'Выберите зону.',
    connecting: 'Подключение дополнительных зон раздачи. Это может занять несколько часов. Ждать применения настроек необязательно.',
    disabling: 'Отключение дополнительных зон раздачи.',
    saved: 'Сохранено как версия',
    connected: 'Дополнительные зоны подключены.',
    cover: 'Мы конфигурируем Ваш ресурс. Подождите чуть-чуть.',
    failed: 'Неправильный формат входных данных',
    needs: 'Чтобы подключить зоны, сначала укажите у ресурса: CNAME, Сертификат',
    unknown: 'Не удалось загрузить состояние конфигурации.',
    again: 'Повторить',
  },
} as const
/** Of both client types. Who orders options has an own certificate once it was enabled for him. */
export const customers = {
  cdn2: { as: 'cdn2@demo.example', account: 'demo-cdn2' },
  cdn1: { as: 'cdn1@demo.example', account: 'cdn1_alpha', enabled: 'option_ssl' },
}
type Customer = (typeof customers)['cdn1' | 'cdn2']
export const customer = customers.cdn2.as
export const api = '/api/v1/accounts/demo-cdn2'

export function tabOf(page: Page, say: (typeof words)['en_US' | 'ru_RU']) {
  const form = page.locator('form.zones')
  return {
    form,
    on: form.getByRole('switch', { name: say.on }),
    zone: (n: number): Locator => form.getByRole('combobox', { name: `${say.zone} ${n}` }),
    add: form.getByRole('button', { name: say.add }),
    certificate: form.getByRole('combobox', { name: /^(Certificate|Сертификат)/ }),
    save: form.getByRole('button', { name: say.save, exact: true }),
    disable: form.getByRole('button', { name: say.disable }),
    cover: page.getByText(say.cover),
    toast: page.getByRole('status').locator('.toast'),
    notice: page.locator('.zones-tab').getByRole('status').locator('.alert'),
  }
}
/** A resource with a name and a certificate for it. */
export async function extensible(people: People, records: Records, of: Customer = customers.cdn2) {
  const name = `${unique('zones').replace(' ', '')}.example.com`
  const made = makeCertificate({ cn: name })
  const answer = await (
    await people.as(of.as)
  ).post(`/api/v1/accounts/${of.account}/certificates`, { data: { certificate: made.certificate, private_key: made.key } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { seq } = (await answer.json()) as { seq: number }
  const resource = () =>
    records.resource(
      { names: [name], certificate: seq, ...('enabled' in of && { name: unique('zones').replace(' ', '-'), tuning: undefined }) },
      of,
    )
  return { ...(await ('enabled' in of ? whileEnabled(people, of, resource) : resource())), seq }
}
/** The staff enable an option of the account, and take it back. */
async function whileEnabled<T>(people: People, { account, enabled }: (typeof customers)['cdn1'], go: () => Promise<T>): Promise<T> {
  const staff = await people.as('admin@demo.example')
  const put = async (features: string[]): Promise<void> => {
    const projects = (await (await staff.get('/api/v1/projects')).json()) as {
      id: string
      version: number
      accounts: Record<string, Record<string, unknown>>
    }[]
    const project = projects.find(({ accounts }) => account in (accounts ?? {}))!
    const { utoken: _, ...own } = project.accounts[account]!
    const answer = await staff.patch(`/api/v1/projects/${project.id}`, {
      data: { accounts: { ...project.accounts, [account]: { ...own, features } } },
      headers: { 'If-Match': `"${project.version}"` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await put([enabled])
  try {
    return await go()
  } finally {
    await put([])
  }
}
export const extend = async (people: People, { id, seq }: { id: string; seq: number }, areas: string[]) => {
  const answer = await (await people.as(customer)).post(`${api}/extra-zones`, { data: { resource_id: id, areas, certificate: seq } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}
