// Roles and permissions: names, the set of permissions, and the page that shows who has which.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isTask } from '../../server/services/agents/kinds.ts'
import english from '../../i18n/en_US/shell.json' with { type: 'json' }
import russian from '../../i18n/ru_RU/shell.json' with { type: 'json' }
import { operations } from '../../src/engine/load/resource/resourceFile.ts'
import { can } from '../../src/engine/rights/access.ts'
import { parseFacts } from '../../src/engine/rights/facts.ts'
import { definitionOf, typeNames } from '../support/builtins.ts'

const facts = parseFacts(JSON.parse(readFileSync(new URL('../../src/schemas/_facts.json', import.meta.url), 'utf8')))
const page = readFileSync(new URL('../../docs/roles.md', import.meta.url), 'utf8')
const tables = page
  .split('\n\n')
  .filter((block) => block.startsWith('| '))
  .map((block) =>
    block
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      ),
  )
const staffRoles = Object.entries(facts.roles).filter(([, { kind }]) => kind === 'staff')

describe('names of roles', () => {
  const names: Record<string, string> = english.roles
  const russianNames: Record<string, string> = russian.roles
  it('R0-630 supervisor_all is the super-manager', () => expect(names.supervisor_all).toBe('super-manager'))
  it('R0-631 supervisor_provider is a manager', () => expect(names.supervisor_provider).toBe('manager'))
  it('R0-632 admin_all is the super-admin', () => expect(names.admin_all).toBe('super-admin'))
  it('R0-633 admin_provider is an administrator', () => expect(names.admin_provider).toBe('administrator'))
  it('R0-634 manager_provider is a manager', () => expect(names.manager_provider).toBe('manager'))
  it('R0-635 clientmanager_provider is a client-manager', () => expect(names.clientmanager_provider).toBe('client-manager'))
  it('exist for every role in both languages, and for nothing else', () => {
    for (const words of [names, russianNames]) expect(Object.keys(words).sort()).toEqual(Object.keys(facts.roles).sort())
    for (const name of Object.values(russianNames)) expect(name).toMatch(/^[а-яё -]+$/)
  })
})

describe('permissions', () => {
  const specified = [
    'core_read_provider',
    'core_update_provider',
    'core_create_staff',
    'core_read_staff',
    'core_update_staff',
    'core_delete_staff',
    'core_create_project',
    'core_read_project',
    'core_update_project',
    'core_update_person',
    'core_delete_person',
    'billing_read_nomenclature',
  ]
  const added = [
    'core_read_company',
    'core_update_company',
    'billing_update_nomenclature',
    'core_read_lead',
    'core_update_lead',
    'billing_create_operation',
  ]
  it('R0-636 are the twelve of the specification, and the six that are documented as added', () => {
    expect([...facts.permissions].sort()).toEqual([...specified, ...added].sort())
    for (const permission of added) expect(page).toContain(permission)
  })
  it('belong to staff only; no role has one that does not exist', () => {
    for (const [name, { kind, permissions }] of Object.entries(facts.roles)) {
      if (kind === 'person') expect(permissions, name).toEqual([])
      expect(
        permissions.filter((permission) => !facts.permissions.includes(permission)),
        name,
      ).toEqual([])
    }
  })
  it('only supervisors delete staff; managers do not touch staff, the provider or the company', () => {
    const holders = (permission: string): string[] =>
      staffRoles.filter(([, { permissions }]) => permissions.includes(permission)).map(([name]) => name)
    expect(holders('core_delete_staff')).toEqual(['supervisor_all', 'supervisor_provider'])
    for (const permission of [
      'core_create_staff',
      'core_read_staff',
      'core_update_staff',
      'core_read_provider',
      'core_update_provider',
      'core_read_company',
      'core_update_company',
      'core_delete_person',
      'billing_update_nomenclature',
    ]) {
      expect(
        holders(permission).filter((name) => name.includes('manager')),
        permission,
      ).toEqual([])
    }
  })
})

describe('docs/roles.md', () => {
  it('lists every role with its English name', () => {
    const rows = tables[0]!.slice(2).map(([role, name]) => [role, name])
    expect(rows).toEqual(Object.keys(facts.roles).map((role) => [role, (english.roles as Record<string, string>)[role]]))
  })
  it('describes every role and permission as the facts do', () => {
    const [head, , ...rows] = tables[1]!
    expect(head!.slice(1)).toEqual(staffRoles.map(([name]) => name))
    expect(rows).toEqual(
      facts.permissions.map((permission) => [
        permission,
        ...staffRoles.map(([, { permissions }]) => (permissions.includes(permission) ? 'yes' : '–')),
      ]),
    )
  })
  it('names every kind of user', () => {
    for (const kind of Object.keys(facts.kinds)) expect(page).toContain(`\`${kind}\``)
  })
})

describe('the restricted role', () => {
  const restricted = { kind: 'person' as const, role: 'onlypartialcachedelete', permissions: [], inAccount: true }
  it('R0-629 reads and creates one-time tasks of edges, and has no access to any other built-in type', () => {
    const isTaskOfEdges = (type: string) => {
      const definition = definitionOf(type)
      return isTask(definition) && [definition.resource.agents ?? []].flat().some(({ kind }) => kind === 'edge')
    }
    for (const type of typeNames.filter(isTaskOfEdges)) {
      const { resource } = definitionOf(type)
      expect(
        operations.filter((operation) => can(restricted, resource.access[operation], facts)),
        type,
      ).toEqual(['read', 'create'])
    }
    for (const type of typeNames.filter((name) => !isTaskOfEdges(name))) {
      const { resource } = definitionOf(type)
      const words = [resource.access, ...(resource.variants ?? []).map(({ access }) => access ?? {})].flatMap((access) =>
        Object.values(access).flat(),
      )
      const actions = (resource.actions ?? []).flatMap(({ access }) => access)
      expect(can(restricted, [...words, ...actions], facts), type).toBe(false)
    }
  })
  it('R0-629 has access by its own name only: not as a customer, staff, another role or by a permission', () => {
    const { onlypartialcachedelete: _, ...others } = facts.roles
    for (const inAccount of [true, false]) {
      expect(can({ ...restricted, inAccount }, ['onlypartialcachedelete'], facts)).toBe(true)
      for (const word of ['customer', 'staff', ...Object.keys(others), ...facts.permissions, '__proto__', 'constructor', ''])
        expect(can({ ...restricted, inAccount }, [word], facts), word).toBe(false)
    }
  })
  it('R0-629 has one page', () =>
    expect(facts.roles.onlypartialcachedelete).toMatchObject({
      restricted: true,
      only: ['/f-cdn/http/partialcachedelete/cache'],
      permissions: [],
    }))
})
