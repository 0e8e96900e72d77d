// How many alerts an account may have, and fields of theirs that only the portal writes.
import { afterAll, describe, expect, it } from 'vitest'
import { quietAlert } from '../access/statisticsPaths.ts'
import { listUrl, openPortal } from '../support/portal.ts'

type Alert = { id: string; version: number; state: string }
const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const url = listUrl('demo-cdn2', 'metric-alerts')
const post = (body: object) => customer.ask({ method: 'POST', url, body })
const read = async (id: string): Promise<Alert> => (await customer.ask({ url: `${url}/${id}` })).json<Alert>()

describe('a webhook', () => {
  it.each([
    'http://10.0.0.1/',
    'http://192.168.1.1:8080/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://0x7f000002/',
  ])('cannot be %s, which is an internal address', async (webhook) => {
    const answer = await post({ ...quietAlert, webhook })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(['/webhook'])
  })

  it.each([
    'ftp://hooks.test/',
    'javascript:alert(1)',
    'https://user:password@hooks.test/',
    'https://hooks.test/ x',
    'file:///etc/passwd',
    '//hooks.test/',
  ])('cannot be %s', async (webhook) => {
    expect((await post({ ...quietAlert, webhook })).statusCode).toBe(400)
  })
})

describe('limits', () => {
  it('an account has at most 50 alerts', async () => {
    for (let count = 0; count < 50; count += 1) expect((await post(quietAlert)).statusCode).toBe(201)
    const answer = await post(quietAlert)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'limit_reached'])
  })
  it.each(['state', 'state_at', 'value', 'emailed_at', 'webhook_error'])('%s is set by the portal', async (field) => {
    const [alert] = (await customer.ask({ url })).json<Alert[]>()
    const before = await read(alert!.id)
    await customer.ask({
      method: 'PATCH',
      url: `${url}/${alert!.id}`,
      version: before.version,
      body: { [field]: field === 'value' ? 7 : 'firing' },
    })
    expect(await read(alert!.id)).toMatchObject({ state: before.state })
    expect((await read(alert!.id)) as Record<string, unknown>).not.toMatchObject({ [field]: field === 'value' ? 7 : 'firing' })
  })
})
