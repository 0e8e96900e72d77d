import { expect, it } from 'vitest'
import { words } from '../../../../i18n/guest.ts'
import { problemOf } from '../../../ui/problem.ts'
import { setPasswordError } from './setPasswordError.ts'

const russian = words.ru_RU as unknown as Record<string, Record<string, Record<string, string>>>
const said = (status: number, code: string): string | undefined => {
  const key = setPasswordError(problemOf({ status, body: { status, code, message_key: '', errors: [] } }))
  const [area, group, word] = key?.split('.') ?? []
  return area && group && word ? russian[area]?.[group]?.[word] : undefined
}

it.each([
  ['R0-765', 400, 'bad_request', 'Ссылка некорректна. Проверьте правильность ссылки или получите новую.'],
  ['R0-766', 400, 'link_expired', 'Срок действия ссылки истек. Получите новую.'],
  ['R0-767', 400, 'wrong_code', 'Код в ссылке неверный. Проверьте корректность ссылки.'],
  ['R0-768', 404, 'no_restore_request', 'Указан некорректный email, или Вы не запрашивали смену пароля. Получите корректную ссылку.'],
  ['R0-769', 500, 'internal', 'Внутренняя проблема сервера.'],
  ['R0-769', 507, 'storage_full', 'Внутренняя проблема сервера.'],
  ['R0-770', 418, 'teapot', 'Произошла ошибка. Попробуйте еще раз.'],
])('%s: %i %s has the text “%s”', (_id, status, code, text) => expect(said(status, code)).toBe(text))

it.each([
  ['R0-755', 400, 'params_unreadable'],
  ['R0-756', 400, 'code_missing'],
  ['R0-757', 400, 'password_missing'],
  ['R0-758', 400, 'target_unknown'],
  ['R0-759', 401, 'confirmation_not_found'],
  ['R0-760', 403, 'code_expired'],
  ['R0-761', 409, 'email_in_use'],
  ['R0-762', 409, 'phone_in_use'],
  ['R0-763', 409, 'invitation_not_found'],
])('%s: %i %s has a text of its own', (_id, status, code) => {
  expect(said(status, code)).toBeTruthy()
  expect(said(status, code)).not.toBe(said(418, 'teapot'))
})

it.each(['constructor', '__proto__', 'toString'])('a code named %s is treated as any other failure', (code) =>
  expect(said(400, code)).toBe('Произошла ошибка. Попробуйте еще раз.'),
)
it('an offline or too fast caller gets the usual message', () => {
  expect(setPasswordError(problemOf({ status: 0 }))).toBeUndefined()
  expect(setPasswordError(problemOf({ status: 429 }))).toBeUndefined()
})
