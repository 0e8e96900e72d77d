// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { forgetCode, nextCodeAt, noteCode } from './codeTime.ts'

const phone = '+79991234567'
afterEach(forgetCode)

it('the next code has to wait, but only for the same phone', () => {
  expect(nextCodeAt(phone)).toBe(0)
  noteCode(phone, 60, 1000)
  expect(nextCodeAt(phone)).toBe(61_000)
  expect(nextCodeAt('+79990000000')).toBe(0)
})
it.each(['{', 'null', '{"phone":7}', '{"phone":"+79991234567","until":"x"}'])('%s in the browser is not a time', (text) => {
  localStorage.setItem('portal.phoneCode', text)
  expect(nextCodeAt(phone)).toBe(0)
})
