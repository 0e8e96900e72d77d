import { expect, it } from 'vitest'
import { qualitiesOf } from './qualities.ts'

it('qualities are named by the lines of a profile', () => expect(qualitiesOf('360_480_1080')).toEqual(['360p', '480p', '1080p']))
it.each([undefined, null, '', 720, ['360']])('%j has no qualities', (profile) => expect(qualitiesOf(profile)).toEqual([]))
