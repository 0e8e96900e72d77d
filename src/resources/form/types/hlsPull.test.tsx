// @vitest-environment jsdom
// The form of a stored HLS-pull resource: which switches its values turn on, and what it sends back.
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'
import { bodyOf } from '../saving/useSave.ts'

const resources = definitionOf('live-resources')
const context: Context = { client: 'CDN2', feature: ['option_auth'], role: 'customer', active: true, mode: 'edit' }
const record = {
  type: 'HLS-cache',
  active: true,
  name: 'live-hls',
  streams: { saaaaaaaaa: { path: '/live/main.m3u8' } },
  origin: { https: true, servers: { 'origin.example.com': { port: 443, backup: false } } },
}

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

const open = async (more: object = {}, secrets?: Record<string, { set: boolean; last4: string }>) =>
  openForm(resources, { context, record: { ...record, ...more }, ...(secrets && { secrets }) })
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
const origin = (more: object) => ({ origin: { ...record.origin, ...more } })

describe('the switches of a stored resource', () => {
  it.each([
    ['R2-379 a certificate', { certificate: 1 }],
    ['R2-380 the redirect to HTTPS', { http2https: true }],
    ['R2-381 HTTPS only', { https_only: true }],
  ])('HTTPS support is on with %s', async (_, more) => {
    await open(more)
    expect(isOn('HTTPS support')).toBe(true)
  })
  it.each([
    ['nothing of it', {}],
    ['no certificate', { certificate: null }],
    ['all of it off', { certificate: null, http2https: false, https_only: false }],
  ])('HTTPS support is off with %s', async (_, more) => {
    await open(more)
    expect(isOn('HTTPS support')).toBe(false)
  })
  it('R2-382 AWS is on with its keys, and off without', async () => {
    await open(origin({ aws: { auth: { access_key: 'AKIAEXAMPLE1' } } }), { '/origin/aws/auth/secret_key': { set: true, last4: 'cret' } })
    expect(isOn('AWS')).toBe(true)
    closeForms()
    await open()
    expect(isOn('AWS')).toBe(false)
  })
  it('R2-383 Hostname is on if it is set, and off otherwise', async () => {
    await open(origin({ hostname: 'vod.example.org' }))
    expect(isOn('Hostname')).toBe(true)
    closeForms()
    await open()
    expect(isOn('Hostname')).toBe(false)
  })
  const isChosen = (name: RegExp) => {
    const block = within(screen.getByRole('region', { name: 'Additional settings' }))
    return block.queryByRole('radio', { name, checked: true }) !== null
  }
  it('R2-384 authorization is on as local with a secret', async () => {
    await open({ auth: { md5: { forever: false } } }, { '/auth/md5/secret': { set: true, last4: '2026' } })
    expect([isOn('Authorization'), isChosen(/^Local/), isChosen(/^External/)]).toEqual([true, true, false])
  })
  it('R2-385 authorization is on as external with an address', async () => {
    await open({ auth: { url: 'https://auth.example.org/check' } })
    expect([isOn('Authorization'), isChosen(/^Local/), isChosen(/^External/)]).toEqual([true, false, true])
  })
  it('authorization is off without either', async () => {
    await open()
    expect(isOn('Authorization')).toBe(false)
  })
})

describe('documentation of authorization', () => {
  const guideOf = ([place]: string[]) => `https://docs.example/${place}`
  const guides = () =>
    screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'How to connect it' }).map(({ href }) => href.split('/').pop())
  const local = { auth: { md5: { forever: false } } }
  const external = { auth: { url: 'https://auth.example.org/check' } }
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
  const orders = definitionOf('live-orders')
  it.each([
    ['srt-publish-local-auth', resources, { type: 'SRT-publish', name: 'live-srt', streams, ...local }],
    ['srt-publish-external-auth', resources, { type: 'SRT-publish', name: 'live-srt', streams, ...external }],
    ['hls-pull-local-auth', resources, { ...record, ...local }],
    ['hls-pull-external-auth', resources, { ...record, ...external }],
    ['hls-pull-cname', resources, { ...record, certificate: 1 }],
    ['mpeg-ts-publish-local-auth', orders, { kind: 'mpeg-ts', ...local }],
    ['mpeg-ts-publish-external-auth', orders, { kind: 'mpeg-ts', ...external }],
    ['rtmp-pull-local-auth', orders, { kind: 'rtmp-pull', ...local }],
    ['rtmp-pull-external-auth', orders, { kind: 'rtmp-pull', ...external }],
  ])('R2-593 %s is linked', async (topic, definition, stored) => {
    await openForm(definition, { context, record: stored, guideOf })
    expect(guides()).toContain(topic)
  })
  it('is not linked for a kind without a page, or without an address', async () => {
    await openForm(resources, { context, record: { type: 'RTMP-publish', name: 'live-rtmp', streams, ...local }, guideOf })
    expect(guides()).toEqual([])
    closeForms()
    await openForm(resources, { context, record: { ...record, ...local } })
    expect(guides()).toEqual([])
  })
})

describe('a loaded record that is saved', () => {
  it('R2-258 R2-263 is sent with everything that was loaded', async () => {
    const { base } = (await import('../../../schemas/live-resources/examples.json', { with: { type: 'json' } })).default
    const { full } = base
    const { form, state } = await openForm(resources, { context, record: full })
    const sent = bodyOf(form.schema, form.fields, state().value, { id: 'x_1', ...full }, {}) as typeof full
    expect(state().problems).toEqual([])
    for (const name of [
      'name',
      'streams',
      'certificate',
      'http2https',
      'https_only',
      'names',
      'cache',
      'locations',
      'limitations',
    ] as const)
      expect(sent[name], name).toEqual(full[name])
    for (const name of ['https', 'hostname', 'servers', 's3_bucket', 'aws', 'read_timeout', 'send_timeout', 'connect_timeout'] as const)
      expect(sent.origin[name], name).toEqual(full.origin[name])
  })
  it.each(['read_timeout', 'send_timeout', 'connect_timeout', 's3_bucket', 'aws', 'hostname'])(
    'R2-269 has no %s unless it is set',
    async (name) => {
      const { form, state } = await open()
      const sent = bodyOf(form.schema, form.fields, state().value, { id: 'x_1', ...record }, {}) as { origin: object }
      expect(sent.origin).not.toHaveProperty(name)
    },
  )
})
