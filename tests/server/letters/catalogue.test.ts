// The error catalogue of the ways in (000 §8.2–8.4): what each refusal is called, and the text that stands for it in both languages.
import { describe, expect, it } from 'vitest'
import english from '../../../i18n/en_US/errors.json' with { type: 'json' }
import russian from '../../../i18n/ru_RU/errors.json' with { type: 'json' }
import { openDoors, placeOfItsOwn } from '../support/guest.ts'
import { type Answer, demoPassword } from '../support/portal.ts'

const words = { english: english as Record<string, unknown>, russian: russian as Record<string, unknown> }
const password = 'Quiet-Harbour-71'
const { portal, guest, clock } = await openDoors()
let count = 0
await portal.services.people.create({
  brand: 'main',
  email: 'caller@demo.example',
  kind: 'person',
  role: 'customer',
  phone: '+79161112233',
  password: demoPassword,
})

const textOf = (answer: Answer, language: keyof typeof words): unknown =>
  words[language][answer.json<{ message_key: string }>().message_key.replace('errors.', '')]
const fresh = (): { email: string; phone: string } => ({ email: `c${(count += 1)}@customer.example`, phone: `+4915123${450_000 + count}` })
const begin = (more: object = {}, ip?: string): Promise<Answer> =>
  guest.post('/registration/email', { ...fresh(), ...more }, { ip: ip ?? placeOfItsOwn() })
const finish = (more: object): Promise<Answer> =>
  guest.post('/registration', { email: 'x@customer.example', code: 'x', password, target: 'registration', ...more })
async function letter(): Promise<{ email: string; code: string }> {
  const { email, phone } = fresh()
  await begin({ email, phone })
  return { email, code: await guest.codeFor(email, 'registration') }
}
async function restoring(): Promise<{ email: string; code: string }> {
  const { email } = await portal.services.people.create({
    brand: 'main',
    email: `r${(count += 1)}@demo.example`,
    kind: 'person',
    role: 'customer',
    password: demoPassword,
  })
  await guest.post('/password/forgot', { email })
  return { email, code: await guest.codeFor(email, 'restore') }
}
async function activating(): Promise<{ email: string; code: string }> {
  const { email } = await portal.services.people.create({
    brand: 'main',
    email: `a${(count += 1)}@demo.example`,
    kind: 'person',
    role: 'customer',
    password: demoPassword,
    unverified: true,
  })
  await guest.signIn(email, demoPassword)
  return { email, code: await guest.codeFor(email, 'activation') }
}
async function subscribed(): Promise<{ email: string; uid: string; code: string }> {
  const { store, guestServices } = portal.services
  const person = (await store.people.findByEmail('main', 'cdn2@demo.example'))!.id
  return {
    email: 'cdn2@demo.example',
    ...(await store.transaction((inside) => guestServices.subscriptions.create(inside, { person, email: 'cdn2@demo.example', name: 'x' }))),
  }
}
async function twice(): Promise<Answer> {
  const ip = placeOfItsOwn()
  await begin({}, ip)
  return begin({}, ip)
}
async function late<T>(make: () => Promise<T>, days = 1): Promise<T> {
  const made = await make()
  clock.time += days * 86_400_000
  return made
}
async function forgotTwice(): Promise<Answer> {
  const from = { ip: placeOfItsOwn() }
  const { email } = await restoring()
  clock.time += 61_000
  await guest.post('/password/forgot', { email }, from)
  return guest.post('/password/forgot', { email }, from)
}

const english8: [id: string, status: number, text: string, ask: () => Promise<Answer>][] = [
  ['R0-750', 429, 'Registration from one IP address is possible no more than once a minute', twice],
  ['R0-752', 409, 'User with this email is already registered', () => begin({ email: 'cdn2@demo.example' })],
  ['R0-753', 409, 'User with this phone is already registered', () => begin({ phone: '+79161112233' })],
  ['R0-760', 403, 'Code expired', async () => finish(await late(letter))],
]
const russian8: typeof english8 = [
  [
    'R0-766',
    400,
    'Срок действия ссылки истек. Получите новую.',
    async () => guest.form('/oauth/password', { ...(await late(restoring)), password }),
  ],
  [
    'R0-768',
    404,
    'Указан некорректный email, или Вы не запрашивали смену пароля. Получите корректную ссылку.',
    () => guest.form('/oauth/password', { email: 'nobody@demo.example', code: 'x', password }),
  ],
  [
    'R0-775',
    400,
    'Ссылка некорректна. Проверьте правильность ссылки или получите новую.',
    async () => guest.post('/reports/unsubscribe', { ...(await subscribed()), code: 'x' }),
  ],
  [
    'R0-776',
    404,
    'Указан некорректный email, или Вы не были подписаны на такой отчет.',
    async () => guest.post('/reports/unsubscribe', { ...(await subscribed()), email: 'x@y.example' }),
  ],
  ['R0-778', 404, 'Сожалеем. Такой адрес нам не знаком.', () => guest.post('/password/forgot', { email: 'nobody@demo.example' })],
  ['R0-779', 429, 'Слишком частый запрос на сброс пароля', forgotTwice],
  ['R0-782', 410, 'Ссылка недействительна.', async () => guest.post('/activation', await late(activating))],
  ['R0-783', 400, 'Ошибка подтверждения email.', async () => guest.post('/activation', { ...(await activating()), code: 'x' })],
]

describe('the catalogue', () => {
  it.each(english8)('%s: %i is reported as “%s”', async (_id, status, text, ask) => {
    const answer = await ask()
    expect([answer.statusCode, textOf(answer, 'english')]).toEqual([status, text])
    expect(textOf(answer, 'russian')).toMatch(/[а-я]/)
  })
  it.each(russian8)('%s: %i is reported as “%s”', async (_id, status, text, ask) => {
    const answer = await ask()
    expect([answer.statusCode, textOf(answer, 'russian')]).toEqual([status, text])
    expect(textOf(answer, 'english')).toMatch(/[a-z]/)
  })
  it('R0-755 R0-756 R0-757 R0-758 R0-759 R0-761 R0-762 R0-763: each refusal of setting the password has its own text', async () => {
    const [used, taken] = [await letter(), await letter()]
    await portal.services.people.create({ brand: 'main', email: used.email, kind: 'person', role: 'customer', password: demoPassword })
    const asked: [status: number, answer: Answer][] = [
      [400, await guest.post('/registration', '{')],
      [400, await finish({ code: '' })],
      [400, await finish({ password: '' })],
      [400, await finish({ target: 'elsewhere' })],
      [401, await finish({})],
      [409, await finish(used)],
      [409, await finish({ ...taken, phone: '+79161112233' })],
      [409, await finish({ target: 'invitation' })],
    ]
    expect(asked.map(([, { statusCode }]) => statusCode)).toEqual(asked.map(([status]) => status))
    for (const language of ['english', 'russian'] as const) {
      const texts = asked.map(([, answer]) => textOf(answer, language))
      expect(texts.every((text) => typeof text === 'string' && text.length > 10)).toBe(true)
      expect(new Set(texts).size).toBe(asked.length)
    }
  })
})
