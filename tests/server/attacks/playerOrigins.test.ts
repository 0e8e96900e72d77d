// PLAYER_ORIGINS: pages may load streams from the named origins, and nothing else from there.
import { expect, it } from 'vitest'
import { openPages } from '../support/webPages.ts'

const origins = ['https://hls.example.com', 'http://127.0.0.1:8082']
const [plain, playing] = [await openPages(), await openPages({ PLAYER_ORIGINS: origins.join(',') })]
const policyOf = async ({ get }: typeof plain): Promise<string[]> =>
  String((await get('/login')).headers['content-security-policy']).split('; ')

it('streams may be loaded from the named origins, as data only', async () => {
  const policy = await policyOf(playing)
  expect(policy).toContain(`connect-src 'self' ${origins.join(' ')}`)
  expect(policy).toContain(`media-src 'self' blob: ${origins.join(' ')}`)
  for (const part of policy.filter((one) => !/^(connect|media)-src /.test(one))) expect(part).not.toMatch(/hls\.example|8082|blob:/)
})
it('without the setting nothing may be loaded from elsewhere', async () => {
  const policy = await policyOf(plain)
  expect(policy).toContain("connect-src 'self'")
  expect(policy.filter((part) => part.startsWith('media-src'))).toEqual([])
})
