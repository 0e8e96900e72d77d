import { expect, it } from 'vitest'
import { actorWord } from './portalActor.ts'

it('the portal has a word also where it acts for something; people and programs have none', () => {
  expect(['system', 'system:auto-top-up:prj_1', 'demo'].map(actorWord)).toEqual(['portal', 'portal', 'demo'])
  expect(['', 'prs_1', 'systems', 'token:system'].map(actorWord)).toEqual([undefined, undefined, undefined, undefined])
})
