// Limits of what customers type (000 §9), where each is used.
import { describe, expect, it } from 'vitest'
import { formSchemaOf } from '../../src/engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../src/engine/resolve/narrow.ts'
import { isPhone, PHONE_DIGITS } from '../../src/engine/formats/contacts/phones.ts'
import { definitionOf, validatorsFor } from '../support/builtins.ts'

/** Types with a phone or a comment for whoever answers. */
const requests = [
  ['service-requests', {}],
  ['option-orders', { option: 'auth', contact: 'phone' }],
] as const

describe('R0-834', () => {
  it('a phone has at most 15 digits, in any notation', () => {
    expect(PHONE_DIGITS.most).toBe(15)
    expect([
      isPhone('+1 (234) 567-890 123 45'),
      isPhone('+1 (234) 567-890 123 456'),
      isPhone('+123456789012345'),
      isPhone('+1234567890123456'),
    ]).toEqual([true, false, true, false])
  })
  it.each(requests)('%s accept a phone of up to 20 characters and a comment of up to 1000', (name, more) => {
    const definition = definitionOf(name)
    const { schema, extras } = formSchemaOf(
      narrowForCaller(definition, { mode: 'create', role: 'customer', client: 'CDN1', feature: [] }),
      { mode: 'create' },
    )
    const { check } = validatorsFor(schema, extras, definition.draft)
    const [phone, comment] = ['+7 999 123 45 67 89 0', 'x'.repeat(1000)]
    const found = (typed: object) =>
      check({ phone: phone.slice(0, 20), ...more, ...typed }).errors.map(({ path, keyword }) => `${path} ${keyword}`)
    expect(phone).toHaveLength(21)
    expect(found({ comment })).toEqual([])
    expect(found({ comment: `${comment}x` })).toEqual(['/comment maxLength'])
    expect(found({ phone })).toEqual(['/phone maxLength'])
  })
})
