// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetRegistration, storedRegistration, noteLetter } from './registration.ts'

const [email, phone] = ['a@b.example', '+79991234567']
afterEach(() => {
  vi.restoreAllMocks()
  forgetRegistration()
})

describe('an unfinished registration', () => {
  it('R0-501: is remembered by the browser with the time of the e-mail', () => {
    noteLetter(email, phone, 1000)
    expect(JSON.parse(localStorage.getItem('portal.registration') ?? 'null')).toEqual({ email, phone, sentAt: 1000, sends: 1 })
    expect(storedRegistration(21_000)).toEqual({ email, phone, sentAt: 1000, sends: 1 })
  })
  it('counts e-mails to the same address, and starts over with another one', () => {
    noteLetter(email, phone, 1000)
    expect(noteLetter(email, phone, 70_000).sends).toBe(2)
    expect(noteLetter('c@d.example', phone, 80_000).sends).toBe(1)
    expect(noteLetter('c@d.example', '+49301234567', 90_000).sends).toBe(1)
  })
  it('is forgotten when its e-mail is a day old', () => {
    noteLetter(email, phone, 0)
    expect(storedRegistration(86_399_999)).toBeDefined()
    expect(storedRegistration(86_400_000)).toBeUndefined()
  })
  it.each(['null', '{', '[]', '7', '{"email":1}', '{"email":"a","phone":"b","sentAt":"soon","sends":1}'])(
    'is none when the browser holds %s',
    (text) => {
      localStorage.setItem('portal.registration', text)
      expect(storedRegistration(0)).toBeUndefined()
    },
  )
  it('lasts as long as the page if the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    noteLetter(email, phone, 0)
    expect(storedRegistration(1)).toMatchObject({ email })
  })
})
