// Addresses that nothing opens for a customer are told at their field when it is left, before anything is sent.
import type { Locator } from '@playwright/test'
import { isCall, list, RestreamForm, source } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'

for (const locale of ['en_US', 'ru_RU'] as const) {
  test(`in ${locale}: internal hosts, closed ports and unsupported schemes are reported at once; others are accepted`, async ({
    page,
    portal,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => void (isCall('POST')(request) && sent.push(request.url())))
    await portal.signIn('cdn1@demo.example', { at: `${list}/new`, locale })
    const restream = new RestreamForm(page)
    const at = (name: string) => restream.open().locator(`input[id$="${name}"]`).first()
    const said = (field: Locator) =>
      field.evaluate((node) =>
        (node.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const expectRefused = async (field: Locator, addresses: string[], text: RegExp) => {
      for (const address of addresses) {
        await field.fill(address)
        await field.press('Tab')
        await expect(field, address).toHaveAttribute('aria-invalid', 'true')
        await expect.poll(() => said(field), { message: address }).toMatch(text)
      }
    }
    const expectAccepted = async (field: Locator, addresses: string[]) => {
      for (const address of addresses) {
        await field.fill(address)
        await field.press('Tab')
        await expect(field, address).not.toHaveAttribute('aria-invalid', 'true')
      }
    }
    const words = {
      en_US: {
        scheme: /Enter a valid restreaming target URL/,
        opens: /not on the internet/,
        port: /Port 25 is reserved for other services/,
      },
      ru_RU: { scheme: /Введите валидный URL точки рестриминга/, opens: /нет в интернете/, port: /Порт 25 предназначен для других служб/ },
    }[locale]

    await restream.sources().getByRole('button').first().click()
    const from = at('source')
    await expectRefused(
      from,
      ['http://127.0.0.1/live/a/main', 'http://[::1]:8080/live/a/main', 'rtmp://db.internal/live/a/main'],
      words.opens,
    )
    await expectRefused(from, ['http://in.example.com:25/live/a/main'], words.port)
    await expectAccepted(from, [source, 'http://8.8.8.8:8080/live/a/main'])

    await restream.openTarget()
    const [own, srt] = [6, 7]
    const service = restream.open().locator('select[id$="target_type"]')
    await service.selectOption({ index: own })
    const to = at('target_url')
    await expectRefused(to, ['rtmp://10.0.0.8/app', 'rtmp://localhost/app', 'rtmp://169.254.169.254/app', 'rtmp://127.1/app'], words.opens)
    await expectRefused(to, ['rtmp://push.example.com:25/app'], words.port)
    // A target without a key is not saved, so only its address is looked at; with one it is judged whole.
    await at('target_key').fill('key-1')
    await expectRefused(to, ['http://push.example.com/app'], words.scheme)
    await expectAccepted(to, ['rtmp://push.example.com/app', 'rtmps://push.example.com:443/app', 'rtmp://8.8.4.4:19350/app'])
    await service.selectOption({ index: srt })
    await expectRefused(at('target_url'), ['10.1.1.1:9000', 'srt://127.0.0.1:9000'], words.opens)
    await expectRefused(at('target_url'), ['srt.example.com:25'], words.port)
    await expectAccepted(at('target_url'), ['srt.example.com:9000'])
    expect(sent).toEqual([])
  })
}
